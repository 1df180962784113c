"""A fresh Debian 13: what a newcomer types there, from the packages that a new system has."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.lab import installed, kit, systems
from tests.lab.report import Failed, Row
from tests.lab.systems import BORROWED, System
from tests.often import FULL

NEEDED = ("systemd-sysv", "ca-certificates", "git", "make")
"""A system that starts, and what the owner's guide has a newcomer install first."""


def run() -> list[Row]:
    """Play, test and install there. Raises Failed."""
    system = System("trixie", kit.BUILD / "fresh")
    stamp, made_from = kit.BUILD / "fresh.stamp", Path(__file__).read_text()
    if not stamp.exists() or stamp.read_text() != made_from:
        shutil.rmtree(system.root, ignore_errors=True)
        systems.bootstrap(system.release, system.root, NEEDED)
        stamp.write_text(made_from)
    scratch = Path(tempfile.mkdtemp(dir="/dev/shm", prefix="fathom-fresh-"))
    try:
        _clone(scratch / "upper" / "root" / "fathom")
        return [_typed(system, scratch, *one) for one in _commands()]
    finally:
        shutil.rmtree(scratch)


def _clone(folder: Path) -> None:
    """Make a repository of the checkout as it is, uncommitted changes too."""
    installed.copy_checkout(folder)
    git = ("git", "-C", str(folder), "-c", "user.name=lab", "-c", "user.email=lab@localhost")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "Test")):
        subprocess.run([*git, *words], check=True)


def _commands() -> list[tuple[str, str]]:
    """List what is typed, and what it must print."""
    played, put_in_place = ("make play ARGS='deep-blue --ui terminal' < /dev/null", "Who plays Deep Blue"), ("make kiosk", "Done.")
    return [played, *([("make test", " passed")] if FULL else []), put_in_place]


def _typed(system: System, scratch: Path, command: str, printed: str) -> Row:
    said = installed.inside_layer(system, scratch, f"cd /root/fathom && {command}", BORROWED)
    if printed not in said:
        raise Failed(f"`{command}` on a fresh {system.release} printed: {said[-1500:]}")
    return Row(f"fresh {system.release}", f"`{command.partition(' <')[0]}`", 1, 0, "")
