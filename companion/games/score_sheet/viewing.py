"""What may be seen of a score sheet: everything, unless it is hidden until the end."""

from msgspec import Struct

from companion.games.score_sheet import words
from companion.games.score_sheet.scoring import score_lines, standings, total
from companion.games.score_sheet.sheets import Sheet, number
from companion.games.score_sheet.state import (
    Cell,
    State,
    columns,
    dealing,
    filled,
    is_hidden,
    is_line_open,
    later_rounds,
    open_cells,
    value,
    where,
)
from companion.table.standings import spelled
from companion.table.views import SeatView, View


class CellView(Struct, frozen=True):
    """A cell: its words ("12", "•" where hidden, "" where empty), and whether it is the next one."""

    mark: str
    says: str
    is_next: bool = False


class LineView(Struct, frozen=True):
    """A line of the sheet and its cells by column."""

    label: str
    cells: tuple[CellView, ...]


class SheetView(View, frozen=True):
    """The sheet: its columns' seats, its lines, totals as words, who leads; `offered` names sheets while one is chosen."""

    columns: tuple[tuple[int, ...], ...] = ()
    lines: tuple[LineView, ...] = ()
    totals: tuple[str, ...] = ()
    leading: tuple[int, ...] = ()
    offered: tuple[str, ...] = ()
    dealer: int | None = None


HIDDEN = "•"


def view(state: State, seat: int | None) -> SheetView:
    """The sheet as the table (None) or one seat may see it."""
    sheet = state.sheet
    cells = open_cells(state)
    dealt = dealing(state)
    seats = tuple(_seat(state, one, seat, cells, dealt) for one in range(state.seats))
    if sheet is None:
        title = state.draft.name if state.draft else words.TITLE
        return SheetView(title, words.TAGLINE, seats, offered=())
    return SheetView(
        sheet.name,
        words.subtitle(sheet.note, state.now - 1 + is_line_open(state), sheet.shape, is_hidden(state), sheet.target),
        seats,
        columns=columns(state),
        lines=_lines(state, sheet, seat, cells),
        totals=tuple(_total(state, column, seat) for column in range(len(columns(state)))),
        leading=() if is_hidden(state) or not filled(state) else standings(state).winners,
        dealer=dealt,
    )


def _lines(state: State, sheet: Sheet, seat: int | None, cells: tuple[Cell, ...]) -> tuple[LineView, ...]:
    later = later_rounds(state)[-1:] if cells and sheet.shape == "rounds" else ()
    count = max(len(state.lines), len(sheet.rows), *(line for line, _ in cells[:1]), *later, 0)
    return tuple(
        LineView(
            where(sheet, line),
            tuple(_cell(state, sheet, line, column, seat, cells[:1]) for column in range(len(columns(state)))),
        )
        for line in range(1, count + 1)
    )


def _cell(state: State, sheet: Sheet, line: int, column: int, seat: int | None, following: tuple[Cell, ...]) -> CellView:
    points = value(state, line, column)
    if points is None:
        says = ""
    else:
        says = spelled(number(points, sheet.places)) if _may_see(state, column, seat) else HIDDEN
    return CellView(f"cell:{line}:{column}", says, (line, column) in following)


def _may_see(state: State, column: int, seat: int | None) -> bool:
    return not is_hidden(state) or seat in columns(state)[column]


def _total(state: State, column: int, seat: int | None) -> str:
    if not _may_see(state, column, seat):
        return HIDDEN
    return spelled(total(state, column)) if score_lines(state, column) else ""


def _seat(state: State, one: int, seat: int | None, cells: tuple[Cell, ...], dealt: int | None) -> SeatView:
    if one in state.gone:
        return SeatView(one, is_out=True)
    if state.sheet is None or state.sheet.shape in ("together", "places"):
        return SeatView(one)
    column = next(at for at, seats in enumerate(columns(state)) if one in seats)
    is_up = bool(cells) and cells[0][1] == column
    points = total(state, column)
    deals = "deals" if dealt == one else ""
    if is_hidden(state):
        return SeatView(one, note=deals, is_up=is_up, chest=points if seat == one else None, has_chest=True)
    return SeatView(one, note=deals, is_up=is_up, counters=(("points", points),))
