"""Repair in place: rebuild derived data, and set single damaged records aside.

A session's entries are searched wherever their bytes may be before any is given up.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.corrections import CORRECTION
from companion.library.records.library import Library
from companion.library.records.long_notes import NOTE_PART
from companion.library.records.plays import IMPORTED, REMARK
from companion.library.records.session_results import store_result
from companion.library.records.weekly_check import counts_agree, unlisted_sessions
from companion.library.storage.frames import Record
from companion.library.storage.sealed_rows import CELLS, SessionRow
from companion.library.storage.session_remains import SessionRemains
from companion.library.storage.small_records import OWNER
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.tables import OPEN
from companion.session.record.entry import DECODER
from companion.table.game import Game
from companion.table.sentence import Words, say

ENDED_OUTCOME = '{"status":"ended"}'
"""Result of a session whose beginning is lost."""
FindCopies = Callable[[str, bytes], Iterable[Record]]
"""Function (owner, begin) that finds the owner's records whose bodies begin so, anywhere in the file, its -wal, and its copies."""


class Repairs(Struct, frozen=True):
    """Report of repairs without a new file: number of `rebuilt` sessions and plays, and a sentence per healed or removed record."""

    rebuilt: int = 0
    notes: tuple[Words, ...] = ()

    def __add__(self, other: "Repairs") -> "Repairs":
        """Combine two reports."""
        return Repairs(self.rebuilt + other.rebuilt, self.notes + other.notes)

    def __bool__(self) -> bool:
        """Return whether anything was repaired."""
        return bool(self.rebuilt or self.notes)

    def sentences(self) -> list[Words]:
        """Return the sentences for the players."""
        return [*self.notes, *([say("mended.rebuilt", count=self.rebuilt)] if self.rebuilt else [])]


class LibraryRepair:
    """Check and repair of a library. `game` maps the names of its sessions' games."""

    def __init__(self, library: Library, elsewhere: FindCopies, game: Callable[[str], Game] = catalogue.game) -> None:
        self._library = library
        self._db = library.db
        self._elsewhere = elsewhere
        self._game = game

    def repair_for_start(self) -> Repairs:
        """Repair open games, settings, people and box contents, but no large tables. Raises NotSavedError, DamagedError."""
        return self._repair_records(but_not=(IMPORTED, REMARK, CORRECTION, NOTE_PART)) + self._repair_sessions(f"where {OPEN}")

    def repair_all(self) -> Repairs:
        """Repair everything. Raises NotSavedError, DamagedError."""
        self._add_missing_rows()
        return sum((self._repair_records(), self._repair_sessions(""), self._repair_plays(), self._repair_counts()), Repairs())

    def _add_missing_rows(self) -> None:
        """Add rows for sessions that lost theirs, to be rebuilt from their entries."""
        sql = "insert or ignore into session (key, id, game, names) values (?, ?, '', '')"
        with transaction(self._db):
            self._db.executemany(sql, unlisted_sessions(self._library))

    def _repair_sessions(self, where: str) -> Repairs:
        with translate_sqlite_errors():
            rows = [
                SessionRow(*cells) for cells in self._db.execute(f"select {CELLS} from session {where} order by key").fetchall()
            ]
        return sum(map(self._repair_session, rows), Repairs())

    def _repair_session(self, row: SessionRow) -> Repairs:
        """Repair one session."""
        journal = self._library.journal
        if journal.is_as_written(row):
            return Repairs()
        owner = row.id if row.is_sealed else journal.owner(row.key) or row.id
        remains = journal.find_remains(row.key, owner)
        if _is_whole(row, remains):
            return self._rebuild_row(row, owner, remains)
        healed = _without_other_endings(journal.find_remains(row.key, owner, self._elsewhere(owner, b"")), row)
        is_healed = not healed.later_records and len(healed.records) >= row.entries
        self._rewrite_session(row, owner, replace(healed, broken=() if is_healed else healed.broken), self._library.journal.rewrite)
        return Repairs(notes=(say("mended.healed", session=owner) if is_healed else _gap(owner, healed),))

    def _rebuild_row(self, row: SessionRow, owner: str, remains: SessionRemains) -> Repairs:
        """Rebuild the row of a session whose entries are complete; seal rows of older versions."""
        is_right = row.is_sealed and (row.entries, row.head) == (len(remains.records), remains.head)
        if not is_right:
            self._rewrite_session(row, owner, remains, self._library.journal.write_row)
        return Repairs() if is_right or row.is_sound else Repairs(rebuilt=1)

    def _rewrite_session(
        self, row: SessionRow, owner: str, remains: SessionRemains, write: Callable[[SessionRow, SessionRemains], None]
    ) -> None:
        """Rewrite a session from its remains, with its result; a readable result stays although entries are missing."""
        read = row.read() if row.is_sound else None
        with transaction(self._db):
            write(row if read else _row_of(row, owner, remains), remains)
            if read is None or read[1].status == "open" or (row.seal and len(remains.records) > row.entries):
                store_result(self._library.journal, owner, self._game)

    def _repair_plays(self) -> Repairs:
        plays = self._library.plays
        damaged_records = plays.damaged_plays()
        lost_plays = plays.rebuild_damaged(damaged_records) if damaged_records else []
        plays.seal_all()
        return Repairs(len(damaged_records) - len(lost_plays), tuple(say("mended.play", play=id) for id in lost_plays))

    def _repair_counts(self) -> Repairs:
        if counts_agree(self._db):
            return Repairs()
        self._library.plays.recount()
        return Repairs(notes=(say("mended.counts"),))

    def _repair_records(self, but_not: Sequence[str] = ()) -> Repairs:
        """Replace unreadable small records by their last readable version."""
        shelf = self._library.shelf
        notes: list[Words] = []
        for kind, name in list(shelf.damaged_records(but_not)):
            values = self._versions(kind, name)
            with transaction(self._db):
                shelf.set_aside(kind, name)
                if values:
                    shelf.write(kind, name, values[-1])
            notes.append(say("mended.thing_back" if values else "mended.thing", kind=kind, name=name))
        return Repairs(notes=tuple(notes))

    def _versions(self, kind: str, name: str) -> Sequence[object]:
        """Return all versions of a small record that can be found, the latest last."""
        begin = msgspec.json.encode([kind, name])[:-1] + b","
        records = sorted(self._elsewhere(OWNER, begin), key=lambda record: record.stamp)
        return [msgspec.json.decode(record.body)[2] for record in records]


def _is_whole(row: SessionRow, remains: SessionRemains) -> bool:
    """Return whether no entry of a session is missing; it may have more than its row counts if that was not written."""
    return not remains.broken and not remains.later_records and (not row.is_sealed or len(remains.records) >= row.entries)


def _without_other_endings(remains: SessionRemains, row: SessionRow) -> SessionRemains:
    """Return the remains without records beyond the session's end: it went on differently after an older copy was made."""
    own_later = (record for record in remains.later_records if record.number < row.entries)
    return replace(remains, later_records=tuple(own_later)) if row.is_sealed else remains


def _row_of(row: SessionRow, owner: str, remains: SessionRemains) -> SessionRow:
    """Rebuild a session's row from its start."""
    setup = DECODER.decode(remains.records[0].body).setup if remains.records else None
    if setup is None:
        return SessionRow(row.key, owner, row.game, "[]", ENDED_OUTCOME)
    names = msgspec.json.encode([seat.name for seat in setup.seats]).decode()
    return SessionRow(row.key, owner, setup.game, names, attached_to=setup.attached_to)


def _gap(session: str, remains: SessionRemains) -> Words:
    if not remains.records:
        return say("recovered.lost", session=session, later=len(remains.later_records))
    return say("recovered.gap", session=session, entry=len(remains.records) - 1, later=len(remains.later_records))
