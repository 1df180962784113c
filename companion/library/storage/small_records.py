"""Small records by kind and name (players, editions, presets, settings), framed like entries."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count as counted
from itertools import groupby
from typing import Any

import msgspec

from companion.library.storage.frames import DamagedError, decode_frame, encode_single, join_parts
from companion.library.storage.sql import FRAME, frame_at, translate_sqlite_errors
from companion.session.record.journal import CorruptEntryError
from companion.table.sentence import say

OWNER = "~kept"
OPENING_SHIFT = 32
MOST_AT_ONCE = 5000
"""Maximum number of frames in memory while reading in portions."""


class SmallRecords:
    """Store of small records. The caller holds the transaction around `write`.

    stamps  numbers for records of the file, entries of journals included: each is greater than those before
    """

    def __init__(self, db: sqlite3.Connection, opening: int) -> None:
        self._db = db
        self.stamps = counted(opening << OPENING_SHIFT)
        self.left_out: set[str] = set()

    def write(self, kind: str, name: str, value: Any) -> None:
        """Replace the value (plain data) of `kind` and `name`; None deletes it, and the deletion is stored."""
        body = msgspec.json.encode([kind, name, value])
        frames = encode_single(OWNER, next(self.stamps), body).frames
        self._db.execute("delete from kept where kind = ? and name = ?", (kind, name))
        rows = [(kind, name, part, frame) for part, frame in enumerate(frames)]
        self._db.executemany("insert into kept (kind, name, part, frame) values (?, ?, ?, ?)", rows)

    def write_new(self, things: Sequence[tuple[str, str, Any]]) -> list[tuple[str, str, Any]]:
        """Store values that never existed here; return them as (kind, name, value). Deleted ones stay deleted."""
        new = [(kind, name, value) for kind, name, value in things if not self._frames(kind, name)]
        for thing in new:
            self.write(*thing)
        return new

    def get(self, kind: str, name: str) -> Any:
        """Return a value by kind and name; None if there is none. Raises CorruptEntryError."""
        frames = [frame for (frame,) in self._frames(kind, name)]
        return _value(kind, name, frames) if frames else None

    def stamp_of(self, kind: str, name: str) -> int:
        """Return the stamp of a record; 0 if it is missing or unreadable."""
        for (frame,) in self._frames(kind, name)[:1]:
            with suppress(DamagedError):
                return decode_frame(frame).stamp
        return 0

    def frames(self, kind: str, name: str) -> list[bytes]:
        """Return the frames of a record as stored. Raises DamagedError."""
        return [frame for (frame,) in self._frames(kind, name)]

    def _frames(self, kind: str, name: str) -> list[tuple[bytes]]:
        return [(frame,) for _, _, frame in self._rows("where kind = ? and name = ? order by part", (kind, name))]

    def _rows(self, where: str, values: Sequence[str] = ()) -> list[tuple[str, str, bytes]]:
        """Return kinds, names and frames; b"" for a frame whose row SQLite cannot read. Raises DamagedError."""
        try:
            with translate_sqlite_errors():
                return self._db.execute(f"select kind, name, {FRAME} from kept {where}", values).fetchall()
        except DamagedError:  # only one row is unreadable; the index has the names of all
            with translate_sqlite_errors():
                places = self._db.execute(f"select kind, name, place from kept {where}", values).fetchall()
            return [(kind, name, frame_at(self._db, "kept", place)) for kind, name, place in places]

    def read(self, kind: str) -> dict[str, Any]:
        """Return all values of a kind by name. Raises CorruptEntryError."""
        return {name: value for name, value in self._all_values(kind).items() if value is not None}

    def read_values(self, kind: str) -> Iterator[Any]:
        """Yield the values of a kind without deleted and unreadable ones; `left_out` collects the latter. Raises DamagedError."""
        for name, frames in self._frames_by_name(kind):
            try:
                if (value := _value(kind, name, frames)) is not None:
                    yield value
            except CorruptEntryError:
                self.left_out.add(f"{kind} {name}")

    def _all_values(self, kind: str) -> dict[str, Any]:
        """Return all values of a kind by name, None for deleted ones. Raises CorruptEntryError."""
        return {name: _value(kind, name, frames) for name, frames in self._frames_by_name(kind)}

    def _frames_by_name(self, kind: str) -> Iterator[tuple[str, list[bytes]]]:
        for name, parts in groupby(self._rows("where kind = ? order by name, part", (kind,)), key=lambda row: row[1]):
            yield name, [frame for _, _, frame in parts]

    def values_after(self, kind: str, after: str, most: int) -> list[tuple[str, Any]]:
        """Return values of a kind by name, the next ones after a name; None for deleted ones. Raises CorruptEntryError.

        Returns fewer than `most` if they are large.
        """
        sql = "select name, count(*) from kept where kind = ? and name > ? group by name order by name limit ?"
        with translate_sqlite_errors():
            names = self._db.execute(sql, (kind, after, most)).fetchall()
        named_values: list[tuple[str, Any]] = []
        parts = 0
        for name, count in names:
            parts += count
            if named_values and parts > MOST_AT_ONCE:
                break
            named_values.append((name, self.get(kind, name)))
        return named_values

    def count(self, kind: str) -> int:
        """Count the records of a kind, deleted ones included."""
        with translate_sqlite_errors():
            things: int = self._db.execute("select count(*) from kept where kind = ? and part = 0", (kind,)).fetchone()[0]
        return things

    def _kinds(self) -> list[str]:
        with translate_sqlite_errors():
            return [kind for (kind,) in self._db.execute("select distinct kind from kept order by kind")]

    def iterate(self) -> Iterator[tuple[str, str, Any]]:
        """Yield all records as (kind, name, value), None for deleted ones.

        `left_out` collects unreadable ones. Raises DamagedError.
        """
        for (kind, name), parts in groupby(self._read_frames(), key=lambda row: row[:2]):
            try:
                yield kind, name, _value(kind, name, [frame for _, _, frame in parts])
            except CorruptEntryError:
                self.left_out.add(f"{kind} {name}")

    def _read_frames(self, but_not: Sequence[str] = ()) -> Iterator[tuple[str, str, bytes]]:
        """Yield all frames with kind and name, a few in memory at a time; b"" if SQLite cannot read the row."""
        at: tuple[str, str, int] = ("", "", -1)
        kind_condition = f"kind not in ({', '.join('?' * len(but_not))})"
        sql = f"select kind, name, part, {FRAME} from kept where {kind_condition} order by 1, 2, 3"
        with suppress(DamagedError), translate_sqlite_errors():
            for kind, name, part, frame in self._db.execute(sql, but_not):
                at = kind, name, part
                yield kind, name, frame
            return
        with translate_sqlite_errors():  # the index lists what follows an unreadable row
            rest = f"where {kind_condition} and (kind, name, part) > (?, ?, ?) order by kind, name, part"
            for kind, name, place in self._db.execute(f"select kind, name, place from kept {rest}", (*but_not, *at)):
                yield kind, name, frame_at(self._db, "kept", place)

    def all_records(self) -> list[tuple[str, str, Any]]:
        """Return all records as (kind, name, value), None for deleted ones. Raises CorruptEntryError."""
        return [(kind, name, value) for kind in self._kinds() for name, value in self._all_values(kind).items()]

    def damaged_records(self, but_not: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
        """Yield kind and name of every damaged record; kinds in `but_not` are skipped."""
        for (kind, name), parts in groupby(self._read_frames(but_not), key=lambda row: row[:2]):
            try:
                _value(kind, name, [frame for _, _, frame in parts])
            except CorruptEntryError:
                yield kind, name

    def set_aside(self, kind: str, name: str) -> None:
        """Remove unreadable records and keep them for reading. The caller holds the transaction."""
        sql = (
            f"insert into aside (kind, name, number, frame) select kind, name, part, {FRAME} from kept where kind = ? and name = ?"
        )
        self._db.execute(sql, (kind, name))
        self._db.execute("delete from kept where kind = ? and name = ?", (kind, name))


def _value(kind: str, name: str, frames: Iterable[bytes]) -> Any:
    """Return the value in the frames of a record. Raises CorruptEntryError."""
    try:
        found_kind, found_name, value = msgspec.json.decode(join_parts(map(decode_frame, frames)).body)
    except DamagedError as damage:
        raise CorruptEntryError(damage.sentence) from damage
    if (found_kind, found_name) != (kind, name):
        raise CorruptEntryError(say("damaged.changed"))
    return value
