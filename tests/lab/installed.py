"""The kiosk, installed by our installer into a layer over this machine's root, from which guests boot."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.lab import kit
from tests.lab.report import LabFailedError, Row
from tests.lab.systems import BORROWED, System, run_in_root

INSTALLER = f"cd {kit.ROOT} && .venv/bin/python -m companion.command.main kiosk"
SOURCES = ("companion", "hardware", "kivy_ui", "phones", "systemd")
COMPILED = shutil.ignore_patterns("__pycache__")
USER_DATABASE = (
    "passwd",
    "passwd-",
    "group",
    "group-",
    "shadow",
    "shadow-",
    "gshadow",
    "gshadow-",
    "subuid",
    "subuid-",
    "subgid",
    "subgid-",
)
MAY_STAY = ("/root/", "/var/cache/", "/var/lib/fathom", "/tmp/", "/etc/.pwd.lock", *(f"/etc/{name}" for name in USER_DATABASE))
"""Files that an uninstalled kiosk may leave behind: caches, the games' data, and the user database as files (its lines are compared)."""


def layer(system: System) -> tuple[Path, list[Row]]:
    """Install, install again, and uninstall in a copy; return the layer to boot from, and rows. Raises LabFailedError."""
    folder = kit.BUILD / f"installed-{system.release}"
    stamp = folder / ".stamp"
    made_from = sources() if system.is_own else sources(*SOURCES, "tests")
    if not stamp.exists() or stamp.read_text() != made_from:
        _build(system, folder)
        stamp.write_text(made_from)
    return folder, [Row("systemd", "install, install again, uninstall: nothing left", 3)]


def sources(*folders: str) -> str:
    """Return a digest of the installed files, or of these folders: a foreign system contains the lab's own programs, too."""
    files = [
        path
        for name in folders or SOURCES
        for path in sorted((kit.ROOT / name).rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    ]
    digest = hashlib.sha256((kit.ROOT / "pyproject.toml").read_bytes())
    for path in files:
        digest.update(os.fsencode(path) + path.read_bytes())
    return digest.hexdigest()


def _build(system: System, folder: Path) -> None:
    scratch = Path(tempfile.mkdtemp(dir="/dev/shm", prefix="fathom-lab-"))
    try:
        first = f"{INSTALLER} install --no-packages" if system.is_own else _copy_as_owner(scratch)
        _run_in_layer(system, scratch, first)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["cp", "-a", str(scratch / "upper"), str(folder)], check=True)
        output = _run_in_layer(system, scratch, f"{INSTALLER} install --no-packages")
        if "install Fathom" not in output or "have   install Fathom" not in output:
            raise LabFailedError("the second install was not idempotent")
        _run_in_layer(system, scratch, f"{INSTALLER} uninstall")
        traces = _traces(scratch / "upper")
    finally:
        shutil.rmtree(scratch)
    if traces:
        raise LabFailedError(f"uninstalling left traces: {traces[:8]}")


def _copy_as_owner(scratch: Path) -> str:
    """Copy this checkout into a foreign system; return the commands that an owner types there."""
    copy_checkout(scratch / "upper" / str(kit.ROOT).lstrip("/"))
    compiled = " ".join(name for name in (*SOURCES, "tests/lab", "tests/phones", "tests/example_games/pearls") if name != "systemd")
    return f"cd {kit.ROOT} && make kiosk && .venv/bin/python -m compileall -q {compiled}"


def copy_checkout(to: Path) -> None:
    """Copy the files of this checkout that git tracks or would add."""
    to.mkdir(parents=True)
    listed = subprocess.run(["git", "ls-files", "-zco", "--exclude-standard"], cwd=kit.ROOT, capture_output=True, check=True).stdout
    existing_names = b"\0".join(name for name in listed.split(b"\0") if name and (kit.ROOT / os.fsdecode(name)).exists())
    packed = subprocess.run(
        ["tar", "-c", "--null", "-T", "-"], cwd=kit.ROOT, input=existing_names, capture_output=True, check=True
    ).stdout
    subprocess.run(["tar", "-x", "-C", str(to)], input=packed, check=True)


def _run_in_layer(system: System, scratch: Path, command: str) -> str:
    """Run a command in a layer over a system and return what it printed. Over this machine's own root it sees the checkout itself."""
    return inside_layer(system, scratch, command, (kit.ROOT,) if system.is_own else BORROWED)


def inside_layer(system: System, scratch: Path, command: str, visible_folders: Sequence[Path]) -> str:
    """Run a command in a view of a system whose changes go to `scratch`/upper, and return what it printed. Raises GuestStuckError."""
    for name in ("upper", "work", "root"):
        (scratch / name).mkdir(exist_ok=True)
    root = scratch / "root"
    words = f"lowerdir={system.root},upperdir={scratch}/upper,workdir={scratch}/work"
    return run_in_root(root, command, *visible_folders, first=f"mount -t overlay overlay -o {words} {root}")


def _traces(upper: Path) -> list[str]:
    """Return the files that uninstalling left behind, and the files of the user database that still name Fathom."""
    files = [f"/{path.relative_to(upper)}" for path in upper.rglob("*") if path.is_file() and not path.is_symlink()]
    kept_files = [
        file for file in files if not file.startswith(MAY_STAY) and "__pycache__" not in file and not file.startswith(str(kit.ROOT))
    ]
    users = [upper / "etc" / name for name in USER_DATABASE if not name.endswith("-")]
    return kept_files + [str(path) for path in users if path.exists() and "fathom" in path.read_text()]
