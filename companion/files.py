"""Safe access to small files: never blocks on a pipe, and writes atomically."""

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
UNSYNCED_ERRORS = (errno.EINVAL, errno.ENOTSUP)
"""Errors of file systems that cannot sync a folder, as on some sticks."""
NEW_FILE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
"""Flags that create a new file, and fail for an existing one or a link."""
PRIVATE, PRIVATE_FOLDER, PUBLIC = 0o600, 0o700, 0o644
"""Modes of files and folders readable by the owner only, and by all."""


CHECKSUM = re.compile(rb',?"check":"([0-9a-f]{16})"}\s*')


class ChecksumError(ValueError):
    """The checksum of a small file is wrong."""


class FileTooLargeError(OSError):
    """The file is larger than the limit."""


def check_is_file(path: Path) -> None:
    """Refuse pipes, which could block, and devices, which may never end. Raises OSError."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "Is no file but a pipe or a device", str(path))


def bytes_in(path: Path) -> bytes:
    """Read a regular file. Raises OSError."""
    check_is_file(path)
    return path.read_bytes()


def bytes_up_to(path: Path, most: int) -> bytes:
    """Read a path given by the user, also a pipe. Raises OSError, and FileTooLargeError above the limit."""
    with path.open("rb") as file:
        chunks = list(islice(iter(lambda: file.read(CHUNK), b""), most // CHUNK))
        if file.read(1):
            raise FileTooLargeError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return b"".join(chunks)


def start_of(path: Path, most: int) -> bytes:
    """Read a small regular file. Raises OSError, and FileTooLargeError above the limit."""
    check_is_file(path)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FileTooLargeError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def with_checksum(record: bytes) -> bytes:
    """Return the JSON object of a small file with a checksum as its last field; older readers ignore it."""
    begin = record.removesuffix(b"}")
    return begin + b',"check":"' + _checksum(begin) + b'"}'


def record_in(path: Path, most: int) -> bytes:
    """Read the JSON object of a small file. Raises OSError, and ChecksumError for a wrong checksum; older files have none."""
    data = start_of(path, most)
    at = data.rfind(b',"check":"')
    match = CHECKSUM.fullmatch(data, at) if at >= 0 else None
    if match and match[1] != _checksum(data[:at]):
        raise ChecksumError("the checksum is another")
    return data


def _checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=8, person=b"fathom-small").hexdigest().encode()


def set_aside(path: Path) -> Path:
    """Rename an unreadable file so that a new one can be written; return its new name. Raises OSError."""
    names = (path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}") for number in count(1))
    free = next(name for name in names if not name.exists())
    path.rename(free)
    sync_folder(path.parent)
    return free


def words_in(path: Path) -> str:
    """Read a line of a kernel file; "" if it cannot be read."""
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""


def write_anew(
    path: Path, data: str | bytes | Iterable[bytes], half: Path | None = None, edge: Any = os, mode: int = PRIVATE
) -> None:
    """Replace a file atomically, also a pipe or a link: written and synced as `half`, then renamed.

    `edge`: module with the system calls; tests replace it by failing ones. Raises OSError; nothing is left then.
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
    """Create a file. Raises OSError if it exists, also as a link."""
    _write(path, [data], os)


def make_private(path: Path) -> None:
    """Make an existing file readable for its owner only, if permitted; targets of links are not changed.

    Uses the name: opening and closing the file would drop SQLite's locks.
    """
    with suppress(OSError):
        if not path.is_symlink() and stat.S_IMODE(path.stat().st_mode) & ~PRIVATE:
            path.chmod(PRIVATE)


def opened_anew(path: Path) -> TextIO:
    """Open a file for writing lines, created if missing, never through a link; a pipe stays a pipe. Raises OSError."""
    is_other = path.exists() and not path.is_file()
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | (0 if is_other else os.O_NOFOLLOW)
    return os.fdopen(os.open(path, flags, PRIVATE), "w", encoding="utf-8")


def write_into(path: Path, data: bytes) -> None:
    """Write into an existing file, such as a kernel file, never through a link. Raises OSError."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC), "wb") as file:
        file.write(data)


def sync_folder(folder: Path, edge: Any = os) -> None:
    """Sync a folder's entries to the disk. Raises OSError."""
    handle = edge.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        edge.fsync(handle)
    except OSError as trouble:
        if trouble.errno not in UNSYNCED_ERRORS:
            raise
    finally:
        edge.close(handle)


def _pieces(data: str | bytes | Iterable[bytes]) -> Iterable[bytes]:
    """Yield the bytes of a file in whole pages."""
    if isinstance(data, str | bytes):
        yield data.encode() if isinstance(data, str) else data
        return
    buffer = bytearray()
    for piece in data:
        buffer += piece
        if len(buffer) >= CHUNK:
            yield bytes(buffer)
            buffer.clear()
    yield bytes(buffer)


def _write(path: Path, pieces: Iterable[bytes], edge: Any, mode: int = PRIVATE) -> None:
    handle = edge.open(path, NEW_FILE_FLAGS, mode)
    try:
        for piece in pieces:
            remainder = memoryview(piece)
            while remainder:
                remainder = remainder[edge.write(handle, remainder) :]
        edge.fsync(handle)
    finally:
        edge.close(handle)
