"""Write points into cells, change them, and close the sheet; or enter the result of a game without points.

Lines count from 1, columns from 0; points are in the smallest parts.
"""

from typing import Any

from companion.games.score_sheet.box import WRITTEN_ON, Sheet, line_words, number
from companion.games.score_sheet.entering import is_between_rounds
from companion.games.score_sheet.entries import fixed_asks_of
from companion.games.score_sheet.rulebook import rulebook, sheet_in_use
from companion.games.score_sheet.state import Line, State
from companion.table.any_time_moves import LeaveTable, SeatLeft
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, pick_among, replace, replace_at, say


class WritePoints(Move, frozen=True):
    """Write points into an empty cell."""

    column: int
    line: int
    points: int = 0


class CellEvent(Event, frozen=True, rename={"line_name": "where"}):
    """Points were written into a cell. Base class.

    seats   the seats of the column
    line_name  recorded name of the line, the same in every language
    places  digits after the decimal point; `points` are in the smallest parts
    """

    column: int
    line: int
    points: int
    seats: tuple[int, ...]
    line_name: str
    places: int = 0
    is_hidden: bool = False

    def short_name(self) -> Words:
        """Return the seat, and the points unless they are hidden; for a team its first seat."""
        return say("undo.written", seat=SeatName(self.seats[0]), what=self._points_words)

    @property
    def _points_words(self) -> str | int | float:
        return "team" if len(self.seats) > 1 else "hidden" if self.is_hidden else number(self.points, self.places)


class PointsWritten(CellEvent, frozen=True):
    """Points were written into an empty cell; `bust` is the value of a throw that does not count."""

    bust: int = 0


class ChangePoints(WritePoints, frozen=True):
    """Change the points in a cell."""


class PointsChanged(CellEvent, frozen=True):
    """A cell was changed; `before` are its old points."""

    corrects = True

    before: int = 0


def write(state: State, move: WritePoints) -> Events:
    """Write points into the cell that is asked for, into another open one, or early into a later round."""
    sheet, cell = sheet_in_use(state), (move.line, move.column)
    if sheet.counting is not None:
        raise illegal_move("no_such_cell")
    is_early = sheet.shape == "rounds" and move.line in state.later_rounds and move.column in state.present
    if cell not in (*state.open_cells, *state.cells_of_ranked) and (not is_early or state.is_full):
        raise illegal_move("no_such_cell")
    if state.value(*cell) is not None:  # an earlier round selected by number
        return change(state, ChangePoints(move.column, move.line, move.points))
    _check_range(sheet, move.points)
    bust = move.points if is_bust(state, sheet, move.column, move.points) else 0
    seats, points = state.columns[move.column], 0 if bust else move.points
    return (
        PointsWritten(move.column, move.line, points, seats, sheet.recorded_line(move.line), sheet.places, state.is_hidden, bust),
    )


def change(state: State, move: ChangePoints) -> Events:
    """Change a cell; going past zero is a bust, as at the first entry."""
    sheet, cell = sheet_in_use(state), (move.line, move.column)
    if sheet.counting is not None or cell not in state.filled_cells:
        raise illegal_move("empty_cell")
    _check_range(sheet, move.points)
    before = state.value(*cell) or 0
    seats, points = state.columns[move.column], 0 if is_bust(state, sheet, move.column, move.points, before) else move.points
    return (
        PointsChanged(move.column, move.line, points, seats, sheet.recorded_line(move.line), sheet.places, state.is_hidden, before),
    )


def is_bust(state: State, sheet: Sheet, column: int, points: int, before: int = 0) -> bool:
    """Return whether counting down goes past zero or leaves too few points to finish. `before` are the cell's old points."""
    if not sheet.is_down:
        return False
    points_left = state.raw_total(column) + before - points
    return points_left < 0 or 0 < points_left < sheet.least_left * 10**sheet.places


def _check_range(sheet: Sheet, points: int) -> None:
    if not sheet.low <= number(points, sheet.places) <= sheet.high:
        raise illegal_move("points_out_of_range", low=sheet.low, high=sheet.high)


def points_changed(state: State, event: PointsChanged) -> State:
    return _set_cell(state, event)


def points_written(state: State, event: PointsWritten) -> State:
    if state.orders.choices:
        state = replace(state, orders=state.orders.finish(event.line, event.column))
    return end_full_rounds(replace(_set_cell(state, event), up=(event.column + 1) % len(state.columns)))


def _set_cell(state: State, event: CellEvent) -> State:
    blank: Line = (None,) * len(state.columns)
    lines = list(state.lines) + [blank] * (event.line - len(state.lines))
    lines[event.line - 1] = replace_at(lines[event.line - 1], event.column, event.points)
    return replace(state, lines=tuple(lines))


class EmptyCell(Move, frozen=True):
    """Empty a cell: of a column, in the picked line."""

    column: int
    line: tuple[int, ...] = ()


class CellEmptied(CellEvent, frozen=True):
    """A cell was emptied; `points` are its old points."""

    def short_name(self) -> Words:
        """Return the seat, and the old points unless they are hidden."""
        return say("undo.emptied", seat=SeatName(self.seats[0]), what=self._points_words)


def empty_cell(state: State, move: EmptyCell) -> Events:
    """Empty a cell, which is asked for again; in a list of entries the later ones of its column move up."""
    sheet = sheet_in_use(state)
    if sheet.counting is not None:
        raise illegal_move("empty_cell")
    line = pick_among(move.line, [at for at, column in state.filled_cells if column == move.column], illegal_move("empty_cell"))
    cell = (line, move.column)
    before, seats = state.value(*cell) or 0, state.columns[move.column]
    return (CellEmptied(move.column, line, before, seats, sheet.recorded_line(line), sheet.places, state.is_hidden),)


def cell_emptied(state: State, event: CellEmptied) -> State:
    lines = [replace_at(row, event.column, None) if at == event.line else row for at, row in enumerate(state.lines, 1)]
    if state.sheet is not None and state.sheet.shape == "total":
        lines, state = _moved_up(lines, event), replace(state, up=event.column)
    while lines and state.sheet is not None and state.sheet.shape != "rows" and not any(value is not None for value in lines[-1]):
        lines.pop()
    return replace(state, lines=tuple(lines))


def _moved_up(lines: list[Line], event: CellEmptied) -> list[Line]:
    entries = [row[event.column] for at, row in enumerate(lines, 1) if at != event.line]
    return [replace_at(row, event.column, points) for row, points in zip(lines, (*entries, None), strict=True)]


def describe_emptied(event: CellEmptied, seat: int | None) -> Words:
    if event.is_hidden and seat not in event.seats:
        return say("log.emptied_hidden", **_cell(event))
    return say("log.CellEmptied", **_cell(event), points=number(event.points, event.places))


def end_full_rounds(state: State) -> State:
    """Return the state after every complete round is ended and the deal has moved on."""
    present_columns = state.present
    while state.current_line <= len(state.lines) and all(
        state.lines[state.current_line - 1][column] is not None for column in present_columns
    ):
        state = replace(state, current_line=state.current_line + 1, dealer=state.next_seat(state.dealer))
    return state


def describe_written(event: PointsWritten, seat: int | None) -> Words:
    if event.is_hidden and seat not in event.seats:
        return say("log.written_hidden", **_cell(event))
    points = number(event.bust or event.points, event.places)
    return say("log.bust" if event.bust else "log.PointsWritten", **_cell(event), points=points)


def describe_changed(event: PointsChanged, seat: int | None) -> Words:
    if event.is_hidden and seat not in event.seats:
        return say("log.changed_hidden", **_cell(event))
    before, new_points = number(event.before, event.places), number(event.points, event.places)
    return say("log.PointsChanged", **_cell(event), before=before, points=new_points)


def _cell(event: CellEvent) -> dict[str, Any]:
    """Return the seats and the line of a cell as parameters of a sentence."""
    seats = tuple(map(SeatName, event.seats))
    return {"seats": seats, "count": len(seats), "line": line_words(event.line_name, event.line)}


def leave(state: State, move: LeaveTable) -> Events:
    """Let a seat leave, which keeps its points and is asked nothing more."""
    if move.seat not in state.present_seats or len(state.present_seats) < 2:
        raise illegal_move("not_seated")
    return (SeatLeft(move.seat),)


def with_absence(state: State, seat: int) -> State:
    """Return the state with the round from which a seat is absent, on a sheet that calculates."""
    if not state.is_counting:
        return state
    left_seats = (*state.entries.departures, (seat, len(state.entries.points)))
    return replace(state, entries=replace(state.entries, departures=left_seats))


def seat_left(state: State, event: SeatLeft) -> State:
    """Return the state without the seat: a round may be complete now, and its deal goes to the next seat."""
    state = with_absence(replace(state, departed_seats=(*state.departed_seats, event.seat)), event.seat)
    return end_full_rounds(replace(state, dealer=state.next_seat(event.seat)) if state.dealer == event.seat else state)


class CloseSheet(Move, frozen=True):
    """Finish the sheet and add up the scores."""


class SheetClosed(Event, frozen=True):
    """The sheet was closed; `was_hidden`: hidden points were revealed."""

    was_hidden: bool = False

    def has_revealed(self) -> bool:
        """Return whether closing revealed hidden points."""
        return self.was_hidden


def close(state: State, move: CloseSheet) -> Events:
    """Close the sheet, if `can_close` allows it."""
    if not can_close(state):
        raise illegal_move("cannot_close")
    return (_sheet_closed(state),)


def can_close(state: State) -> bool:
    """Return whether the sheet may be closed now: if it is full, between rounds after the first, or between entries."""
    sheet = state.sheet
    if sheet is None or sheet.shape not in WRITTEN_ON:
        return False
    if state.is_full:
        return True
    if sheet.counting is not None:
        return sheet.shape != "rows" and not fixed_asks_of(sheet) and state.entries.listing is None and is_between_rounds(state)
    if sheet.shape == "rows" or not state.lines or state.holes:
        return False
    return sheet.shape == "total" or (state.current_line > 1 and not state.is_line_open)


def _sheet_closed(state: State) -> SheetClosed:
    return SheetClosed(state.is_hidden)


rulebook.sets(SheetClosed, is_closed=True)


class EnterPlaces(Move, frozen=True, tag="TellPlaces"):
    """Enter who came first, second, and so on: columns in that order."""

    order: tuple[int, ...] = ()


class PlacesEntered(Event, frozen=True, tag="PlacesTold"):
    """The places were entered: columns from first to last."""

    order: tuple[int, ...]


class EnterOutcome(Move, frozen=True, tag="TellOutcome"):
    """Enter whether all won together."""

    is_won: bool


class OutcomeEntered(Event, frozen=True, tag="OutcomeTold"):
    """All won, or all lost."""

    is_won: bool


def enter_places(state: State, move: EnterPlaces) -> Events:
    """Enter the place of every column that is ranked."""
    if sheet_in_use(state).shape != "places" or sorted(move.order) != list(state.ranked_columns):
        raise illegal_move("no_such_order")
    return (PlacesEntered(move.order), _sheet_closed(state))


rulebook.sets(PlacesEntered, "order")


def enter_outcome(state: State, move: EnterOutcome) -> Events:
    """Enter whether all win or lose together, which also closes the sheet: one without points, or one with a total for all."""
    sheet = sheet_in_use(state)
    if sheet.shape != "together" and not (sheet.teams == 1 and can_close(state)):
        raise illegal_move("not_together")
    return (OutcomeEntered(move.is_won), _sheet_closed(state))


rulebook.sets(OutcomeEntered, "is_won")


def describe_end(event: OutcomeEntered, seat: int | None) -> Words:
    return say("log.won" if event.is_won else "log.lost")
