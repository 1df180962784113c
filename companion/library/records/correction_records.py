"""Stored corrections and remarks of plays: small records of the library."""

import secrets
import sqlite3

import msgspec
from msgspec.structs import replace

from companion.library.records import corrections
from companion.library.records.corrections import CORRECTION, Correction
from companion.library.records.play_record import Play, Remark
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import query_rows

REMARK = "remark"


class CorrectionRecords:
    """Records of the corrections of all plays: appended, never changed. Reading raises DamagedError; the caller holds the transaction."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords) -> None:
        self._db = db
        self._shelf = shelf
        self._ids: set[str] | None = None

    def all_of_play(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order."""
        sql = "select distinct name from kept where kind = ? and name > ? and name < ? order by name"
        names = [name for (name,) in query_rows(self._db, sql, (CORRECTION, f"{id}#", f"{id}$"))]
        return [corrections.decode_correction(value) for name in names if (value := self._shelf.get(CORRECTION, name)) is not None]

    def read_corrections(self, id: str) -> list[Correction]:
        """Return all corrections of a play in order, without a query for plays that were never corrected."""
        return self.all_of_play(id) if id in self.ids() else []

    def append(self, id: str, correction: Correction) -> None:
        """Append a correction under a name unique over all devices. The caller holds the transaction."""
        rows = query_rows(
            self._db, "select max(name) from kept where kind = ? and name > ? and name < ?", (CORRECTION, f"{id}#", f"{id}$")
        )
        last = rows[0][0] or ""
        number = int(last.removeprefix(f"{id}#").partition("-")[0] or 0) + 1
        self._shelf.write(CORRECTION, f"{id}#{number:06}-{secrets.token_hex(3)}", msgspec.to_builtins(correction))
        self.ids().add(id)

    def ids(self) -> set[str]:
        """Return the ids of plays that were ever corrected."""
        if self._ids is None:
            names = query_rows(self._db, "select distinct name from kept where kind = ?", (CORRECTION,))
            self._ids = {name.partition("#")[0] for (name,) in names}
        return self._ids

    def apply_to(self, play: Play) -> Play:
        """Return a play with all corrections and remarks applied."""
        play = corrections.apply_corrections(play, self.read_corrections(play.id))
        remark = self._shelf.get(REMARK, play.id)
        return _with_remark(play, msgspec.convert(remark, Remark)) if remark else play


def _with_remark(play: Play, remark: Remark) -> Play:
    """Return a play with a remark applied."""
    is_result = play.is_result if remark.is_result is None else remark.is_result
    is_counted = play.is_counted if remark.is_counted is None else remark.is_counted
    remark_fields = {"location": remark.location, "note": remark.note, "sight": remark.sight}
    return replace(play, **remark_fields, is_result=is_result, is_counted=is_counted)
