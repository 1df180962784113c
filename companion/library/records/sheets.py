"""Score sheets of a library: the players' own, and what a sheet is begun with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.library.records.directions import Directions
from companion.library.records.play import SHEET
from companion.library.records.plays import Plays
from companion.library.records.usual import Usual
from companion.session.hands.inputs import BeginSession
from companion.table.say import UserError, say

if TYPE_CHECKING:  # games are not waited for at the start
    from companion.games.score_sheet.box import Sheet


class NoSheet(UserError, LookupError):
    """There is no sheet of this name."""


class Sheets:
    """Lookup of score sheets."""

    def __init__(self, plays: Plays, directions: Directions, usual: Usual) -> None:
        self._plays = plays
        self._directions = directions
        self._usual = usual

    def own(self) -> "dict[str, Sheet]":
        """Return the players' own sheets by name, those made last first; without any that can't be read."""
        found = ((name, _read(sheet)) for name, sheet in self._directions.own_sheets().items())
        return {name: sheet for name, sheet in found if sheet is not None}

    def known(self) -> "dict[str, Sheet]":
        """Return all sheets by name: the players' own, then those that ship, in the order in which they are offered."""
        from companion.games.score_sheet.reading import shipped

        own = self.own()
        return own | {sheet.name: sheet for sheet in shipped() if sheet.name not in own}

    def begin(self, sheet: str, sessions: Sequence[str]) -> BeginSession:
        """Return what begins a sheet: the last players and options, and the house rules of the last play on that sheet.

        `sheet`: "" for one that is not known yet. `sessions`: session ids to search, latest first. Raises NoSheet.
        """
        if sheet and sheet not in self.known():
            raise NoSheet(say("library.no_sheet", name=sheet))
        plays = self._plays.last(1, game=f"{SHEET}/{sheet}") if sheet else []
        return replace(self._usual.deal(SHEET, sessions), like=plays[0].id if plays else "")


def _read(plain: Any) -> "Sheet | None":
    """Return a sheet of the saved edition; None if it can't be read."""
    from companion.games.score_sheet.box import Sheet

    try:
        return msgspec.convert(plain, Sheet)
    except msgspec.ValidationError:
        return None
