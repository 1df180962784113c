"""Drives: the sticks that are plugged in, mounted or not, and how much fits on them. Read from the kernel; nothing is changed."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

PLACES = ("/media", "/run/media", "/mnt")
"""Where sticks are mounted; whatever is mounted below is offered, whatever it hangs on."""
SECTOR = 512
KILO = 1000
NOT_MOUNTED = (
    "It is plugged in, but nothing on it can be opened. Pull it and plug it in again; if that does not help, it needs FAT or exFAT."
)
READ_ONLY = "It can only be read: look for a switch on its side."


class Drive(Struct, frozen=True):
    """A place for backups: a stick, or a folder of this box. `path` is "" when it is not mounted; `trouble` says what to do."""

    name: str
    path: str
    free: int = 0
    trouble: str = ""
    is_stick: bool = True

    @property
    def is_ready(self) -> bool:
        """Whether something can be written there."""
        return bool(self.path) and self.trouble != READ_ONLY

    def note(self) -> str:
        """What stands below its name."""
        return self.trouble or f"{size_of(self.free)} free"


class Mount(Struct, frozen=True):
    """A line of /proc/self/mountinfo: the device's number, where it is mounted, what it is called, and whether it can only be read."""

    device: str
    path: str
    source: str
    is_read_only: bool


class Drives:
    """Looks for drives below `root`. `space(path)` is `os.statvfs` but for tests."""

    def __init__(self, root: Path = Path("/"), space: Callable[[str], Any] = os.statvfs) -> None:
        self._root = root
        self._space = space

    def seen(self) -> list[Drive]:
        """Every stick, mounted ones first, and whatever else is mounted where sticks are."""
        mounts = list(self._mounts())
        found: dict[str, Drive] = {}
        for mount in mounts:
            if any(mount.path.startswith(f"{place}/") or mount.path == place for place in PLACES):
                found[mount.path] = self._drive(_last(mount.path), mount)
        for disk in self._sticks():
            for drive in self._on(disk, mounts):
                found.setdefault(drive.path or drive.name, drive)
        return sorted(found.values(), key=lambda drive: (not drive.path, drive.name.casefold()))

    def folder(self, path: Path, name: str) -> Drive:
        """A folder of this box as a drive."""
        whole = path if path.exists() else path.parent
        return Drive(name, str(path), self._free(str(whole)), is_stick=False)

    # how

    def _on(self, disk: Path, mounts: list[Mount]) -> Iterator[Drive]:
        """The mounted file systems of a stick; else the stick itself, with what to do."""
        parts = [part for part in (disk, *sorted(disk.glob(f"{disk.name}*"))) if (part / "dev").exists()]
        devices = {_read(part / "dev"): f"/dev/{part.name}" for part in parts}
        on_it = [mount for mount in mounts if mount.device in devices or mount.source in devices.values()]
        if any(mount.path == "/" for mount in on_it):
            return  # the disk this box itself runs from
        yield from (self._drive(self._model(disk) or _last(mount.path), mount) for mount in on_it)
        if not on_it:
            yield Drive(self._model(disk) or disk.name, "", trouble=NOT_MOUNTED)

    def _drive(self, name: str, mount: Mount) -> Drive:
        return Drive(name, mount.path, self._free(mount.path), READ_ONLY if mount.is_read_only else "")

    def _sticks(self) -> Iterator[Path]:
        """The disks that can be pulled: those that say so, and those on USB (large ones do not say so). Empty card readers are none."""
        blocks = self._root / "sys/block"
        for disk in sorted(blocks.iterdir()) if blocks.is_dir() else ():
            is_pulled = _read(disk / "removable") == "1" or "/usb" in str(disk.resolve())
            if is_pulled and int(_read(disk / "size") or 0) and not disk.name.startswith(("loop", "ram", "zram", "sr", "fd")):
                yield disk.resolve()

    def _model(self, disk: Path) -> str:
        words = " ".join(f"{_read(disk / 'device/vendor')} {_read(disk / 'device/model')}".split())
        return f"{words}, {size_of(int(_read(disk / 'size') or 0) * SECTOR)}" if words else ""

    def _mounts(self) -> Iterator[Mount]:
        for line in _read(self._root / "proc/self/mountinfo").splitlines():
            fields, _, rest = line.partition(" - ")
            _, _, device, _, path, options, *_ = fields.split(" ")
            _, source, own = rest.split(" ")[:3]
            is_read_only = "ro" in options.split(",") or "ro" in own.split(",")
            yield Mount(device, _unescaped(path), _unescaped(source), is_read_only)

    def _free(self, path: str) -> int:
        try:
            space = self._space(path)
        except OSError:
            return 0
        return int(space.f_bavail * space.f_frsize)


def size_of(count: int) -> str:
    """Bytes in words.

    >>> size_of(0), size_of(1), size_of(950_000), size_of(31_900_000_000)
    ('0 kB', '1 kB', '950 kB', '31.9 GB')
    """
    if count < KILO**2:
        return f"{-(-count // KILO)} kB"
    large = count >= KILO**3
    return f"{count / KILO ** (3 if large else 2):.1f} {'GB' if large else 'MB'}"


def _unescaped(words: str) -> str:
    r"""A path as mountinfo writes it: blanks are \040.

    >>> _unescaped(r"/media/ann/MY\040STICK")
    '/media/ann/MY STICK'
    """
    return re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8)]), words.encode()).decode(errors="replace")


def _last(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
