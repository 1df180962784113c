"""Plays that were imported or entered by hand, and edits that came back from other apps."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.library.records import corrections
from companion.library.records.correction_records import REMARK, CorrectionRecords
from companion.library.records.corrections import Correction
from companion.library.records.play_record import Play, read_imported, without_zeros
from companion.library.records.play_rows import PlayRows
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction

if TYPE_CHECKING:
    from companion.library.records.sent_plays import ComparisonContext, ReturnedPlay, TimeZoneShifts

IMPORTED = "play"
ENTERED_ID = "own-"
"""Start of the ids of plays that people entered later."""


class PlayImports:
    """Imports of plays into the rows of a library: an import is stored once, and each edit of it is appended as a correction."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, rows: PlayRows, records: CorrectionRecords) -> None:
        self._db = db
        self._shelf = shelf
        self._rows = rows
        self._records = records

    def save_imported(self, plays: Sequence[Play]) -> int:
        """Store imported plays; existing ones stay unchanged. Return how many were new. Raises NotSavedError."""
        with transaction(self._db):
            new_plays = self._rows.write_new([without_zeros(play) for play in plays])
            for play in new_plays:
                self._shelf.write(IMPORTED, play.id, msgspec.to_builtins(play))
        return len(new_plays)

    def imported_play(self, id: str) -> Play | None:
        """Return a play as last imported, with the corrections of its origin; None if it was played here. Raises DamagedError."""
        record = self._first_import(id)
        return record and corrections.apply_corrections(
            record, [correction for correction in self._records.read_corrections(id) if correction.source]
        )

    def _first_import(self, id: str) -> Play | None:
        """Return a play as first imported; None if it was played here."""
        record = self._shelf.get(IMPORTED, id)
        return read_imported(record) if record else None

    def enter(self, play: Play) -> Play:
        """Store a play that was entered by hand, and return it. Raises CorrectionError, NotSavedError."""
        corrections.check_play(play, self._rows.identities())
        play = replace(play, id=f"{ENTERED_ID}{secrets.token_hex(8)}", entered=play.entered or int(time.time()))
        self.save_imported([play])
        return self._rows.play(play.id)

    def take_edits(
        self, plays: Sequence[Play], at_s: int = 0, certain: Container[str] = (), zones: "TimeZoneShifts | None" = None
    ) -> int:
        """Apply edits of plays made at their origin; return how many. Raises NotSavedError.

        Each edit is appended as a correction. Corrections made here stay unless the same value was edited there.
        `certain`: ids of people that the file identifies by more than their names; `zones`: which shifts of time are no edits.
        """
        from companion.library.records.sent_plays import TimeZoneShifts  # loaded with an import, so that the start is short

        with transaction(self._db):
            return sum(self._take_edit(play, at_s, certain, zones or TimeZoneShifts()) for play in plays)

    def _take_edit(self, play: Play, at_s: int, certain: Container[str], zones: "TimeZoneShifts") -> bool:
        record, imported_play = self._first_import(play.id), self.imported_play(play.id)
        if record is None or imported_play is None:
            return False
        edit = corrections.edit_of(imported_play, play, at_s, corrections.BG_STATS, certain, zones.explain)
        if not imported_play.time and play.time and not (edit and edit.time):  # from now on each change of it is an edit
            self._shelf.write(IMPORTED, play.id, msgspec.to_builtins(replace(record, time=play.time)))
        if edit is None:
            return False
        self._records.append(play.id, edit)
        self._change_remark(play.id, edit)
        self._rows.titles.add_names([play.game])
        self._rows.write(record)
        return True

    def take_returns(
        self, returns: "Sequence[ReturnedPlay]", at_s: int, context: "Callable[[Play], ComparisonContext]"
    ) -> list[Play]:
        """Apply edits of plays that were exported to BG Stats and returned; return the edited plays. Raises NotSavedError.

        `context(play)`: data for the comparison of a play.
        """
        with transaction(self._db):
            return [play for returned_play in returns if (play := self._take_return(returned_play, at_s, context))]

    def _take_return(self, returned_play: "ReturnedPlay", at_s: int, context: "Callable[[Play], ComparisonContext]") -> Play | None:
        from companion.library.records import sent_plays

        current_play, last_sent_play = self._rows.play(returned_play.id), self._last_sent(returned_play.id)
        comparison = context(current_play)
        if last_sent_play and last_sent_play.id != returned_play.play.id:
            return None
        before = last_sent_play or sent_plays.nearest_state(self._states(current_play), returned_play.play, comparison)
        if not last_sent_play and not returned_play.is_sure and not sent_plays.is_same_result(before, returned_play.play):
            return None
        edit = sent_plays.find_edit(before, returned_play.play, comparison, is_first=not last_sent_play)
        with suppress(corrections.CorrectionError):
            if edit.size:
                self._save_return(
                    current_play,
                    corrections.check_play(sent_plays.apply_edit(current_play, edit, comparison), self._rows.identities()),
                    at_s,
                )
        later = sent_plays.copy_to_store(
            returned_play.play, before, self._rows.play(returned_play.id), comparison, is_first=not last_sent_play
        )
        if later != last_sent_play:
            self._shelf.write(sent_plays.SENT_PLAY, returned_play.id, msgspec.to_builtins(later))
        return self._rows.play(returned_play.id) if self._rows.play(returned_play.id) != current_play else None

    def is_sent(self, id: str) -> bool:
        """Return whether a play was exported to BG Stats and returned before."""
        return self._last_sent(id) is not None

    def _last_sent(self, id: str) -> Play | None:
        """Return the version of a play that BG Stats returned last; None if it never did, or its record can't be read."""
        from companion.library.records.sent_plays import SENT_PLAY

        with suppress(msgspec.ValidationError):
            stored = self._shelf.get(SENT_PLAY, id)
            return read_imported(stored) if stored else None
        return None

    def _save_return(self, current_play: Play, after: Play, at_s: int) -> None:
        """Append the correction that turns a play into its returned version, and change the remark that hides it."""
        correction = corrections.difference(current_play, after, at_s, source=corrections.BG_STATS)
        if correction is None:
            return
        self._records.append(current_play.id, correction)
        self._change_remark(current_play.id, correction)
        self._rows.titles.add_names([current_play.game])
        self._rows.write(self._rows.rebuild(current_play.id) or current_play)

    def _change_remark(self, id: str, edit: Correction) -> None:
        """Let an edit made elsewhere replace the remark made here."""
        changed = {name: value for name in corrections.REMARK_FIELDS if (value := getattr(edit, name)) is not None}
        if changed and (remark := self._shelf.get(REMARK, id)):
            self._shelf.write(REMARK, id, remark | changed)

    def _states(self, current_play: Play) -> list[Play]:
        """Return all versions of a play: at its end, after each correction, and now."""
        base, states = self._rows.rebuild(current_play.id), list[Play]()
        if base:
            states.append(base)
            for correction in corrections.corrections_in_force(self._records.read_corrections(current_play.id)):
                states.append(corrections.apply_correction(states[-1], correction))
        return [*states, current_play]
