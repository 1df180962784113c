"""Lock file: allow one writer at a time."""

import errno
import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path

from companion.files import PRIVATE
from companion.table.sentence import UserError, say

MOST_TRIES = 5
RETRY_INTERVAL_S = 0.02
"""Pause between attempts: a command that only reads holds the lock for a moment, which must not count as another app."""


class AlreadyOpenError(UserError):
    """Another process has this library open for writing."""


class TableLock:
    """Lock held from creation until `release` or the end of the process.

    `lock` also locks the library file, so that removing the lock file does not admit a second writer.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor = -1
        self._file = _open_lock_file(path)
        if not _is_taken(self._file):
            words = os.read(self._file, 20).decode("ascii", "replace").strip()
            holder = words if words.isdecimal() else ""
            os.close(self._file)
            raise AlreadyOpenError(say("library.another" if holder else "library.another_unknown", process=holder))
        with suppress(OSError):  # disk full: the lock holds without its owner's name
            os.truncate(self._file, 0)
            os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def lock(self, path: Path) -> None:
        """Lock the file at `path` instead of the earlier one. Raises AlreadyOpenError, OSError.

        The earlier file must be closed already: closing it again here would drop SQLite's locks on it.
        """
        if not path.exists() or (self._descriptor >= 0 and os.path.samestat(os.fstat(self._descriptor), path.stat())):
            return
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        if not _is_taken(file):
            os.close(file)
            raise AlreadyOpenError(say("library.another_unknown"))
        file, self._descriptor = self._descriptor, file
        _close(file)

    def release(self) -> None:
        """Release the lock."""
        for file in (self._descriptor, self._file):
            _close(file)
        self._descriptor = self._file = -1


def lock_of(path: Path) -> Path:
    """Return the path of the lock file for the library at `path`."""
    return path.with_name(path.name + ".lock")


def is_held(path: Path) -> bool:
    """Return whether any process has the library at `path` open for writing."""
    try:
        file = os.open(lock_of(path), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # opening a pipe must not block
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _is_taken(file: int) -> bool:
    """Lock an open file; return whether that succeeded."""
    for number in range(MOST_TRIES):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(RETRY_INTERVAL_S if number < MOST_TRIES - 1 else 0)
        else:
            return True
    return False


def _close(file: int) -> None:
    if file >= 0:
        os.close(file)


def _open_lock_file(path: Path) -> int:
    """Open the lock file, created if missing, never through a link. Raises OSError."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    if os.fstat(file).st_nlink > 1:
        os.close(file)
        raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(path))
    return file
