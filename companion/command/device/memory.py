"""Find storage that is memory: an overlay, a tmpfs or a compressed RAM disk loses the games when the device is switched off."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from companion.table.say import Words, say

OVERLAY_WORDS = ("boot=overlay", "overlayroot=tmpfs")
"""Kernel parameters with which Raspberry Pi OS (raspi-config) and Debian's overlayroot keep all writes in memory."""
MEMORY = {"tmpfs", "ramfs"}
ZRAM = "/dev/zram"
MOST_OVERLAYS = 4


class Mount(NamedTuple):
    """A line of /proc/mounts."""

    device: str
    place: str
    kind: str
    options: tuple[str, ...]

    def option(self, name: str) -> str:
        """Read the value of an option; "" without it."""
        return next((one.partition("=")[2] for one in self.options if one.startswith(f"{name}=")), "")


class Memory(NamedTuple):
    """Storage that is memory: where it is mounted, and whether that is an "overlay", a "tmpfs" or "zram"."""

    place: str
    kind: str


def mount_of(folder: str, mounts: str) -> Mount | None:
    """Find the mount that `folder` is on, in the text of /proc/mounts. The last of those at one place counts."""
    found = [
        one for one in map(_mount, mounts.splitlines()) if folder == one.place or folder.startswith(one.place.rstrip("/") + "/")
    ]
    return max(reversed(found), key=lambda one: len(one.place), default=None)


def _mount(line: str) -> Mount:
    device, place, kind, options, *_ = [*line.split(), "", "", "", ""]
    return Mount(device, re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place), kind, tuple(options.split(",")))


def memory_below(folder: str, mounts: str, kernel: str) -> Memory | None:
    """Find the memory that `folder` is kept in, by the texts of /proc/mounts and /proc/cmdline; None where it is on a disk.

    An overlay is as lasting as the folder it writes to. Where that can't be seen, the kernel's parameters decide.
    """
    first = mount = mount_of(folder, mounts)
    for _ in range(MOST_OVERLAYS):
        if first is None or mount is None:
            return None
        if mount.kind in MEMORY:
            return Memory(first.place, "overlay" if first.kind == "overlay" else "tmpfs")
        if mount.device.startswith(ZRAM):
            return Memory(first.place, "zram")
        if mount.kind != "overlay":
            return None
        if any(word.startswith(OVERLAY_WORDS) for word in kernel.split()) and first.place == "/":
            return Memory(first.place, "overlay")
        mount = mount_of(mount.option("upperdir"), mounts)
    return None


def memory_of(folder: Path, root: Path = Path("/")) -> Memory | None:
    """Find the memory that a folder of this system is kept in; None where it is on a disk, or the system doesn't say."""
    try:
        mounts, kernel = ((root / name).read_text(errors="replace") for name in ("proc/mounts", "proc/cmdline"))
    except OSError:
        return None
    return memory_below(str(folder.absolute()), mounts, kernel)


def lost_when_off(folder: Path) -> Sequence[Words]:
    """Say that what is played is lost when the device is switched off, why, and what to do; nothing where it is kept."""
    if not (memory := memory_of(folder)):
        return ()
    whys = {
        "overlay": (say("memory.overlay"), say("memory.mend_overlay")),
        "tmpfs": (say("memory.tmpfs", place=memory.place), say("memory.mend_tmpfs")),
        "zram": (say("memory.zram", place=memory.place), say("memory.mend_zram")),
    }
    return (say("memory.lost"), *whys[memory.kind])
