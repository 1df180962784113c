"""Find frames by scanning bytes in pieces: bounded memory for files of any size, and unreadable parts are skipped."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from companion.library.storage.frames import (
    FIRST_WORD,
    LONGEST_FRAME,
    LONGEST_OWNER,
    DamagedError,
    Record,
    RecordPart,
    assemble_records,
    decode_frame,
)

PAGE = 4096
NUMBER_BYTES = 4
PIECE = 256 * PAGE
FILE_ENDINGS = ("-wal", "-shm", "")
ShowProgress = Callable[[float], None]
"""Callback with the share of the work that is done, called often: a watchdog needs signs of life."""
_Row = tuple[int, int, int, int, int, int]
"""Stamp, number and age of a part, and its source, position and size."""


def pieces_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the pieces of a file with their positions, overlapping so that no frame is cut; zeros where it cannot be read."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        for at in range(0, os.fstat(handle).st_size, PIECE):
            yield at, _read(handle, at, PIECE + LONGEST_FRAME)
    finally:
        os.close(handle)


def _read(handle: int, at: int, size: int) -> bytes:
    try:
        return os.pread(handle, size, at)
    except OSError:
        return b"".join(_page(handle, at + before) for before in range(0, size, PAGE))


def _page(handle: int, at: int) -> bytes:
    try:
        return os.pread(handle, PAGE, at).ljust(PAGE, b"\0")
    except OSError:  # only this sector is unreadable
        return bytes(PAGE)


def parts_in(path: Path, tell: ShowProgress = lambda share: None) -> Iterator[tuple[int, RecordPart]]:
    """Yield every frame in a file with its position."""
    size = max(1, path.stat().st_size if path.exists() else 0)
    for begin, piece in pieces_of(path):
        tell(begin / size)
        for place in FIRST_WORD.finditer(piece, 0, PIECE + len(b"FATHOM\n")):
            if place.start() < PIECE:
                with contextlib.suppress(DamagedError):
                    yield begin + place.start(), decode_frame(piece[place.start() : place.start() + LONGEST_FRAME])


def records_in(paths: Sequence[Path], owner: str, begin: bytes = b"") -> list[Record]:
    """Find the records of one owner in the bytes of files; with `begin`, only those whose body starts with it."""
    name = owner.encode().ljust(LONGEST_OWNER, b"\0")
    record_parts = []
    for path in paths:
        for _, piece in pieces_of(path):
            for place in FIRST_WORD.finditer(piece):
                if piece[place.end() : place.end() + LONGEST_OWNER] == name:
                    with contextlib.suppress(DamagedError):
                        record_parts.append(decode_frame(piece[place.start() : place.start() + LONGEST_FRAME]))
    return assemble_records(part for part in record_parts if part.part or part.body.startswith(begin))


def records_from(path: Path, ends: dict[str, int]) -> list[Record]:
    """Find records in the bytes of a file that are numbered beyond the counts in `ends`."""
    known_ends = {owner.encode().ljust(LONGEST_OWNER, b"\0"): end for owner, end in ends.items()}
    record_parts = []
    for _, piece in pieces_of(path):
        for place in FIRST_WORD.finditer(piece):
            name = place.end() + LONGEST_OWNER
            number = int.from_bytes(piece[name : name + NUMBER_BYTES], "big")
            if number >= known_ends.get(piece[place.end() : name], number + 1):
                with contextlib.suppress(DamagedError):
                    record_parts.append(decode_frame(piece[place.start() : place.start() + LONGEST_FRAME]))
    return assemble_records(record_parts)


class FoundRecords:
    """Index of frames found in files, in a temporary database.

    older_copies: files set aside earlier, each with its -wal, the oldest first; their records are returned as older ones
    """

    def __init__(
        self,
        list_at: Path,
        paths: Sequence[Path],
        tell: ShowProgress = lambda share: None,
        older_copies: Sequence[Sequence[Path]] = (),
    ) -> None:
        self._at = list_at
        sources = [(path, 0) for path in paths if path.exists()]
        sources += [(path, age) for age, copy_paths in enumerate(older_copies, -len(older_copies)) for path in copy_paths]
        self._handles = [os.open(path, os.O_RDONLY | os.O_CLOEXEC) for path, _ in sources]
        list_at.unlink(missing_ok=True)
        self._db = sqlite3.connect(list_at, isolation_level=None)
        try:
            self._fill(sources, tell)
        except BaseException:
            self.close()
            raise

    def _fill(self, sources: Sequence[tuple[Path, int]], tell: ShowProgress) -> None:
        self._db.execute("pragma journal_mode = off")
        self._db.execute("pragma synchronous = off")
        self._db.execute("create table part (owner, number, stamp, part, age, source, at, size)")
        self._db.execute("begin")
        for source, (path, age) in enumerate(sources):
            share = lambda done_share, source=source: tell((source + done_share) / len(sources))  # noqa: E731 - one line is clearer here
            rows = ((p.owner, p.number, p.stamp, p.part, age, source, at, len(p.raw)) for at, p in parts_in(path, share))
            self._db.executemany("insert into part values (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self._db.execute("create index part_by_owner on part (owner, stamp, number, age)")
        self._db.execute("commit")

    def owners(self) -> list[tuple[str, int]]:
        """Return the owners of frames, first written first, each with its known number of records.

        Older copies count only for owners without other records: the game may have gone on differently after them.
        """
        known_count = "coalesce(max(case when age = 0 then number end), max(number)) + 1"
        return self._db.execute(f"select owner, {known_count} from part group by owner order by min(stamp)").fetchall()

    def latest(self) -> int:
        """Return the highest stamp found."""
        stamp: int = self._db.execute("select coalesce(max(stamp), 0) from part").fetchone()[0]
        return stamp

    def count(self, owner: str) -> int:
        """Count the records of an owner."""
        sql = "select count(*) from (select distinct stamp, number from part where owner = ?)"
        records: int = self._db.execute(sql, (owner,)).fetchone()[0]
        return records

    def records(self, owner: str) -> Iterator[tuple[Record, bool]]:
        """Yield the complete records of an owner in order of writing, each with whether only an older copy has it."""
        sql = "select stamp, number, age, source, at, size from part where owner = ? order by stamp, number, age, part"
        for _, rows in groupby(self._db.execute(sql, (owner,)), key=lambda row: row[:2]):
            yield from self._join_by_copy(list(rows))

    def _join_by_copy(self, rows: Sequence[_Row]) -> Iterator[tuple[Record, bool]]:
        """Join the parts of each copy; only if none is complete, those of all: older versions used stamps again in rebuilt files."""
        ages = {age: assemble_records(self._open_parts(own_rows)) for age, own_rows in groupby(rows, key=lambda row: row[2])}
        if not any(ages.values()):
            ages = {max(ages): assemble_records(self._open_parts(rows))}
        newer_frames = {record.frames for record in ages.get(0, ())}
        for age, records in ages.items():
            yield from ((record, age < 0) for record in records if not (age and record.frames in newer_frames))

    def _open_parts(self, rows: Iterable[_Row]) -> Iterator[RecordPart]:
        for *_, source, at, size in rows:
            with contextlib.suppress(DamagedError, OSError):
                yield decode_frame(os.pread(self._handles[source], size, at))

    def close(self) -> None:
        """Delete the index."""
        self._db.close()
        for handle in self._handles:
            os.close(handle)
        self._at.unlink(missing_ok=True)
