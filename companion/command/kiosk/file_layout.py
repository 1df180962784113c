"""Paths of the kiosk's parts on the device, and their sources: the checkout, or the installed Fathom."""

import hashlib
import re
import shutil
from functools import cache
from pathlib import Path

from companion.command.device.updates_found import version

SOURCE = Path(__file__).resolve().parents[3]
"""Folder with the packages that run."""
PARTS = Path(__file__).resolve().parent / "source"
"""Other parts to install: links in a checkout, files in a wheel."""
USER, PHONES_USER = "fathom", "fathom-phones"
HOME = "/opt/fathom"
DATA = "/var/lib/fathom"
UNITS = ("fathom.service", "fathom-safe.service")
PHONES_UNIT = "fathom-phones.service"
SETTLE_UNIT = "fathom-settle.service"
"""Unit that reverts an interrupted update at boot."""
UPDATER, UPDATE = f"{HOME}/updater", f"{HOME}/update"
"""Root's part of an update, and the folder of an undecided one."""
DISPLAY_MANAGER = "/etc/systemd/system/display-manager.service"
"""Debian's name for the installed display manager."""
WANTED_LINKS = tuple(f"/etc/systemd/system/multi-user.target.wants/{unit}" for unit in (UNITS[0], SETTLE_UNIT))
"""Links that systemd creates for units started at every boot."""
FILES = {
    "/etc/systemd/system/fathom.service": "systemd/fathom.service",
    "/etc/systemd/system/fathom-safe.service": "systemd/fathom-safe.service",
    "/etc/systemd/system/fathom-phones.service": "systemd/fathom-phones.service",
    "/etc/systemd/system/fathom-update.service": "systemd/fathom-update.service",
    "/etc/systemd/system/fathom-settle.service": "systemd/fathom-settle.service",
    "/etc/systemd/system/fathom-trial.service": "systemd/fathom-trial.service",
    f"{HOME}/trial.conf": "systemd/fathom-trial.conf",
    **{f"{UPDATER}/{name}": f"systemd/updater/{name}" for name in ("__main__.py", "device.py", "update_file.py")},
    "/etc/systemd/system/fathom-splash.service": "systemd/fathom-splash.service",
    f"{HOME}/splash.py": "systemd/fathom-splash.py",
    "/etc/udev/rules.d/70-fathom.rules": "systemd/70-fathom.rules",
    "/etc/polkit-1/rules.d/50-fathom.rules": "systemd/50-fathom.rules",
    "/etc/sysusers.d/fathom.conf": "systemd/fathom.sysusers",
    "/etc/xdg/autostart/fathom.desktop": "systemd/fathom.desktop",
    f"{HOME}/README.md": "README.md",
    f"{HOME}/sbom.cdx.json": "systemd/sbom.cdx.json",
}
"""Installed path → our file."""
PROJECT = "project.toml"
"""Our pyproject.toml; under its own name, tools would take this folder for a project."""
LOCK = PARTS / "systemd" / "lock.txt"
"""Python packages with versions and checksums; written by `make lock`."""
SIGNERS = "signers"
"""Keys trusted to sign the next version; in the version's own folder, so that each release can change them."""
PACKAGED, SUFFIXES = ("companion", "hardware", "kivy_ui", "phones"), {".py", ".toml", ".css", ".js"}
IGNORED_FILES = shutil.ignore_patterns("__pycache__")


def content_of(part: str) -> str:
    """Return one of our files."""
    return (PARTS / part).read_text("utf-8")


def pinned_packages() -> list[str]:
    """Return all Python packages with their versions, from systemd/lock.txt."""
    return re.findall(r"^[\w.\-]+==[\w.]+", LOCK.read_text("utf-8"), re.MULTILINE)


def environment_of(release: str) -> str:
    """Return the folder of this version's Python environment; it changes with every change of the code."""
    return f"{HOME}/venv-{version()}-{contents()}-{release}"


@cache
def contents(source: Path = SOURCE, parts: Path = PARTS) -> str:
    """Return eight digits that identify all that is installed."""
    files = [path for package in PACKAGED for path in (source / package).rglob("*") if path.suffix in SUFFIXES and path.is_file()]
    paths = [parts / PROJECT, parts / "systemd" / "lock.txt", parts / "systemd" / SIGNERS, *sorted(files)]
    return hashlib.blake2b(b"".join(path.read_bytes() for path in paths), digest_size=4).hexdigest()


def copy_source(folder: Path) -> None:
    """Copy the files to install into `folder`: a build in the checkout would leave files owned by root there."""
    for name in PACKAGED:
        shutil.copytree(SOURCE / name, folder / name, ignore=IGNORED_FILES)
    for part, name in ((PROJECT, "pyproject.toml"), ("README.md", "README.md")):
        shutil.copy(PARTS / part, folder / name)
