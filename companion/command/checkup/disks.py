"""The disk: room for what is played, whether it may be written, whether it is looked over at every start, and the file itself."""

import re
from collections.abc import Iterable
from pathlib import Path

from companion.command.checkup.machine import Finding, Machine
from companion.library.file import NewerFile
from companion.library.frames import Damaged
from companion.library.store import Store

LEAST_FREE_MB = 100
WITHOUT_FSCK = {"btrfs", "xfs", "overlay", "tmpfs", "squashfs", "9p", "nfs", "zfs", "f2fs"}


def storage(machine: Machine) -> Iterable[Finding]:
    """The folder of what was played: writable, with room, and the file whole."""
    folder = next(parent for parent in machine.file.absolute().parents if parent.exists())
    if trouble := _unwritable(machine, folder):
        yield trouble
    else:
        yield _room(machine, folder)
        yield _file(machine.file)


def _unwritable(machine: Machine, folder: Path) -> Finding | None:
    mounted = _mount_of(machine, folder)
    if mounted and "ro" in mounted[2].split(","):
        sentence = f"The disk below {folder} can only be read: nothing that is played would be kept."
        return Finding("storage", "wrong", sentence, f"sudo mount -o remount,rw {mounted[0]} && sudo dmesg | grep -i -E 'ext4|mmc'")
    if not machine.may_use(folder):
        return Finding("storage", "wrong", f"Nothing can be written in {folder}.", f"sudo chown -R $USER {folder}")
    return None


def _room(machine: Machine, folder: Path) -> Finding:
    free = machine.free_mb(folder)
    if free < LEAST_FREE_MB:
        return Finding("storage", "wrong", f"Only {free} MB are free in {folder}.", f"df -h {folder} && sudo apt-get clean")
    return Finding("storage", "well", f"{free} MB free in {folder}.")


def _file(path: Path) -> Finding:
    if not path.exists():
        return Finding("storage", "well", "Nothing was played yet.")
    try:
        store = Store.reading(path)
        count = len(store.sessions())
        store.close()
    except (Damaged, NewerFile) as trouble:
        return Finding("storage", "wrong", f"{path}: {trouble}.", "fathom play   # sets it aside and keeps what can be read")
    return Finding("storage", "well", f"{path} holds {count} session{'s' * (count != 1)}.")


# whether the disk is looked over at every start


def fsck(machine: Machine) -> Iterable[Finding]:
    """Whether the disk is looked over after a pulled plug, and mended without a keyboard."""
    kernel = machine.read("proc/cmdline").split()
    path = machine.boot_file("cmdline.txt")[0] or "/etc/default/grub"
    if "fsck.mode=skip" in kernel:
        sentence = "The disk is never looked over: the kernel is told fsck.mode=skip."
        yield Finding("fsck", "wrong", sentence, f"sudo sed -i 's/ *fsck.mode=skip//' {path}   # then start again")
        return
    passes = _passes(machine)
    if passes == 0:
        sentence = "The disk is not looked over at the start: the last number of / in /etc/fstab is 0."
        yield Finding("fsck", "wrong", sentence, r"sudo sed -i -E 's|^(\S+\s+/\s.*)\s0$|\1 1|' /etc/fstab")
    elif machine.is_pi and "fsck.repair=yes" not in kernel:
        sentence = "After a pulled plug the Pi would wait for a keyboard before it mends its disk."
        yield Finding("fsck", "wrong", sentence, f"sudo sed -i '1s/$/ fsck.repair=yes/' {path}   # then start again")
    elif passes is None:
        yield Finding("fsck", "absent", "Nothing in /etc/fstab says that the disk below / is to be looked over.")
    else:
        how = "looked over and mended" if "fsck.repair=yes" in kernel else "looked over"
        yield Finding("fsck", "well", f"The disk is {how} at the start where that is needed.")


def _passes(machine: Machine) -> int | None:
    """The pass in which / is looked over, by /etc/fstab; None when that says nothing of it, or its file system needs none."""
    for line in machine.read("etc/fstab").splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 3 and words[1] == "/" and words[2] not in WITHOUT_FSCK:
            return int(words[5]) if len(words) > 5 and words[5].isdigit() else 0
    return None


def _mount_of(machine: Machine, folder: Path) -> tuple[str, str, str] | None:
    """Where the disk below `folder` is mounted, its file system, and its options."""
    inside = f"/{folder.relative_to(machine.root)}" if folder.is_relative_to(machine.root) else str(folder)
    found = []
    for line in machine.read("proc/mounts").splitlines():
        _, place, kind, options, *_ = [*line.split(), "", "", "", ""]
        place = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place)
        if inside == place or inside.startswith(place.rstrip("/") + "/"):
            found.append((place, kind, options))
    return max(reversed(found), key=lambda mount: len(mount[0]), default=None)
