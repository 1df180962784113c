"""Detect storage in memory (overlay, tmpfs, compressed RAM disk), which loses games when the device is switched off."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from companion.table.sentence import Words, say

OVERLAY_WORDS = ("boot=overlay", "overlayroot=tmpfs")
"""Kernel parameters by which Raspberry Pi OS (raspi-config) and Debian's overlayroot keep all writes in memory."""
MEMORY = {"tmpfs", "ramfs"}
ZRAM = "/dev/zram"
MOST_OVERLAYS = 4


class MountEntry(NamedTuple):
    """Line of /proc/mounts."""

    device: str
    place: str
    kind: str
    options: tuple[str, ...]

    def option(self, name: str) -> str:
        """Return the value of an option; "" without it."""
        return next((option.partition("=")[2] for option in self.options if option.startswith(f"{name}=")), "")


class Memory(NamedTuple):
    """Mount point whose files are in memory, and its kind: "overlay", "tmpfs" or "zram"."""

    place: str
    kind: str


def mount_of(folder: str, mounts: str) -> MountEntry | None:
    """Return the mount that holds `folder`, from the text of /proc/mounts; None if there is none. The last one at a place counts."""
    mount_entries = [
        mount
        for mount in map(_mount, mounts.splitlines())
        if folder == mount.place or folder.startswith(mount.place.rstrip("/") + "/")
    ]
    return max(reversed(mount_entries), key=lambda mount: len(mount.place), default=None)


def _mount(line: str) -> MountEntry:
    device, place, kind, options, *_ = [*line.split(), "", "", "", ""]
    return MountEntry(device, re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place), kind, tuple(options.split(",")))


def memory_below(folder: str, mounts: str, kernel: str) -> Memory | None:
    """Return the memory that holds `folder`, from the texts of /proc/mounts and /proc/cmdline; None on a disk.

    An overlay is as permanent as its upper folder. If that is hidden, the kernel's parameters decide about the overlay at /,
    also about its folders that a sandbox mounts once more.
    """
    first = mount = mount_of(folder, mounts)
    root = mount_of("/", mounts)
    for _ in range(MOST_OVERLAYS):
        if first is None or mount is None:
            return None
        if mount.kind in MEMORY:
            return Memory(first.place, "overlay" if first.kind == "overlay" else "tmpfs")
        if mount.device.startswith(ZRAM):
            return Memory(first.place, "zram")
        if mount.kind != "overlay":
            return None
        is_root = root is not None and (mount.kind, mount.option("upperdir")) == (root.kind, root.option("upperdir"))
        if is_root and any(word.startswith(OVERLAY_WORDS) for word in kernel.split()):
            return Memory(first.place, "overlay")
        mount = mount_of(mount.option("upperdir"), mounts)
    return None


def memory_of(folder: Path, root: Path = Path("/")) -> Memory | None:
    """Return the memory that holds a folder of this system; None on a disk, or if unknown."""
    try:
        mounts, kernel = ((root / name).read_text(errors="replace") for name in ("proc/mounts", "proc/cmdline"))
    except OSError:
        return None
    return memory_below(str(folder.absolute()), mounts, kernel)


def memory_warning(folder: Path) -> Sequence[Words]:
    """Return sentences that games are lost at power-off, the reason and the remedy; () if games are kept."""
    if not (memory := memory_of(folder)):
        return ()
    whys = {
        "overlay": (say("memory.overlay"), say("memory.mend_overlay")),
        "tmpfs": (say("memory.tmpfs", place=memory.place), say("memory.mend_tmpfs")),
        "zram": (say("memory.zram", place=memory.place), say("memory.mend_zram")),
    }
    return (say("memory.lost"), *whys[memory.kind])
