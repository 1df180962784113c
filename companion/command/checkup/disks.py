"""Disk: free space, write access, file system checks at the start, and the library file."""

import os.path
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from shlex import quote

from companion.command.checkup.machine import FATHOM_COMMAND, CheckResult, Machine
from companion.command.device.memory import memory_below, mount_of
from companion.command.exit_codes import sentence_of_error
from companion.command.kiosk.file_layout import DATA, UNITS
from companion.command.sentences import english, read_sentence
from companion.library.records.dates import day_of
from companion.library.records.weekly_check import check_everything
from companion.library.storage.file import NewerFileError, is_small, wal_of
from companion.library.storage.frames import DamagedError
from companion.library.store import Store
from companion.session.record.journal import NotSavedError
from companion.table.sentence import say

LEAST_FREE_MB = 100
WITHOUT_FSCK = {"btrfs", "xfs", "overlay", "tmpfs", "squashfs", "9p", "nfs", "zfs", "f2fs"}


def storage(machine: Machine) -> Iterable[CheckResult]:
    """Check the library's folder: writable, with free space, and the file undamaged."""
    existing_parent = next(parent for parent in machine.file.absolute().parents if os.path.exists(parent))
    if trouble := _write_obstacle(machine, existing_parent) or _memory_fault(machine, existing_parent):
        yield trouble
    else:
        yield _check_free_space(machine, existing_parent)
        yield from _file(machine)


def _fault(sentence: str, mend: str) -> CheckResult:
    return CheckResult("storage", "wrong", sentence, mend)


def _write_obstacle(machine: Machine, existing_parent: Path) -> CheckResult | None:
    """Return what prevents writing the file in its folder, or creating the folder below `existing_parent`, the part that exists; else None."""
    mounted, folder = (
        mount_of(_path_on_machine(machine, existing_parent), machine.read("proc/mounts")),
        machine.file.absolute().parent,
    )
    if mounted and "ro" in mounted.options:
        mend = f"sudo mount -o remount,rw {mounted.place} && sudo dmesg | grep -i -E 'ext4|mmc'"
        return _fault(english("storage.read_only", folder=str(existing_parent)), mend)
    if not existing_parent.is_dir():
        return _fault(english("storage.no_folder", place=str(existing_parent)), _rename_command(existing_parent))
    if machine.may_use(existing_parent):
        return None
    name = quote(str(folder))
    if existing_parent != folder:
        return _fault(english("storage.missing", folder=str(folder)), f"sudo mkdir -p {name} && sudo chown $USER {name}")
    if folder == machine.root / DATA.lstrip("/"):
        return _fault(
            english("storage.kiosk", folder=str(folder)), english("mend.as_root", command=f"sudo {FATHOM_COMMAND} doctor")
        )
    return _fault(english("storage.unwritable", folder=str(folder)), f"sudo chown -R $USER {name}")


def _memory_fault(machine: Machine, existing_parent: Path) -> CheckResult | None:
    """Return a fault if games are kept in memory only, where they are lost when the device is switched off; else None."""
    memory = memory_below(_path_on_machine(machine, existing_parent), machine.read("proc/mounts"), machine.read("proc/cmdline"))
    if memory is None:
        return None
    mend = f"findmnt -T {quote(str(existing_parent))}   # shows what mounts {memory.place} there: remove that, often a line of /etc/fstab, and restart"
    if memory.kind == "overlay":
        path = machine.boot_file("cmdline.txt")[0] or "/etc/default/grub"
        by_hand = f"sudo sed -i -E 's/ *(boot=overlay|overlayroot=[^ ]*)//' {path}"
        has_config = bool(machine.find_paths("usr/bin/raspi-config"))
        mend = f"{'sudo raspi-config nonint do_overlayfs 1' if has_config else by_hand} && sudo reboot"
    sentences = {
        "overlay": say("storage.overlay", folder=str(existing_parent)),
        "tmpfs": say("storage.tmpfs", folder=str(existing_parent)),
        "zram": say("storage.zram", folder=str(existing_parent)),
    }
    return _fault(read_sentence(sentences[memory.kind]), mend)


def _path_on_machine(machine: Machine, folder: Path) -> str:
    """Return a folder's path as the machine itself names it."""
    return f"/{folder.relative_to(machine.root)}" if folder.is_relative_to(machine.root) else str(folder)


def _rename_command(path: Path) -> str:
    return f"mv {quote(str(path))} {quote(f'{path}.aside')}"


def _check_free_space(machine: Machine, folder: Path) -> CheckResult:
    free = machine.free_mb(folder)
    if free < LEAST_FREE_MB:
        return _fault(english("storage.full", free=free, folder=str(folder)), f"df -h {quote(str(folder))} && sudo apt-get clean")
    return CheckResult("storage", "well", english("storage.room", free=free, folder=str(folder)))


def _file(machine: Machine) -> Iterator[CheckResult]:
    path = machine.file
    if not path.exists() and not wal_of(path).exists():
        yield CheckResult("storage", "well", english("storage.nothing"))
    elif path.exists() and not path.is_file():
        yield _fault(english("storage.no_file", file=str(path)), _rename_command(path))
    elif path.exists() and not machine.may_use(path):
        yield _fault(english("machine.not_allowed", name=str(path)), f"sudo chown $USER {quote(str(path))}*")
    else:
        yield from _check_contents(machine, path)


def _check_contents(machine: Machine, path: Path) -> Iterator[CheckResult]:
    """Check the file's contents, unless it is so large that only the weekly check reads it."""
    try:
        with closing(Store.reading(path)) as store:
            sessions, last = len(store.sessions()), store.last_full_check()
            for _ in check_everything(store) if is_small(store.db) else ():
                pass
    except (DamagedError, NewerFileError, NotSavedError, OSError) as trouble:
        yield _fault(english("storage.trouble", file=str(path), why=sentence_of_error(trouble)), _mend_command(machine, trouble))
        return
    yield CheckResult("storage", "well", english("storage.holds", file=str(path), sessions=sessions))
    yield CheckResult(
        "storage", "well" if last else "absent", english("storage.scrubbed" if last else "storage.not_scrubbed", day=day_of(last))
    )


def _mend_command(machine: Machine, trouble: Exception) -> str:
    if isinstance(trouble, DamagedError):
        return english("mend.recover", command=_start_command(machine))
    if isinstance(trouble, NewerFileError):
        return english("mend.newer", command="git pull && make play")
    return f"ls -l {quote(str(machine.file.parent))}"


def _start_command(machine: Machine) -> str:
    """Return the command that starts Fathom with this file."""
    data = machine.file.parent
    if data == machine.root / DATA.lstrip("/"):
        return f"sudo systemctl restart {UNITS[0]}"
    return f"{FATHOM_COMMAND} play --data {quote(str(data))}"


# file system check at every start


def fsck(machine: Machine) -> Iterable[CheckResult]:
    """Check whether the file system is checked and repaired at the start without a keyboard."""
    kernel = machine.read("proc/cmdline").split()
    path = machine.boot_file("cmdline.txt")[0] or "/etc/default/grub"
    if "fsck.mode=skip" in kernel:
        sentence = english("fsck.skipped")
        yield CheckResult("fsck", "wrong", sentence, english("mend.restart", command=f"sudo sed -i 's/ *fsck.mode=skip//' {path}"))
        return
    passes = _fsck_pass(machine)
    if passes == 0:
        sentence = english("fsck.off")
        yield CheckResult("fsck", "wrong", sentence, r"sudo sed -i -E 's|^(\S+\s+/\s.*)\s0$|\1 1|' /etc/fstab")
    elif machine.is_pi and "fsck.repair=yes" not in kernel:
        sentence = english("fsck.waits")
        yield CheckResult(
            "fsck", "wrong", sentence, english("mend.restart", command=f"sudo sed -i '1s/$/ fsck.repair=yes/' {path}")
        )
    elif passes is None:
        yield CheckResult("fsck", "absent", english("fsck.unsaid"))
    else:
        yield CheckResult("fsck", "well", english("fsck.repairs" if "fsck.repair=yes" in kernel else "fsck.checks"))


def _fsck_pass(machine: Machine) -> int | None:
    """Return the pass in which / is checked, from /etc/fstab; None if it has none or its file system needs none."""
    for line in machine.read("etc/fstab").splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 3 and words[1] == "/" and words[2] not in WITHOUT_FSCK:
            return int(words[5]) if len(words) > 5 and words[5].isdigit() else 0
    return None
