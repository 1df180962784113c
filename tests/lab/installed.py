"""The kiosk put in place by our own installer, on a layer over this machine's root that guests then boot from."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.lab import kit
from tests.lab.report import Failed, Row

LAYER = kit.BUILD / "installed"
INSTALLER = f"cd {kit.ROOT} && .venv/bin/python -m companion.command.main kiosk"
SOURCES = ("companion", "hardware", "kivy_ui", "phones", "systemd")
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
"""What an uninstalled kiosk may leave behind: caches, the games' data, and the user database as files (its lines are compared)."""


def layer() -> tuple[Path, list[Row]]:
    """Install, install again, uninstall in a copy; the layer to boot from. Raises Failed."""
    stamp = LAYER / ".stamp"
    made_from = _sources()
    if not stamp.exists() or stamp.read_text() != made_from:
        _build()
        stamp.write_text(made_from)
    return LAYER, [Row("systemd", "installed, installed again, uninstalled without a trace", 3)]


def _sources() -> str:
    """A digest of all that the installer puts in place."""
    files = [path for name in SOURCES for path in sorted((kit.ROOT / name).rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    digest = hashlib.sha256((kit.ROOT / "pyproject.toml").read_bytes())
    for path in files:
        digest.update(os.fsencode(path) + path.read_bytes())
    return digest.hexdigest()


def _build() -> None:
    scratch = Path(tempfile.mkdtemp(dir="/dev/shm", prefix="fathom-lab-"))
    try:
        _inside(scratch, f"{INSTALLER} install --no-packages")
        shutil.rmtree(LAYER, ignore_errors=True)
        subprocess.run(["cp", "-a", str(scratch / "upper"), str(LAYER)], check=True)
        again = _inside(scratch, f"{INSTALLER} install --no-packages")
        if "install Fathom" not in again or "have   install Fathom" not in again:
            raise Failed("the second install was not idempotent")
        _inside(scratch, f"{INSTALLER} uninstall")
        traces = _traces(scratch / "upper")
    finally:
        shutil.rmtree(scratch)
    if traces:
        raise Failed(f"uninstalling left traces: {traces[:8]}")


def _inside(scratch: Path, command: str) -> str:
    """Run a command in a view of this machine whose changes go to `scratch`/upper; what it printed."""
    for name in ("upper", "work", "root"):
        (scratch / name).mkdir(exist_ok=True)
    root = scratch / "root"
    mounts = f"lowerdir=/,upperdir={scratch}/upper,workdir={scratch}/work"
    script = (
        f"mount -t overlay overlay -o {mounts} {root} && mount -t proc proc {root}/proc && mount --bind /dev {root}/dev"
        f" && mount -t tmpfs tmpfs {root}/tmp && mkdir -p {root}{kit.ROOT} && mount --bind {kit.ROOT} {root}{kit.ROOT}"
        f" && SYSTEMD_OFFLINE=1 chroot {root} sh -c '{command}'"
    )
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"`{command}` failed: {(done.stdout + done.stderr)[-800:]}")
    return done.stdout


def _traces(upper: Path) -> list[str]:
    """Files that the kiosk brought and did not take away, and lines of the user database."""
    files = [f"/{path.relative_to(upper)}" for path in upper.rglob("*") if path.is_file() and not path.is_symlink()]
    kept = [
        file for file in files if not file.startswith(MAY_STAY) and "__pycache__" not in file and not file.startswith(str(kit.ROOT))
    ]
    users = [upper / "etc" / name for name in USER_DATABASE if not name.endswith("-")]
    return kept + [str(path) for path in users if path.exists() and "fathom" in path.read_text()]
