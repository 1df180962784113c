"""List the connected serial devices: the path to open, and whether controls.toml uses it. Used by app and doctor."""

import fnmatch
import glob
import os
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from companion.files import words_in

NODES = ("/dev/ttyACM*", "/dev/ttyUSB*")
LINKS = ("/dev/fathom-*", "/dev/dice*", "/dev/serial/by-id/*", "/dev/serial/by-path/*", "/dev/serial[01]")
USB_LEVELS = 6
"""Maximum number of sysfs levels between a tty and its USB device."""


class FoundPort(Struct, frozen=True):
    """Serial device.

    path     the path to open it by
    node     its device node, such as "/dev/ttyACM0"
    names    every path that leads to it
    title    the manufacturer's name
    is_used  whether a pattern of controls.toml names it
    """

    path: str
    node: str
    names: frozenset[str]
    title: str
    is_used: bool


def ports(patterns: Iterable[str], root: Path = Path("/")) -> list[FoundPort]:
    """List every serial device that is plugged in, and every other path that a pattern names."""
    search = _PathSearch(root)
    wanted_paths = [path for pattern in patterns for path in search.paths(pattern)]
    names: dict[str, set[str]] = {node: set() for pattern in NODES for node in search.paths(pattern)}
    for path in (*(path for pattern in LINKS for path in search.paths(pattern)), *wanted_paths):
        node = _node(path, root)
        if node in names or path in wanted_paths:
            names.setdefault(node, set()).add(path)
    return sorted((_port(node, link_paths, wanted_paths, root) for node, link_paths in names.items()), key=lambda port: port.path)


def _port(node: str, names: set[str], wanted_paths: list[str], root: Path) -> FoundPort:
    wanted_names = sorted(names.intersection(wanted_paths) | ({node} & {*wanted_paths}))
    usb = _usb_device(node, root)
    path = wanted_names[0] if wanted_names else _stable_path(node, names, usb)
    title = (words_in(usb / "product") or words_in(usb / "manufacturer")) if usb else ""
    return FoundPort(path, node, frozenset(names | {node}), title or os.path.basename(path), bool(wanted_names))


def _stable_path(node: str, names: set[str], usb: Path | None) -> str:
    """Choose a stable path: by serial number; without one by socket, because two devices of a kind share their id."""
    by_id, by_path = (sorted(name for name in names if f"/{kind}/" in name) for kind in ("by-id", "by-path"))
    has_number = usb is None or bool(words_in(usb / "serial"))
    own_names = sorted(name for name in names if name.startswith("/dev/fathom-"))
    first, second = (by_id, by_path) if has_number else (by_path, by_id)
    return next(iter((*own_names, *first, *second, node)))


def _usb_device(node: str, root: Path) -> Path | None:
    """Find the folder of the USB device behind a tty in sysfs."""
    link = root / "sys/class/tty" / os.path.basename(node) / "device"
    if not link.exists():
        return None
    device = link.resolve()
    return next((folder for folder in (device, *device.parents)[:USB_LEVELS] if (folder / "idVendor").exists()), None)


class _PathSearch:
    """Search for paths by patterns below `root`. Each folder is listed once, for all patterns: this runs every two seconds."""

    def __init__(self, root: Path) -> None:
        self._root = str(root).rstrip("/")
        self._folders: dict[str, list[str]] = {}

    def paths(self, pattern: str) -> list[str]:
        """Return the paths that match a pattern, sorted. A path with brackets in it may be meant literally."""
        existing_paths = [path for path in self._matches(pattern) if self._root or os.path.exists(path)]
        return sorted(existing_paths) or ([pattern] if os.path.exists(self._root + pattern) else [])

    def _matches(self, pattern: str) -> list[str]:
        folder, name = os.path.split(pattern)
        if glob.has_magic(folder):
            return [path[len(self._root) :] for path in glob.glob(self._root + pattern)]
        return [os.path.join(folder, entry_name) for entry_name in fnmatch.filter(self._names_in(folder), name)]

    def _names_in(self, folder: str) -> list[str]:
        if folder not in self._folders:
            try:
                self._folders[folder] = os.listdir(self._root + folder)
            except OSError:
                self._folders[folder] = []
        return self._folders[folder]


def _node(path: str, root: Path) -> str:
    """Follow the links of a path to its device."""
    cut = str(root).rstrip("/")
    real = os.path.realpath(cut + path)
    return real.removeprefix(os.path.realpath(cut)) if cut else real
