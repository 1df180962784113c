"""Plays of the library: one for each finished session, and the imported ones.

Nothing is deleted: hidden and deleted plays can be restored, and merged people separated. What changes a play is in three parts:
`corrections` (corrections and remarks made here), `imports` (imports and edits of them), `merged_people`.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.games import catalogue
from companion.library.records import corrections
from companion.library.records.correction_records import REMARK as REMARK
from companion.library.records.corrections import CORRECTION, Correction
from companion.library.records.merged_people import MERGE as MERGE
from companion.library.records.merged_people import MergedPeople
from companion.library.records.play_corrections import PlayCorrections
from companion.library.records.play_imports import ENTERED_ID as ENTERED_ID
from companion.library.records.play_imports import IMPORTED as IMPORTED
from companion.library.records.play_imports import PlayImports
from companion.library.records.play_record import SIGHTS as SIGHTS
from companion.library.records.play_record import UNKNOWN_SEAT as UNKNOWN_SEAT
from companion.library.records.play_record import Play as Play
from companion.library.records.play_record import Remark as Remark
from companion.library.records.play_record import Score as Score
from companion.library.records.play_record import Sight as Sight
from companion.library.records.play_record import play_of, read_imported
from companion.library.records.play_rows import NoPlayError as NoPlayError
from companion.library.records.play_rows import PlayRows
from companion.library.records.titles import SAME_GAME
from companion.library.storage.sealed_rows import CELLS as SESSION_CELLS
from companion.library.storage.sealed_rows import SessionRow
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import OPEN
from companion.session.record.journal import Outcome
from companion.table.game import Setup

BATCH_SIZE = 1000
"""The number of plays in memory when all are written again."""


class Plays(PlayRows):
    """All plays of a library: their rows, results of sessions, corrections, imports, and merged people."""

    def __init__(
        self, db: sqlite3.Connection, shelf: SmallRecords, rebuild: Callable[[str], Play | None] = lambda id: None
    ) -> None:
        super().__init__(db, shelf, rebuild)
        records = self._correction_records
        self.imports = PlayImports(db, shelf, self, records)
        self.corrections = PlayCorrections(db, shelf, self, records, self.imports.imported_play)
        self.merged_people = MergedPeople(db, shelf)

    def record_result(self, session: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> None:
        """Record the result of a session: a finished one is a play; an open one is not, nor one in which nothing was played.

        The caller holds the transaction.
        """
        if outcome.status == "open":
            self.forget(session)
            if corrections.corrections_in_force(
                self._correction_records.read_corrections(session)
            ):  # it will end with another result
                self._correction_records.append(session, Correction(voids=True))
        elif outcome.standings is not None and not catalogue.is_tool(setup.game):
            self.write(play_of(session, setup, names, outcome))

    def complete(self, journal: SqliteJournal) -> None:
        """Add the data that an older version did not store: plays of finished sessions, titles, seals. Raises NotSavedError, DamagedError."""
        self._write_missing(journal)
        with transaction(self._db):
            self.titles.add_names([game for (game,) in self._rows("select game from counted")])
        self.seal_all()

    def _write_missing(self, journal: SqliteJournal) -> None:
        missing = self._rows(
            f"select {SESSION_CELLS} from session where not ({OPEN}) and id not in (select id from play) order by key"
        )
        rows = [row for row in (SessionRow(*cells) for cells in missing) if row.is_sound and not catalogue.is_tool(row.game)]
        if rows:
            with transaction(self._db):
                for row in rows:
                    names, outcome = row.read() or ((), Outcome())
                    if outcome.standings and (setup := journal.setup(row.id)):
                        self.record_result(row.id, setup, names, outcome)

    def restore(self, tell: Callable[[float], None] = lambda share: None) -> None:
        """Apply imports, remarks, merges and corrections of the small records after a recovery, in batches. Raises NotSavedError."""
        count, done_count, after = max(1, self._shelf.count(IMPORTED)), 0, ""
        while batch := self._shelf.values_after(IMPORTED, after, BATCH_SIZE):
            tell(done_count / count)
            with transaction(self._db):
                self.apply_records([(IMPORTED, name, value) for name, value in batch if value is not None])
            done_count, after = done_count + len(batch), batch[-1][0]
        with transaction(self._db):
            kinds = (REMARK, MERGE, SAME_GAME, CORRECTION)
            self.apply_records([(kind, id, value) for kind in kinds for id, value in self._shelf.read(kind).items()])

    def apply_records(self, things: Sequence[tuple[str, str, Any]]) -> None:
        """Apply small records that were just stored (kind, id, value): imported plays, remarks and merges.

        A value of None was deleted. The caller holds the transaction.
        """
        present_records = [thing for thing in things if thing[2] is not None]
        self._correction_records.ids().update(name.partition("#")[0] for kind, name, _ in present_records if kind == CORRECTION)
        self.write_new([read_imported(value) for kind, _, value in present_records if kind == IMPORTED])
        for id, remark in [(id, msgspec.convert(value, Remark)) for kind, id, value in present_records if kind == REMARK]:
            self.corrections.apply_remark(id, remark)
        if merged_ids := [id for kind, id, _ in things if kind == MERGE]:
            self.merged_people.count_same(merged_ids)
        if any(kind == SAME_GAME for kind, *_ in things):
            self.titles.regroup()
        if names := [name for kind, name, _ in present_records if kind == CORRECTION]:
            self.corrections.apply_restored({name.partition("#")[0] for name in names})
