"""The lock file: one table at a time writes a store."""

import errno
import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.files import PRIVATE
from companion.table.say import Told, say


class AnotherTable(Told):
    """Another table has this store open."""


class TableLock:
    """Held from its making until `release`, or until the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._file = _opened(path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise AnotherTable(say("library.another" if holder else "library.another_unknown", process=holder)) from error
        with suppress(OSError):  # a full disk: the lock holds all the same, only nobody can tell whose it is
            os.truncate(self._file, 0)
            os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Let another table open the store."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


def _opened(path: Path) -> int:
    """Open the lock file, made where there is none; never another file by its name. Raises OSError."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    if os.fstat(file).st_nlink > 1:
        os.close(file)
        raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(path))
    return file
