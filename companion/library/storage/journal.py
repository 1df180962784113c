"""The journal on disk: every entry framed, one transaction and one sync each."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from companion.library.storage.file import transaction, troubles_named
from companion.library.storage.frames import NOTHING_BEFORE, Damaged, Record, digest, framed, opened, whole
from companion.library.storage.shelf import Shelf
from companion.session.record.entry import DECODER, ENCODER, Entry
from companion.session.record.journal import NOTHING_BESIDE, Beside, NoSession, Outcome
from companion.table.game import Setup
from companion.table.say import say

NUMBER_SHIFT = 8
SESSION_SHIFT = 40
EDITION = "edition"
OPEN = "coalesce(json_extract(outcome, '$.status'), 'open') = 'open'"
"""A session in the file that is still played."""


Stands = Callable[[str, Setup, Sequence[str], Outcome], None]
"""Is told how a session stands, in the same transaction: its id, what it was begun with, the seats' names, its outcome."""


class _Tail(Struct, frozen=True):
    """Where a session's journal ends: its key in the file, the next entry's number, the last one's digest, its game."""

    key: int
    number: int
    before: bytes
    game: str


class OutOfStep(Exception):
    """A session in play is not where its journal ends: a fault of ours, and nothing is kept of it."""


class SqliteJournal:
    """Keeps sessions' entries in the file of everything, at places ordered by session, number and part."""

    def __init__(self, db: sqlite3.Connection, shelf: Shelf, told: Stands = lambda *_: None) -> None:
        self.reopened(db, shelf, told)

    def reopened(self, db: sqlite3.Connection, shelf: Shelf, told: Stands) -> None:
        """Go on in another file, into which the sessions were recovered."""
        self._db = db
        self._shelf = shelf
        self._told = told
        self._tails: dict[str, _Tail] = {}

    def append(self, session: str, entry: Entry, beside: Beside = NOTHING_BESIDE) -> None:
        """Keep `entry`, and `beside` in the same transaction. Raises NotKept, having changed nothing."""
        with self._tails_kept(), transaction(self._db):
            tail = self._put(session, entry, ENCODER.encode(entry))
            self._write_beside(session, tail.game, beside)

    def adopt(self, session: str, bodies: Sequence[bytes]) -> None:
        """Keep entries that were found again or come from a backup, in order, after those that are there: all or none."""
        with self._tails_kept(), transaction(self._db):
            for body in bodies:
                self._put(session, DECODER.decode(body), body)

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of `session` in order; none when it is not known. Raises Damaged."""
        return [DECODER.decode(record.body) for record in self.records(session)]

    def tail(self, session: str) -> tuple[int, bytes]:
        """Return the number and predecessor that the next entry of `session` must have."""
        try:
            tail = self._tail(session)
        except NoSession:
            return 0, NOTHING_BEFORE
        return tail.number, tail.before

    def sessions(self) -> list[str]:
        """Return the ids of all sessions, in the order they were begun. Raises Damaged."""
        return [id for (id,) in self._query("select id from session order by key", ())]

    def first(self, session: str) -> Entry:
        """Return the start of a session, without reading the rest. Raises Damaged."""
        return self._at(session, "min")

    def last(self, session: str) -> Entry:
        """Return the last entry of a session, without reading the others. Raises Damaged."""
        return self._at(session, "max")

    def setup(self, session: str) -> Setup | None:
        """Return what a session was begun with; None when it is not here. Raises Damaged."""
        return self.begun(session) if self._key(session) else None

    def begun(self, session: str) -> Setup:
        """Return what a session that is here was begun with. Raises Damaged."""
        setup = self.first(session).setup
        assert setup is not None, "a session starts with its setup"
        return setup

    def _at(self, session: str, end: str) -> Entry:
        span = _span(self._key(session))
        place = self._query(f"select {end}(place) from entry where place >= ? and place < ?", span)[0][0]
        first = (place or 0) >> NUMBER_SHIFT << NUMBER_SHIFT
        rows = self._query(
            "select frame from entry where place >= ? and place < ? order by place", (first, first + (1 << NUMBER_SHIFT))
        )
        entry: Entry = DECODER.decode(whole(opened(frame) for (frame,) in rows).body)
        return entry

    def records(self, session: str) -> list[Record]:
        """Return all entries of `session` as they were framed, each following the one before. Raises Damaged."""
        found = list(self._whole(self._key(session)))
        before = NOTHING_BEFORE
        for number, record in enumerate(found):
            if (record.owner, record.number, record.before) != (session, number, before):
                raise Damaged(say("damaged.entry", entry=number, session=session))
            before = record.digest
        return found

    def loose(self, session: str) -> list[Entry]:
        """Return entries that were found after a gap, for reading only."""
        rows = self._query("select body from loose where session = ? order by number", (session,))
        return [DECODER.decode(body) for (body,) in rows]

    def _whole(self, key: int) -> Iterator[Record]:
        rows = self._query("select place, frame from entry where place >= ? and place < ? order by place", _span(key))
        for _, parts in groupby(rows, key=lambda row: row[0] >> NUMBER_SHIFT):
            yield whole(opened(frame) for _, frame in parts)

    def _put(self, session: str, entry: Entry, body: bytes) -> _Tail:
        tail = self._begun(session, entry) if entry.kind == "start" else self._tail(session)
        if entry.number != tail.number:
            raise OutOfStep(f"entry {entry.number} of session {session} would follow entry {tail.number - 1}")
        self._write(tail.key, Record(session, entry.number, self._shelf.stamp(), tail.before, body))
        self._tails[session] = _Tail(tail.key, tail.number + 1, digest(body), tail.game)
        return tail

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Keep all of what is kept meanwhile, or nothing. Raises NotKept, Damaged."""
        with self._tails_kept(), transaction(self._db):
            yield

    @contextlib.contextmanager
    def _tails_kept(self) -> Iterator[None]:
        """Forget what is known of the sessions' ends with a transaction that fails."""
        before = dict(self._tails)
        try:
            yield
        except BaseException:
            self._tails = before
            raise

    def _begun(self, session: str, entry: Entry) -> _Tail:
        assert entry.setup is not None, "a session starts with its setup"
        names = msgspec.json.encode([seat.name for seat in entry.setup.seats]).decode()
        made = self._db.execute(
            "insert into session (id, game, names, beside) values (?, ?, ?, ?)",
            (session, entry.setup.game, names, entry.setup.beside),
        )
        assert made.lastrowid is not None
        return _Tail(made.lastrowid, 0, NOTHING_BEFORE, entry.setup.game)

    def _write(self, key: int, record: Record) -> None:
        first = key << SESSION_SHIFT | record.number << NUMBER_SHIFT
        rows = [(first | part, frame) for part, frame in enumerate(framed(record))]
        self._db.executemany("insert into entry (place, frame) values (?, ?)", rows)

    def _write_beside(self, session: str, game: str, beside: Beside) -> None:
        for name, value in beside.edition.items():
            self._shelf.write(EDITION, f"{game}/{name}", value)
        if beside.names is not None:
            self._set(session, "names", msgspec.json.encode(beside.names))
        if beside.outcome is not None:
            self._stands(session, beside.outcome)

    def judged(self, session: str, names: Sequence[str], outcome: Outcome) -> None:
        """Note how a recovered session stands. The caller holds the transaction."""
        self._set(session, "names", msgspec.json.encode(names))
        self._stands(session, outcome)

    def _stands(self, session: str, outcome: Outcome) -> None:
        self._set(session, "outcome", msgspec.json.encode(outcome))
        ((names,),) = self._query("select names from session where id = ?", (session,))
        self._told(session, self.begun(session), msgspec.json.decode(names), outcome)

    def _set(self, session: str, column: str, value: bytes) -> None:
        self._db.execute(f"update session set {column} = ? where id = ?", (value.decode(), session))

    def _tail(self, session: str) -> _Tail:
        if session not in self._tails:
            rows = self._query("select key, game from session where id = ?", (session,))
            if not rows:
                raise NoSession(say("session.none", id=session))
            records = self.records(session)
            self._tails[session] = _Tail(rows[0][0], len(records), records[-1].digest if records else NOTHING_BEFORE, rows[0][1])
        return self._tails[session]

    def _key(self, session: str) -> int:
        rows = self._query("select key from session where id = ?", (session,))
        return rows[0][0] if rows else 0

    def _query(self, sql: str, values: tuple[int | str, ...]) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()


def _span(key: int) -> tuple[int, int]:
    return key << SESSION_SHIFT, (key + 1) << SESSION_SHIFT
