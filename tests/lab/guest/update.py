"""In a guest with systemd: the installed device installs an update from its stick, reverts a bad one, and recovers after a power cut.

usage: python -m tests.lab.guest.update BEFORE NOW
BEFORE    nothing, or VERSION-STEP: the step at which the power was cut before
NOW       refused, whole, still, or VERSION STEP: what is done now
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from companion.command.device.update_service import RESULT_FILE, UNIT, UpdaterState, UpdateService
from companion.command.device.updates_found import version
from companion.table.reader import Reader
from tests.lab import update
from tests.lab.guest.unit import (
    DATA,
    EVENING,
    TIMEOUT_S,
    active_process,
    has_processes,
    journal,
    last_entry,
    lay_evening,
    systemctl,
    value,
    wait_until,
)
from tests.lab.report import LabFailedError, Row, print_row

HOME = Path("/opt/fathom")
MEDIA = Path("/run/media/fathom/sda1")
TRIAL_FILE = Path("/run/systemd/system/fathom.service.d/trial.conf")
SETTLE, TABLE = "fathom-settle.service", "fathom.service"
AS_THE_TABLE = ("setpriv", "--reuid", "fathom", "--regid", "fathom", "--init-groups")
BEGIN = "from companion.command.device.update_service import UpdateService; UpdateService().begin()"
LONGEST_S = 900.0
POLL_S = 0.3
READER = Reader("companion.command.device")


def plug_in(file: str, number: str) -> None:
    """Put an update on the stick, owned by the service's user."""
    for old in MEDIA.iterdir():
        old.unlink()
    target = MEDIA / f"fathom-{number}.update"
    shutil.copy(update.STICK / file, target)
    shutil.chown(target, "fathom", "fathom")
    target.chmod(0o640)


def begin() -> None:
    """Start the updater as the app does: as its user, over D-Bus, with polkit's permission."""
    RESULT_FILE.unlink(missing_ok=True)
    systemctl("start", "polkit.service")
    begin_process = subprocess.run([*AS_THE_TABLE, f"{HOME}/current/bin/python", "-P", "-c", BEGIN], capture_output=True, text=True)
    if begin_process.returncode:
        raise LabFailedError(f"the table's user could not begin: {begin_process.stderr[-500:]}")


def updater_code() -> str:
    """Return the updater's last code."""
    try:
        return str(json.loads(RESULT_FILE.read_text())["code"])
    except OSError:
        return ""


def follow_updater() -> list[str]:
    """Print and return the updater's codes until its unit has ended, each once. Raises LabFailedError."""
    words: list[str] = []
    deadline = time.monotonic() + LONGEST_S
    while time.monotonic() < deadline:
        is_over = not has_processes(UNIT) and value("ActiveState", UNIT) in ("inactive", "failed")  # systemctl takes 0.1 s
        if (word := updater_code()) and word not in words[-1:]:
            words.append(word)
            print(f"SAID {word}", flush=True)
        if is_over and words:
            return words
        time.sleep(POLL_S)
    raise LabFailedError(f"the update did not end: {words}; {log()}")


def log() -> str:
    """Return the last log lines of all our units."""
    units = [word for unit in (UNIT, SETTLE, "fathom-trial.service", TABLE) for word in ("-u", unit)]
    return subprocess.run(["journalctl", *units, "-o", "cat", "-n", "60", "--no-pager"], capture_output=True, text=True).stdout


def current_version() -> str:
    """Return the version that `current` points to."""
    return (HOME / "current").readlink().name.split("-")[1]


def wait_for_service() -> None:
    """Wait until the service runs, outside a trial. Raises LabFailedError."""
    wait_until(lambda: not TRIAL_FILE.is_symlink(), TIMEOUT_S, "still tried")
    wait_until(lambda: active_process() != 0, TIMEOUT_S, "no table")


def find_faults(expected_version: str) -> list[str]:
    """Return the faults found after an update."""
    entry = last_entry(EVENING / "before.db")
    folders = {path.name.split("-")[1] for path in HOME.glob("venv-*")}
    is_so = {
        f"is {current_version()}": current_version() == expected_version,
        "not whole": (HOME / "current/installed.json").is_file(),
        f"folders {sorted(folders)}": folders == {version(), expected_version},
        "left something": not (HOME / "update").exists(),
        "the copy stayed": not Path("/var/lib/fathom-trial").exists(),
        f"entry {last_entry()}, not {entry}": last_entry() == entry,
    }
    return [why for why, holds in is_so.items() if not holds]


def check_refusals() -> None:
    """Check that updates that are unsigned, foreign, incomplete or older are refused, each with a sentence of its own."""
    sentences = {}
    for why in update.REFUSED:
        plug_in(f"{why}.update", update.NEWER)
        begin()
        if follow_updater()[-1:] == [why]:
            sentences[why] = READER.read(UpdateService().ended_update_sentence())
    general = READER.read(UpdaterState("failed").words)
    unexplained_reasons = [why for why in update.REFUSED if sentences.get(why, general) == general]
    row = Row(
        "update",
        f"refused with the reason: {', '.join(update.REFUSED)}",
        len(update.REFUSED),
        len(unexplained_reasons),
        " ".join(unexplained_reasons),
    )
    print_row(row)


def run_update(number: str, last_word: str, title: str) -> None:
    """Run an update to its end; report a row with whether its result is the expected one."""
    plug_in(f"fathom-{number}.update", number)
    start_s = time.monotonic()
    begin()
    words = follow_updater()
    wait_for_service()
    faults = find_faults(update.NEWER) + [f"said {words}"] * (words[-1:] != [last_word] or "watching" not in words)
    print_row(Row("update", title, 1, len(faults), "; ".join(faults) or f"{time.monotonic() - start_s:.0f} s under emulation"))
    if faults:
        print(log(), flush=True)


def check_updates() -> None:
    """Install a good update, then one that dies while it is watched."""
    run_update(update.NEWER, "done", "installed from a stick, tried on a copy, watched, accepted")
    run_update(update.UNWELL, "unwell", "a version that crashes while watched is rolled back")
    if "wrote what no older version reads" not in log():
        raise LabFailedError(f"it died of something else: {log()}")


def store_open_game() -> None:
    """Put an open game into the service's data folder."""
    lay_evening()
    for path in DATA.iterdir():
        shutil.chown(path, "fathom", "fathom")
    subprocess.run(["sync"], check=True)


def boot() -> None:
    """Start our units as at boot, in one transaction: first the one that reverts an interrupted update, then the service."""
    TRIAL_FILE.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["udevadm", "settle"], check=True)
    systemctl("start", SETTLE, TABLE)
    wait_for_service()


def check_after_power_cut(number: str, step: str) -> None:
    """Check the installed version and its games after a power cut at a step of the update to version `number`."""
    boot()
    expected_version = number if step == "done" else update.NEWER if number == update.UNWELL else version()
    faults = find_faults(expected_version)
    print_row(Row("update", f"power cut at “{step}”: a complete version starts with all games", 1, len(faults), "; ".join(faults)))
    if faults:
        print(log(), flush=True)


def main(before: str, *later_steps: str) -> None:
    """Run the step that the host asked for."""
    if before == "nothing":
        if not (DATA / "fathom.db").exists():
            store_open_game()
        boot()
    else:
        check_after_power_cut(*before.split("-"))
    if later_steps in {("refused",), ("whole",)}:
        check_refusals()
    if later_steps == ("whole",):
        check_updates()
    if len(later_steps) > 1:
        plug_in(f"fathom-{later_steps[0]}.update", later_steps[0])
        begin()
        follow_updater()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except LabFailedError as failure:
        print(f"FAILED {failure} {journal()}", flush=True)
        print(log(), flush=True)
        sys.exit(1)
