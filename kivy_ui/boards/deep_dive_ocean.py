"""The ocean: five bands of water, each with its face-down pile, the tiles face up, and whoever dives there."""

from collections.abc import Sequence
from typing import Any

from companion.games.deep_dive.moves import OPPONENT
from companion.games.deep_dive.state import NOBODY
from companion.games.deep_dive.tiles import is_takeable
from companion.games.deep_dive.view import DepthView, OceanView
from companion.table.seats import Seat
from kivy_ui.boards.deep_dive_tiles import draw_pile, draw_tile, sea
from kivy_ui.box import Box
from kivy_ui.drawing.creatures import penguin
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.theme import SEAT_FILLS, readable_on

LANE_MM, TALLEST_MM, GAP_MM = 8.8, 9.5, 0.9
PAWN_FILL = "#c3c9cc"


class Shoal:
    """Tiles of a depth that are drawn as one: the same tile, at these places of the row, with the seat trapped on it."""

    def __init__(self, tile: str, penguin: int, spots: list[int]) -> None:
        self.tile, self.penguin, self.spots = tile, penguin, spots


def shoals(depth: DepthView, is_flipped: bool) -> list[Shoal]:
    """What is face up: the tile just flipped, then what can be taken, trapped penguins, predators and open water."""
    groups: dict[tuple[Any, ...], Shoal] = {}
    for at, one in enumerate(depth.up):
        is_new = is_flipped and at == len(depth.up) - 1
        alone = at if is_new or one.penguin != NOBODY else None
        key = (not is_new, not is_takeable(one.tile), one.penguin == NOBODY, one.tile, alone)
        groups.setdefault(key, Shoal(one.tile, one.penguin, [])).spots.append(at)
    return [groups[key] for key in sorted(groups, key=lambda key: (key[:3], min(groups[key].spots)))]


class OceanLayout:
    """Where everything of the ocean is, for drawing it and for what moves over it."""

    def __init__(self, box: Box, look: Look, view: OceanView) -> None:
        mm = look.mm
        self.bands = box.rows(5)
        self.piles, self.lanes, self.rooms = [], [], []
        for band in self.bands:
            inner = band.inset(mm(0.6), mm(0.5))
            lane, rest = inner.cut_left(mm(LANE_MM))
            pile, room = rest.cut_left(min(inner.h, mm(TALLEST_MM)), mm(1.4))
            self.lanes.append(lane)
            self.piles.append(pile.centred(pile.w, min(pile.h, pile.w)))
            self.rooms.append(room)
        self.shoals = [shoals(depth, view.flipped and depth.depth == view.at) for depth in view.depths]
        self.places = [
            fitted(room, len(here), mm(GAP_MM), mm(TALLEST_MM)) for room, here in zip(self.rooms, self.shoals, strict=True)
        ]

    def pile(self, depth: int) -> Box:
        """The face-down pile of a depth."""
        return self.piles[depth - 1]

    def lane(self, depth: int) -> tuple[float, float]:
        """Where a diver is at a depth."""
        lane = self.lanes[depth - 1]
        return lane.right - lane.w * 0.42, lane.cy

    def spot(self, depth: int, at: int) -> Box:
        """Where the `at`-th face-up tile of a depth lies; the pile when it is not drawn."""
        for shoal, place in zip(self.shoals[depth - 1], self.places[depth - 1], strict=True):
            if at in shoal.spots:
                return place
        return self.pile(depth)


def fitted(room: Box, count: int, gap: float, tallest: float) -> list[Box]:
    """Places for `count` tiles in one row or two, as large as they can be."""
    best: list[Box] = []
    for rows in (1, 2):
        columns = -(-count // rows) or 1
        h = min(tallest, (room.h - gap * (rows - 1)) / rows)
        w = min(h, (room.w - gap * (columns - 1)) / columns)
        w = min(max(w, h), (room.w - gap * (columns - 1)) / columns)
        h = min(h, w * 1.15)
        if best and w * h <= best[0].w * best[0].h:
            continue
        best = _rows_of(room, count, columns, w, h, gap)
    return best


def _rows_of(room: Box, count: int, columns: int, w: float, h: float, gap: float) -> list[Box]:
    rows = -(-count // columns)
    top = room.cy + (rows * h + (rows - 1) * gap) / 2
    return [Box(room.x + (at % columns) * (w + gap), top - h - (at // columns) * (h + gap), w, h) for at in range(count)]


def draw_ocean(board: Any, pen: Pen, box: Box, view: OceanView, seats: Sequence[Seat]) -> None:
    """The five depths, darkening downwards, with the dive."""
    layout = OceanLayout(box, board.look, view)
    for depth, band in zip(view.depths, layout.bands, strict=True):
        pen.box(band, sea(pen.theme, depth.depth))
    for depth in view.depths:
        _band(board, pen, layout, depth, seats)
    if not view.is_over:
        _dive(board, pen, layout, view, seats)


def _band(board: Any, pen: Pen, layout: OceanLayout, depth: DepthView, seats: Sequence[Seat]) -> None:
    number, lane = depth.depth, layout.lanes[depth.depth - 1]
    ink = readable_on(sea(pen.theme, number))
    pen.text(str(number), lane.x + pen.mm(1.2), lane.top - pen.mm(1.7), "caption", ink, bold=True)
    pile = layout.pile(number)
    draw_pile(pen, pile, depth.down, number)
    board.mark(f"depth:{number}", pile)
    for shoal, place in zip(layout.shoals[number - 1], layout.places[number - 1], strict=True):
        marks = [f"tile:{number}:{at}" for at in shoal.spots]
        board.places.update(dict.fromkeys(marks, place))
        if not board.hidden.intersection(marks):
            _shoal(pen, place, shoal, seats)
        board.mark(next((mark for mark in marks if board.is_open(mark)), marks[-1]), place)


def _shoal(pen: Pen, place: Box, shoal: Shoal, seats: Sequence[Seat]) -> None:
    """A tile, how many alike there are, and whose penguin is trapped on it."""
    if len(shoal.spots) > 1:
        draw_tile(pen, place.moved(pen.mm(0.7), pen.mm(0.5)), shoal.tile)
    draw_tile(pen, place, shoal.tile)
    if shoal.penguin != NOBODY:
        draw_trapped(pen, place, seats[shoal.penguin])
    if len(shoal.spots) > 1:
        _count(pen, place, len(shoal.spots))


def draw_trapped(pen: Pen, place: Box, seat: Seat) -> None:
    """A penguin on a predator, with its seat's emblem."""
    penguin(pen, SEAT_FILLS.get(seat.colour, PAWN_FILL), place.x + place.w * 0.34, place.cy, place.h * 0.9)
    r = min(place.w * 0.3, pen.mm(2.3))
    seat_disc(pen, seat.colour, seat.emblem, place.right - r, place.y + r, r)


def _count(pen: Pen, place: Box, count: int) -> None:
    r = pen.mm(1.75)
    x, y = place.right - r * 0.6, place.y + r * 0.7
    pen.circle(x, y, r, pen.theme.bar, pen.theme.line, max(1, pen.mm(0.25)))
    pen.text(str(count), x, y, "caption", pen.theme.ink, bold=True, room=2 * r)


def _dive(board: Any, pen: Pen, layout: OceanLayout, view: OceanView, seats: Sequence[Seat]) -> None:
    """The diver where it is, its way down behind it, and the waiting pawn of the solo opponent."""
    if view.pawn and view.diver != OPPONENT and "pawn" not in board.hidden:
        x, y = layout.lane(view.pawn)
        penguin(pen, PAWN_FILL, x + pen.mm(1.4), y, min(layout.lanes[0].h * 0.72, pen.mm(6)), 0.75)
    x, y = layout.lane(view.at)
    top = layout.bands[0].top
    if y < top - layout.bands[0].h:
        pen.line([(x, top - pen.mm(1)), (x, y)], pen.theme.brass, max(1.5, pen.mm(0.4)), alpha=0.7)
    if "diver" not in board.hidden:
        pen.circle(x, y, min(layout.lanes[0].h * 0.47, pen.mm(4.4)), None, pen.theme.brass, max(1.5, pen.mm(0.4)), alpha=0.9)
        draw_diver(pen, x, y, min(layout.lanes[0].h * 0.86, pen.mm(7.4)), view.diver, seats)


def draw_diver(pen: Pen, x: float, y: float, h: float, diver: int, seats: Sequence[Seat]) -> None:
    """The penguin of whoever dives."""
    fill = PAWN_FILL if diver == OPPONENT else SEAT_FILLS.get(seats[diver].colour, PAWN_FILL)
    penguin(pen, fill, x, y, h)
