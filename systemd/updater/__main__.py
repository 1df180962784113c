"""Install an update from a USB stick, try it, and revert it if it fails: python3 -I -S -B updater update|settle|copy [ROOT]

    update  install the newest update on a stick, and keep it if it runs for a minute
    settle  revert an update that is not confirmed, such as after a power cut
    copy    copy the games' data for the trial, as the user of the service

Run as root by the system's own Python, without other packages. Root runs no code of the update: ssh-keygen checks the signature,
and pip unpacks the packages. The update is in /opt/fathom/update until it is confirmed or reverted.
"""

import errno
import json
import os
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any

from device import Device, UpdateRefusedError, exclusive_lock, report_state, sync_folder, write_anew
from update_file import check_fits, check_signature, copy_from_stick, newest_update, read_manifest, unpack, version_of

DATA, COPY = "var/lib/fathom", "var/lib/fathom-trial"
FILE = "fathom.db"
VERSION_BYTES = slice(60, 64)
"""Bytes of the database file with the version of its tables (sqlite.org/fileformat2.html, user_version)."""
TABLE, SAFE, TRIAL = "fathom.service", "fathom-safe.service", "fathom-trial.service"
DROP_IN, TRIAL_CONF = "run/systemd/system/fathom.service.d/trial.conf", "/opt/fathom/trial.conf"
WATCHED_S = 60
"""Seconds for which the new version must run before it is confirmed."""
IMPORT_GUARD_LINE = "import companion.fenced\n"  # the old name of import_guard: older releases have only that
"""Line of a .pth file that stops this environment's Python from importing modules from the data folder."""
PIP = ("-I", "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-cache-dir", "--no-deps", "--no-index")


def update(device: Device) -> None:
    """Install the newest update on a stick, try it and confirm it. Raises UpdateRefusedError, OSError."""
    device.work.mkdir()
    copy_from_stick(device, newest_update(device))
    check_signature(device)
    manifest = read_manifest(device)
    check_fits(device, manifest)
    unpack(device)
    version, folder = manifest["version"], f"venv-{manifest['version']}-{manifest['contents']}-{device.release}"
    write_anew(device.state, json.dumps({"before": device.present, "new": folder}))
    report_state(device, "installing", version, 0.3)
    install(device, device.home / folder, manifest["packages"])
    report_state(device, "trying", version, 0.7)
    try_on_a_copy(device, folder, manifest["oldest_journal"])
    try_version(device, folder, version)
    confirm(device, folder, version)


def install(device: Device, folder: Path, packages: list[Any]) -> None:
    """Install the unpacked packages into `folder`, beside the version in use, without a network.

    Raises UpdateRefusedError if the packages don't fit, OSError such as for a full disk.
    """
    parts = device.work / "parts"
    shutil.rmtree(folder, ignore_errors=True)
    shared = () if device.release == "bookworm" else ("--system-site-packages",)  # as `fathom kiosk install` does
    only = ("--only-binary=:all:", "--require-hashes", "--find-links", str(parts), "-r", str(parts / "lock.txt"))
    is_made = device.succeeds("/usr/bin/python3", "-I", "-m", "venv", *shared, str(folder))
    if not is_made or not device.succeeds(f"{folder}/bin/python", *PIP, *only):
        raise UpdateRefusedError("unfit")
    for name in ("signers", "sbom.cdx.json"):
        shutil.copyfile(parts / name, folder / name)
    site = folder / f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    site.mkdir(parents=True, exist_ok=True)
    (site / "fathom.pth").write_text(IMPORT_GUARD_LINE)
    os.sync()  # everything is on the disk before installed.json says so
    write_anew(folder / "installed.json", json.dumps(packages))


def try_on_a_copy(device: Device, folder: str, oldest_journal: int) -> None:
    """Run the new version's checks on a copy of all data, as the user of the service. Raises UpdateRefusedError if they fail."""
    write_anew(device.work / "oldest_journal", str(oldest_journal))
    (device.work / "new").symlink_to(f"../{folder}")
    if not device.succeeds("systemctl", "start", TRIAL):
        raise UpdateRefusedError("trial")


def try_version(device: Device, folder: str, version: str) -> None:
    """Start the new version on the copy. Raises UpdateRefusedError unless one process runs for a minute after its first frame.

    The service is stopped before systemd reads the drop-in: if the updater dies from then on, `settle` reverts the update before
    the service starts again.
    """
    drop_in = device.root / DROP_IN
    drop_in.parent.mkdir(parents=True, exist_ok=True)
    drop_in.symlink_to(TRIAL_CONF)
    device.succeeds("systemctl", "stop", TABLE)
    device.succeeds("systemctl", "daemon-reload")
    point_current_to(device, folder)
    if not device.succeeds("systemctl", "start", TABLE):  # it returns once the first frame is drawn
        raise UpdateRefusedError("unwell")
    process = process_of(device)
    for second in range(WATCHED_S):
        report_state(device, "watching", version, 0.8 + 0.2 * second / WATCHED_S)
        device.sleep(1)
        if not process or process_of(device) != process:
            raise UpdateRefusedError("unwell")


def process_of(device: Device) -> str:
    """Return the id of the service's process; "" unless systemd reports the service as active.

    systemd ends a process that sends no heartbeats, so an active one responds.
    """
    properties = device.run(("systemctl", "show", TABLE, "-p", "ActiveState", "-p", "MainPID")).stdout
    state = dict(line.partition("=")[::2] for line in properties.splitlines())
    return state.get("MainPID", "").lstrip("0") if state.get("ActiveState") == "active" else ""


def confirm(device: Device, folder: str, version: str) -> None:
    """Make the new version permanent, before it writes data that older versions can't read.

    Remove all installed versions but it and the previous one.
    """
    before = json.loads(device.state.read_text())["before"]
    device.state.unlink()
    sync_folder(device.work)
    report_state(device, "done", version, 1.0)
    revert_unconfirmed(device)
    for old in device.home.glob("venv-*"):
        if old.name not in (before, folder):
            shutil.rmtree(old)


def point_current_to(device: Device, folder: str) -> None:
    """Point the link `current` to a version's folder, atomically."""
    fresh = device.home / "current.new"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder)
    fresh.replace(device.home / "current")
    sync_folder(device.home)


def revert_unconfirmed(device: Device) -> None:
    """Revert an update that is not confirmed, and remove its files. May be interrupted anywhere and repeated.

    If the state file is damaged, so that the previous version is unknown, the version in use stays: something must start.
    """
    if unconfirmed := read_state(device.state):
        report_state(device, "back", version_of(unconfirmed["before"]))
        if device.present != unconfirmed["before"] and (device.home / unconfirmed["before"]).is_dir():
            point_current_to(device, unconfirmed["before"])
        if device.present != unconfirmed["new"]:
            shutil.rmtree(device.home / unconfirmed["new"], ignore_errors=True)
    if (device.root / DROP_IN).is_symlink():
        (device.root / DROP_IN).unlink()
        device.succeeds("systemctl", "daemon-reload")
        device.succeeds("systemctl", "stop", SAFE)
        device.succeeds("systemctl", "reset-failed", TABLE)
        device.succeeds("systemctl", "restart", "--no-block", TABLE)
    if device.work.exists():
        device.succeeds("systemctl", "clean", "--what=state", TRIAL)
        shutil.rmtree(device.work)


def read_state(state: Path) -> dict[str, str]:
    """Return the folders of the previous version ("before") and of the one on trial ("new").

    Return {} without a trial, or for a damaged file.
    """
    try:
        words = json.loads(state.read_text())
        folders = {name: Path(words[name]).name for name in ("before", "new")}
        for folder in folders.values():
            version_of(folder)
    except (OSError, ValueError, KeyError, TypeError, RecursionError, UpdateRefusedError):
        return {}
    return folders


# copy of the data for the trial, made as the user of the service


def copy_data(device: Device) -> None:
    """Copy the data while the service runs: the trial writes only to the copy. Raises UpdateRefusedError, OSError."""
    data, to = device.root / DATA, device.root / COPY
    for path in data.iterdir():
        if path.is_file() and not path.is_symlink() and not path.name.startswith(FILE):
            shutil.copyfile(path, to / path.name)
    if (data / FILE).exists():
        copy_database(data / FILE, to / FILE)
        with (to / FILE).open("rb") as file:
            journal = int.from_bytes(file.read(VERSION_BYTES.stop)[VERSION_BYTES])
        if journal < int((device.work / "oldest_journal").read_text()):
            raise UpdateRefusedError("trial")


def copy_database(path: Path, to: Path) -> None:
    """Copy a snapshot of the database. Without a -wal file beside it, no program has it open, and it is read as immutable."""
    is_open = path.with_name(f"{path.name}-wal").exists()
    source = sqlite3.connect(f"file:{path}?{'mode=ro' if is_open else 'immutable=1'}", uri=True)
    target = sqlite3.connect(to)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()


# commands


def update_or_revert(device: Device) -> bool:
    """Update; on failure revert everything and report the reason as a code. Return whether the update is installed."""
    try:
        revert_unconfirmed(device)
        update(device)
        return True
    except UpdateRefusedError as error:
        code = str(error)
    except OSError as error:
        print(error, file=sys.stderr)
        code = "room" if error.errno == errno.ENOSPC else "failed"
    revert_unconfirmed(device)
    report_state(device, code)
    return False


def main(command: str, root: str = "/") -> int:
    """Run a command and return the exit code."""
    os.umask(0o022)
    device = Device(Path(root))
    if command == "copy":
        copy_data(device)
        return 0
    with exclusive_lock(device):
        if command == "update":
            return int(not update_or_revert(device))
        revert_unconfirmed(device)  # "settle"
        return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
