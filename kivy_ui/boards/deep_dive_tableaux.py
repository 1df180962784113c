"""The tableaux: each diver's rows of three, complete or not, with their points so far."""

from collections.abc import Sequence

from companion.games.deep_dive.box import COLOURS, ROCK, WATER
from companion.games.deep_dive.scoring import Row
from companion.games.deep_dive.state import OPPONENT
from companion.games.deep_dive.view import OceanView, TableauView
from companion.table.seats import Seat
from kivy_ui.boards.deep_dive_ocean import PAWN_FILL
from kivy_ui.boards.deep_dive_tiles import draw_face
from kivy_ui.box import Box
from kivy_ui.drawing.creatures import penguin
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import FOOD_FILLS, FOOD_LETTERS, readable_on

GAP_MM, WIDEST_CELL_MM, CHIP_PAD_MM = 0.6, 7.0, 0.6
MOST_IN_A_GRID = 4
HEAD_EM, LEAST_CELL_EM, NARROWEST_EM, POINTS_EM, LETTERS_EM = 0.93, 1.04, 1.23, 1.02, 0.97
"""Lengths that grow with the text: the head in letters of a strong text, the others in those of a caption."""


def columns_for(count: int, is_wide: bool) -> int:
    """Count the tableaux side by side: beside the ocean (`is_wide`: below it)."""
    if is_wide:
        return min(count, 3 if count == 3 else 2)
    return 1 if count < 4 else 2


def draw_tableaux(pen: Pen, box: Box, view: OceanView, seats: Sequence[Seat], is_wide: bool) -> None:
    """Draw all tableaux in a grid, in turn order; where that would be a crowd, the diver's, and a line for each of the others."""
    tableaux = view.tableaux
    cells = box.grid(len(tableaux), columns_for(len(tableaux), is_wide), pen.mm(GAP_MM))
    if len(tableaux) > MOST_IN_A_GRID or cells[0].h < _least_height(pen):
        _one_large(pen, box, view, seats)
        return
    for tableau, cell in zip(tableaux, cells, strict=True):
        _tableau(pen, cell, tableau, seats, tableau.seat == view.diver and not view.is_over)


def _em(pen: Pen, letters: float) -> float:
    return letters * pen.look.text_px("caption")


def _head_height(pen: Pen) -> float:
    return HEAD_EM * pen.look.text_px("strong")


def _least_height(pen: Pen) -> float:
    """Measure how high a tableau must be for every number to stand clear of the next."""
    return _head_height(pen) + _em(pen, 3 * LEAST_CELL_EM + POINTS_EM) + pen.mm(1)


def _one_large(pen: Pen, box: Box, view: OceanView, seats: Sequence[Seat]) -> None:
    """Draw the diver's tableau, and below it the others' lines: one over the other, or in two columns; lines alone where it has no room."""
    others = [tableau for tableau in view.tableaux if tableau.seat != view.diver]
    gap, high = pen.mm(GAP_MM), _head_height(pen) + pen.mm(0.8)
    for across in (1, 2):
        below, rest = box.cut_bottom(-(-len(others) // across) * (high + gap) - gap, gap)
        if rest.h >= _least_height(pen):
            _lines(pen, below, others, across, view, seats)
            _tableau(pen, rest, next(one for one in view.tableaux if one.seat == view.diver), seats, not view.is_over)
            return
    _lines(pen, box, view.tableaux, 2, view, seats)


def _lines(pen: Pen, box: Box, tableaux: Sequence[TableauView], across: int, view: OceanView, seats: Sequence[Seat]) -> None:
    for tableau, cell in zip(tableaux, box.grid(len(tableaux), across, pen.mm(GAP_MM)), strict=True):
        _card(pen, cell, tableau.seat == view.diver and not view.is_over)
        inner = cell.inset(pen.mm(0.6), pen.mm(0.3))
        _head(pen, inner.centred(inner.w, min(inner.h, _head_height(pen))), tableau, seats, has_foods=True)


def _tableau(pen: Pen, box: Box, tableau: TableauView, seats: Sequence[Seat], is_up: bool) -> None:
    _card(pen, box, is_up)
    inner = box.inset(pen.mm(0.8), pen.mm(0.4))
    head, grid = inner.cut_top(_head_height(pen), pen.mm(0.2))
    _head(pen, head, tableau, seats)
    _rows(pen, grid, tableau.rows, tableau.sums)


def _card(pen: Pen, box: Box, is_up: bool) -> None:
    theme = pen.theme
    pen.box(box, theme.panel, theme.rim if is_up else theme.line, pen.mm(1.4), pen.mm(0.5 if is_up else 0.3))


def _head(pen: Pen, box: Box, tableau: TableauView, seats: Sequence[Seat], has_foods: bool = False) -> None:
    """Write whose it is, what else it owns, and the points so far. `has_foods`: with its food by colour, where that has room."""
    r = box.h * 0.46
    if tableau.seat == OPPONENT:
        penguin(pen, PAWN_FILL, box.x + r, box.cy, box.h)
    else:
        seat = seats[tableau.seat]
        seat_disc(pen, seat.colour, seat.emblem, box.x + r, box.cy, r, 0.5 if tableau.is_out else 1.0)
    points = pen.text(str(tableau.points), box.right, box.cy, "strong", pen.theme.accent, "end", True)
    x, end = box.x + 2 * r + pen.mm(0.9), box.right - max(points, pen.width("88", "strong", True)) - pen.mm(0.6)
    if has_foods:
        x = _foods(pen, Box(x, box.y, end - x, box.h), tableau.foods)
    for kind, count in ((ROCK, tableau.rocks), (WATER, tableau.waters)):
        wide = pen.mm(3.2) + pen.width(str(count), "caption") + pen.mm(1.2)
        if count and x + wide <= end:
            draw_face(pen, Box(x, box.cy - pen.mm(1.5), pen.mm(3), pen.mm(3)), kind)
            pen.text(str(count), x + pen.mm(3.4), box.cy, "caption", pen.theme.dim, "start")
            x += wide


def _foods(pen: Pen, box: Box, foods: Sequence[int]) -> float:
    """Draw how many tiles of each colour, if all of them have room; return where they end."""
    wide = pen.width("G88", "caption", True) + pen.mm(CHIP_PAD_MM)
    if box.w < wide * len(COLOURS):
        return box.x
    for at, (colour, count) in enumerate(zip(COLOURS, foods, strict=True)):
        place = Box(box.x + at * wide, box.y, wide, box.h).inset(pen.mm(0.2), pen.mm(0.2))
        fill = FOOD_FILLS[colour] if count else pen.theme.groove
        pen.box(place, fill, None, pen.mm(0.7))
        pen.text(f"{FOOD_LETTERS[colour]}{count}", place.cx, place.cy, "caption", readable_on(fill), bold=True)
    return box.x + wide * len(COLOURS) + pen.mm(CHIP_PAD_MM)


def _rows(pen: Pen, box: Box, rows: Sequence[Row], sums: Sequence[int]) -> None:
    """Draw the rows side by side, each three cells high with its points below; early complete rows become a sum when there is no room."""
    points = _em(pen, POINTS_EM)
    cells = box.cut_bottom(points)[1]
    h = min(cells.h / 3, pen.mm(WIDEST_CELL_MM))
    letters, room = box.cut_left(_em(pen, LETTERS_EM))
    narrowest = _em(pen, NARROWEST_EM)
    most = max(1, int(room.w / narrowest))
    hidden = 0 if len(rows) <= most else len(rows) - most + 1
    shown = rows[hidden:]
    w = min(max(narrowest, h * 1.1), room.w / max(1, len(shown) + bool(hidden)))
    _letters(pen, Box(letters.x, cells.top - 3 * h, letters.w, 3 * h))
    x = room.x
    if hidden:
        _summed(pen, Box(x, cells.top - 3 * h, w, 3 * h), hidden, sums[hidden - 1])
        x += w
    for row in shown:
        _row(pen, Box(x, cells.top - 3 * h, w, 3 * h), row)
        x += w


def _letters(pen: Pen, box: Box) -> None:
    for colour, cell in zip(COLOURS, box.rows(3), strict=True):
        pen.text(FOOD_LETTERS[colour], cell.cx, cell.cy, "caption", pen.theme.dim, bold=True)


def _row(pen: Pen, box: Box, row: Row) -> None:
    """Draw three cells, framed when complete, and the row's points below."""
    size = pen.common_size(("10",), box.w - pen.mm(0.8), box.h / 3 - pen.mm(0.8), "strong")
    for colour, worth, cell in zip(COLOURS, row.worths, box.rows(3), strict=True):
        place = cell.inset(pen.mm(0.2))
        fill = FOOD_FILLS[colour] if worth else pen.theme.groove
        pen.box(place, fill, None, pen.mm(0.7))
        if worth:
            pen.text(str(worth), place.cx, place.cy, size, readable_on(fill), bold=True)
    if row.is_complete:
        pen.box(box.inset(pen.mm(0.05)), None, pen.theme.rim, pen.mm(0.8), max(1.5, pen.mm(0.45)))
    ink = pen.theme.accent if row.is_complete else pen.theme.dim
    pen.text(str(row.points), box.cx, box.y - _em(pen, POINTS_EM) / 2, "caption", ink, bold=row.is_complete, room=box.w)


def _summed(pen: Pen, box: Box, rows: int, points: int) -> None:
    """Write how many rows have no room, and their points."""
    pen.box(box.inset(pen.mm(0.2)), pen.theme.groove, pen.theme.line, pen.mm(0.7))
    top, bottom = box.rows(2)
    pen.text(f"{rows}×", top.cx, top.cy, "caption", pen.theme.dim, room=box.w)
    pen.text(str(points), bottom.cx, bottom.cy, "caption", pen.theme.accent, bold=True, room=box.w)
