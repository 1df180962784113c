"""Plays of the library: one for each finished session, and the imported ones.

Nothing is deleted: hidden and deleted plays can be restored, and merged people separated.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records import corrections
from companion.library.records.corrections import CORRECTION, Correction, DisplayedCorrection
from companion.library.records.play_corrections import REMARK as REMARK
from companion.library.records.play_imports import ENTERED_ID as ENTERED_ID
from companion.library.records.play_imports import IMPORTED as IMPORTED
from companion.library.records.play_imports import ImportedPlays
from companion.library.records.play_record import SIGHTS as SIGHTS
from companion.library.records.play_record import UNKNOWN_SEAT as UNKNOWN_SEAT
from companion.library.records.play_record import Play as Play
from companion.library.records.play_record import Remark as Remark
from companion.library.records.play_record import Score as Score
from companion.library.records.play_record import Sight as Sight
from companion.library.records.play_record import play_of, read_imported
from companion.library.records.play_rows import NoPlayError as NoPlayError
from companion.library.records.titles import SAME_GAME
from companion.library.storage import statistics_tables
from companion.library.storage.sealed_rows import CELLS as SESSION_CELLS
from companion.library.storage.sealed_rows import SessionRow
from companion.library.storage.sql import transaction
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import OPEN
from companion.session.record.journal import DamagedError, Outcome
from companion.table.game import Setup

SAME = "same"
AT_ONCE = 1000
"""The number of plays in memory when all are written again."""


class Plays(ImportedPlays):
    """All plays of a library: results of sessions, imports, corrections, remarks, and merged people."""

    def record_result(self, session: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> None:
        """Record the result of a session: a finished one is a play, an open one is not. The caller holds the transaction."""
        if outcome.status == "open":
            self.forget(session)
            if corrections.in_force(self._corrections.of_play(session)):  # what comes of it now is another result
                self._corrections.append(session, Correction(voids=True))
        elif not catalogue.is_tool(setup.game):
            self.write(play_of(session, setup, names, outcome))

    def complete(self, journal: SqliteJournal) -> None:
        """Add what an older version did not store: plays of finished sessions, titles, seals. Raises NotSavedError, DamagedError."""
        self._write_missing(journal)
        with transaction(self._db):
            self.titles.know([game for (game,) in self._rows("select game from counted")])
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

    def correct(self, id: str, after: Play, reason: str = "", at_s: int = 0, source: str = "") -> bool:
        """Append the correction that changes a play; return False if nothing differs. Raises NoPlayError, CorrectionError, NotSavedError.

        `reason`: why the winner was set by hand. `at_s`: time in seconds since 1970, 0 if unknown.
        """
        before = self.play(id)
        correction = corrections.difference(before, corrections.check_play(after, self._identities()), at_s, reason, source)
        if correction is None:
            return False
        with transaction(self._db):
            self._corrections.append(id, correction)
            self.write(self._rebuild(id) or before)
        return True

    def corrections(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order. Raises DamagedError."""
        return self._corrections.all_of_play(id)

    def corrections_for_display(self, id: str) -> tuple[DisplayedCorrection, ...]:
        """Return the corrections of a play for display, in order. Raises DamagedError."""
        found = self._corrections.of_play(id)
        base = self._rebuild(id) if found else None
        return corrections.looked_back(base, found) if base else ()

    def corrected_day(self, id: str) -> str:
        """Return the day to which a play was corrected, in ISO 8601; "" if it was not. Raises DamagedError."""
        if not any(one.ended_s is not None for one in corrections.in_force(self._corrections.of_play(id))) or not self.has(id):
            return ""
        day = self.play(id).played_on
        return day.isoformat() if day else ""

    def remark(self, id: str, **changed: Any) -> None:
        """Change a play's `note`, `location`, `sight`, `is_result` or `is_counted`. Raises NoPlayError, NotSavedError."""
        play, before = self.play(id), self._shelf.get(REMARK, id) or {}
        marks = {name: before.get(name) for name in ("is_result", "is_counted")}
        now = {"location": play.location, "note": play.note, "sight": play.sight}
        remark = msgspec.convert(now | marks | changed, Remark)
        with transaction(self._db):
            self._shelf.write(REMARK, id, msgspec.to_builtins(remark))
            self._recount(id, remark)

    def _recount(self, id: str, remark: Remark) -> None:
        """Apply a remark to a counted play: hidden plays are not counted."""
        if remark.is_result is None:
            remark = replace(remark, is_result=self._was_result(id))
        for key, game in self._db.execute("select key, game from play where id = ?", (id,)).fetchall():
            statistics_tables.take_off(self._db, key)
            self._apply(key, remark)
            self._seal(key)
            self.titles.know([game])
            statistics_tables.add(self._db, key, key)

    def _was_result(self, id: str) -> bool | None:
        """Tell whether a play was imported as a result; None where it was played here, or that can't be read."""
        with suppress(DamagedError):
            record = self.imported_play(id)
            return record.is_result if record else None
        return None

    def _apply(self, key: int, remark: Remark) -> None:
        values = (remark.location, remark.note, SIGHTS.index(remark.sight), remark.is_result, remark.is_counted is not False, key)
        self._db.execute(
            "update play set location = ?, note = ?, is_hidden = ?, is_result = coalesce(?, is_finished), is_counted = ?"
            " where key = ?",
            values,
        )

    def merge(self, player: str, into: str) -> None:
        """Count plays of `player`, and of people merged into them, as plays of `into`; `split_off` undoes it. Raises NotSavedError."""
        with transaction(self._db):
            self._shelf.write(SAME, player, into)
            self._count_same([player])

    def split_off(self, player: str) -> None:
        """Undo a merge; in a cycle, undo the merge of the person as whom all others count. Raises NotSavedError."""
        same = self._shelf.read(SAME)
        parted = {player, _merge_target(same, player)} & same.keys()
        with transaction(self._db):
            for one in parted:
                self._shelf.write(SAME, one, None)
            self._count_same(list(parted))

    def _count_same(self, also: Sequence[str] = ()) -> None:
        """Count all merged people, and `also`, as the end of their chain of merges."""
        same = self._shelf.read(SAME)
        rows = [(player, _merge_target(same, player)) for player in {*same, *also}]
        self._db.executemany("insert into person values (?, ?) on conflict (id) do update set same_as = excluded.same_as", rows)

    def restore(self, tell: Callable[[float], None] = lambda share: None) -> None:
        """Apply imports, remarks, merges and corrections of the small records after a recovery, in batches. Raises NotSavedError."""
        count, done, after = max(1, self._shelf.count(IMPORTED)), 0, ""
        while some := self._shelf.values_after(IMPORTED, after, AT_ONCE):
            tell(done / count)
            with transaction(self._db):
                self.apply_records([(IMPORTED, name, value) for name, value in some if value is not None])
            done, after = done + len(some), some[-1][0]
        with transaction(self._db):
            kinds = (REMARK, SAME, SAME_GAME, CORRECTION)
            self.apply_records([(kind, id, value) for kind in kinds for id, value in self._shelf.read(kind).items()])

    def apply_records(self, things: Sequence[tuple[str, str, Any]]) -> None:
        """Apply small records that were just stored (kind, id, value): imported plays, remarks and merges.

        A value of None was deleted. The caller holds the transaction.
        """
        there = [thing for thing in things if thing[2] is not None]
        self._corrections.ids().update(name.partition("#")[0] for kind, name, _ in there if kind == CORRECTION)
        self._write_new([read_imported(value) for kind, _, value in there if kind == IMPORTED])
        for id, remark in [(id, msgspec.convert(value, Remark)) for kind, id, value in there if kind == REMARK]:
            self._recount(id, remark)
        if same := [id for kind, id, _ in things if kind == SAME]:
            self._count_same(same)
        if any(kind == SAME_GAME for kind, *_ in things):
            self.titles.join()
        if names := [name for kind, name, _ in there if kind == CORRECTION]:
            self._apply_restored_corrections({name.partition("#")[0] for name in names})

    def _apply_restored_corrections(self, ids: set[str]) -> None:
        """Apply corrections that were restored."""
        for id in sorted(ids):
            if self.has(id) and (play := self._rebuild(id)):
                self.write(play)


def _merge_target(same: dict[str, str], player: str) -> str:
    """Follow merges from `player` to their end. In a cycle, made by merging on two devices, the first id is the end."""
    seen = [player]
    while (into := same.get(player)) is not None:
        if into in seen:
            return min(seen[seen.index(into) :])
        seen.append(into)
        player = into
    return player
