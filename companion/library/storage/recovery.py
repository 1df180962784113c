"""Recovery: a file that cannot be read is set aside, and everything in it that can still be found is kept in a new one.

Entries are found by looking at the bytes of the file and its -wal, whatever became of its tables. Each session goes on
up to its first missing entry; later ones are kept for reading. Nothing is deleted. The new file is finished before the
old one is moved, so a plug pulled in between costs nothing.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.files import sync_folder, write_new
from companion.library.storage import file, frames
from companion.library.storage.frames import Record
from companion.library.storage.journal import NUMBER_SHIFT, SESSION_SHIFT, SqliteJournal
from companion.library.storage.shelf import OPENING_SHIFT, OWNER, Shelf
from companion.table.say import Words, say

PAGE = 4096
COMPANIONS = ("-wal", "-shm", "")
SET_ASIDE = ("-journal", *COMPANIONS)
Settle = Callable[[sqlite3.Connection, Shelf, Sequence[str]], None]
"""Works out in a new file what follows from these sessions and from what is on its shelf."""


class FoundSession(Struct, frozen=True):
    """What was found of a session: entries up to the first missing one, later ones, and how many there are known to have been."""

    id: str
    entries: tuple[Record, ...]
    later: tuple[Record, ...]
    known: int

    def sentence(self) -> Words:
        """Return what became of it; "" when all was found."""
        if len(self.entries) == self.known:
            return ""
        if not self.entries:
            return say("recovered.lost", session=self.id, later=len(self.later))
        return say("recovered.gap", session=self.id, entry=len(self.entries) - 1, later=len(self.later))


class Recovery(Struct, frozen=True):
    """What a recovery did: why, where the unreadable file now is, and how much was found of how much."""

    why: Words
    set_aside: str
    sessions: tuple[FoundSession, ...] = ()

    @property
    def found(self) -> int:
        """Entries in force again."""
        return sum(len(session.entries) for session in self.sessions)

    @property
    def known(self) -> int:
        """Entries there are known to have been."""
        return sum(session.known for session in self.sessions)

    def sentences(self) -> list[Words]:
        """Return what to tell the table."""
        return [
            say("recovered.why", why=self.why),
            say("recovered.aside", file=self.set_aside),
            say("recovered.found", found=self.found, known=self.known, sessions=len(self.sessions)),
            *(said for session in self.sessions if (said := session.sentence())),
        ]


def recovered(path: Path, why: Words, settled: Settle) -> Recovery:
    """Set the file at `path` aside and put a new one in its place with all that was found, and `settled`.

    Raises NotKept when there is no room for the new one; the old one is then where it was.
    """
    parts = [part for end in COMPANIONS for part in frames.scanned(bytes_of(path.with_name(path.name + end)))]
    records = frames.assembled(parts)
    known = _known(path, {(part.owner, part.number) for part in parts if part.owner != OWNER})
    sessions = _sessions(records, known)
    filling = path.with_name(path.name + ".filling")
    filling.unlink(missing_ok=True)
    with file.troubles_named():
        _fill(filling, records, sessions, settled)
    aside = _free_name(path)
    os.replace(filling, path.with_name(f"{path.name}.for-{aside.name}"))
    finish(path)
    return Recovery(why, aside.name, tuple(sessions))


def finish(path: Path) -> None:
    """Put a finished new file in the place of the old one, which is set aside; also when a pulled plug came in between."""
    for finished in path.parent.glob(f"{path.name}.for-*"):
        aside = path.with_name(finished.name.removeprefix(f"{path.name}.for-"))
        for end in SET_ASIDE:
            with contextlib.suppress(FileNotFoundError):
                os.rename(path.with_name(path.name + end), aside.with_name(aside.name + end))
        sync_folder(path.parent)
        os.rename(finished, path)
        sync_folder(path.parent)


def _free_name(path: Path) -> Path:
    numbers = range(1, 1 << 30)
    names = (path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}") for number in numbers)
    return next(name for name in names if not any(name.with_name(name.name + end).exists() for end in SET_ASIDE))


def copied_aside(path: Path, data: bytes) -> str:
    """Keep a copy of `data`, a -wal that could not be read to its end, beside the file; its name."""
    aside = _free_name(path)
    copy = aside.with_name(aside.name + "-wal")
    write_new(copy, data)
    return copy.name


def set_stray_journal_aside(path: Path) -> None:
    """Keep a -journal that is not the file's, under a name where SQLite does not take it for the file's. Raises OSError."""
    if file.has_stray_journal(path):
        os.rename(file.journal_of(path), file.journal_of(_free_name(path)))
        sync_folder(path.parent)


def adopted(set_aside: str, records: list[Record]) -> Recovery:
    """Tell of entries found behind a damaged place of the -wal, all of which are in force again."""
    owners = sorted({record.owner for record in records})
    sessions = ((owner, tuple(record for record in records if record.owner == owner)) for owner in owners)
    found = tuple(FoundSession(owner, mine, (), len(mine)) for owner, mine in sessions)
    return Recovery(say("damaged.wal"), set_aside, found)


# what is found


def bytes_of(path: Path) -> bytes:
    """Read all of a file that can be read; zeros where it cannot, nothing when there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError:
        return b"".join(_page(path, at) for at in range(0, path.stat().st_size, PAGE))


def _page(path: Path, at: int) -> bytes:
    try:
        with path.open("rb") as handle:
            handle.seek(at)
            return handle.read(PAGE)
    except OSError:  # this sector is gone: the others are not
        return bytes(PAGE)


def _known(path: Path, seen: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Count the entries each session is known to have had, from frames seen and, where it can be read, the table of entries."""
    known: dict[str, int] = {}
    for session, number in (*seen, *_listed(path)):
        known[session] = max(known.get(session, 0), number + 1)
    return known


def _listed(path: Path) -> list[tuple[str, int]]:
    with contextlib.suppress(sqlite3.Error):
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            keys = dict(db.execute("select key, id from session").fetchall())
            places = [place for (place,) in db.execute("select place from entry")]
        finally:
            db.close()
        return [
            (keys[place >> SESSION_SHIFT], (place & (1 << SESSION_SHIFT) - 1) >> NUMBER_SHIFT)
            for place in places
            if place >> SESSION_SHIFT in keys
        ]
    return []


def _sessions(records: list[Record], known: dict[str, int]) -> list[FoundSession]:
    """Return what was found of each session, the one begun first first."""
    found = []
    for session, count in known.items():
        mine = [record for record in records if record.owner == session]
        chain = frames.chained(mine)
        latest = {record.number: record for record in sorted(mine, key=lambda record: record.stamp) if record.number >= len(chain)}
        found.append(FoundSession(session, tuple(chain), tuple(latest[number] for number in sorted(latest)), count))
    return sorted(found, key=lambda session: session.entries[0].stamp if session.entries else 0)


def lost_in(wal: bytes, tail: Callable[[str], tuple[int, bytes]]) -> list[Record]:
    """Find records in the bytes of a -wal that follow the last readable ones: `tail(session)` says what must come next."""
    records = [record for record in frames.assembled(frames.scanned(wal)) if record.owner != OWNER]
    lost = []
    for session in sorted({record.owner for record in records}):
        lost += frames.chained([record for record in records if record.owner == session], *tail(session))
    return lost


# the new file


def _fill(path: Path, records: list[Record], sessions: list[FoundSession], settled: Settle) -> None:
    opening = max((record.stamp for record in records), default=0) >> OPENING_SHIFT
    db = file.for_filling(path)
    shelf = Shelf(db, opening)
    journal = SqliteJournal(db, shelf)
    for session in sessions:
        journal.adopt(session.id, [record.body for record in session.entries])
        _keep_loose(db, session)
    with file.transaction(db):
        for kind, name, value in _kept(records):
            shelf.write(kind, name, value)
        db.execute("update about set value = ? where name = 'openings'", (opening + 1,))
    settled(db, shelf, [session.id for session in sessions])
    db.close()
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def _keep_loose(db: sqlite3.Connection, session: FoundSession) -> None:
    rows = [(session.id, record.number, record.body) for record in session.later]
    with file.transaction(db):
        db.executemany("insert into loose (session, number, body) values (?, ?, ?)", rows)


def _kept(records: Iterable[Record]) -> list[tuple[str, str, Any]]:
    """Return the last of everything that was kept by kind and name, None for what was taken away."""
    latest: dict[tuple[str, str], Any] = {}
    for record in sorted((record for record in records if record.owner == OWNER), key=lambda record: record.stamp):
        kind, name, value = msgspec.json.decode(record.body)
        latest[kind, name] = value
    return [(kind, name, value) for (kind, name), value in latest.items()]
