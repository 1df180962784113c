"""Switching phones on and off on a device: the process that serves them, and the hotspot, which ends with them."""

import json
import socket
import subprocess
import sys
import time

import pytest

from companion.command.device import phones_process
from companion.command.device.bus import BusError, bus_error
from companion.command.device.phones_process import Child, NoUnit, PhonesSwitch, Unit, phones_switch_for
from companion.command.device.screen_device import device_sentence
from companion.session.phones.phone_mode import EVENING_S, StoredPhoneMode, read_stored_mode
from companion.session.phones.protocol import PagesAddress
from companion.table.sentence import say
from tests.phones.game_server import GameServer, PhonesProcess, free_port, wait_for
from tests.waiting import PROGRAM_LIMIT_S

NEVER_ON = """
import sys
from pathlib import Path
from companion.command.device.phones_process import PhonesSwitch
switch = PhonesSwitch(None, Path(sys.argv[1]), None)
switch.resume()
print(switch.access_mode, *(name for name in sys.modules if name.startswith(("phones.", "companion.session.phones."))))
"""
"""Program that resumes phones in a folder where they were never on, and prints the modules of phones that it loaded."""


class FakeWifi:
    """Wi-Fi radio that records its calls."""

    def __init__(self, file=None):
        self.messages = []

    def resume(self):
        self.messages.append("go on")

    def set_damaged_aside(self):
        return ""

    def end(self):
        self.messages.append("end")

    def stop_for_now(self):
        self.messages.append("stop_for_now")


class FakeRunner:
    """Runner of the web server that only records whether it runs."""

    fault = None

    def start(self):
        if self.fault:
            raise bus_error(self.fault)

    def stop(self):
        self.start()


@pytest.fixture
def server(tmp_path):
    with GameServer(tmp_path / "other") as game_server:
        yield game_server


@pytest.fixture
def phones_switch(server, tmp_path):
    switch = PhonesSwitch(server.table, tmp_path, FakeRunner())
    switch._wifi = FakeWifi()
    yield switch
    switch._phones and switch._phones.close()


def test_phones_run_as_unit_or_process_and_old_images_get_a_message(monkeypatch, tmp_path):
    def runner(**environment):
        for name in ("FATHOM_PHONES", "STATE_DIRECTORY"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return phones_switch_for(None, tmp_path)._runner

    assert isinstance(runner(FATHOM_PHONES="/run/x", STATE_DIRECTORY="/var/lib/fathom"), Unit)
    assert isinstance(runner(), Child)
    older = runner(STATE_DIRECTORY="/var/lib/fathom")
    assert isinstance(older, NoUnit)
    with pytest.raises(BusError) as why:
        older.start()
    assert "make kiosk" in device_sentence(why.value.sentence, "en")


def test_our_own_wifi_ends_with_phones(phones_switch):
    phones_switch.switch("evening")
    assert phones_switch.wifi.messages == []
    phones_switch.switch("off")
    assert phones_switch.wifi.messages == ["end"]


def test_our_wifi_ends_with_the_game_night(phones_switch, monkeypatch):
    monkeypatch.setattr("companion.session.phones.phone_mode.EVENING_S", 1)
    phones_switch.switch("evening")
    wait_for(lambda: phones_switch.access_mode == "off" and phones_switch.wifi.messages == ["end"])


def test_our_own_wifi_ends_though_systemd_refuses_to_stop_the_pages(phones_switch):
    phones_switch.switch("evening")
    phones_switch._runner.fault = say("bus.none")
    with pytest.raises(BusError):
        phones_switch.switch("off")
    assert (phones_switch.access_mode, phones_switch.wifi.messages) == ("off", ["end"])


def test_closing_the_table_switches_our_wifi_off_and_opening_creates_a_new_one(server, tmp_path, phones_switch):
    phones_switch.switch("evening")
    phones_switch.close()
    assert phones_switch.wifi.messages == ["stop_for_now"]
    new_switch = PhonesSwitch(server.table, tmp_path, FakeRunner())
    new_switch._wifi = FakeWifi()
    new_switch.resume()
    wait_for(lambda: new_switch.wifi.messages == ["go on"])
    new_switch.close()


def test_a_night_that_ended_while_off_leaves_no_wifi(server, tmp_path):
    (tmp_path / phones_process.WIFI_FILE_NAME).touch()
    (tmp_path / phones_process.FILE_NAME).write_text(json.dumps({"until": 1}))
    late = PhonesSwitch(server.table, tmp_path, FakeRunner())
    late._wifi = FakeWifi()
    late.resume()
    assert (late.access_mode, late.wifi.messages) == ("off", ["end"])


def test_no_phones_module_is_loaded_if_phones_were_never_on(tmp_path):
    process = subprocess.run(
        [sys.executable, "-c", NEVER_ON, str(tmp_path)], capture_output=True, text=True, timeout=PROGRAM_LIMIT_S
    )
    assert (process.stdout, process.stderr) == ("off\n", "")


def test_phones_are_on_for_one_night_by_default(phones_switch, tmp_path):
    wall_s = time.time()
    phones_switch.switch("evening")
    end_s = read_stored_mode(tmp_path / phones_process.FILE_NAME, wall_s).ends_at_s
    assert wall_s + EVENING_S - 5 < end_s <= wall_s + EVENING_S + 5
    assert read_stored_mode(tmp_path / phones_process.FILE_NAME, end_s + 1) is None
    assert (
        read_stored_mode(tmp_path / phones_process.FILE_NAME, wall_s - 3600).ends_at_s == int(wall_s) - 3600 + EVENING_S
    )  # the clock goes back after a power cut
    phones_switch.switch("always")
    assert read_stored_mode(tmp_path / phones_process.FILE_NAME, end_s + 10**9).ends_at_s == 0


# the port, and whether a phone ever connected to it


def test_a_port_in_use_is_reported_and_used_once_free(tmp_path, capfd):
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        server = TakenPort(tmp_path, port)
        wait_for(lambda: server.phones.pages.taken_port == port)
        assert server.phones.pages.address == ""
        assert "Another program uses port" in capfd.readouterr().err
        wait_for(lambda: json.loads((tmp_path / "phones.json").read_text())["here"].get("taken") == port)
    with server:
        wait_for(lambda: server.phones.pages.taken_port == 0 and server.phones.is_up and server.join_guest())


class TakenPort(GameServer):
    """Phones on a port that another program uses."""

    def __init__(self, folder, port):
        self.folder, self.clock, self.port = folder, None, port
        self.process = PhonesProcess(folder, port)
        self.open_table()


@pytest.mark.long
def test_a_joined_phone_is_remembered_after_the_pages_process_restarted(tmp_path):
    def is_reached():
        return json.loads((tmp_path / "phones.json").read_text())["here"].get("was_reached", False)

    with GameServer(tmp_path, "into-the-blue", 2) as server:
        assert not is_reached()
        server.join_guest(0)
        wait_for(is_reached)
        server.process.kill()
        wait_for(lambda: not server.phones.is_up)
        server.phones._on_change()
        assert is_reached()
        server.process.start()
        wait_for(lambda: server.phones.is_up and server.phones.pages.address)
        server.phones._on_change()
        assert is_reached() and not server.phones.pages.was_reached


def test_a_night_saved_by_an_older_version_is_read(tmp_path):
    (tmp_path / "phones.json").write_text('{"until":0,"here":{"address":"http://10.0.0.1:8642"}}')
    assert read_stored_mode(tmp_path / "phones.json", 5) == StoredPhoneMode(0, (), PagesAddress("http://10.0.0.1:8642"))


# a child process of the app, on a computer without the unit

TABLE = """
import sys, time
from pathlib import Path
from companion.command.device.phones_process import Child
child = Child(Path(sys.argv[1]), int(sys.argv[2]))
child.start()
print("started", flush=True)
time.sleep(60)
"""


def accepts_connection(port):
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def test_killing_the_table_ends_the_pages_process(tmp_path):
    port = free_port()
    table = subprocess.Popen([sys.executable, "-c", TABLE, str(tmp_path), str(port)], stdout=subprocess.PIPE)
    wait_for(lambda: accepts_connection(port))
    table.kill()
    table.wait()
    table.stdout.close()
    wait_for(lambda: not accepts_connection(port))


@pytest.mark.long
def test_a_killed_pages_process_is_restarted_until_stopped(tmp_path):
    child = Child(tmp_path, free_port())
    child.start()
    for _ in range(2):
        wait_for(lambda: accepts_connection(child._port))
        process = child._process
        process.kill()
        wait_for(lambda process=process: child._process is not process)
    wait_for(lambda: accepts_connection(child._port))
    child.start()
    child.stop()
    assert not accepts_connection(child._port)
    child.start()
    wait_for(lambda: accepts_connection(child._port))
    child.stop()


def test_a_late_ending_process_keeps_its_successors_socket(tmp_path):
    first, second = PhonesProcess(tmp_path, free_port()), PhonesProcess(tmp_path, free_port())
    first.start()
    wait_for(lambda: accepts_connection(first.port))
    second.start()
    wait_for(lambda: accepts_connection(second.port))
    first.stop()
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(tmp_path / "phones.sock"))
    second.stop()
    assert not (tmp_path / "phones.sock").exists()
