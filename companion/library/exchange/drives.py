"""Drives: USB sticks, mounted or not, and their free space. Read from the kernel; nothing is changed."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.files import words_in
from companion.table.sentence import Sentence, Words, say

PLACES = ("/media", "/run/media", "/mnt")
"""Folders where sticks are mounted; every disk mounted below is offered, however it is connected."""
MEMORY, ZRAM = ("tmpfs", "ramfs", "overlay"), "/dev/zram"
"""Storage in memory, or over another folder: no place for a backup."""
SECTOR = 512
KILO = 1000
MOUNTED_HERE = ("vfat", "exfat")
FILE_SYSTEM_NAMES = {"ntfs": "NTFS", "apfs": "APFS", "hfsplus": "HFS+", "crypto_LUKS": "LUKS"}


class Drive(Struct, frozen=True):
    """Place for files: a stick, or a folder of this device. `path` is "" if it is not mounted; `trouble` says what to do."""

    name: Words
    path: str
    free: int = 0
    trouble: Words = ""
    is_stick: bool = True
    is_read_only: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether files can be written there."""
        return bool(self.path) and not self.is_read_only

    def note(self) -> Words:
        """Return the note below its name."""
        return self.trouble or say("drive.free", size=size_of(self.free))


class MountInfo(Struct, frozen=True):
    """Line of /proc/self/mountinfo: a folder of a device, its mount point, kind of file system, source, and options of this mount."""

    device: str
    folder: str
    path: str
    kind: str
    source: str
    own: str
    is_read_only: bool

    @property
    def is_for_sticks(self) -> bool:
        """Whether it is a disk below a folder where sticks are mounted."""
        is_memory = self.kind in MEMORY or self.source.startswith(ZRAM)
        return not is_memory and f"{self.path}/".startswith(tuple(f"{place}/" for place in PLACES))

    def is_below(self, root: "MountInfo") -> bool:
        """Return whether the root's overlay uses it: raspi-config shows the card at /media/root-ro."""
        return root.kind == "overlay" and any(mount_option.partition("=")[2] == self.path for mount_option in root.own.split(","))


class Stick(Struct, frozen=True):
    """Removable disk: make and size, and the names of the disk and its partitions by device number."""

    name: str
    devices: dict[str, str]

    def has_mounted(self, mount: MountInfo) -> bool:
        """Return whether a file system is on it."""
        return mount.device in self.devices or mount.source in self.devices.values()


class Drives:
    """Finder of drives below `root`. Tests replace `space`, which is like `os.statvfs`."""

    def __init__(self, root: Path = Path("/"), space: Callable[[str], Any] = os.statvfs) -> None:
        self._root = root
        self._space = space

    def list_drives(self) -> list[Drive]:
        """Return every stick, mounted ones first, and all other mounts where sticks are mounted. Each is listed once, however often it is mounted."""
        mounts = list(self._mounts())
        root_mounts = [mount for mount in mounts if mount.path == "/"]
        sticks = [
            stick for stick in self._sticks() if not any(map(stick.has_mounted, root_mounts))
        ]  # not the disk from which this device runs
        drives_by_place: dict[tuple[str, str], Drive] = {}
        for mount in mounts:
            stick = next((stick for stick in sticks if stick.has_mounted(mount)), None)
            if stick or (mount.is_for_sticks and not any(map(mount.is_below, root_mounts))):
                drive, place = self._drive(mount, stick), (mount.device, mount.folder)
                drives_by_place[place] = max(
                    drive, drives_by_place.get(place, drive), key=lambda candidate: candidate.free
                )  # free space is 0 where this user may not write
        closed_drives = [
            Drive(stick.name, "", trouble=self._closed_reason(stick)) for stick in sticks if not any(map(stick.has_mounted, mounts))
        ]
        return sorted(
            _with_distinct_names([*drives_by_place.values(), *closed_drives]),
            key=lambda drive: (not drive.path, str(drive.name).casefold()),
        )

    def folder(self, path: Path, name: Words) -> Drive:
        """Return a folder of this device as a drive."""
        whole = path if path.exists() else path.parent
        return Drive(name, str(path), self._free_bytes(str(whole)), is_stick=False)

    # helpers

    def _drive(self, mount: MountInfo, stick: Stick | None) -> Drive:
        """Return a mount as a drive. Its name is the label if a desktop mounted it, else the make."""
        label = _base_name(mount.path)
        is_labelled = mount.is_for_sticks and label != _base_name(mount.source)
        name = stick.name if stick and not is_labelled else label
        trouble = say("drive.read_only") if mount.is_read_only else ""
        return Drive(name, mount.path, self._free_bytes(mount.path), trouble, is_read_only=mount.is_read_only)

    def _closed_reason(self, stick: Stick) -> Words:
        """Return udev's information about the file systems of a stick that is not mounted."""
        udev_texts = [words_in(self._root / "run/udev/data" / f"b{device}") for device in stick.devices]
        kinds = [kind for words in udev_texts for kind in re.findall(r"^E:ID_FS_TYPE=(\S+)", words, re.MULTILINE)]
        if not kinds or any(kind in MOUNTED_HERE for kind in kinds):
            return say("drive.closed")
        return say("drive.foreign", format=FILE_SYSTEM_NAMES.get(kinds[0], kinds[0]))

    def _sticks(self) -> Iterator[Stick]:
        """Yield the removable disks, and all disks on USB: large ones are not marked as removable. Empty card readers are left out."""
        blocks = self._root / "sys/block"
        for disk in sorted(blocks.iterdir()) if blocks.is_dir() else ():
            is_pulled = words_in(disk / "removable") == "1" or "/usb" in str(disk.resolve())
            if is_pulled and int(words_in(disk / "size") or 0) and not disk.name.startswith(("loop", "ram", "zram", "sr", "fd")):
                yield self._stick(disk.resolve())

    def _stick(self, disk: Path) -> Stick:
        parts = [part for part in (disk, *sorted(disk.glob(f"{disk.name}*"))) if (part / "dev").exists()]
        return Stick(self._model(disk) or disk.name, {words_in(part / "dev"): f"/dev/{part.name}" for part in parts})

    def _model(self, disk: Path) -> str:
        words = " ".join(f"{words_in(disk / 'device/vendor')} {words_in(disk / 'device/model')}".split())
        figure, unit = _size(int(words_in(disk / "size") or 0) * SECTOR)
        return f"{words}, {figure:g} {unit}" if words else ""

    def _mounts(self) -> Iterator[MountInfo]:
        for line in words_in(self._root / "proc/self/mountinfo").splitlines():
            fields, _, rest = line.partition(" - ")
            _, _, device, folder, path, options, *_ = fields.split(" ")
            kind, source, own = rest.split(" ")[:3]
            is_read_only = "ro" in options.split(",") or "ro" in own.split(",")
            yield MountInfo(device, folder, _unescape(path), kind, _unescape(source), own, is_read_only)

    def _free_bytes(self, path: str) -> int:
        try:
            space = self._space(path)
        except OSError:
            return 0
        return int(space.f_bavail * space.f_frsize)


def size_of(count: int) -> Sentence:
    """Return a number of bytes in words, such as 31.9 GB."""
    figure, unit = _size(count)
    return say("size.bytes", n=figure, unit=unit)


def _size(count: int) -> tuple[float, str]:
    """Count bytes in the largest unit that fits.

    >>> _size(0), _size(1), _size(950_000), _size(31_900_000_000)
    ((0, 'kB'), (1, 'kB'), (950, 'kB'), (31.9, 'GB'))
    """
    if count < KILO**2:
        return -(-count // KILO), "kB"
    large = count >= KILO**3
    return round(count / KILO ** (3 if large else 2), 1), "GB" if large else "MB"


def _with_distinct_names(drives: list[Drive]) -> list[Drive]:
    """Add the place to equal names: partitions of a stick, or sticks of one make."""
    names = [drive.name for drive in drives]
    return [
        replace(drive, name=f"{drive.name} ({_base_name(drive.path)})") if drive.path and names.count(drive.name) > 1 else drive
        for drive in drives
    ]


def _unescape(words: str) -> str:
    r"""Read a path as mountinfo writes it: blanks are \040.

    >>> _unescape(r"/media/ann/MY\040STICK")
    '/media/ann/MY STICK'
    """
    return re.sub(rb"\\([0-7]{3})", lambda match: bytes([int(match[1], 8)]), words.encode()).decode(errors="replace")


def _base_name(path: str) -> str:
    return path.rsplit("/", 1)[-1]
