"""In a guest with systemd: the service under test, its journal as another program reads it, and taps on its panel."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.library.store import Store
from tests.lab.report import LabFailedError
from tests.lab.tap import Tap

UNIT, DESKTOP = "fathom.service", "display-manager.service"
DATA = Path("/var/lib/fathom")
EVENING = Path("build/lab/evening")
SLICE = Path("/sys/fs/cgroup/system.slice")
RESTING = 0.15
"""Of a processor: what a table at rest may use."""
TIMEOUT_S = 120.0
PICTURES = DATA / ".cache/fathom/pictures"
"""The service's cache of painted pictures (kivy_ui/stage/picture_cache.py)."""
POLL_S = 1.0
"""Asking systemctl costs an emulated processor a tenth of a second, as much as a tenth of the app's start."""


def systemctl(*words: str) -> str:
    """Run systemctl and return its output."""
    return subprocess.run(["systemctl", *words], capture_output=True, text=True).stdout.strip()


def value(name: str, unit: str = UNIT) -> str:
    """Return a property of the unit."""
    return systemctl("show", unit, "-p", name, "--value")


def process() -> int:
    """Return the service's main process, 0 while there is none."""
    return int(value("MainPID") or 0)


def active_process() -> int:
    """Return the service's main process, 0 while it isn't active."""
    properties = dict(line.split("=") for line in systemctl("show", UNIT, "-p", "MainPID,ActiveState").splitlines())
    return int(properties["MainPID"]) if properties["ActiveState"] == "active" else 0


def wait_until(holds: Callable[[], bool], seconds: float, complaint: str, poll_s: float = POLL_S) -> float:
    """Wait until `holds()` is true, asking every `poll_s` seconds; return the seconds. Raises LabFailedError."""
    start = time.monotonic()
    while not holds():
        if time.monotonic() - start > seconds:
            raise LabFailedError(f"{complaint}: not in {seconds:.0f} s; {journal()}")
        time.sleep(poll_s)
    return time.monotonic() - start


def journal() -> str:
    """Return the service's last log lines."""
    journal_text = subprocess.run(
        ["journalctl", "-u", UNIT, "-o", "cat", "-n", "15", "--no-pager"], capture_output=True, text=True
    ).stdout
    return " / ".join(journal_text.split("\n"))


def put_session(name: str) -> None:
    """Put a recorded session, and the pictures painted for it, into the service's data folder."""
    DATA.mkdir(parents=True, exist_ok=True)
    for kind in ("db", "key"):
        shutil.copy(EVENING / f"{name}.{kind}", DATA / f"fathom.{kind}")
    shutil.copytree(EVENING / "pictures", PICTURES, dirs_exist_ok=True)


def lay_evening() -> list[Tap]:
    """Put the session before the dive into the service's data folder; return the recorded taps."""
    put_session("before")
    return msgspec.json.decode((EVENING / "taps.json").read_bytes(), type=list[Tap])


def start() -> float:
    """Start the service; return the seconds until it reports its first frame."""
    subprocess.run(["udevadm", "settle"], check=True)
    start_s = time.monotonic()
    subprocess.run(["systemctl", "start", UNIT], check=False)
    wait_until(lambda: value("ActiveState") == "active", TIMEOUT_S, "the service never said that it is ready")
    return time.monotonic() - start_s


def wait_until_idle(unit: str = UNIT, seconds: float = 60.0, rest_s: float = 1.0) -> None:
    """Wait until the app is idle: for `rest_s` seconds it uses hardly any processor time and waits for no file. Raises LabFailedError."""
    used_us = _used_us(unit)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        time.sleep(rest_s)
        before, used_us = used_us, _used_us(unit)
        if 0 <= used_us - before < RESTING * 1e6 * rest_s and not _waits_for_a_file(unit):
            return
    raise LabFailedError(f"{unit} does not come to rest: {used_us - before} µs of processor time in the last {rest_s:g} s")


def _waits_for_a_file(unit: str) -> bool:
    """Return whether a thread of the unit sleeps until a disk answers (state D in proc(5)), which may be long on a busy machine."""
    threads = (thread for pid in _processes(unit) for thread in Path(f"/proc/{pid}/task").glob("*/stat"))
    return any(_state(thread) == "D" for thread in threads)


def _state(stat: Path) -> str:
    try:
        return stat.read_text().rpartition(") ")[2][:1]
    except OSError:  # the thread has ended
        return ""


def has_device_open(node: str, unit: str = UNIT) -> bool:
    """Return whether a process of the unit, or of its desktop, has this input device open. A touch before that is lost."""
    return any(_has_open(pid, node) for pid in (*_processes(unit), *_processes(DESKTOP)))


def programs(unit: str) -> set[str]:
    """Return the names of the programs that run in the unit."""
    return {Path(f"/proc/{pid}/comm").read_text().strip() for pid in _processes(unit)}


def has_processes(unit: str) -> bool:
    """Return whether a process of the unit runs."""
    return bool(_processes(unit))


def _processes(unit: str) -> list[str]:
    try:
        return (SLICE / unit / "cgroup.procs").read_text().split()
    except OSError:  # the unit doesn't run
        return []


def _has_open(pid: str, node: str) -> bool:
    try:
        return any(os.readlink(descriptor) == node for descriptor in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:  # the process has ended, or closed a file
        return False


def _used_us(unit: str) -> int:
    """Return the microseconds of processor time that a service has used; 0 while it doesn't run."""
    try:
        return int((SLICE / unit / "cpu.stat").read_text().split()[1])
    except OSError:
        return 0


def last_entry(file: Path = DATA / "fathom.db") -> int:
    """Return the number of the journal's last entry, read while the app runs; -1 while it can't be read."""
    try:
        store = Store.reading(file)
        sessions = store.sessions()
        store.close()
    except (OSError, sqlite3.Error):
        return -1
    return sessions[0].entries - 1 if sessions else -1


def restarted_after(kill: signal.Signals, seconds: float) -> float:
    """Send the service's process a signal; return the seconds until another process is ready."""
    before = process()
    start_s = time.monotonic()
    os.kill(before, kill)
    wait_until(lambda: active_process() not in (0, before), seconds, f"not back after {kill.name}")
    return time.monotonic() - start_s
