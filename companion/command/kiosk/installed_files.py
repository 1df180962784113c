"""Record of what installing added to the system, so that removing takes away exactly that."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from companion.command.kiosk.file_layout import HOME
from companion.command.kiosk.system import System
from companion.files import PUBLIC, bytes_in, write_anew

GROUPS = ("gpio", "render")
"""Groups that Raspberry Pi OS has, and other systems may lack (see systemd/fathom.sysusers)."""

TRACES = f"{HOME}/came-with-it.json"
DEBIANS = {"aarch64": "arm64", "x86_64": "amd64"}
"""Machine name → Debian architecture."""


class InstalledFiles(Struct, frozen=True):
    """Groups and Debian packages that were installed with the kiosk."""

    groups: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()


def files_to_install(system: System, packages: Iterable[str]) -> InstalledFiles:
    """Return what installing now would add."""
    groups = tuple(group for group in GROUPS if not _line(system, "group", group))
    present_packages = installed_packages(system)
    return InstalledFiles(groups, tuple(package for package in packages if package not in present_packages))


def read_record(path: Path) -> InstalledFiles:
    """Return the record; an empty one if there is none."""
    try:
        words = json.loads(bytes_in(path))
        return InstalledFiles(tuple(map(str, words["groups"])), tuple(map(str, words["packages"])))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return InstalledFiles()


def add_to_record(path: Path, traces: InstalledFiles) -> None:
    """Write the record; keep the entries of earlier installations."""
    before = read_record(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    groups, packages = ({*old, *new} for old, new in ((before.groups, traces.groups), (before.packages, traces.packages)))
    write_anew(path, json.dumps({"groups": sorted(groups), "packages": sorted(packages)}) + "\n", mode=PUBLIC)


def installed_packages(system: System) -> set[str]:
    """Return the Debian packages installed for this computer's architecture, from dpkg's list."""
    try:
        text = system.path_below_root("/var/lib/dpkg/status").read_text(errors="replace")
    except OSError:
        return set()
    package_names = set()
    for entry in text.split("\n\n"):
        fields = dict(line.partition(": ")[::2] for line in entry.splitlines() if ": " in line and line[0] != " ")
        if fields.get("Status", "").endswith(" installed") and fields.get("Architecture") in (DEBIANS.get(system.machine), "all"):
            package_names.add(fields.get("Package", ""))
    return package_names


def is_gone(system: System, group: str) -> Callable[[], bool]:
    """Return whether a group no longer exists, or has members, who keep it."""

    def is_group_gone() -> bool:
        members = _line(system, "group", group).rpartition(":")[2]
        return not _line(system, "group", group) or any(member not in ("", "fathom") for member in members.split(","))

    return is_group_gone


def home_of(system: System, user: str) -> str:
    """Return a user's home; "" if there is no such user."""
    return "".join(_line(system, "passwd", user).split(":")[5:6])


def _line(system: System, database: str, name: str) -> str:
    try:
        lines = system.path_below_root(f"/etc/{database}").read_text(errors="replace").splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith(f"{name}:")), "")
