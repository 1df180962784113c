"""What may be seen of a score sheet: everything, unless it is hidden until the end."""

from msgspec import Struct

from companion.games.score_sheet.box import Sheet, number
from companion.games.score_sheet.scoring import label, score_lines, standings, total
from companion.games.score_sheet.state import Cell, State
from companion.table.say import Words, say
from companion.table.standings import Points
from companion.table.views import SeatView, View


class CellView(Struct, frozen=True):
    """A cell: its words ("12", "•" where hidden, "" where empty), and whether it is the next one."""

    mark: str
    says: Words
    is_next: bool = False


class LineView(Struct, frozen=True):
    """A line of the sheet and its cells by column."""

    label: Words
    cells: tuple[CellView, ...]


class SheetView(View, frozen=True):
    """The sheet: its columns' seats, its lines, totals as words, who leads and who deals; and how sum and dealer are marked."""

    columns: tuple[tuple[int, ...], ...] = ()
    lines: tuple[LineView, ...] = ()
    totals: tuple[Words, ...] = ()
    leading: tuple[int, ...] = ()
    dealer: int | None = None
    sum_sign: Words = ""
    dealer_sign: Words = ""


HIDDEN = "•"


def view(state: State, seat: int | None) -> SheetView:
    """Show the sheet as the table (None) or one seat may see it."""
    sheet = state.sheet
    cells = state.open_cells
    dealt = state.dealing
    seats = tuple(_seat(state, one, seat, cells, dealt) for one in range(state.seats))
    if sheet is None:
        return SheetView(state.draft.name if state.draft else say("title"), say("tagline"), seats)
    return SheetView(
        sheet.title,
        say("header.line", parts=_header(state, sheet)),
        seats,
        columns=state.columns,
        lines=_lines(state, sheet, seat, cells),
        totals=tuple(_total(state, column, seat) for column in range(len(state.columns))),
        leading=() if state.is_hidden or not state.filled else standings(state).winners,
        dealer=dealt,
        sum_sign=say("board.sum"),
        dealer_sign=say("board.dealer"),
    )


def _header(state: State, sheet: Sheet) -> list[Words]:
    """Tell the rounds begun, what ends the game, whether points are hidden, and a few words on the sheet."""
    rounds = state.now - 1 + state.is_line_open if sheet.shape == "rounds" else 0
    begun: list[Words] = [say("header.rounds", rounds=rounds)] if rounds else []
    target = [say("header.target", target=sheet.target)] if sheet.target else []
    return [*begun, *target, *([say("header.hidden")] if state.is_hidden else []), sheet.said_note]


def _lines(state: State, sheet: Sheet, seat: int | None, cells: tuple[Cell, ...]) -> tuple[LineView, ...]:
    later = state.later_rounds[-1:] if cells and sheet.shape == "rounds" else ()
    count = max(len(state.lines), len(sheet.rows), *(line for line, _ in cells[:1]), *later, 0)
    return tuple(
        LineView(
            label(sheet, line),
            tuple(_cell(state, sheet, line, column, seat, cells[:1]) for column in range(len(state.columns))),
        )
        for line in range(1, count + 1)
    )


def _cell(state: State, sheet: Sheet, line: int, column: int, seat: int | None, following: tuple[Cell, ...]) -> CellView:
    points = state.value(line, column)
    may_see = points is None or _may_see(state, column, seat)
    says = ("" if points is None else _spelled(number(points, sheet.places))) if may_see else HIDDEN
    return CellView(f"cell:{line}:{column}", says, (line, column) in following)


def _spelled(points: Points) -> Words:
    return str(points) if isinstance(points, int) else say("board.points", points=points)


def _may_see(state: State, column: int, seat: int | None) -> bool:
    return not state.is_hidden or seat in state.columns[column]


def _total(state: State, column: int, seat: int | None) -> Words:
    if not _may_see(state, column, seat):
        return HIDDEN
    return _spelled(total(state, column)) if score_lines(state, column) else ""


def _seat(state: State, one: int, seat: int | None, cells: tuple[Cell, ...], dealt: int | None) -> SeatView:
    if one in state.gone:
        return SeatView(one, is_out=True)
    if state.sheet is None or state.sheet.shape in ("together", "places"):
        return SeatView(one)
    column = next(at for at, seats in enumerate(state.columns) if one in seats)
    is_up = bool(cells) and cells[0][1] == column
    points = total(state, column)
    deals = say("seat.deals") if dealt == one else ""
    if state.is_hidden:
        return SeatView(one, note=deals, is_up=is_up, chest=points if seat == one else None, has_chest=True)
    return SeatView(one, note=deals, is_up=is_up, counters=((say("seat.points"), points),))
