"""What follows from a move on a score sheet: the only judge."""

from typing import Any

from msgspec.structs import replace

from companion.games.score_sheet import moves, words
from companion.games.score_sheet.sheets import LAST, Shape, Sheet
from companion.games.score_sheet.state import (
    State,
    columns,
    filled,
    is_full,
    is_hidden,
    is_line_open,
    later_rounds,
    offered,
    open_cells,
    present,
    raw_total,
    seated,
    value,
    where,
)
from companion.games.score_sheet.ties import offered_ties
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import Event, IllegalMove, Move
from companion.table.wording import clean_name

MOST_ROWS, LONGEST_ROW, MOST_ROUNDS = 20, 20, 99
SHAPES: tuple[Shape, ...] = ("rounds", "rows", "total", "together", "places")
LOW = -9999


def start(setup: Setup, chance: Chance) -> tuple[Event, ...]:
    """Nothing is dealt."""
    return ()


def laid_out(state: State) -> tuple[Move, ...]:
    """The same sheet, still empty."""
    return (moves.TakeSheet((state.sheet.name,)),) if state.sheet else ()


def decide(state: State, move: Move, chance: Chance) -> tuple[Event, ...]:
    """Judge a move. Raises IllegalMove."""
    if state.is_closed:
        raise IllegalMove("sheet_closed", words.CLOSED)
    events: tuple[Event, ...] = _DECIDE[type(move)](state, move)
    return events


# choosing and making a sheet


def _take(state: State, move: moves.TakeSheet) -> tuple[Event, ...]:
    _before_the_sheet(state)
    sheet = offered(state).get("".join(move.name))
    if sheet is None:
        raise IllegalMove("no_such_sheet", words.no_such_sheet("".join(move.name)))
    return (moves.SheetTaken(sheet),)


def _name(state: State, move: moves.NameSheet) -> tuple[Event, ...]:
    _before_the_sheet(state)
    shape = next((one for one in SHAPES if move.shape == (one,)), None)
    if shape is None:
        raise IllegalMove("no_such_shape", words.no_such_shape("".join(move.shape)))
    name = clean_name(move.name) or words.OUR_SHEET
    if shape in ("together", "places"):
        return (moves.SheetMade(Sheet(name, shape, words.OURS)),)
    return (moves.SheetNamed(name, shape),)


def _set_up(state: State, move: moves.SetUpSheet) -> tuple[Event, ...]:
    if state.draft is None or state.draft.sheet is not None:
        raise IllegalMove("no_draft", words.NO_DRAFT)
    if not (0 <= move.rounds <= MOST_ROUNDS and 0 <= move.target <= 99_999):
        raise IllegalMove("out_of_range", words.OUT_OF_RANGE)
    shape, extras = state.draft.shape, move.extras
    sheet = Sheet(
        state.draft.name,
        shape,
        words.OURS,
        lowest=move.best == ("lowest",),
        rows=rows_of(move.rows) if shape == "rows" else (),
        free="free" in extras,
        rounds=move.rounds if shape == "rounds" else 0,
        target=move.target if shape != "rows" else 0,
        low=LOW,
        places=2 if "fractions" in extras else 0,
        teams=3 if "teams3" in extras else 2 if "teams" in extras else 0,
        dealer="dealer" in extras,
        hidden="hidden" in extras,
        ties=(LAST,) if shape == "rounds" and "last" in extras else (),
    )
    return (moves.SheetSetUp(sheet),) if "ties" in extras else (moves.SheetMade(sheet),)


def _ties(state: State, move: moves.TellTies) -> tuple[Event, ...]:
    if state.draft is None or state.draft.sheet is None:
        raise IllegalMove("no_draft", words.NO_DRAFT)
    known = {option.value for option in offered_ties(state.draft.sheet)}
    if len(set(move.ties)) < len(move.ties) or not set(move.ties) <= known:
        raise IllegalMove("no_such_tie", words.NO_SUCH_TIE)
    return (moves.SheetMade(replace(state.draft.sheet, ties=move.ties)),)


def rows_of(text: str) -> tuple[str, ...]:
    """The names of rows as people write them, each once.

    >>> rows_of("Cities, Roads ,,Cities")
    ('Cities', 'Roads')
    """
    parts = (clean_name(part)[:LONGEST_ROW] for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))[:MOST_ROWS] or (words.POINTS,)


def _drop(state: State, move: moves.DropSheet) -> tuple[Event, ...]:
    if state.draft is None:
        raise IllegalMove("no_draft", words.NO_DRAFT)
    return (moves.SheetDropped(),)


def _forget(state: State, move: moves.ForgetSheet) -> tuple[Event, ...]:
    name = "".join(move.name)
    if name not in {sheet.name for sheet in state.own}:
        raise IllegalMove("no_such_sheet", words.no_such_sheet(name))
    return (moves.SheetForgotten(name),)


def _before_the_sheet(state: State) -> None:
    if state.sheet is not None:
        raise IllegalMove("sheet_taken", words.taken_already(state.sheet.name))
    if state.draft is not None:
        raise IllegalMove("draft_open", words.draft_open(state.draft.name))


# writing


def _write(state: State, move: moves.WritePoints) -> tuple[Event, ...]:
    sheet = _sheet(state)
    is_early = sheet.shape == "rounds" and move.line in later_rounds(state) and move.column in present(state)
    if (move.line, move.column) not in open_cells(state) and (not is_early or is_full(state)):
        raise IllegalMove("no_such_cell", words.NO_SUCH_CELL)
    if value(state, move.line, move.column) is not None:  # told by its number, another time
        return _change(state, moves.ChangePoints(move.column, move.line, move.points))
    _in_range(sheet, move.points)
    bust = move.points if is_bust(state, sheet, move.column, move.points) else 0
    seats = columns(state)[move.column]
    label = where(sheet, move.line)
    points = 0 if bust else move.points
    return (moves.PointsWritten(move.column, move.line, points, seats, label, sheet.places, is_hidden(state), bust),)


def is_bust(state: State, sheet: Sheet, column: int, points: int, before: int = 0) -> bool:
    """Whether counting down goes past nothing, or leaves less than can be finished from. `before`: what stood in the cell."""
    if not sheet.is_down:
        return False
    left = raw_total(state, column) + before - points
    return left < 0 or 0 < left < sheet.least_left * 10**sheet.places


def _change(state: State, move: moves.ChangePoints) -> tuple[Event, ...]:
    sheet = _sheet(state)
    if (move.line, move.column) not in filled(state):
        raise IllegalMove("empty_cell", words.EMPTY_CELL)
    _in_range(sheet, move.points)
    before = value(state, move.line, move.column) or 0
    seats = columns(state)[move.column]
    label = where(sheet, move.line)
    points = 0 if is_bust(state, sheet, move.column, move.points, before) else move.points
    return (moves.PointsChanged(move.column, move.line, before, points, seats, label, sheet.places, is_hidden(state)),)


def _in_range(sheet: Sheet, points: int) -> None:
    if not sheet.low <= points / 10**sheet.places <= sheet.high:
        raise IllegalMove("points_out_of_range", words.out_of_range(sheet.low, sheet.high))


def _places(state: State, move: moves.TellPlaces) -> tuple[Event, ...]:
    sheet = _sheet(state)
    if sheet.shape != "places" or sorted(move.order) != list(present(state)):
        raise IllegalMove("no_such_order", words.NO_SUCH_ORDER)
    return (moves.PlacesTold(move.order), moves.SheetClosed(is_hidden(state)))


def _outcome(state: State, move: moves.TellOutcome) -> tuple[Event, ...]:
    if _sheet(state).shape != "together":
        raise IllegalMove("not_together", words.NOT_TOGETHER)
    return (moves.OutcomeTold(move.is_won), moves.SheetClosed(is_hidden(state)))


def _close(state: State, move: moves.CloseSheet) -> tuple[Event, ...]:
    if not can_close(state):
        raise IllegalMove("cannot_close", words.CANNOT_CLOSE)
    return (moves.SheetClosed(is_hidden(state)),)


def can_close(state: State) -> bool:
    """Whether the sheet may be closed now: full, or between rounds (not before the first, whatever is known early), or between entries."""
    sheet = state.sheet
    if sheet is None or sheet.shape not in ("rounds", "total", "rows"):
        return False
    if is_full(state):
        return True
    if sheet.shape == "rows" or not state.lines:
        return False
    return sheet.shape == "total" or (state.now > 1 and not is_line_open(state))


def _leave(state: State, move: LeaveTable) -> tuple[Event, ...]:
    """A seat leaves: what it has stays written, and it is asked no more."""
    if move.seat not in seated(state) or len(seated(state)) < 2:
        raise IllegalMove("not_seated", words.NOT_SEATED)
    return (SeatLeft(move.seat),)


def _sheet(state: State) -> Sheet:
    if state.sheet is None:
        raise IllegalMove("no_sheet", words.NO_SHEET)
    return state.sheet


_DECIDE: dict[type[Move], Any] = {
    moves.TakeSheet: _take,
    moves.NameSheet: _name,
    moves.SetUpSheet: _set_up,
    moves.TellTies: _ties,
    moves.DropSheet: _drop,
    moves.ForgetSheet: _forget,
    moves.WritePoints: _write,
    moves.ChangePoints: _change,
    moves.TellPlaces: _places,
    moves.TellOutcome: _outcome,
    moves.CloseSheet: _close,
    LeaveTable: _leave,
}
