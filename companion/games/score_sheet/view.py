"""View of a score sheet: every cell and total, except points that are hidden until the end."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.asking import asked_addresses, column_at
from companion.games.score_sheet.box import WRITTEN_ON, Bonus, Sheet, kind, number
from companion.games.score_sheet.entries import Entries
from companion.games.score_sheet.number_view import HIDDEN_SIGN as CLOSED
from companion.games.score_sheet.number_view import CountView, count_view
from companion.games.score_sheet.own_view import OwnView, own_view
from companion.games.score_sheet.scoring import is_lowest, label, places, points_in_rows, total
from companion.games.score_sheet.state import Cell, State, tally_of
from companion.table.sentence import Words, say
from companion.table.standings import FIRST, Points
from companion.table.views import SeatView, View

HIDDEN = CLOSED
"""Text of a hidden number."""


class LineView(Struct, frozen=True):
    """Line of the sheet; `cell_words`: its cells by column: "12", "•" if hidden, "" if empty. `preceding_line`: the line that a bonus follows."""

    label: Words
    cell_words: tuple[Words, ...]
    preceding_line: int = 0


class SheetView(View, frozen=True):
    """View of the sheet: its columns' seats, its lines, totals as words, leaders, dealer and the dealer's mark.

    next_cell  cell that is asked for
    is_free    whether a seat may fill its lines in any order
    rule       who wins, and what ends it
    bonuses    automatic points: how far each column is, and the points once it has them
    tappable_cells  cells that can be tapped although they aren't asked for: to correct them, or to write early
    count      a sheet that calculates, line by line, and then no `lines`; None for others
    own        the numbers of the seat that this view is for, on a sheet that calculates
    own_name   the name of a sheet that was made from a recipe, and can be changed on the screen; "" for others
    """

    columns: tuple[tuple[int, ...], ...] = ()
    lines: tuple[LineView, ...] = ()
    totals: tuple[Words, ...] = ()
    next_cell: Cell | None = None
    tappable_cells: tuple[Cell, ...] = ()
    leading: tuple[int, ...] = ()
    dealer: int | None = None
    dealer_sign: Words = ""
    is_free: bool = False
    bonuses: tuple[LineView, ...] = ()
    rule: Words = ""
    count: CountView | None = None
    own_name: str = ""
    own: OwnView | None = None

    for_seat: ClassVar[tuple[str, ...]] = ("own",)

    @property
    def turn_seat(self) -> int | None:
        """None: a sheet knows whose points are entered next, not whose turn it is."""
        return None


def view(state: State, seat: int | None) -> SheetView:
    """Return the view for all players (None) or for one seat."""
    sheet, following = state.sheet, next(iter(state.open_cells), None)
    seats = tuple(_seat(state, seat_number, seat, following) for seat_number in range(state.seats))
    if sheet is None:
        return SheetView(state.draft.name if state.draft else say("title"), say("tagline"), seats)
    visible_columns = tuple(not state.is_hidden or seat in seats for seats in state.columns)
    if sheet.counting is not None:
        return _counting_view(state, sheet, seat, seats, visible_columns)
    return SheetView(
        sheet.words,
        say("header.line", parts=_header(state, sheet)),
        seats,
        columns=state.columns,
        lines=tuple(_line(state, sheet, line, visible_columns) for line in range(1, _count(state, sheet, following) + 1)),
        totals=tuple(_total(state, sheet, column) if is_seen else HIDDEN for column, is_seen in enumerate(visible_columns)),
        next_cell=following,
        tappable_cells=state.tappable_cells,
        leading=_leaders(state),
        dealer=state.dealer_now,
        dealer_sign=say("board.dealer"),
        is_free=sheet.free,
        rule=sheet.said_note,
        own_name=sheet.name if sheet.recipe else "",
        bonuses=tuple(_bonus(state, sheet, bonus, visible_columns) for bonus in sheet.bonuses),
    )


def _counting_view(
    state: State, sheet: Sheet, seat: int | None, seats: tuple[SeatView, ...], visible_columns: tuple[bool, ...]
) -> SheetView:
    count = count_view(state, seat)
    return SheetView(
        sheet.words,
        say("header.line", parts=_header(state, sheet)),
        seats,
        columns=state.columns,
        totals=tuple(_total(state, sheet, column) if is_seen else HIDDEN for column, is_seen in enumerate(visible_columns)),
        leading=_leaders(state),
        dealer=state.dealer_now,
        dealer_sign=say("board.dealer"),
        is_free=sheet.free,
        rule=sheet.said_note,
        count=count,
        own_name=sheet.name if sheet.recipe else "",
        own=None if seat is None else own_view(state, seat),
    )


def _header(state: State, sheet: Sheet) -> list[Words]:
    """Return the number of rounds, whether points are hidden, and who wins."""
    rounds = state.current_line - 1 + state.is_line_open if sheet.shape == "rounds" else 0
    rounds = len(state.entries.rounds) if sheet.counting is not None and sheet.shape == "rounds" else rounds
    round_words: list[Words] = [say("header.rounds", rounds=rounds)] if rounds else []
    return [*round_words, *([say("header.hidden")] if state.is_hidden else []), sheet.said_note]


def _count(state: State, sheet: Sheet, following: Cell | None) -> int:
    """Return the number of lines, with the asked one and all rounds in which something may be entered early."""
    if following is None:
        return max(len(state.lines), len(sheet.rows))
    later = state.later_rounds[-1:] if sheet.shape == "rounds" else ()
    return max(len(state.lines), len(sheet.rows), *(line for line, _ in state.open_cells), *later)


def _line(state: State, sheet: Sheet, line: int, visible_columns: tuple[bool, ...]) -> LineView:
    """Return the view of a line: each cell is empty, hidden, or has points."""
    cells = (state.value(line, column) for column in range(len(visible_columns)))
    cell_words = ("" if points is None else _points_words(number(points, sheet.places)) for points in cells)
    return LineView(
        label(sheet, line), tuple(words if not words or is_seen else HIDDEN for words, is_seen in zip(cell_words, visible_columns))
    )


def _bonus(state: State, sheet: Sheet, bonus: Bonus, visible_columns: tuple[bool, ...]) -> LineView:
    have = (points_in_rows(state, sheet, bonus.rows, column) for column in range(len(visible_columns)))
    bonus_words = (
        f"+{bonus.points}" if points >= bonus.least else say("board.so_far", have=points, least=bonus.least) for points in have
    )
    visible_words = tuple(words if is_seen else HIDDEN for words, is_seen in zip(bonus_words, visible_columns))
    label = say("board.bonus", label=kind(bonus.label), points=bonus.points)
    return LineView(label, visible_words, 1 + max(map(sheet.rows.index, bonus.rows)))


def _points_words(points: Points) -> Words:
    return str(points) if isinstance(points, int) else say("board.points", points=points)


def _total(state: State, sheet: Sheet, column: int) -> Words:
    if state.is_counting:
        return _points_words(total(state, column)) if state.has_points(column) else ""
    joined = state.joined_in(column)
    has_any = sheet.start or (joined and joined.points) or any(row[column] is not None for row in state.lines)
    return _points_words(total(state, column)) if has_any else ""


def _leaders(state: State) -> tuple[int, ...]:
    """Return the leaders by complete rounds, without those whose shown total is behind already.

    There are none before the first complete round, if all are level, or if points are hidden.
    """
    whole, sheet = state, state.sheet
    if sheet is not None and sheet.shape == "rounds":
        whole = replace(state, lines=state.lines[: state.current_line - 1], entries=_whole_rounds(state))
    if state.is_hidden or not whole.filled_cells or set(whole_places := places(whole)) == {FIRST}:
        return ()
    columns = [column for column, place in enumerate(whole_places) if place == FIRST]
    if whole != state and sheet is not None and not (sheet.counting and sheet.counting.best):
        sign = -1 if is_lowest(sheet) else 1
        shown_points = [sign * total(state, column) for column in range(len(state.columns))]
        columns = [column for column in columns if shown_points[column] == max(shown_points)]
    return tuple(seat for column in columns for seat in state.columns[column])


def _whole_rounds(state: State) -> Entries:
    """Return the entries up to the last complete round."""
    whole = tally_of(state).whole if state.is_counting else 0
    return replace(state.entries, rounds=state.entries.rounds[:whole])


def _seat(state: State, seat_number: int, seat: int | None, following: Cell | None) -> SeatView:
    if seat_number in state.departed_seats:
        return SeatView(seat_number, is_out=True)
    if state.sheet is None or state.sheet.shape not in WRITTEN_ON:
        return SeatView(seat_number)
    column = next(at for at, seats in enumerate(state.columns) if seat_number in seats)
    is_up = column in _asked_columns(state) if state.is_counting else following is not None and following[1] == column
    points, deals = total(state, column), say("seat.deals") if state.dealer_now == seat_number else ""
    if state.is_hidden:
        return SeatView(seat_number, note=deals, is_up=is_up, chest=points if seat == seat_number else None, has_chest=True)
    return SeatView(seat_number, note=deals, is_up=is_up, counters=((say("seat.points", count=points), points),))


def _asked_columns(state: State) -> tuple[int, ...]:
    """Return the column whose number is asked for."""
    first = next(iter(asked_addresses(state)), None)
    column = column_at(state, first) if first else None
    return () if column is None else (column,)
