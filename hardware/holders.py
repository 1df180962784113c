"""Which program has a device open: read from /proc. Of other users' programs only root sees it."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from companion.files import words_in


class Holder(Struct, frozen=True):
    """A process that has the device open: its number, and its program by name."""

    process: int
    program: str


def holder_of(path: str, root: Path = Path("/")) -> Holder | None:
    """Find another process that has the device at `path` open; None when there is none, or none that may be seen."""
    node = os.path.realpath(path)
    for process in sorted((root / "proc").glob("[0-9]*"), key=lambda folder: int(folder.name)):
        if int(process.name) != os.getpid() and node in _opened(process):
            return Holder(int(process.name), words_in(process / "comm") or process.name)
    return None


def _opened(process: Path) -> Iterator[str]:
    """List what a process has open; nothing of one that has ended, or may not be looked at."""
    with suppress(OSError):
        for handle in os.listdir(process / "fd"):
            with suppress(OSError):
                yield os.readlink(process / "fd" / handle)
