"""Install an update from a stick, try it, and take it back if it fails: python3 -I -S -B updater update|settle|copy [ROOT]

Run as root by the system's own Python, without other packages. Root runs no code of the update: ssh-keygen checks who signed it, and
pip unpacks it. The update stays in /opt/fathom/update until it is accepted or refused; `settle` removes what a power cut leaves there.
"""

import errno
import json
import os
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any

from device import Device, UpdateRefusedError, alone, sync, tell, write
from parcel import check_fits, check_signature, fetch, manifest_of, newest, unpack, version_of

DATA, COPY = "var/lib/fathom", "var/lib/fathom-trial"
FILE = "fathom.db"
VERSION_AT = slice(60, 64)
"""Bytes of the file with the version of the journal (sqlite.org/fileformat2.html, user_version)."""
TABLE, SAFE, TRIAL = "fathom.service", "fathom-safe.service", "fathom-trial.service"
DROP_IN, HOW_IT_IS_TRIED = "run/systemd/system/fathom.service.d/trial.conf", "/opt/fathom/trial.conf"
WATCHED_S = 60
FENCE = "import companion.fenced\n"  # the old name of import_guard: older releases have only that
"""Line of a .pth file that keeps this environment's Python from importing modules from a games folder."""
PIP = ("-I", "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-cache-dir", "--no-deps", "--no-index")


def update(device: Device) -> None:
    """Do all of it. Raises UpdateRefusedError, OSError."""
    device.work.mkdir()
    fetch(device, newest(device))
    check_signature(device)
    manifest = manifest_of(device)
    check_fits(device, manifest)
    unpack(device)
    version, folder = manifest["version"], f"venv-{manifest['version']}-{manifest['contents']}-{device.release}"
    write(device.state, json.dumps({"before": device.present, "new": folder}))
    tell(device, "installing", version, 0.3)
    build(device, device.home / folder, manifest["packages"])
    tell(device, "trying", version, 0.7)
    try_on_a_copy(device, folder, manifest["oldest_journal"])
    watch(device, folder, version)
    confirm(device, folder, version)


def build(device: Device, folder: Path, packages: list[Any]) -> None:
    """Install it beside the version in use, without a network. Raises UpdateRefusedError, OSError."""
    parts = device.work / "parts"
    shutil.rmtree(folder, ignore_errors=True)
    shared = () if device.release == "bookworm" else ("--system-site-packages",)  # as `fathom kiosk install` does
    only = ("--only-binary=:all:", "--require-hashes", "--find-links", str(parts), "-r", str(parts / "lock.txt"))
    is_made = device.does("/usr/bin/python3", "-I", "-m", "venv", *shared, str(folder))
    if not is_made or not device.does(f"{folder}/bin/python", *PIP, *only):
        raise UpdateRefusedError("unfit")
    for name in ("signers", "sbom.cdx.json"):
        shutil.copyfile(parts / name, folder / name)
    site = folder / f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    site.mkdir(parents=True, exist_ok=True)
    (site / "fathom.pth").write_text(FENCE)
    os.sync()  # everything is on the disk before installed.json says so
    write(folder / "installed.json", json.dumps(packages))


def try_on_a_copy(device: Device, folder: str, oldest_journal: int) -> None:
    """Have the new version read a copy of everything, as the table's own user. Raises UpdateRefusedError."""
    write(device.work / "oldest_journal", str(oldest_journal))
    (device.work / "new").symlink_to(f"../{folder}")
    if not device.does("systemctl", "start", TRIAL):
        raise UpdateRefusedError("trial")


def watch(device: Device, folder: str, version: str) -> None:
    """Start it on that copy, and see the same process well for a minute with a frame shown. Raises UpdateRefusedError.

    The table is stopped before systemd reads the drop-in: whatever ends from then on has `settle` wait for us, and the table for that.
    """
    drop_in = device.root / DROP_IN
    drop_in.parent.mkdir(parents=True, exist_ok=True)
    drop_in.symlink_to(HOW_IT_IS_TRIED)
    device.does("systemctl", "stop", TABLE)
    device.does("systemctl", "daemon-reload")
    point(device, folder)
    if not device.does("systemctl", "start", TABLE):  # it returns once the first frame is drawn
        raise UpdateRefusedError("unwell")
    process = process_of(device)
    for second in range(WATCHED_S):
        tell(device, "watching", version, 0.8 + 0.2 * second / WATCHED_S)
        device.sleep(1)
        if not process or process_of(device) != process:
            raise UpdateRefusedError("unwell")


def process_of(device: Device) -> str:
    """Find the table's process while systemd takes it for well; one whose heart stops beating it ends. "" where there is none."""
    shown = device.run(("systemctl", "show", TABLE, "-p", "ActiveState", "-p", "MainPID")).stdout
    state = dict(line.partition("=")[::2] for line in shown.splitlines())
    return state.get("MainPID", "").lstrip("0") if state.get("ActiveState") == "active" else ""


def confirm(device: Device, folder: str, version: str) -> None:
    """Have the new version count from here on: it alone reads what it will write."""
    before = json.loads(device.state.read_text())["before"]
    device.state.unlink()
    sync(device.work)
    tell(device, "done", version, 1.0)
    settle(device)
    for old in device.home.glob("venv-*"):
        if old.name not in (before, folder):
            shutil.rmtree(old)


def point(device: Device, folder: str) -> None:
    """Have `current` lead to a version, in one step."""
    fresh = device.home / "current.new"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder)
    fresh.replace(device.home / "current")
    sync(device.home)


def settle(device: Device) -> None:
    """Take back what is not decided, and clear away the rest. May be cut short anywhere, and done again."""
    if undecided := read(device.state):
        tell(device, "back", version_of(undecided["before"]))
        if device.present != undecided["before"]:
            point(device, undecided["before"])
        shutil.rmtree(device.home / undecided["new"], ignore_errors=True)
    if (device.root / DROP_IN).is_symlink():
        (device.root / DROP_IN).unlink()
        device.does("systemctl", "daemon-reload")
        device.does("systemctl", "stop", SAFE)
        device.does("systemctl", "reset-failed", TABLE)
        device.does("systemctl", "restart", "--no-block", TABLE)
    if device.work.exists():
        device.does("systemctl", "clean", "--what=state", TRIAL)
        shutil.rmtree(device.work)


def read(state: Path) -> dict[str, str]:
    """Read which version is tried, and which was there before; nothing where none is."""
    try:
        words = json.loads(state.read_text())
        return {"before": Path(words["before"]).name, "new": Path(words["new"]).name}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


# the copy that it is tried on, made as the table's own user


def copy(device: Device) -> None:
    """Copy what was played while the table goes on: only the copy is written. Raises UpdateRefusedError, OSError."""
    data, to = device.root / DATA, device.root / COPY
    for path in data.iterdir():
        if path.is_file() and not path.is_symlink() and not path.name.startswith(FILE):
            shutil.copyfile(path, to / path.name)
    if (data / FILE).exists():
        copy_database(data / FILE, to / FILE)
        with (to / FILE).open("rb") as file:
            journal = int.from_bytes(file.read(VERSION_AT.stop)[VERSION_AT])
        if journal < int((device.work / "oldest_journal").read_text()):
            raise UpdateRefusedError("trial")


def copy_database(path: Path, to: Path) -> None:
    """Copy the database as it is at one moment. Without a journal beside it, no program has it open."""
    is_open = path.with_name(f"{path.name}-wal").exists()
    source = sqlite3.connect(f"file:{path}?{'mode=ro' if is_open else 'immutable=1'}", uri=True)
    target = sqlite3.connect(to)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()


# what is run


def updated(device: Device) -> bool:
    """Update; or leave everything as it was, and say why in a word."""
    try:
        settle(device)
        update(device)
        return True
    except UpdateRefusedError as why:
        code = str(why)
    except OSError as why:
        print(why, file=sys.stderr)
        code = "room" if why.errno == errno.ENOSPC else "failed"
    settle(device)
    tell(device, code)
    return False


def main(what: str, root: str = "/") -> int:
    """Do what is asked for, and give the exit code."""
    os.umask(0o022)
    device = Device(Path(root))
    if what == "copy":
        copy(device)
        return 0
    with alone(device):
        if what == "update":
            return int(not updated(device))
        settle(device)
        return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
