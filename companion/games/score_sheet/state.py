"""The state of a score sheet: which one, what stands in its cells, and which cell comes next."""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.sheets import Shape, Sheet, as_edition, of_edition, shipped
from companion.table.game import Setup

Line = tuple[int | None, ...]
Cell = tuple[int, int]


class Draft(Struct, frozen=True):
    """A sheet of the table's own that is being made; `sheet` once only the tie-breaks are still to be told."""

    name: str
    shape: Shape
    sheet: Sheet | None = None


class State(Struct, frozen=True):
    """A moment of counting.

    own       sheets the table made
    totals    "sheet", "open" or "hidden": what the table wanted before
    lines     by line, by column: points, None where nothing stands yet
    up        the column whose entry comes next, where entries come as they fall
    now       the present round: the first line in which somebody's points are missing
    dealer    the seat that deals in it
    order     columns by place, for a sheet of places
    is_won    whether all won together; None while nobody told
    gone      seats that left
    """

    seats: int
    own: tuple[Sheet, ...]
    totals: str
    sheet: Sheet | None = None
    draft: Draft | None = None
    lines: tuple[Line, ...] = ()
    up: int = 0
    now: int = 1
    dealer: int = 0
    order: tuple[int, ...] = ()
    is_won: bool | None = None
    gone: tuple[int, ...] = ()
    is_closed: bool = False


def empty(setup: Setup) -> State:
    """Before a sheet is chosen."""
    return State(len(setup.seats), of_edition(setup.edition), setup.options["totals"])


def played(state: State) -> str:
    """What was played: the sheet's name, "" before one was chosen."""
    return state.sheet.name if state.sheet else ""


def edition_of(state: State) -> dict[str, Any]:
    """The sheets this table made."""
    return as_edition(state.own)


def offered(state: State) -> dict[str, Sheet]:
    """Every sheet that can be taken, the table's own first."""
    return {sheet.name: sheet for sheet in (*state.own, *(one for one in shipped() if one.name not in _names(state.own)))}


def _names(sheets: tuple[Sheet, ...]) -> set[str]:
    return {sheet.name for sheet in sheets}


def columns(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of every column: one each, or those of a team."""
    return _columns(state.seats, min(state.sheet.teams if state.sheet else 0, state.seats) or state.seats)


@cache
def _columns(seats: int, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(at, seats, count)) for at in range(count))


def present(state: State) -> tuple[int, ...]:
    """The columns that are still written: somebody of them is at the table."""
    teams = columns(state)
    if not state.gone:
        return tuple(range(len(teams)))
    return tuple(column for column, seats in enumerate(teams) if any(seat not in state.gone for seat in seats))


def is_hidden(state: State) -> bool:
    """Whether points are hidden now."""
    wanted = state.totals == "hidden" or (state.totals == "sheet" and state.sheet is not None and state.sheet.hidden)
    return wanted and not state.is_closed


def value(state: State, line: int, column: int) -> int | None:
    """What stands in a cell (lines count from 1)."""
    return state.lines[line - 1][column] if line <= len(state.lines) else None


def filled(state: State) -> tuple[Cell, ...]:
    """Every cell in which something stands, line by line."""
    return tuple((at, column) for at, row in enumerate(state.lines, 1) for column, points in enumerate(row) if points is not None)


def open_cells(state: State) -> tuple[Cell, ...]:
    """Every cell that is to be written now, the next one first; () when the sheet is full."""
    return _OPEN[state.sheet.shape](state, state.sheet) if state.sheet and not is_full(state) else ()


def later_rounds(state: State) -> range:
    """The rounds of which something may be known early: all there will be, else the next."""
    rounds = state.sheet.rounds if state.sheet else 0
    return range(state.now + 1, (rounds or state.now + 1) + 1)


def _open_rounds(state: State, sheet: Sheet) -> tuple[Cell, ...]:
    """The present round's, in the order of turns: the one after the dealer begins."""
    here, count = present(state), len(columns(state))
    first = next_seat(state, state.dealer) % count if sheet.dealer else 0
    in_turn = (column for at in range(count) if (column := (first + at) % count) in here)
    return tuple((state.now, column) for column in in_turn if value(state, state.now, column) is None)


def next_seat(state: State, seat: int) -> int:
    """The first seat after `seat` that is still at the table."""
    return next(after for at in range(1, state.seats + 1) if (after := (seat + at) % state.seats) not in state.gone)


def dealing(state: State) -> int | None:
    """The seat that deals the present round; None where nobody does."""
    sheet = state.sheet
    has_dealer = sheet is not None and sheet.dealer and sheet.shape == "rounds" and not is_full(state)
    return state.dealer if has_dealer else None


def is_line_open(state: State) -> bool:
    """Whether the present round is begun, and somebody's points are missing in it."""
    return any(value(state, state.now, column) is not None for column in present(state))


def _open_rows(state: State, sheet: Sheet) -> tuple[Cell, ...]:
    here = present(state)
    left = [(line, column) for line, row in enumerate(state.lines, 1) for column in here if row[column] is None]
    if not sheet.free:
        return tuple(left)
    up = min(here, key=lambda column: sum(row[column] is not None for row in state.lines))
    return tuple(sorted(left, key=lambda cell: cell[1] != up))


def _open_entries(state: State, sheet: Sheet) -> tuple[Cell, ...]:
    count = len(columns(state))
    here = present(state)
    order = [column for at in range(count) if (column := (state.up + at) % count) in here]
    return tuple((1 + sum(row[column] is not None for row in state.lines), column) for column in order)


_OPEN: dict[str, Any] = {
    "rounds": _open_rounds,
    "rows": _open_rows,
    "total": _open_entries,
    "together": lambda state, sheet: (),
    "places": lambda state, sheet: (),
}


def is_full(state: State) -> bool:
    """Whether nothing more is to be written: all cells are full, or the rounds or the points that end it are reached."""
    sheet = state.sheet
    if sheet is None or sheet.shape in ("together", "places"):
        return False
    if sheet.shape == "rows":
        return all(row[column] is not None for row in state.lines for column in present(state))
    if not state.lines or (sheet.shape == "rounds" and is_line_open(state)):
        return False
    if sheet.shape == "rounds" and sheet.rounds and state.now > sheet.rounds:
        return True
    if not (sheet.target or sheet.is_down):
        return False
    whole = replace(state, lines=state.lines[: state.now - 1]) if sheet.shape == "rounds" else state
    return any(is_reached(sheet, raw_total(whole, column)) for column in range(len(columns(state))))


def is_reached(sheet: Sheet, total: int) -> bool:
    """Whether this total ends the game."""
    return total <= 0 if sheet.is_down else bool(sheet.target) and total >= sheet.target * 10**sheet.places


def raw_total(state: State, column: int) -> int:
    """A column's points without bonuses, in the smallest parts; counted down where the sheet does."""
    assert state.sheet is not None
    written = sum(row[column] or 0 for row in state.lines)
    began: int = state.sheet.start * 10**state.sheet.places
    return began + (-written if state.sheet.is_down else written)


def where(sheet: Sheet, line: int) -> str:
    """What a line is called."""
    if sheet.shape == "rows":
        return sheet.rows[line - 1]
    return f"Round {line}" if sheet.shape == "rounds" else f"Entry {line}"


def seated(state: State) -> tuple[int, ...]:
    """Those who have not left."""
    return tuple(seat for seat in range(state.seats) if seat not in state.gone)
