"""The ocean: five bands of water, each with its face-down pile, the tiles face up, and whoever dives there."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.games.deep_dive.box import is_takeable
from companion.games.deep_dive.state import NOBODY, OPPONENT
from companion.games.deep_dive.view import DepthView, OceanView
from companion.table.seats import Seat
from kivy_ui.boards.deep_dive_tiles import draw_pile, draw_small, draw_tile, sea, whole_mm
from kivy_ui.box import Box
from kivy_ui.drawing.creatures import penguin
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM, Look
from kivy_ui.theme import SEAT_FILLS, readable_on

if TYPE_CHECKING:
    from kivy_ui.boards.deep_dive import DeepDiveBoard

LANE_MM, TALLEST_MM, GAP_MM = 8.6, 9.5, 0.9
SPENT_MM, SPENT_EM, LOW_SPENT_MM, LOW_SPENT_EM, LOW_EM = 4.7, 1.13, 2.9, 0.6, 0.86
"""A spent tile and its count: so wide, and so many letters of a caption; beside each other where two would be too low one above the other."""
PAWN_FILL = "#c3c9cc"


class Shoal:
    """Tiles of a depth that are drawn as one: the same tile, at these places of the row, with the seat trapped on it."""

    def __init__(self, tile: str, penguin: int, spots: list[int]) -> None:
        self.tile, self.penguin, self.spots = tile, penguin, spots

    @property
    def is_spent(self) -> bool:
        """Whether nothing can be done with it any more: open water, or a predator without a penguin."""
        return not is_takeable(self.tile) and self.penguin == NOBODY


def shoals(depth: DepthView, is_flipped: bool) -> list[Shoal]:
    """Group what is face up: the tile just flipped, then what can be taken, trapped penguins, predators and open water."""
    groups: dict[tuple[bool, bool, bool, str, int | None], Shoal] = {}
    for at, one in enumerate(depth.up):
        is_new = is_flipped and at == len(depth.up) - 1
        alone = at if is_new or one.penguin != NOBODY else None
        key = (not is_new, not is_takeable(one.tile), one.penguin == NOBODY, one.tile, alone)
        groups.setdefault(key, Shoal(one.tile, one.penguin, [])).spots.append(at)
    return [groups[key] for key in sorted(groups, key=lambda key: (key[:3], min(groups[key].spots)))]


class OceanLayout:
    """Where everything of the ocean is, for drawing it and for what moves over it. `is_open(mark)`: it can be touched now."""

    def __init__(self, box: Box, look: Look, view: OceanView, is_open: Callable[[str], bool]) -> None:
        mm = self._mm = look.mm
        self._em = look.text_px("caption")
        self.bands = box.rows(5)
        self.piles, self.lanes, self.rooms = [], [], []
        for band in self.bands:
            inner = band.inset(mm(0.6), mm(0.5))
            lane, rest = inner.cut_left(mm(LANE_MM))
            pile, room = rest.cut_left(mm(LEAST_TARGET_MM), mm(1.2))
            self.lanes.append(lane)
            self.piles.append(pile.centred(min(pile.w, pile.h), min(pile.h, pile.w)))
            self.rooms.append(room)
        self.shoals = [shoals(depth, view.flipped and depth.depth == view.at) for depth in view.depths]
        self.open = [
            [any(is_open(f"tile:{depth}:{at}") for at in shoal.spots) for shoal in here]
            for depth, here in enumerate(self.shoals, 1)
        ]
        self.open_depths = {depth for depth, here in enumerate(self.open, 1) if any(here) or is_open(f"depth:{depth}")}
        self.places = [self._placed(depth) for depth in range(1, 6)]

    def pile(self, depth: int) -> Box:
        """Find the face-down pile of a depth."""
        return self.piles[depth - 1]

    def lane(self, depth: int) -> tuple[float, float]:
        """Find where a diver is at a depth."""
        lane = self.lanes[depth - 1]
        return lane.right - lane.w * 0.42, lane.cy

    def spot(self, depth: int, at: int) -> Box:
        """Find where the `at`-th face-up tile of a depth is; the pile when it isn't drawn."""
        for shoal, place in zip(self.shoals[depth - 1], self.places[depth - 1], strict=True):
            if at in shoal.spots:
                return place
        return self.pile(depth)

    def reach(self, depth: int, place: Box) -> Box:
        """Find what can be tapped for something drawn at a depth: as high as its band, or higher where the next one is not asked for."""
        band, least = self.bands[depth - 1], self._mm(LEAST_TARGET_MM)
        missing = least - band.h
        up = missing if missing > 0 and depth > 1 and depth - 1 not in self.open_depths else 0
        down = missing if missing > 0 and not up and depth < 5 and depth + 1 not in self.open_depths else 0
        w = max(place.w, min(least, self._room_around(depth, place)))
        return Box(place.cx - w / 2, band.y - down, w, band.h + up + down)

    def _room_around(self, depth: int, place: Box) -> float:
        """Measure how wide a target around `place` can be without reaching into another; 0 where tiles lie in two rows."""
        here = (self.pile(depth), *self.places[depth - 1])
        opened = [one for one, is_open in zip(self.places[depth - 1], self.open[depth - 1], strict=True) if is_open]
        if len({one.y for one in opened}) > 1:
            return 0
        return min((abs(one.cx - place.cx) for one in here if one != place), default=self._mm(LEAST_TARGET_MM))

    def _placed(self, depth: int) -> list[Box]:
        """Place the spent tiles small at the right; of the others those that can be touched large, if there is room for it."""
        here, room, gap = self.shoals[depth - 1], self.rooms[depth - 1], self._mm(GAP_MM)
        spent = sum(shoal.is_spent for shoal in here)
        aside, room = self._aside(depth, room, spent, gap)
        tallest = min(self._mm(TALLEST_MM), room.h)
        count, large = len(here) - spent, sum(self.open[depth - 1])
        wide = max(tallest, self._mm(LEAST_TARGET_MM))
        rest = room.w - large * (wide + gap)
        if count * (tallest + gap) <= room.w + gap or rest < -(-(count - large) // 2) * self._mm(3.4):
            places = fitted(room, count, gap, tallest)
        else:
            first = [Box(room.x + at * (wide + gap), room.cy - tallest / 2, wide, tallest) for at in range(large)]
            places = [*first, *fitted(room.cut_right(rest)[0], count - large, gap, tallest)]
        return [*places, *aside]

    def _aside(self, depth: int, room: Box, spent: int, gap: float) -> tuple[list[Box], Box]:
        """Find places for the spent tiles at the right of a depth, and what is left of it."""
        if not spent:
            return [], room
        band = self.bands[depth - 1]
        if spent > 1 and band.h < spent * LOW_EM * self._em:
            aside, rest = room.cut_right(spent * (self._mm(LOW_SPENT_MM) + LOW_SPENT_EM * self._em), gap)
            return aside.columns(spent, self._mm(0.3)), rest
        aside, rest = room.cut_right(self._mm(SPENT_MM) + SPENT_EM * self._em, gap)
        return Box(aside.x, band.y, aside.w, band.h).rows(max(2, spent))[:spent], rest


def fitted(room: Box, count: int, gap: float, tallest: float) -> list[Box]:
    """Find places for `count` tiles in one row or two, as large as they can be."""
    best: list[Box] = []
    for rows in (1, 2):
        columns = -(-count // rows) or 1
        h = min(tallest, (room.h - gap * (rows - 1)) / rows)
        side = min(h, (room.w - gap * (columns - 1)) / columns)
        if not best or side > best[0].w:
            pitch = max(side + gap, min(tallest + gap, room.w / columns)) if rows == 1 else side + gap
            best = _rows_of(room, count, columns, side, pitch - side)
    return best


def _rows_of(room: Box, count: int, columns: int, side: float, gap: float) -> list[Box]:
    rows = -(-count // columns)
    top = room.cy + (rows * side + (rows - 1) * gap) / 2
    return [
        Box(room.x + (at % columns) * (side + gap), top - side - (at // columns) * (side + gap), side, side) for at in range(count)
    ]


def draw_ocean(board: "DeepDiveBoard", pen: Pen, box: Box, view: OceanView, seats: Sequence[Seat]) -> None:
    """Draw the five depths, darkening downwards, with the dive."""
    layout = OceanLayout(box, board.look, view, board.is_open)
    for depth, band in zip(view.depths, layout.bands, strict=True):
        pen.box(band, sea(pen.theme, depth.depth))
    for depth in view.depths:
        _band(board, pen, layout, depth, seats)
    if not view.is_over:
        _dive(board, pen, layout, view, seats)


def _band(board: "DeepDiveBoard", pen: Pen, layout: OceanLayout, depth: DepthView, seats: Sequence[Seat]) -> None:
    number, lane = depth.depth, layout.lanes[depth.depth - 1]
    ink = readable_on(sea(pen.theme, number))
    pen.text(str(number), lane.x + pen.mm(1.2), lane.top - pen.mm(1.7), "caption", ink, bold=True)
    pile = layout.pile(number)
    draw_pile(pen, pile, depth.down, number)
    board.reach(f"depth:{number}", pile, layout.reach(number, pile))
    for shoal, place in zip(layout.shoals[number - 1], layout.places[number - 1], strict=True):
        marks = [f"tile:{number}:{at}" for at in shoal.spots]
        board.places.update(dict.fromkeys(marks, place))
        if not board.hidden.intersection(marks):
            _shoal(pen, place, shoal, seats, ink)
        mark = next((mark for mark in marks if board.is_open(mark)), marks[-1])
        board.reach(mark, place, layout.reach(number, place))


def _shoal(pen: Pen, place: Box, shoal: Shoal, seats: Sequence[Seat], ink: str) -> None:
    """Draw a tile, how many alike there are, and whose penguin is trapped on it."""
    count = len(shoal.spots)
    if shoal.is_spent:
        draw_small(pen, place, shoal.tile, count, ink)
        return
    draw_tile(pen, place, shoal.tile, count=count)
    if shoal.penguin != NOBODY:
        draw_trapped(pen, place, seats[shoal.penguin])


def draw_trapped(pen: Pen, place: Box, seat: Seat) -> None:
    """Draw a penguin on a predator, with its seat's emblem."""
    penguin(pen, SEAT_FILLS.get(seat.colour, PAWN_FILL), place.x + place.w * 0.34, place.cy, whole_mm(pen, place.h * 0.95))
    r = whole_mm(pen, min(place.w * 0.6, pen.mm(4.6))) / 2
    seat_disc(pen, seat.colour, seat.emblem, place.right - r, place.y + r, r)


def _dive(board: "DeepDiveBoard", pen: Pen, layout: OceanLayout, view: OceanView, seats: Sequence[Seat]) -> None:
    """Draw the diver where it is, its way down behind it, and the waiting pawn of the solo opponent."""
    if view.pawn and view.diver != OPPONENT and "pawn" not in board.hidden:
        x, y = layout.lane(view.pawn)
        penguin(pen, PAWN_FILL, x + pen.mm(1.4), y, whole_mm(pen, min(layout.lanes[0].h * 0.75, pen.mm(6))), 0.75)
    x, y = layout.lane(view.at)
    top = layout.bands[0].top
    if y < top - layout.bands[0].h:
        pen.line([(x, top - pen.mm(1)), (x, y)], pen.theme.rim, max(1.5, pen.mm(0.4)), alpha=0.7)
    if "diver" not in board.hidden:
        pen.circle(x, y, min(layout.lanes[0].h * 0.47, pen.mm(4.4)), None, pen.theme.rim, max(1.5, pen.mm(0.4)), alpha=0.9)
        draw_diver(pen, x, y, min(layout.lanes[0].h * 0.86, pen.mm(7.4)), view.diver, seats)


def draw_diver(pen: Pen, x: float, y: float, h: float, diver: int, seats: Sequence[Seat]) -> None:
    """Draw the penguin of whoever dives."""
    fill = PAWN_FILL if diver == OPPONENT else SEAT_FILLS.get(seats[diver].colour, PAWN_FILL)
    penguin(pen, fill, x, y, whole_mm(pen, h))
