"""What events make of a score sheet."""

from typing import Any

from msgspec.structs import replace

from companion.games.score_sheet import moves
from companion.games.score_sheet.sheets import Sheet
from companion.games.score_sheet.state import Draft, Line, State, columns, next_seat, present
from companion.table.asides import SeatLeft
from companion.table.moves import Event


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    after: State = _EVOLVE[type(event)](state, event)
    return after


def _begun(state: State, sheet: Sheet) -> State:
    state = replace(state, sheet=sheet, draft=None)
    blank: Line = (None,) * len(columns(state))
    return replace(state, lines=(blank,) * len(sheet.rows))


def _made(state: State, event: moves.SheetMade) -> State:
    others = tuple(sheet for sheet in state.own if sheet.name != event.sheet.name)
    return _begun(replace(state, own=(event.sheet, *others)), event.sheet)


def _forgotten(state: State, event: moves.SheetForgotten) -> State:
    return replace(state, own=tuple(sheet for sheet in state.own if sheet.name != event.name))


def _put(state: State, event: moves.PointsWritten | moves.PointsChanged) -> State:
    blank: Line = (None,) * len(columns(state))
    lines = list(state.lines) + [blank] * (event.line - len(state.lines))
    row = lines[event.line - 1]
    lines[event.line - 1] = (*row[: event.column], event.points, *row[event.column + 1 :])
    return replace(state, lines=tuple(lines))


def _written(state: State, event: moves.PointsWritten) -> State:
    return _turned(replace(_put(state, event), up=(event.column + 1) % len(columns(state))))


def _left(state: State, event: SeatLeft) -> State:
    state = replace(state, gone=(*state.gone, event.seat))
    return _turned(replace(state, dealer=next_seat(state, event.seat)) if state.dealer == event.seat else state)


def _turned(state: State) -> State:
    """Every round in which nobody's points are missing is over, and the deal moves on."""
    here = present(state)
    while state.now <= len(state.lines) and all(state.lines[state.now - 1][column] is not None for column in here):
        state = replace(state, now=state.now + 1, dealer=next_seat(state, state.dealer))
    return state


_EVOLVE: dict[type[Event], Any] = {
    moves.SheetTaken: lambda state, event: _begun(state, event.sheet),
    moves.SheetNamed: lambda state, event: replace(state, draft=Draft(event.name, event.shape)),
    moves.SheetSetUp: lambda state, event: replace(state, draft=Draft(event.sheet.name, event.sheet.shape, event.sheet)),
    moves.SheetMade: _made,
    moves.SheetDropped: lambda state, _: replace(state, draft=None),
    moves.SheetForgotten: _forgotten,
    moves.PointsWritten: _written,
    moves.PointsChanged: _put,
    moves.PlacesTold: lambda state, event: replace(state, order=event.order),
    moves.OutcomeTold: lambda state, event: replace(state, is_won=event.is_won),
    moves.SheetClosed: lambda state, _: replace(state, is_closed=True),
    SeatLeft: _left,
}
