"""Updates from a stick on a whole device under systemd: refused, installed, tried, reverted, with power cuts at every step."""

import os
import random
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from companion.command.device.updates_found import version
from companion.command.kiosk import release
from tests.command import updates
from tests.lab import kiosk, kit
from tests.lab.machine import MEASURED, Machine
from tests.lab.report import LabFailedError, Row, require, rows_said
from tests.lab.systems import System, rows_of, this_machine
from tests.sample_sizes import FULL

TIMEOUT_S = 3600.0 if FULL else 900.0
FOLDER = kit.BUILD / "update"
KEYS, STICK, DISK = FOLDER / "keys", FOLDER / "stick", FOLDER / "box.img"
DISK_BYTES = 2 << 30
NEWER, UNWELL = "9.0.0", "9.1.0"
APP_START = "companion/command/kiosk/service.py"
WRITES_AND_DIES = """
    import sqlite3, threading
    def die() -> None:
        with sqlite3.connect(default_path()) as db:
            db.execute("create table from_later (x)")
            db.execute("pragma user_version = 99")
        print("wrote what no older version reads", flush=True)
        os._exit(3)
    threading.Timer(12.0, die).start()
"""
REFUSED = ("unsigned", "cut", "stranger", "older")
STEPS = ("reading", "installing", "trying", "watching") if FULL else ("installing",)
"""At which words of root's updater the plug is pulled. To install all of it takes an emulated processor minutes: only in full."""
LATEST_S = 3.0
_ALONE = threading.Lock()


def run(system: System | None = None) -> list[Row]:
    """Cut the power at each step, each boot continuing after the cut before it; then finish an update. Raises LabFailedError."""
    with _ALONE:  # all systems use the same folder of updates
        system = system or this_machine()
        layer, _ = kiosk.prepare(system)
        rows = _cut_and_finish(system, layer, STEPS, "whole" if FULL else "refused")
        if FULL:
            rows += _boot_in_turn(system, layer, [f"{UNWELL} back"])
            _make_disk(layer)
            rows += _boot_in_turn(system, layer, [f"{NEWER} done"])
        return rows_of(system, require(rows, len(STEPS) + (6 if FULL else 2)))


def _cut_and_finish(system: System, layer: Path, steps: Sequence[str], last_step: str) -> list[Row]:
    """Make the updates and the device's disk, cut the power at each step, and do `last_step` in a last boot; return the rows."""
    rows = [_make_updates(system.box)]
    _make_refused(system.box)
    _make_disk(layer)
    return rows + _boot_in_turn(system, layer, [f"{NEWER} {step}" for step in steps], last_step)


def _boot_in_turn(system: System, layer: Path, pulls: Sequence[str], last_step: str = "still") -> list[Row]:
    """Boot once for each power cut, and a last time; return the rows of all boots."""
    chance, console_text, before = random.Random(16), "", "nothing"
    for pull in pulls:
        guest = _boot(f"{before} {pull}", system, layer)
        if not guest.wait_for(rf"SAID {pull.split()[1]}\b|GUEST-RC", TIMEOUT_S)[0].startswith(b"SAID"):
            raise LabFailedError(f"it never came to “{pull}”: {guest.pull_the_plug()[-6000:]}")
        guest.read_for(chance.uniform(0.0, LATEST_S))
        console_text += guest.pull_the_plug()
        before = pull.replace(" ", "-")
    return rows_said(console_text + _finish(_boot(f"{before} {last_step}", system, layer)))


def _boot(arguments: str, system: System, layer: Path) -> Machine:
    drive = ["-drive", f"if=virtio,format=raw,file={DISK},cache=writeback"]
    init = kit.GUEST / "systemd-init.sh"
    return Machine(f"sh tests/lab/guest/update.sh {arguments}", [*kiosk.DISPLAY, *drive], 2048, init, layer, MEASURED, system.root)


def _finish(guest: Machine) -> str:
    try:
        return guest.wait_for_command(TIMEOUT_S)
    except LabFailedError as error:
        raise type(error)(f"{error}\n{guest.text()[-6000:]}") from error


def _make_updates(box: str) -> Row:
    """Make a release of this checkout with a newer version, twice in different folders; with FULL=1 also one that crashes while watched.

    Return the row that says whether both have the same bytes.
    """
    shutil.rmtree(FOLDER, ignore_errors=True)
    good = _make_release(box, NEWER, "", FOLDER / "source", STICK)
    if FULL:
        _make_release(box, UNWELL, WRITES_AND_DIES, FOLDER / "source", STICK)
    second_release = _make_release(box, NEWER, "", FOLDER / "elsewhere/and/deeper", FOLDER / "again")
    mismatch_count = int(good.read_bytes() != second_release.read_bytes())
    return Row("update", "release built in two folders: same bytes", 2, mismatch_count, f"{good.stat().st_size >> 20} MB")


def _make_release(box: str, number: str, lines: str, source: Path, to: Path) -> Path:
    """Make a release of this checkout with `make release`'s program, with another version, and with these lines added at the app's start."""
    _copy_checkout(source)
    change_release(source, number, lines)
    if (KEYS / "signers").exists():
        shutil.copy(KEYS / "signers", source / "systemd/signers")
    command = [sys.executable, "-m", "companion.command.kiosk.release", str(KEYS), str(to), box]
    environment = os.environ | {"PYTHONPATH": str(source), "SOURCE_DATE_EPOCH": "1700000000"}
    process = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True)
    if process.returncode:
        raise LabFailedError(f"no release was made: {process.stderr[-800:]}")
    shutil.copy(source / "systemd/signers", KEYS / "signers")
    shutil.rmtree(source)
    return to / f"fathom-{number}.update"


def change_release(source: Path, number: str, lines: str) -> None:
    """Change a copy of this checkout: another version, and these lines where the app starts. Raises LabFailedError."""
    _change(source / "pyproject.toml", rf'^version = "{re.escape(version())}"$', f'version = "{number}"')
    _change(source / APP_START, r"^def _play\(\) -> None:\n", f"def _play() -> None:\n{lines}")


def _copy_checkout(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in ("companion", "hardware", "kivy_ui", "phones", "systemd"):
        shutil.copytree(kit.ROOT / name, folder / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(kit.ROOT / name, folder)


def _change(file: Path, pattern: str, words: str) -> None:
    text, count = re.subn(pattern, words, file.read_text(), flags=re.MULTILINE)
    if count != 1:
        raise LabFailedError(f"{file} has {count} of {pattern}")
    file.write_text(text)


def _make_refused(box: str) -> None:
    """Make an update for each reason to refuse one."""
    strangers = updates.make_keys(FOLDER / "strangers")
    for why, keys, number in (
        ("unsigned", KEYS, NEWER),
        ("cut", KEYS, NEWER),
        ("stranger", strangers, NEWER),
        ("older", KEYS, "0.0.1"),
    ):
        archive = updates.make_archive(FOLDER / why, KEYS, version=number, fits=[box])
        file = release.sign_release(archive, keys / release.KEYS[0], STICK / f"{why}.update")
        data = file.read_bytes()
        if why == "cut":
            file.write_bytes(data[:-1000])
        if why == "unsigned":
            file.write_bytes(re.sub(rb"(?s)-----BEGIN.*END SSH SIGNATURE-----\n", b"", data))


def _make_disk(layer: Path) -> None:
    """Make the device's disk: an installed version that trusts the lab's keys, without games."""
    root = FOLDER / "disk"
    (root / "data").mkdir(parents=True)
    subprocess.run(["cp", "-a", str(layer / "opt/fathom"), str(root / "opt")], check=True)
    shutil.copy(KEYS / "signers", root / "opt/current/signers")
    with DISK.open("wb") as image:
        image.truncate(DISK_BYTES)
    subprocess.run(["/sbin/mke2fs", "-q", "-t", "ext4", "-d", str(root), str(DISK)], check=True)
    shutil.rmtree(root)
