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
    def looked(stored_mode=None, state="active"):
        (tmp_path / "etc/systemd/system").mkdir(parents=True, exist_ok=True)
        (tmp_path / "etc/systemd/system/fathom-phones.service").touch()
        if stored_mode:
            (tmp_path / "phones.json").write_bytes(msgspec.json.encode(stored_mode))
        machine = Machine(tmp_path, tmp_path / FILE_NAME, {}, wall_s=lambda: NOW_S, answer=lambda command: state)
        return [(finding.state, finding.sentence, finding.mend) for finding in phones(machine)]

    return looked


def test_doctor_accepts_phones_switched_off(doctor_lines):
    assert doctor_lines() == [("absent", "Phones are switched off.", "")]


def test_phones_are_off_after_their_game_night(doctor_lines):
    assert doctor_lines(StoredPhoneMode(NOW_S - 1, (), PagesAddress(ADDRESS))) == [("absent", "Phones are switched off.", "")]


def test_doctor_reports_the_address_and_the_first_phone(doctor_lines):
    assert doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS, True))) == [
        ("well", f"Phones can connect at {ADDRESS}.", ""),
        ("well", "A phone has reached it.", ""),
    ]


def test_seated_phone_counts_as_joined_before_the_pages_report_it(doctor_lines):
    guest = PhoneClient("mark", "playing", 0, "Ann")
    assert doctor_lines(StoredPhoneMode(0, (guest,), PagesAddress(ADDRESS)))[1] == ("well", "A phone has reached it.", "")


def test_doctor_suggests_a_guest_wifi_if_no_phone_ever_joined(doctor_lines):
    assert "guest Wi-Fi" in doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS)))[1][1]


def test_doctor_names_a_port_used_by_another_program(doctor_lines):
    ((state, sentence, mend),) = doctor_lines(StoredPhoneMode(0, (), PagesAddress(taken_port=8642)))
    assert state == "wrong" and "port 8642" in sentence and "sport = :8642" in mend


def test_doctor_reports_our_own_wifi(doctor_lines, tmp_path):
    (tmp_path / "phones-wifi.json").write_text('{"name":"Fathom K4W","password":"abcdefghjk","is_own":true}')
    assert doctor_lines(StoredPhoneMode(0, (), PagesAddress(ADDRESS, True)))[0] == (
        "well",
        "This device runs a hotspot for phones, Fathom K4W, until phones are switched off.",
        "",
    )


def test_doctor_reports_missing_network_and_unserved_pages(doctor_lines):
    (unit, network) = doctor_lines(StoredPhoneMode(0), state="failed")
    assert (unit[0], network[0]) == ("wrong", "wrong") and "systemctl restart fathom-phones.service" in unit[2]
