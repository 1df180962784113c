"""Corrections and remarks that people make to plays of a library."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.library.records import corrections
from companion.library.records.correction_records import REMARK, CorrectionRecords
from companion.library.records.corrections import Correction, DisplayedCorrection
from companion.library.records.play_record import Play, Remark
from companion.library.records.play_rows import PlayRows
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction
from companion.session.record.journal import DamagedError


class PlayCorrections:
    """Corrections and remarks of plays: stored as records, then applied to the play's row.

    `imported_play(id)` returns a play as last imported; None if it was played here.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        shelf: SmallRecords,
        rows: PlayRows,
        records: CorrectionRecords,
        imported_play: Callable[[str], Play | None],
    ) -> None:
        self._db = db
        self._shelf = shelf
        self._rows = rows
        self._records = records
        self._imported_play = imported_play

    def correct(self, id: str, after: Play, reason: str = "", at_s: int = 0, source: str = "") -> bool:
        """Append the correction that changes a play; return False if nothing differs. Raises NoPlayError, CorrectionError, NotSavedError.

        `reason`: why the winner was set by hand. `at_s`: time in seconds since 1970, 0 if unknown.
        """
        before = self._rows.play(id)
        correction = corrections.difference(before, corrections.check_play(after, self._rows.identities()), at_s, reason, source)
        if correction is None:
            return False
        with transaction(self._db):
            self._records.append(id, correction)
            self._rows.write(self._rows.rebuild(id) or before)
        return True

    def all_of_play(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order. Raises DamagedError."""
        return self._records.all_of_play(id)

    def displayed_corrections(self, id: str) -> tuple[DisplayedCorrection, ...]:
        """Return the corrections of a play for display, in order. Raises DamagedError."""
        recorded_corrections = self._records.read_corrections(id)
        base = self._rows.rebuild(id) if recorded_corrections else None
        return corrections.corrections_in_words(base, recorded_corrections) if base else ()

    def corrected_day(self, id: str) -> str:
        """Return the day to which a play was corrected, in ISO 8601; "" if it was not. Raises DamagedError."""
        if not any(
            correction.ended_s is not None for correction in corrections.corrections_in_force(self._records.read_corrections(id))
        ) or not self._rows.has_play(id):
            return ""
        day = self._rows.play(id).played_on
        return day.isoformat() if day else ""

    def remark(self, id: str, **changed: Any) -> None:
        """Change a play's `note`, `location`, `sight`, `is_result` or `is_counted`. Raises NoPlayError, NotSavedError."""
        play, before = self._rows.play(id), self._shelf.get(REMARK, id) or {}
        marks = {name: before.get(name) for name in ("is_result", "is_counted")}
        current_fields = {"location": play.location, "note": play.note, "sight": play.sight}
        remark = msgspec.convert(current_fields | marks | changed, Remark)
        with transaction(self._db):
            self._shelf.write(REMARK, id, msgspec.to_builtins(remark))
            self.apply_remark(id, remark)

    def apply_remark(self, id: str, remark: Remark) -> None:
        """Apply a remark to the row of its play. The caller holds the transaction."""
        if remark.is_result is None:
            remark = replace(remark, is_result=self._was_result(id))
        self._rows.write_remark(id, remark)

    def apply_restored(self, ids: set[str]) -> None:
        """Apply corrections that were stored by a recovery or restore to the rows of their plays. The caller holds the transaction."""
        for id in sorted(ids):
            if self._rows.has_play(id) and (play := self._rows.rebuild(id)):
                self._rows.write(play)

    def _was_result(self, id: str) -> bool | None:
        """Return whether a play was imported as a result; None if it was played here, or its import can't be read."""
        with suppress(DamagedError):
            record = self._imported_play(id)
            return record.is_result if record else None
        return None
