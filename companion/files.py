"""Small files, read and written safely: nothing waits for a pipe, and what is written is there whole or not at all."""

import errno
import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from itertools import count, islice
from pathlib import Path
from typing import Any, TextIO

CHUNK = 1 << 20
NOT_SYNCED = (errno.EINVAL, errno.ENOTSUP)
"""What some file systems of sticks say when a folder is to be synced."""
ONLY_OURS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""How a file is made that nobody can have laid there for us, a link to somewhere else least of all."""
PRIVATE, PRIVATE_FOLDER, PUBLIC = 0o600, 0o700, 0o644
"""Who reads a file or a folder: its owner, and everybody."""


CHECKSUM = re.compile(rb',?"check":"([0-9a-f]{16})"}\s*')


class Altered(ValueError):
    """A small file is not as it was written."""


class TooLarge(OSError):
    """A file has more in it than is read."""


def check_is_file(path: Path) -> None:
    """Refuse a pipe, which would never answer, and a device, which would never end. Raises OSError."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "Is no file but a pipe or a device", str(path))


def bytes_in(path: Path) -> bytes:
    """Read a file that is none but a file. Raises OSError."""
    check_is_file(path)
    return path.read_bytes()


def bytes_up_to(path: Path, most: int) -> bytes:
    """Read what was named, a pipe as well. Raises OSError, and TooLarge when there is more."""
    with path.open("rb") as file:
        chunks = list(islice(iter(lambda: file.read(CHUNK), b""), most // CHUNK))
        if file.read(1):
            raise TooLarge(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return b"".join(chunks)


def start_of(path: Path, most: int) -> bytes:
    """Read a small file that is none but a file. Raises OSError, and TooLarge when there is more."""
    check_is_file(path)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def with_checksum(record: bytes) -> bytes:
    """Return the JSON object of a small file with a checksum as its last field, which a reader may ignore."""
    begin = record.removesuffix(b"}")
    return begin + b',"check":"' + _checksum(begin) + b'"}'


def record_in(path: Path, most: int) -> bytes:
    """Read the JSON object of a small file. Raises OSError, and Altered where its checksum is another; an older file has none."""
    data = start_of(path, most)
    at = data.rfind(b',"check":"')
    found = CHECKSUM.fullmatch(data, at) if at >= 0 else None
    if found and found[1] != _checksum(data[:at]):
        raise Altered("the checksum is another")
    return data


def _checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=8, person=b"fathom-small").hexdigest().encode()


def set_aside(path: Path) -> Path:
    """Rename a file that can't be read, so that another can be written; its new name. Raises OSError."""
    names = (path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}") for number in count(1))
    free = next(name for name in names if not name.exists())
    path.rename(free)
    sync_folder(path.parent)
    return free


def words_in(path: Path) -> str:
    """Read a line of the kernel's; "" where it can't be read."""
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""


def write_anew(
    path: Path, data: str | bytes | Iterable[bytes], half: Path | None = None, edge: Any = os, mode: int = PRIVATE
) -> None:
    """Put a file in the place of whatever is there, a pipe or a link as well: on the disk as `half` before it gets its name.

    `edge`: the system's calls; tests give some that fail. Raises OSError, having left nothing.
    """
    half = half or path.with_suffix(".new")
    try:
        half.unlink(missing_ok=True)
        _write(half, _pieces(data), edge, mode)
        edge.replace(half, path)
        sync_folder(path.parent, edge)
    except BaseException:
        with suppress(OSError):
            edge.unlink(half)
        raise


def write_new(path: Path, data: bytes) -> None:
    """Make a file where there is none. Raises OSError, a link in its place among others."""
    _write(path, [data], os)


def make_private(path: Path) -> None:
    """Have nobody but its owner read a file that is there, as far as that is for us to say; what a link leads to stays as it is.

    By its name: to open and close it would drop the locks that SQLite holds on it.
    """
    with suppress(OSError):
        if not path.is_symlink() and stat.S_IMODE(path.stat().st_mode) & ~PRIVATE:
            path.chmod(PRIVATE)


def opened_anew(path: Path) -> TextIO:
    """Open a file to be written line by line, made where there is none, and through no link to another; a pipe stays what it is. Raises OSError."""
    is_other = path.exists() and not path.is_file()
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | (0 if is_other else os.O_NOFOLLOW)
    return os.fdopen(os.open(path, flags, PRIVATE), "w", encoding="utf-8")


def write_into(path: Path, data: bytes) -> None:
    """Write into a file that is there, such as one of the kernel's, and through no link. Raises OSError."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC), "wb") as file:
        file.write(data)


def sync_folder(folder: Path, edge: Any = os) -> None:
    """Put the names in a folder on the disk. Raises OSError."""
    handle = edge.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        edge.fsync(handle)
    except OSError as trouble:
        if trouble.errno not in NOT_SYNCED:
            raise
    finally:
        edge.close(handle)


def _pieces(data: str | bytes | Iterable[bytes]) -> Iterable[bytes]:
    """The bytes of a file, whole pages of them at a time."""
    if isinstance(data, str | bytes):
        yield data.encode() if isinstance(data, str) else data
        return
    waiting = bytearray()
    for piece in data:
        waiting += piece
        if len(waiting) >= CHUNK:
            yield bytes(waiting)
            waiting.clear()
    yield bytes(waiting)


def _write(path: Path, pieces: Iterable[bytes], edge: Any, mode: int = PRIVATE) -> None:
    handle = edge.open(path, ONLY_OURS, mode)
    try:
        for piece in pieces:
            left = memoryview(piece)
            while left:
                left = left[edge.write(handle, left) :]
        edge.fsync(handle)
    finally:
        edge.close(handle)
