"""Find the program that has a device open, in /proc. Only root sees the programs of other users."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.files import words_in


class DeviceUser(Struct, frozen=True):
    """Process that has the device open: process id and program name."""

    process: int
    program: str


def user_of(path: str, root: Path = Path("/")) -> DeviceUser | None:
    """Return another process that has the device at `path` open; None if there is none, or none is visible to this user."""
    node = os.path.realpath(path)
    for process in sorted((root / "proc").glob("[0-9]*"), key=lambda folder: int(folder.name)):
        if int(process.name) != os.getpid() and node in _open_files(process):
            return DeviceUser(int(process.name), words_in(process / "comm") or process.name)
    return None


def _open_files(process: Path) -> Iterator[str]:
    """List the files that a process has open; empty if it has ended or may not be read."""
    with suppress(OSError):
        for handle in os.listdir(process / "fd"):
            with suppress(OSError):
                yield os.readlink(process / "fd" / handle)
