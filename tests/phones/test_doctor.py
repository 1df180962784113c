"""The doctor's lines about phones."""

import msgspec
import pytest

from companion.command.checkup.machine import Machine
from companion.command.checkup.phone_pages import phones
from companion.library.storage.file import FILE_NAME
from companion.session.phones.access import PhoneClient
from companion.session.phones.phone_mode import StoredPhoneMode
from companion.session.phones.protocol import PagesAddress

NOW_S = 1_774_000_000
ADDRESS = "http://192.168.1.20:8642"


@pytest.fixture
def doctor_lines(tmp_path):
    def looked(kept=None, state="active"):
        (tmp_path / "etc/systemd/system").mkdir(parents=True, exist_ok=True)
        (tmp_path / "etc/systemd/system/fathom-phones.service").touch()
        if kept:
            (tmp_path / "phones.json").write_bytes(msgspec.json.encode(kept))
        machine = Machine(tmp_path, tmp_path / FILE_NAME, {}, wall_s=lambda: NOW_S, answer=lambda command: state)
        return [(one.state, one.sentence, one.mend) for one in phones(machine)]

    return looked


def test_switched_off_is_fine(doctor_lines):
    assert doctor_lines() == [("absent", "Phones are switched off.", "")]


def test_an_evening_that_is_over_is_off(doctor_lines):
    assert doctor_lines(StoredPhoneMode(NOW_S - 1, (), PagesAddress(ADDRESS))) == [("absent", "Phones are switched off.", "")]


def test_the_address_is_told_and_that_a_phone_came(doctor_lines):
    assert doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS, True))) == [
        ("well", f"Phones can connect at {ADDRESS}.", ""),
        ("well", "A phone has reached it.", ""),
    ]


def test_a_phone_with_a_place_has_come_though_the_pages_have_not_said_so_yet(doctor_lines):
    guest = PhoneClient("mark", "playing", 0, "Ann")
    assert doctor_lines(StoredPhoneMode(0, (guest,), PagesAddress(ADDRESS)))[1] == ("well", "A phone has reached it.", "")


def test_a_guest_network_is_thought_of_where_none_ever_came(doctor_lines):
    assert "guest Wi-Fi" in doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS)))[1][1]


def test_a_port_that_another_program_has_is_named(doctor_lines):
    ((state, sentence, mend),) = doctor_lines(StoredPhoneMode(0, (), PagesAddress(taken=8642)))
    assert state == "wrong" and "port 8642" in sentence and "sport = :8642" in mend


def test_a_wifi_of_our_own_is_told(doctor_lines, tmp_path):
    (tmp_path / "phones-wifi.json").write_text('{"name":"Fathom K4W","password":"abcdefghjk","is_own":true}')
    assert doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS, True)))[0] == (
        "well",
        "This device runs a hotspot for phones, Fathom K4W, until phones are switched off.",
        "",
    )


def test_no_network_and_pages_that_are_not_served_are_wrong(doctor_lines):
    (unit, network) = doctor_lines(StoredPhoneMode(0), state="failed")
    assert (unit[0], network[0]) == ("wrong", "wrong") and "systemctl restart fathom-phones.service" in unit[2]
