"""Update service: started over D-Bus, run by a unit of root, whose states become sentences. test_update.py tests the unit."""

import json
import os
import time

import pytest

from companion.command.device.bus import SYSTEMD, BusError
from companion.command.device.update_service import PATH, UNIT, UpdateService
from tests.command.mocked_bus import MOCK, call, is_available, mocked_bus, set_error, set_reply

needs_mock = pytest.mark.skipif(not is_available(), reason="needs python3-dbusmock, dbus-daemon and busctl")


@pytest.fixture
def systemd(tmp_path):
    with mocked_bus((SYSTEMD.service, SYSTEMD.path, SYSTEMD.interface)):
        call(SYSTEMD.service, SYSTEMD.path, "org.freedesktop.DBus.Peer", "Ping")
        state = ("LoadState", "s", "loaded", "ActiveState", "s", "inactive")
        call(SYSTEMD.service, SYSTEMD.path, MOCK, "AddObject", "ssa{sv}a(ssss)", PATH, f"{SYSTEMD.service}.Unit", 2, *state, 0)
        set_reply(
            SYSTEMD.service,
            SYSTEMD.path,
            SYSTEMD.interface,
            "StartUnit",
            "ss",
            "o",
            f"self.AddProperty('{SYSTEMD.interface}', 'Began', args[0]); ret = '/job/1'",
        )
        yield UpdateService(state_file=tmp_path / "said", root=tmp_path)


def unit(load, active):
    """Set the unit's state in the mock."""
    call(
        SYSTEMD.service,
        PATH,
        MOCK,
        "UpdateProperties",
        "sa{sv}",
        f"{SYSTEMD.service}.Unit",
        2,
        "LoadState",
        "s",
        load,
        "ActiveState",
        "s",
        active,
    )


@needs_mock
def test_an_update_is_begun_by_starting_the_unit_and_nothing_else(systemd):
    systemd.begin()
    assert systemd._bus.properties(SYSTEMD)["Began"] == UNIT


def write_state(tmp_path, code, version="0.2.0", share=0.0):
    """Write the file with the updater's state, which the app reads."""
    (tmp_path / "said").write_text(json.dumps({"code": code, "version": version, "share": share}))


@needs_mock
def test_progress_is_reported_with_its_share_and_the_reason_of_a_failure(systemd, tmp_path):
    unit("loaded", "activating")
    write_state(tmp_path, "installing", share=0.3)
    is_running, words, share = systemd.state()
    assert is_running and words.key == "update.installing" and words.parts["version"] == "0.2.0" and share == 0.3
    unit("loaded", "failed")
    write_state(tmp_path, "stranger")
    is_running, words, share = systemd.state()
    assert (is_running, words.key, share) == (False, "update.stranger", 0.0)


@pytest.mark.parametrize(
    "status_text", ["", "[]", '{"code": 7}', '{"code": "new word"}', "{" * 5000, " " * 5000 + '{"code": "done"}']
)
@needs_mock
def test_an_unknown_status_word_is_reported_as_a_failure(systemd, tmp_path, status_text):
    unit("loaded", "failed")
    (tmp_path / "said").write_text(status_text)
    assert systemd.state()[1].key == "update.failed"


def test_a_result_is_news_for_a_while(tmp_path):
    updating = UpdateService(state_file=tmp_path / "said")
    assert updating.ended_update_sentence() == ""
    write_state(tmp_path, "done")
    assert updating.ended_update_sentence().key == "update.done"
    os.utime(tmp_path / "said", (time.time() - 3600,) * 2)
    assert updating.ended_update_sentence() == ""


def test_a_sticks_update_is_offered_by_its_name(tmp_path):
    stick = tmp_path / "run/media/fathom/sda1"
    stick.mkdir(parents=True)
    (stick / "fathom-1.2.3.update").touch()
    assert UpdateService(root=tmp_path).offered_version() == "1.2.3"


@needs_mock
def test_without_a_kiosk_no_update_begins(systemd):
    unit("not-found", "inactive")
    with pytest.raises(BusError) as why:
        systemd.begin()
    assert why.value.sentence.key == "update.no_kiosk"


@needs_mock
def test_a_denial_by_polkit_is_a_sentence(systemd):
    set_error(
        SYSTEMD.service,
        SYSTEMD.path,
        SYSTEMD.interface,
        "StartUnit",
        "ss",
        "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired",
        "Interactive authentication required.",
    )
    with pytest.raises(BusError) as why:
        systemd.begin()
    assert why.value.sentence.key == "bus.denied"
