"""Closing the sheet: nothing more is written, and the points are counted; or who won is told without any."""

from companion.games.score_sheet.book import book, sheet_in_use
from companion.games.score_sheet.box import WRITTEN_ON
from companion.games.score_sheet.state import State
from companion.table.chapter import Event, Events, Move, Words, refused, say


class CloseSheet(Move, frozen=True):
    """Nothing more is written down: count."""


class SheetClosed(Event, frozen=True):
    """The sheet was closed; `was_hidden`: points nobody knew were shown."""

    was_hidden: bool = False

    def shows(self) -> bool:
        """Tell whether it was hidden: only then did nobody know."""
        return self.was_hidden


def close(state: State, move: CloseSheet) -> Events:
    if not can_close(state):
        raise refused("cannot_close")
    return (_closed(state),)


def can_close(state: State) -> bool:
    """Tell whether the sheet may be closed now: full, or between rounds (not before the first, whatever is known early), or between entries."""
    sheet = state.sheet
    if sheet is None or sheet.shape not in WRITTEN_ON:
        return False
    if state.is_full:
        return True
    if sheet.shape == "rows" or not state.lines:
        return False
    return sheet.shape == "total" or (state.now > 1 and not state.is_line_open)


def _closed(state: State) -> SheetClosed:
    return SheetClosed(state.is_hidden)


book.sets(SheetClosed, is_closed=True)


# without points


class TellPlaces(Move, frozen=True):
    """Tell who came first, second, and so on: columns in that order."""

    order: tuple[int, ...] = ()


class PlacesTold(Event, frozen=True):
    """Who came first, second, and so on."""

    order: tuple[int, ...]


class TellOutcome(Move, frozen=True):
    """Tell whether all won together."""

    is_won: bool


class OutcomeTold(Event, frozen=True):
    """All won, or all lost."""

    is_won: bool


def tell_places(state: State, move: TellPlaces) -> Events:
    """Everybody who is still here has a place."""
    if sheet_in_use(state).shape != "places" or sorted(move.order) != list(state.present):
        raise refused("no_such_order")
    return (PlacesTold(move.order), _closed(state))


book.sets(PlacesTold, "order")


def tell_outcome(state: State, move: TellOutcome) -> Events:
    if sheet_in_use(state).shape != "together":
        raise refused("not_together")
    return (OutcomeTold(move.is_won), _closed(state))


book.sets(OutcomeTold, "is_won")


def tell_end(event: OutcomeTold, seat: int | None) -> Words:
    return say("log.won" if event.is_won else "log.lost")
