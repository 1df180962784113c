"""The service starts the app, or a page that says why the app can't start, and reports both to systemd."""

import os
import signal
import socket
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from companion.command.external_programs import answer_of
from companion.command.kiosk.display_wait import LONGER_US, is_drawable
from companion.library.store import Store
from tests.small_disks import command_prefix

ROOT = Path(__file__).parents[2]
WATCHDOG_S = 2
ON_A_FULL_DISK = """
import runpy, sys
from pathlib import Path
from tests.small_disks import fill_disk, mount_tmpfs
fill_disk(mount_tmpfs(Path(sys.argv[1]), 300))
sys.argv = ["fathom", "kiosk", "table"]
runpy.run_module("companion.command.main", run_name="__main__")
"""


class ServiceProcess:
    """Process of `fathom kiosk table` without a display, and the socket to which it sends systemd's messages."""

    def __init__(self, folder, command, display):
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.bind(str(folder / "notify"))
        self.ear.settimeout(40)
        environment = os.environ | {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": f"{WATCHDOG_S}000000",
            "SDL_VIDEODRIVER": display,
            "FATHOM_DATA": str(folder / "data"),
            "PYTHONPATH": str(ROOT),
        }
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)

    def next_message(self):
        return self.ear.recv(1000).decode()

    def shortest_pause_s(self, count):
        """Wait for `count` heartbeats and no other message; return the shortest time between two, as on a machine that is not busy."""
        times_s = []
        for _ in range(count):
            assert self.next_message() == "WATCHDOG=1"
            times_s.append(time.monotonic())
        return min(later_s - earlier_s for earlier_s, later_s in pairwise(times_s))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process.stderr.close()
        self.ear.close()


@pytest.fixture
def start_service(tmp_path):
    services = []

    def start(*command, display="offscreen"):
        (tmp_path / "data").mkdir(exist_ok=True)
        services.append(ServiceProcess(tmp_path, command, display))
        return services[0]

    yield start
    for service in services:
        service.end()


TABLE = ("-m", "companion.command.main", "kiosk", "table")


@pytest.mark.long
def test_a_started_table_notifies_systemd_and_sends_heartbeats(start_service):
    service = start_service(sys.executable, *TABLE)
    assert service.next_message() == "READY=1\nSTATUS=Fathom is up."
    assert service.shortest_pause_s(4) < WATCHDOG_S


@pytest.mark.long
def test_a_table_that_cannot_start_shows_the_reason_and_is_not_killed_for_it(start_service, tmp_path):
    before = command_prefix()
    if before is None:
        pytest.skip("mounting is not allowed here, not even in a namespace of one's own")
    service = start_service(*before, sys.executable, "-c", ON_A_FULL_DISK, str(tmp_path / "data"))
    assert service.next_message() == "READY=1\nSTATUS=Showing what is wrong."
    assert service.shortest_pause_s(4) < WATCHDOG_S


def test_a_second_table_says_so_on_the_screen(start_service, tmp_path):
    (tmp_path / "data").mkdir()
    store = Store.open(tmp_path / "data/fathom.db")
    assert start_service(sys.executable, *TABLE).next_message() == "READY=1\nSTATUS=Showing what is wrong."
    store.close()


@pytest.mark.long
def test_after_three_failures_no_game_is_resumed_automatically(start_service, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/playing").write_text("one")
    assert start_service(sys.executable, *TABLE[:-1], "trouble").next_message() == "READY=1\nSTATUS=Showing what is wrong."
    assert not (tmp_path / "data/playing").exists()


def test_programs_that_are_asked_say_nothing_to_systemd_in_the_tables_name(monkeypatch):
    """Since systemd 254, journalctl and systemctl send EXIT_STATUS= to the socket in NOTIFY_SOCKET."""
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/nowhere")
    monkeypatch.setenv("LANG", "C.UTF-8")
    environment_lines = answer_of(("env",)).splitlines()
    assert "LANG=C.UTF-8" in environment_lines and not [line for line in environment_lines if line.startswith("NOTIFY_SOCKET=")]


@pytest.mark.long
@pytest.mark.parametrize(("way", "waits"), [("run", "run"), ("safe", "safe"), ("table", "run"), ("trouble", "safe")])
def test_without_a_display_the_service_waits_and_keeps_the_bookmark(start_service, tmp_path, monkeypatch, way, waits):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    if is_drawable():
        pytest.skip("this machine has a display")
    (tmp_path / "data").mkdir()
    (tmp_path / "data/playing").write_text("one")
    (tmp_path / "data/cage-tried").write_text("once\ntwice\n")
    service = start_service(sys.executable, *TABLE[:-1], way, display="")
    for _ in range(2):
        assert service.next_message().startswith(
            f"EXTEND_TIMEOUT_USEC={LONGER_US}\nSTATUS=Waiting for a display: none is connected."
        )
    assert service.process.poll() is None
    assert f"kiosk\0{waits}\0" in Path(f"/proc/{service.process.pid}/cmdline").read_text()
    assert (tmp_path / "data/playing").read_text() == "one"
    assert not (tmp_path / "data/cage-tried").exists()
