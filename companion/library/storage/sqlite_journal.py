"""Journal on disk: framed entries, one transaction and one sync each."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.library.storage import waypoints
from companion.library.storage.frames import DamagedError, Record, decode_frame, encode_next, join_parts
from companion.library.storage.sealed_rows import CELLS, SessionRow
from companion.library.storage.session_remains import SessionRemains, is_as_written, join_frames, sort_records
from companion.library.storage.signing_keys import Keys
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import FRAME, frame_at, transaction, translate_sqlite_errors
from companion.session.record.edition_merge import merge_edition
from companion.session.record.entry import DECODER, ENCODER, Entry
from companion.session.record.journal import NO_SIDE_RECORDS, CorruptEntryError, Outcome, SessionNotFoundError, SideRecords
from companion.table.game import Setup
from companion.table.sentence import say

NUMBER_SHIFT = 8
SESSION_SHIFT = 40
EDITION = "edition"
MOST = 1 << SESSION_SHIFT - NUMBER_SHIFT
"""Maximum number of entries of a session."""
BATCH_SIZE = 500
MOST_TAILS = 4
ResultCallback = Callable[[str, Setup, Sequence[str], Outcome], None]
"""Callback with a session's result, in the same transaction: its id, set-up, seats' names and outcome."""


class _Tail(Struct, frozen=True):
    """End of a session's journal: its row and its last record."""

    row: SessionRow
    last_record: Record | None = None


class OutOfStepError(Exception):
    """A session in play does not match the end of its journal: an error of ours; nothing is stored."""


class SqliteJournal:
    """Journal: entries of sessions in the library file, ordered by session, number and part.

    `check` raises if nothing can be stored any more although SQLite would not notice.
    """

    def __init__(
        self, db: sqlite3.Connection, shelf: SmallRecords, on_result: ResultCallback = lambda *_: None, keys: Keys | None = None
    ) -> None:
        self.continue_in(db, shelf, on_result, keys or Keys())

    def continue_in(
        self,
        db: sqlite3.Connection,
        shelf: SmallRecords,
        on_result: ResultCallback,
        keys: Keys,
        check: Callable[[], None] | None = None,
    ) -> None:
        """Continue in another file, into which the sessions were recovered."""
        self._db = db
        self._shelf = shelf
        self._on_result = on_result
        self._keys = keys
        self._check = check or (lambda: None)
        self._tails: dict[str, _Tail] = {}
        self.left_out: set[str] = set()

    def append(self, session: str, entry: Entry, extras: SideRecords = NO_SIDE_RECORDS) -> None:
        """Store `entry`, and `extras` in the same transaction. Raises NotSavedError; nothing is changed then."""
        self._check()
        with self._tails_kept(), transaction(self._db):
            if extras.waypoint and (before := self._tail(session).last_record):
                waypoints.store(self._db, self._keys, before, extras.waypoint)
            tail = self._insert_entry(session, entry, ENCODER.encode(entry))
            for name, value in extras.edition.items():
                key = f"{tail.row.game}/{name}"
                self._shelf.write(EDITION, key, merge_edition(extras.before.get(name), value, self._stored_value(key)))
            self._write_row(tail, extras.names, extras.outcome)

    def _stored_value(self, key: str) -> Any:
        """Return a stored value of an edition; None for none, or one that can't be read and is replaced."""
        with contextlib.suppress(CorruptEntryError):
            return self._shelf.get(EDITION, key)
        return None

    def adopt(self, session: str, bodies: Sequence[bytes]) -> None:
        """Store recovered or restored entries in order after the existing ones: all or none."""
        self._check()
        with self._tails_kept(), transaction(self._db):
            tails = [self._insert_entry(session, DECODER.decode(body), body) for body in bodies]
            if tails:
                self._write_row(tails[-1])

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of `session` in order; none if it is unknown. Raises CorruptEntryError."""
        return [DECODER.decode(record.body) for record in self.records(session)]

    def read_since_waypoint(self, session: str) -> tuple[bytes, list[Entry]]:
        """Return the waypoint of `session`, its start, and its entries from the waypoint on; without a valid one b"" and all entries.

        Raises CorruptEntryError.
        """
        row = self.row(session)
        data, records = self._read_from_waypoint(row) if row and row.is_sealed else (b"", [])
        if not data:
            return b"", self.entries(session)
        return data, [DECODER.decode(record.body) for record in records]

    def _read_from_waypoint(self, row: SessionRow) -> tuple[bytes, list[Record]]:
        """Read a session from its waypoint; nothing if that, or anything after it, is damaged."""
        number, frame = waypoints.find_waypoint(self._db, row.id)
        at = join_frames([part for _, parts in self._frames(row.key, number, number + 1) for part in parts])
        data = waypoints.decode_waypoint(frame, self._keys, at) if at else b""
        with contextlib.suppress(CorruptEntryError):
            records = [at, *self._linked_records(row, at, number + 1)] if at and data else []
            if records and (records[-1].number + 1, records[-1].head) == (row.entries, row.head):
                return data, [*self._linked_records(row, None, 0, 1), *records]
        return b"", []

    def entries_up_to(self, session: str, number: int) -> Iterator[list[Entry]]:
        """Yield the entries of `session` after the start, up to and including that number, in batches. Raises CorruptEntryError."""
        row, last = self.row(session), None
        for begin in range(0, number + 1, BATCH_SIZE):
            end = min(begin + BATCH_SIZE, number + 1)
            records = self._linked_records(row, last, begin, end) if row else []
            if begin + len(records) < end:
                raise CorruptEntryError(say("damaged.end", entry=begin + len(records), session=session))
            last = records[-1]
            yield [DECODER.decode(record.body) for record in records if record.number]

    def last_record(self, session: str) -> Record | None:
        """Return the record that the next entry of `session` must follow; None for the first entry. Raises CorruptEntryError."""
        with contextlib.suppress(SessionNotFoundError):
            return self._tail(session).last_record
        return None

    def sessions(self) -> list[str]:
        """Return the ids of all sessions in order of their start. Raises DamagedError."""
        return [row.id for row in self.rows()]

    def rows(self) -> Iterator[SessionRow]:
        """Yield the rows of sessions in order of their start. Raises DamagedError."""
        keys = [key for (key,) in self._query("select key from session order by key", ())]
        for begin in range(0, len(keys), BATCH_SIZE):
            yield from self._rows_with_keys(keys[begin : begin + BATCH_SIZE])

    def _rows_with_keys(self, keys: Sequence[int]) -> list[SessionRow]:
        """Return the rows with these keys, including all between the first and the last."""
        sql = f"select {CELLS} from session where key between ? and ? order by key"
        try:
            return [SessionRow(*cells) for cells in self._query(sql, (keys[0], keys[-1]))]
        except DamagedError:
            if len(keys) > 1:
                return [row for key in keys for row in self._rows_with_keys([key])]
            owner = self.owner(keys[0])
            return [SessionRow(keys[0], owner, self._game_of(keys[0]), "")] if owner else []

    def _game_of(self, key: int) -> str:
        """Return the game of a session whose row cannot be read; "" if its start cannot be read either."""
        start = [join_frames(frames) for _, frames in self._frames(key, 0, 1)]
        setup = DECODER.decode(start[0].body).setup if start and start[0] else None
        return setup.game if setup else ""

    def row(self, session: str) -> SessionRow | None:
        """Return a session's row; None if it is not in the file. Raises DamagedError."""
        rows = self._query(f"select {CELLS} from session where id = ?", (session,))
        return SessionRow(*rows[0]) if rows else None

    def first_entry(self, session: str) -> Entry:
        """Return the start of a session without reading the rest. Raises CorruptEntryError."""
        return self._entry_at(session, "min")

    def last_entry(self, session: str) -> Entry:
        """Return the last entry of a session without reading the others. Raises CorruptEntryError."""
        return self._entry_at(session, "max")

    def setup(self, session: str) -> Setup | None:
        """Return a session's setup; None if it is not in the file or cannot be read. Raises DamagedError."""
        try:
            return self.load_setup(session) if self._key(session) else None
        except CorruptEntryError:
            return None

    def load_setup(self, session: str) -> Setup:
        """Return the setup of a session in the file. Raises CorruptEntryError."""
        setup = self.first_entry(session).setup
        assert setup is not None, "a session starts with its setup"
        return setup

    def _entry_at(self, session: str, end: str) -> Entry:
        key = self._key(session)
        place = self._query(f"select {end}(place) from entry where place >= ? and place < ?", _span(key))[0][0]
        number = (place or 0) >> NUMBER_SHIFT & MOST - 1
        frames = [frame for _, parts in self._frames(key, number, number + 1) for _, frame in parts]
        try:
            entry: Entry = DECODER.decode(join_parts(map(decode_frame, frames)).body)
        except DamagedError as damage:
            raise CorruptEntryError(damage.sentence) from damage
        return entry

    def records(self, session: str) -> list[Record]:
        """Return all records of `session`, each linked to the one before. Raises CorruptEntryError."""
        row = self.row(session)
        records = self._linked_records(row, None) if row else []
        if row and row.is_sealed and len(records) < row.entries:
            raise CorruptEntryError(say("damaged.end", entry=len(records), session=session))
        return records

    def _linked_records(self, row: SessionRow, before: Record | None, begin: int = 0, end: int = MOST) -> list[Record]:
        """Return the records of a session from `begin` to before `end`, each linked to the one before. Raises CorruptEntryError."""
        records = []
        for number, frames in self._frames(row.key, begin, end):
            record = join_frames(frames)
            if record is None or record.owner != row.id or not record.follows(before, self._keys):
                raise CorruptEntryError(say("damaged.entry", entry=number, session=row.id))
            before = record
            records.append(record)
        return records

    def readable_records(self, session: str) -> list[Record]:
        """Return the records of `session` up to the first unreadable one; `left_out` collects sessions with more. Raises DamagedError."""
        key = self._key(session)
        row = next(iter(self._rows_with_keys([key])), None) if key else None
        remains = self.find_remains(key, session)
        if row and (remains.broken or remains.later_records or (row.is_sealed and len(remains.records) < row.entries)):
            self.left_out.add(session)
        return list(remains.records)

    def readable_entries(self, session: str) -> list[Entry]:
        """Return the entries of `session` up to the first unreadable one. Raises DamagedError."""
        return [DECODER.decode(record.body) for record in self.readable_records(session)]

    def find_remains(self, key: int, session: str, also: Iterable[Record] = ()) -> SessionRemains:
        """Return the remains of a session in the file and in `also`, records found elsewhere. Raises DamagedError."""
        read = [(frames, join_frames(frames)) for _, frames in self._frames(key)]
        own_records = [record for record in (*(record for _, record in read), *also) if record and record.owner == session]
        broken = [row for frames, record in read if record is None or record.owner != session for row in frames]
        return replace(sort_records(own_records, self._keys), broken=tuple(broken))

    def is_as_written(self, row: SessionRow) -> bool:
        """Return whether the entries of a session are bit for bit those that its row was sealed over. Raises DamagedError."""
        return is_as_written(self._frames(row.key), row, self._keys)

    def owner(self, key: int) -> str:
        """Return the owner of the entries under a session's key, by the first readable one; "" if there is none."""
        records = (join_frames(frames) for _, frames in self._frames(key))
        return next((record.owner for record in records if record), "")

    def rewrite(self, row: SessionRow, remains: SessionRemains) -> None:
        """Rewrite a session's records up to the first gap; later and broken ones are set aside for reading."""
        with transaction(self._db):
            self._db.execute("delete from entry where place >= ? and place < ?", _span(row.key))
            remains = replace(remains, records=tuple(self._link_records(remains.records)))
            for record in remains.records:
                self._write(row.key, record)
            self.save_unattached(row.id, remains)
            self.write_row(row, remains)

    def _link_records(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield the records, those encoded again that were linked to another copy of the record before."""
        before: Record | None = None
        for record in records:
            is_linked = record.follows(before, self._keys)
            before = record if is_linked else encode_next(before, record.owner, next(self._shelf.stamps), record.body, self._keys)
            yield before

    def write_row(self, row: SessionRow, remains: SessionRemains) -> None:
        """Write the row of a recovered session. Raises NotSavedError."""
        self._tails.pop(row.id, None)
        with transaction(self._db):
            replace(row, entries=len(remains.records), head=remains.head).write(self._db)

    def save_unattached(self, session: str, remains: SessionRemains) -> None:
        """Set aside, for reading only, entries after a gap and unreadable frames."""
        later = [(session, record.number, record.body) for record in remains.later_records]
        self._db.executemany("insert into loose (session, number, body) values (?, ?, ?)", later)
        broken = [("entry", session, place, frame) for place, frame in remains.broken]
        self._db.executemany("insert into aside (kind, name, number, frame) values (?, ?, ?, ?)", broken)

    def unattached_entries(self, session: str) -> list[Entry]:
        """Return entries found after a gap, for reading only."""
        rows = self._query("select cast(body as blob) from loose where session = ? order by number", (session,))
        entries = []
        for (body,) in rows:
            with contextlib.suppress(ValueError, TypeError):  # damaged: these records have no seal
                entries.append(DECODER.decode(body))
        return entries

    def _frames(self, key: int, begin: int = 0, end: int = MOST) -> Iterator[tuple[int, list[tuple[int, bytes]]]]:
        """Yield positions and frames of each entry of a session from `begin` to before `end`, by number."""
        span = tuple((key << SESSION_SHIFT) + (number << NUMBER_SHIFT) for number in (begin, end))
        try:
            rows = self._query(f"select place, {FRAME} from entry where place >= ? and place < ? order by place", span)
        except DamagedError:  # only one row is unreadable
            places = self._query("select place from entry where place >= ? and place < ? order by place", span)
            rows = [(place, frame_at(self._db, "entry", place)) for (place,) in places]
        for place, frames in groupby(rows, key=lambda row: row[0] >> NUMBER_SHIFT):
            yield place & MOST - 1, list(frames)

    def _insert_entry(self, session: str, entry: Entry, body: bytes) -> _Tail:
        tail = self._begin(session, entry) if entry.kind == "start" else self._tail(session)
        if entry.number != tail.row.entries:
            raise OutOfStepError(f"entry {entry.number} of session {session} would follow entry {tail.row.entries - 1}")
        record = encode_next(tail.last_record, session, next(self._shelf.stamps), body, self._keys)
        self._write(tail.row.key, record)
        tail = _Tail(replace(tail.row, entries=record.number + 1, head=record.head), record)
        self._remember(tail)
        return tail

    def _remember(self, tail: _Tail) -> None:
        """Cache the end of a session, for the few sessions written last."""
        self._tails.pop(tail.row.id, None)
        self._tails[tail.row.id] = tail
        while len(self._tails) > MOST_TAILS:
            del self._tails[next(iter(self._tails))]

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Context manager: store everything within it, or nothing. Raises NotSavedError, DamagedError."""
        with self._tails_kept(), transaction(self._db):
            yield

    @contextlib.contextmanager
    def _tails_kept(self) -> Iterator[None]:
        """Context manager: drop cached session ends if the transaction fails."""
        before = dict(self._tails)
        try:
            yield
        except BaseException:
            self._tails = before
            raise

    def _begin(self, session: str, entry: Entry) -> _Tail:
        assert entry.setup is not None, "a session starts with its setup"
        names = _json([seat.name for seat in entry.setup.seats])
        cursor = self._db.execute(
            "insert into session (id, game, names, beside) values (?, ?, ?, ?)",
            (session, entry.setup.game, names, entry.setup.attached_to),
        )
        assert cursor.lastrowid is not None
        return _Tail(SessionRow(cursor.lastrowid, session, entry.setup.game, names, attached_to=entry.setup.attached_to))

    def _write(self, key: int, record: Record) -> None:
        first = key << SESSION_SHIFT | record.number << NUMBER_SHIFT
        rows = [(first | part, frame) for part, frame in enumerate(record.frames)]
        self._db.executemany("insert into entry (place, frame) values (?, ?)", rows)

    def restore_result(self, was: SessionRow) -> None:
        """Write the row of a recovered session with its earlier result, even if entries are missing. Raises NotSavedError."""
        with transaction(self._db):
            row = self.row(was.id)
            if row is None:
                cursor = self._db.execute("insert into session (id, game, names) values (?, ?, ?)", (was.id, was.game, was.names))
                row = SessionRow(cursor.lastrowid or 0, was.id, was.game, was.names, attached_to=was.attached_to)
            self._tails.pop(was.id, None)
            replace(row, names=was.names, outcome=was.outcome).write(self._db)

    def write_result(self, session: str, names: Sequence[str], outcome: Outcome) -> None:
        """Write the result of a recovered session. The caller holds the transaction."""
        self._write_row(self._tail(session), tuple(names), outcome)

    def _write_row(self, tail: _Tail, names: tuple[str, ...] | None = None, outcome: Outcome | None = None) -> None:
        """Write a session's row with its changes."""
        row = tail.row
        row = replace(row, names=_json(names)) if names is not None else row
        row = replace(row, outcome=_json(outcome)) if outcome is not None else row
        self._remember(_Tail(row, tail.last_record))
        row.write(self._db)
        if outcome is not None:
            self._on_result(row.id, self.load_setup(row.id), msgspec.json.decode(row.names), outcome)

    def _tail(self, session: str) -> _Tail:
        if session not in self._tails:
            row = self.row(session)
            if row is None:
                raise SessionNotFoundError(say("session.none", id=session))
            self._remember(self._quick_tail(row) or _tail_of(row, self.records(session)))
        return self._tails[session]

    def _quick_tail(self, row: SessionRow) -> _Tail | None:
        """Return the end of the journal if its row and last record agree; else None."""
        ends = [join_frames(parts) for _, parts in self._frames(row.key, row.entries - 1)] if row.is_sealed and row.entries else []
        last = ends[0] if len(ends) == 1 else None
        return _Tail(row, last) if last and last.owner == row.id and last.head == row.head else None

    def _key(self, session: str) -> int:
        rows = self._query("select key from session where id = ?", (session,))
        return rows[0][0] if rows else 0

    def _query(self, sql: str, values: tuple[int | str, ...]) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def _tail_of(row: SessionRow, records: Sequence[Record]) -> _Tail:
    last = records[-1] if records else None
    return _Tail(replace(row, entries=len(records), head=last.head if last else b""), last)


def _span(key: int) -> tuple[int, int]:
    return key << SESSION_SHIFT, (key + 1) << SESSION_SHIFT


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
