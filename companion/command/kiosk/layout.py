"""Where the parts of the kiosk go, and where they come from: the checkout, or the Fathom that is installed."""

import hashlib
import re
import shutil
from functools import cache
from pathlib import Path

from companion.command.device.updates_found import version

SOURCE = Path(__file__).resolve().parents[3]
"""The folder with the packages that run."""
PARTS = Path(__file__).resolve().parent / "source"
"""What is installed beside them: links in a checkout, the files themselves elsewhere."""
USER, PHONES_USER = "fathom", "fathom-phones"
HOME = "/opt/fathom"
DATA = "/var/lib/fathom"
UNITS = ("fathom.service", "fathom-safe.service")
PHONES_UNIT = "fathom-phones.service"
SETTLE = "fathom-settle.service"
"""Takes back, at boot, an update that was cut short."""
UPDATER, UPDATE = f"{HOME}/updater", f"{HOME}/update"
"""Root's part of an update, and where one lies until it is decided."""
DISPLAY_MANAGER = "/etc/systemd/system/display-manager.service"
"""Debian's name for the one that is installed."""
WANTED = tuple(f"/etc/systemd/system/multi-user.target.wants/{unit}" for unit in (UNITS[0], SETTLE))
"""What systemd makes of being told to start them at every boot."""
FILES = {
    "/etc/systemd/system/fathom.service": "systemd/fathom.service",
    "/etc/systemd/system/fathom-safe.service": "systemd/fathom-safe.service",
    "/etc/systemd/system/fathom-phones.service": "systemd/fathom-phones.service",
    "/etc/systemd/system/fathom-update.service": "systemd/fathom-update.service",
    "/etc/systemd/system/fathom-settle.service": "systemd/fathom-settle.service",
    "/etc/systemd/system/fathom-trial.service": "systemd/fathom-trial.service",
    f"{HOME}/trial.conf": "systemd/fathom-trial.conf",
    **{f"{UPDATER}/{name}": f"systemd/updater/{name}" for name in ("__main__.py", "device.py", "parcel.py")},
    "/etc/systemd/system/fathom-splash.service": "systemd/fathom-splash.service",
    f"{HOME}/splash.py": "systemd/fathom-splash.py",
    "/etc/udev/rules.d/70-fathom.rules": "systemd/70-fathom.rules",
    "/etc/polkit-1/rules.d/50-fathom.rules": "systemd/50-fathom.rules",
    "/etc/sysusers.d/fathom.conf": "systemd/fathom.sysusers",
    "/etc/xdg/autostart/fathom.desktop": "systemd/fathom.desktop",
    f"{HOME}/README.md": "README.md",
    f"{HOME}/sbom.cdx.json": "systemd/sbom.cdx.json",
}
"""Where a file goes → which file of ours it is."""
PROJECT = "project.toml"
"""Our pyproject.toml; under its own name, tools would take this folder for a project."""
LOCK = PARTS / "systemd" / "lock.txt"
"""Every Python package with its version and the checksums of its files; `make lock` writes it."""
SIGNERS = "signers"
"""The keys that a version trusts to sign the next one lie in its own folder, so that each release can bring others."""
PACKAGED, SUFFIXES = ("companion", "hardware", "kivy_ui", "phones"), {".py", ".toml", ".css", ".js"}
LEFT_OUT = shutil.ignore_patterns("__pycache__")


def content_of(part: str) -> str:
    """Read one of our files."""
    return (PARTS / part).read_text("utf-8")


def pinned() -> list[str]:
    """List every Python package with its version, as systemd/lock.txt has them."""
    return re.findall(r"^[\w.\-]+==[\w.]+", LOCK.read_text("utf-8"), re.MULTILINE)


def environment_of(release: str) -> str:
    """Name the folder of this Fathom's Python environment: another one for every change, so that an update is one."""
    return f"{HOME}/venv-{version()}-{contents()}-{release}"


@cache
def contents(source: Path = SOURCE, parts: Path = PARTS) -> str:
    """Find eight digits that stand for all that is installed."""
    files = [path for package in PACKAGED for path in (source / package).rglob("*") if path.suffix in SUFFIXES and path.is_file()]
    named = [parts / PROJECT, parts / "systemd" / "lock.txt", parts / "systemd" / SIGNERS, *sorted(files)]
    return hashlib.blake2b(b"".join(path.read_bytes() for path in named), digest_size=4).hexdigest()


def copy_source(folder: Path) -> None:
    """Copy what is installed: built in the checkout itself it would leave files of root's there."""
    for name in PACKAGED:
        shutil.copytree(SOURCE / name, folder / name, ignore=LEFT_OUT)
    for part, name in ((PROJECT, "pyproject.toml"), ("README.md", "README.md")):
        shutil.copy(PARTS / part, folder / name)
