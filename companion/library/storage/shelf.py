"""The shelf: small things kept by kind and name (players, editions, presets, settings), framed like entries."""

import sqlite3
from collections.abc import Sequence
from itertools import count, groupby
from typing import Any

import msgspec

from companion.library.storage.file import troubles_named
from companion.library.storage.frames import NOTHING_BEFORE, Record, framed, opened, whole

OWNER = "~kept"
OPENING_SHIFT = 32


class Shelf:
    """What is kept beside the sessions. The caller holds the transaction around `write`."""

    def __init__(self, db: sqlite3.Connection, opening: int) -> None:
        self._db = db
        self._stamps = count(opening << OPENING_SHIFT)

    def stamp(self) -> int:
        """Make a number greater than that of any record written before."""
        return next(self._stamps)

    def write(self, kind: str, name: str, value: Any) -> None:
        """Put `value` (plain data) in the place of what was kept as `kind` and `name`; None takes it away, and that is kept, too."""
        body = msgspec.json.encode([kind, name, value])
        frames = framed(Record(OWNER, 0, self.stamp(), NOTHING_BEFORE, body))
        self._db.execute("delete from kept where kind = ? and name = ?", (kind, name))
        rows = [(kind, name, part, frame) for part, frame in enumerate(frames)]
        self._db.executemany("insert into kept (kind, name, part, frame) values (?, ?, ?, ?)", rows)

    def write_new(self, things: Sequence[tuple[str, str, Any]]) -> list[tuple[str, str, Any]]:
        """Put there what never was there, and say what that was: kind, name, value. What was taken away stays away."""
        new = [(kind, name, value) for kind, name, value in things if not self._frames(kind, name)]
        for thing in new:
            self.write(*thing)
        return new

    def get(self, kind: str, name: str) -> Any:
        """Return one thing by kind and name; None when there is none. Raises Damaged."""
        frames = self._frames(kind, name)
        return msgspec.json.decode(whole(opened(frame) for (frame,) in frames).body)[2] if frames else None

    def _frames(self, kind: str, name: str) -> list[tuple[bytes]]:
        with troubles_named():
            return self._db.execute("select frame from kept where kind = ? and name = ? order by part", (kind, name)).fetchall()

    def read(self, kind: str) -> dict[str, Any]:
        """Return everything of a kind, by name. Raises Damaged."""
        return {name: value for name, value in self._ever(kind).items() if value is not None}

    def _ever(self, kind: str) -> dict[str, Any]:
        """Read the same, with None for what was taken away."""
        with troubles_named():
            rows = self._db.execute("select name, frame from kept where kind = ? order by name, part", (kind,)).fetchall()
        found = {}
        for name, parts in groupby(rows, key=lambda row: row[0]):
            body = whole(opened(frame) for _, frame in parts).body
            found[name] = msgspec.json.decode(body)[2]
        return found

    def everything(self) -> list[tuple[str, str, Any]]:
        """Return everything of every kind: kind, name, value, None for what was taken away. Raises Damaged."""
        with troubles_named():
            kinds = [kind for (kind,) in self._db.execute("select distinct kind from kept order by kind")]
        return [(kind, name, value) for kind in kinds for name, value in self._ever(kind).items()]
