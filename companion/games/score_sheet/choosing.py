"""Choosing a sheet to count on."""

from companion.games.score_sheet.book import book, check_none_in_use
from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.state import Line, State
from companion.table.chapter import Event, Events, Move, one_of, refused, replace


class TakeSheet(Move, frozen=True):
    """Take the sheet of this name."""

    name: tuple[str, ...] = ()


class SheetTaken(Event, frozen=True):
    """The game is counted on this sheet."""

    sheet: Sheet


def laid_out(state: State) -> tuple[Move, ...]:
    """Take the same sheet, still empty."""
    return (TakeSheet((state.sheet.name,)),) if state.sheet else ()


@book.decides
def take(state: State, move: TakeSheet) -> Events:
    """A sheet that ships, or one of the table's own."""
    check_none_in_use(state)
    name = one_of(move.name, state.offered, refused("no_such_sheet", name="".join(move.name)))
    return (SheetTaken(state.offered[name]),)


@book.evolves
def taken(state: State, event: SheetTaken) -> State:
    return begun(state, event.sheet)


def begun(state: State, sheet: Sheet) -> State:
    """Lay the sheet there, with empty lines where they have names."""
    state = replace(state, sheet=sheet, draft=None)
    blank: Line = (None,) * len(state.columns)
    return replace(state, lines=(blank,) * len(sheet.rows))
