"""Files that are exported to a folder, whole or not at all, and files found there that can be imported."""

import errno
import os
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from companion.files import CHUNK, FileTooLargeError, write_anew
from companion.library.exchange.drives import size_of
from companion.session.play.play_clock import CLOCK_IS_SET, LATEST_S
from companion.session.record.journal import NotSavedError
from companion.table.sentence import Sentence, UserError, Words, say

BACKUP, CSV, JSON, BG_STATS, SHEET, CARD = "backup", "csv", "json", "bgstats", "sheet", "card"
NAMES = {
    BACKUP: ("fathom", "backup"),
    CSV: ("fathom-plays", "csv"),
    JSON: ("fathom-everything", "json"),
    SHEET: ("fathom-sheet", "toml"),
    CARD: ("fathom-result", "png"),
}
"""Start and ending of the file name, by kind."""
HALF = ".fathom-half"
LARGEST = 1 << 30
GONE_ERRORS = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ESTALE, errno.EBADF)


class FileWriteError(UserError):
    """The file could not be written; no part of it is left."""


class FileReadError(UserError):
    """A file could not be read."""


Pieces = Generator[bytes, None, int]
"""Generator of a file's pieces; it returns the number of records that were left out because they can't be read."""


class CountedPieces:
    """Iterator over a file's pieces that notes the first piece, the number of bytes, and how many records were left out."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter(pieces)
        self.first = b""
        self.size = 0
        self.left_out = 0

    def __iter__(self) -> Iterator[bytes]:
        """Yield the pieces."""
        while True:
            try:
                piece = next(self._pieces)
            except StopIteration as end:
                self.left_out = end.value or 0
                return
            self.first = self.first or piece
            self.size += len(piece)
            yield piece

    def count_all_bytes(self) -> int:
        """Return the number of all bytes, those not written included."""
        return self.size + sum(map(len, self._pieces))


class OutgoingFile(Struct, frozen=True):
    """File to be exported: its kind and a function that makes its pieces. Any thread may call `write_into`, which reads the library's file again.

    own    folder of this device for such files; made if it is missing, while any other folder must exist
    start  start of the file name, "" for that of its kind
    """

    kind: str
    make_pieces: Callable[[], Iterable[bytes]]
    own: Path | None = None
    start: str = ""

    def write_into(self, folder: str, now_s: int, edge: Any = os) -> Words:
        """Write the file into `folder` and return a sentence about it. Raises FileWriteError.

        `edge`: module with the system calls; tests replace it by failing ones.
        """
        counted_pieces = CountedPieces(self.make_pieces())
        if Path(folder) == self.own:
            with suppress(OSError):  # `write_whole` reports what is in the folder's place
                self.own.mkdir(exist_ok=True)
        name = write_whole(
            Path(folder), lambda taken_names: free_name(self.kind, now_s, taken_names, self.start), counted_pieces, edge
        )
        saved = say("written.done", file=name, size=size_of(counted_pieces.size))
        count = _locked_in(counted_pieces.first) if self.kind == BACKUP else 0
        saved = say("written.locked", saved=saved, count=count) if count else saved
        return say("written.left_out", saved=saved, count=counted_pieces.left_out) if counted_pieces.left_out else saved


class IncomingFile(Struct, frozen=True):
    """File that can be imported: a backup, a BG Stats export, or plays of BoardGameGeek. `written_s`: time of its last change, in seconds since 1970."""

    path: str
    kind: str
    size: int
    written_s: int

    @property
    def name(self) -> str:
        """File name."""
        return Path(self.path).name

    @property
    def size_words(self) -> Words:
        """Size in words."""
        return size_of(self.size)

    def read(self, folder: Path | None) -> BinaryIO:
        """Return an unnamed copy of the file in `folder`. Raises FileReadError, NotSavedError."""
        try:
            with Path(self.path).open("rb") as file:
                return private_copy(file, folder)
        except OSError as trouble:
            raise FileReadError(say("not_read.file", file=self.name)) from trouble


def _locked_in(first: bytes) -> int:
    from companion.library.exchange.backup_file import count_encrypted_games  # imported here: not needed at the start

    return count_encrypted_games(first)


def private_copy(file: BinaryIO, folder: Path | None = None) -> BinaryIO:
    """Return an unnamed copy of a file, because a stick may be unplugged or the file changed during the import.

    Raises OSError, FileTooLargeError if it is larger than any file of Fathom or BG Stats, and NotSavedError if there is no room.
    """
    if os.fstat(file.fileno()).st_size > LARGEST:
        raise _size_error()
    try:
        copy: BinaryIO = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - the caller closes it
    except OSError as trouble:
        raise NotSavedError(say("not_saved.place", place=str(folder), why=trouble.strerror)) from trouble
    try:
        _copy(file, copy)
        return copy
    except BaseException:
        copy.close()
        raise


def _size_error() -> FileTooLargeError:
    return FileTooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))


def _copy(file: BinaryIO, copy: BinaryIO) -> None:
    for chunk in iter(lambda: file.read(CHUNK), b""):
        if copy.tell() + len(chunk) > LARGEST:
            raise _size_error()
        try:
            copy.write(chunk)
            copy.flush()
        except OSError as trouble:
            raise NotSavedError(say("not_saved.full")) from trouble
    copy.seek(0)


def incoming_files(folder: str) -> list[IncomingFile]:
    """Return the files at the top of `folder` that can be imported, newest first. Raises FileReadError."""
    try:
        files = [(entry, _kind_of(entry.name)) for entry in os.scandir(folder) if entry.is_file(follow_symlinks=False)]
        listed_files = [
            IncomingFile(entry.path, kind, entry.stat().st_size, int(entry.stat().st_mtime)) for entry, kind in files if kind
        ]
    except FileNotFoundError:
        return []
    except OSError as trouble:
        raise FileReadError(say("not_read.drive")) from trouble
    return sorted(
        (incoming_file for incoming_file in listed_files if incoming_file.size <= LARGEST),
        key=lambda incoming_file: (-incoming_file.written_s, incoming_file.name),
    )


def _kind_of(name: str) -> str:
    lower = name.casefold()
    if lower.startswith("fathom") and lower.endswith(".backup"):
        return BACKUP
    is_bg_stats = ("bgstats" in lower and lower.endswith(".json")) or lower.endswith(".bgsplay")
    is_bgg = lower.endswith(".xml") and ("bgg" in lower or "plays" in lower)
    return BG_STATS if is_bg_stats or is_bgg else ""


def free_name(kind: str, now_s: int, taken_names: set[str], own_start: str = "") -> str:
    """Return an unused file name: with date and time, or with a number if the clock was never set.

    >>> free_name("backup", 0, {"fathom-1.backup"})
    'fathom-2.backup'
    """
    start, end = NAMES[kind]
    start = own_start or start
    if CLOCK_IS_SET <= now_s <= LATEST_S:
        start = f"{start}-{datetime.fromtimestamp(now_s):%Y-%m-%d-%H%M}"
        if f"{start}.{end}" not in taken_names:
            return f"{start}.{end}"
    return next(name for number in range(1, len(taken_names) + 2) if (name := f"{start}-{number}.{end}") not in taken_names)


def write_whole(folder: Path, choose_name: Callable[[set[str]], str], counted_pieces: CountedPieces, edge: Any = os) -> str:
    """Write a file under a temporary name, sync it, then rename it; return its name. Raises FileWriteError."""
    try:
        name = choose_name(set(edge.listdir(folder)))
        write_anew(folder / name, counted_pieces, folder / HALF, edge)
    except OSError as trouble:
        raise FileWriteError(_failure_reason(trouble, counted_pieces.count_all_bytes())) from trouble
    return name


def _failure_reason(trouble: OSError, size: int) -> Sentence:
    full = say("written.full", size=size_of(size))
    return {
        errno.ENOSPC: full,
        errno.EDQUOT: full,
        errno.EFBIG: say("written.too_large"),
        errno.EEXIST: say("written.no_folder"),
        errno.ENOTDIR: say("written.no_folder"),
        errno.EROFS: say("written.read_only"),
        errno.EACCES: say("written.denied"),
        errno.EPERM: say("written.denied"),
        **dict.fromkeys(GONE_ERRORS, say("written.gone")),
    }.get(trouble.errno or 0, say("written.other", why=trouble.strerror or str(trouble)))
