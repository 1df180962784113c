"""A fresh Debian 13 with only the packages of a new system: the commands that a newcomer types."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.lab import installed, kit, systems
from tests.lab.report import LabFailedError, Row
from tests.lab.systems import BORROWED, System
from tests.sample_sizes import FULL

REQUIRED_PACKAGES = ("systemd-sysv", "ca-certificates", "git", "make")
"""Packages of a system that starts, and those that the owner's guide lets newcomers install first."""
PLAY, KIOSK = ("make play ARGS='deep-blue --ui terminal' < /dev/null", "Who plays Deep Blue"), ("make kiosk", "Done.")
"""Commands to type, each with what it must print."""
TEST_LOG = Path("root/make-test.txt")
RESULT_COUNTS = re.compile(r"(\d+) (passed|failed|errors?|skipped)\b")


def run() -> list[Row]:
    """Run `make play`, with FULL=1 `make test`, and `make kiosk` there; return their rows. Raises LabFailedError."""
    system = System("trixie", kit.BUILD / "fresh")
    stamp, made_from = kit.BUILD / "fresh.stamp", kit.source_of(systems.bootstrap) + " ".join(REQUIRED_PACKAGES)
    if not stamp.exists() or stamp.read_text() != made_from:
        shutil.rmtree(system.root, ignore_errors=True)
        systems.bootstrap(system.release, system.root, REQUIRED_PACKAGES)
        stamp.write_text(made_from)
    scratch = Path(tempfile.mkdtemp(dir="/dev/shm", prefix="fathom-fresh-"))
    try:
        _clone(scratch / "upper" / "root" / "fathom")
        play_row = _type_command(system, scratch, *PLAY)
        tested = [_run_tests(system, scratch)] if FULL else []
        return [play_row, *tested, _type_command(system, scratch, *KIOSK)]
    finally:
        shutil.rmtree(scratch)


def _clone(folder: Path) -> None:
    """Make a repository of the checkout as it is, uncommitted changes too."""
    installed.copy_checkout(folder)
    git = ("git", "-C", str(folder), "-c", "user.name=lab", "-c", "user.email=lab@localhost")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "Test")):
        subprocess.run([*git, *words], check=True)


def _type_command(system: System, scratch: Path, command: str, printed: str) -> Row:
    output = installed.inside_layer(system, scratch, f"cd /root/fathom && {command}", BORROWED)
    if printed not in output:
        raise LabFailedError(f"`{command}` on a fresh {system.release} printed: {output[-1500:]}")
    return Row(f"fresh {system.release}", f"`{command.partition(' <')[0]}`", 1, 0, "")


def _counts(lines: list[str]) -> dict[str, int]:
    """Return pytest's counts by outcome, empty if it printed none. They may not be on the last line: make may print one more."""
    last = next((line for line in reversed(lines) if RESULT_COUNTS.search(line)), "")
    return {name.removesuffix("s"): int(number) for number, name in RESULT_COUNTS.findall(last)}


def _run_tests(system: System, scratch: Path) -> Row:
    """Run `make test` with the long tests; return its row and keep its output in the lab's folder. Raises LabFailedError."""
    command = f"cd /root/fathom && PYTEST_ADDOPTS=-rfEs make test LONG=1 > /{TEST_LOG} 2>&1 || true"
    installed.inside_layer(system, scratch, command, (*BORROWED, Path("/sys")))  # tests trigger faults of a card through /sys
    log = Path(shutil.copy(scratch / "upper" / TEST_LOG, kit.BUILD / "fresh-make-test.txt"))
    lines = log.read_text(errors="replace").splitlines()
    counts = _counts(lines)
    failure_count = counts.get("failed", 0) + counts.get("error", 0)
    if failure_count or not counts.get("passed"):
        wrong = [line for line in lines if line.startswith(("FAILED", "ERROR"))] or lines[-20:]
        raise LabFailedError(f"`make test` on a fresh {system.release}, see {log}: {'; '.join(wrong)[-6000:]}")
    return Row(f"fresh {system.release}", "`make test`: tests", counts["passed"], 0, f"{counts.get('skipped', 0)} skipped")
