"""A dive: the two hazard tracks, the gems drawn, the bag, the tile with its spots, and who is down there."""

import math
from collections.abc import Callable

from companion.games.deep_blue.view import DiverView, DiveView, SpotView
from kivy_ui.boards import Board
from kivy_ui.boards.deep_blue_map import draw_bag_count
from kivy_ui.box import Box, disc
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag
from kivy_ui.theme import GEM_FILLS, mixed

TRACK_SLOTS = 4
TRACKS = ("black", "blue")
Place = tuple[tuple[float, float], float]


def gem_key(at: int) -> str:
    """Name a drawn gem, for motions and the drawing."""
    return f"gem:{at}"


class DiveLayout:
    """Where everything is: computed from the box and the counts alone, so that motions know it before it is drawn.

    gems   by the order drawn: the middle and the radius of each
    """

    def __init__(self, box: Box, mm: Callable[[float], float], table: DiveView) -> None:
        wide = mm(13)
        left, rest = box.cut_left(wide, mm(1.5))
        right, middle = rest.cut_right(wide, mm(1.5))
        self.tracks = {"black": left, "blue": right}
        self.tile, below = middle.cut_top(mm(13.5), mm(1))
        self.lower, self.treasure = below.cut_bottom(min(mm(24), max(mm(15), below.h * 0.55)), mm(0.5))
        size = min(self.lower.h, max(mm(17), self.lower.w * 0.3))
        self.bag = self.lower.centred(size, size)
        self.mouth = (self.bag.cx, self.bag.y + self.bag.h * 0.8)
        self.gems = self._gems(mm, table)

    def slot(self, kind: str, nth: int, mm: Callable[[float], float]) -> Place:
        """Find the middle and radius of a place on a track, 0 the warning."""
        track = self.tracks[kind]
        room = track.h - mm(5)
        r = min(mm(4.7), room / TRACK_SLOTS / 2 - mm(0.5))
        return (track.cx, track.top - mm(5) - room / TRACK_SLOTS * (nth + 0.5)), r

    def _gems(self, mm: Callable[[float], float], table: DiveView) -> list[Place]:
        """Draw hazards on their tracks, everything else in the middle, in rows."""
        counts = {"black": 0, "blue": 0}
        others = sum(kind not in counts for kind in table.gems)
        middle = iter(self._rows(mm, others))
        places = []
        for kind in table.gems:
            if kind in counts:
                places.append(self.slot(kind, min(counts[kind], TRACK_SLOTS - 1), mm))
                counts[kind] += 1
            else:
                places.append(next(middle))
        return places

    def _rows(self, mm: Callable[[float], float], count: int) -> list[Place]:
        box, r = self.treasure, mm(4.6)
        while r > mm(1.6) and int(box.w / (2.25 * r)) * max(1, int(box.h / (2.2 * r))) < count:
            r -= mm(0.2)
        across = max(1, int(box.w / (2.25 * r)))
        rows = [min(across, count - at) for at in range(0, count, across)]
        top = box.cy + len(rows) * 1.1 * r
        return [
            ((box.cx + (at - (in_row - 1) / 2) * 2.25 * r, top - (row + 0.5) * 2.2 * r), r)
            for row, in_row in enumerate(rows)
            for at in range(in_row)
        ]


def draw_dive(board: Board, pen: Pen, layout: DiveLayout, table: DiveView) -> None:
    """Draw the whole dive."""
    _seabed(pen, layout)
    for kind in TRACKS:
        _track(pen, layout, kind, table)
    _tile(board, pen, layout.tile, table)
    if "bag" not in board.hidden:
        bag(pen, layout.bag)
    draw_bag_count(pen, layout.bag, table)
    board.mark("bag:gems", layout.bag)
    _divers(board, pen, layout, table)
    for at, (kind, (place, r)) in enumerate(zip(table.gems, layout.gems, strict=True)):
        if gem_key(at) not in board.hidden:
            gem(pen, kind, *place, r)


def _seabed(pen: Pen, layout: DiveLayout) -> None:
    """Draw sand, weeds and a few bubbles: the depth the gems come from."""
    box, theme = layout.lower, pen.theme
    sand = mixed(theme.board, "#d9b877", 0.16 if theme.name != "light" else 0.5)
    hills = [(box.x, box.y), (box.x, box.y + box.h * 0.16)]
    hills += [(box.x + box.w * i / 12, box.y + box.h * (0.14 + 0.07 * math.sin(i * 1.3))) for i in range(13)]
    pen.polygon([*hills, (box.right, box.y)], sand)
    weed = mixed(theme.board, "#3fb58a", 0.4)
    for at, tall in ((0.04, 0.36), (0.09, 0.24), (0.93, 0.32), (0.97, 0.22)):
        x, y = box.x + box.w * at, box.y + box.h * 0.1
        pen.line([(x + math.sin(i * 1.2) * pen.mm(0.7), y + box.h * tall * i / 6) for i in range(7)], weed, max(2, pen.mm(0.7)))
    for at, high, r in ((0.1, 1.2, 0.7), (0.14, 1.42, 0.45), (0.91, 1.14, 0.6), (0.86, 1.34, 0.4), (0.93, 1.55, 0.3)):
        pen.circle(box.x + box.w * at, box.y + box.h * high, pen.mm(r), None, mixed(theme.board, "#8fd3e8", 0.5), 1.2)


def _track(pen: Pen, layout: DiveLayout, kind: str, table: DiveView) -> None:
    """Draw four places: the first only warns, against every later one all must defend."""
    theme, track, drawn = pen.theme, layout.tracks[kind], table.gems.count(kind)
    name, warns = getattr(table.captions, kind), table.captions.warns
    pen.box(track, theme.groove, theme.line, pen.mm(2), 1.2)
    if pen.width(name, "caption") <= track.w - pen.mm(0.6):
        pen.text(name, track.cx, track.top - pen.mm(2.4), "caption", theme.dim)
    for nth in range(TRACK_SLOTS):
        (x, y), r = layout.slot(kind, nth, pen.mm)
        if nth:
            pen.circle(x, y, r, None, theme.coral, max(1.5, pen.mm(0.4)))
            if nth >= drawn:
                pen.text("!", x, y, "strong", theme.danger, bold=True)
        else:
            pen.dashes(x, y, r, theme.dim, max(1.5, pen.mm(0.3)))
            if not drawn and pen.width(warns, "caption") <= 1.9 * r:
                pen.text(warns, x, y, "caption", theme.dim)


# the tile and its spots


def _tile(board: Board, pen: Pen, box: Box, table: DiveView) -> None:
    fill = "#d98c5f" if table.tile and table.tile.is_sunken else "#c9a86a"
    ground = mixed(fill, "#10202c", 0.72) if pen.theme.name != "light" else mixed(fill, "#ffffff", 0.55)
    pen.box(box, ground, fill, pen.mm(1.8), pen.mm(0.4))
    inner = box.inset(pen.mm(1.2), pen.mm(0.8))
    worth, spots = inner.cut_left(pen.mm(12), pen.mm(1))
    pen.text(str(table.tile.worth) if table.tile else "?", worth.cx, worth.cy + pen.mm(1.7), "count", pen.theme.ink, bold=True)
    pen.text(table.captions.worth, worth.cx, worth.y + pen.mm(1.9), "caption", pen.theme.ink, room=worth.w)
    centre, spots = spots.cut_right(pen.mm(10.5), pen.mm(1))
    _centre(board, pen, centre, table)
    if table.spots:
        for spot, cell in zip(table.spots, spots.columns(len(table.spots), pen.mm(0.8)), strict=True):
            _spot(board, pen, cell, spot)
    else:
        pen.words(table.captions.no_spots, spots, "caption", pen.theme.ink)


def _spot(board: Board, pen: Pen, cell: Box, spot: SpotView) -> None:
    r = min(pen.mm(4.6), cell.w / 2, cell.h / 2)
    draw_spot(pen, spot.colour, cell.cx, cell.cy, r, 0.35 if spot.is_used else 1.0)
    if spot.seat is not None:
        seat = board.shown.seats[spot.seat]
        seat_disc(pen, seat.colour, seat.emblem, cell.cx + r * 0.78, cell.cy - r * 0.5, r * 0.52)
    if spot.is_used:
        pen.line([(cell.cx - r * 0.8, cell.cy + r * 0.8), (cell.cx + r * 0.8, cell.cy - r * 0.8)], pen.theme.coral, pen.mm(0.6))
    board.mark(f"spot:{spot.colour}", disc(cell.cx, cell.cy, r), r)


def _centre(board: Board, pen: Pen, box: Box, table: DiveView) -> None:
    """Draw the centre, where boats without a spot are."""
    pen.box(box, pen.theme.groove, pen.theme.line, pen.mm(1.4), 1.2)
    pen.text(table.captions.centre, box.cx, box.y + pen.mm(1.9), "caption", pen.theme.dim, room=box.w - pen.mm(0.4))
    inside = [diver for diver in table.divers if diver.is_in_centre]
    r = pen.mm(1.9)
    for at, diver in enumerate(inside[:6]):
        seat = board.shown.seats[diver.seat]
        x = box.cx + (at % 3 - (min(len(inside), 3) - 1) / 2) * 1.75 * r
        seat_disc(pen, seat.colour, seat.emblem, x, box.y + box.h * (0.72 if at < 3 else 0.5), r)
    board.mark("spot:centre", box)


def draw_spot(pen: Pen, colour: str, x: float, y: float, r: float, alpha: float = 1.0) -> bool:
    """Draw a scouting spot: a porthole in its colour with the gem it is for."""
    first, _, second = colour.partition("-or-")
    if first not in GEM_FILLS:
        return False
    pen.circle(x, y, r, "#0a1a26", "#d9c48f", max(1.5, r * 0.14), alpha)
    if second:
        gem(pen, first, x - r * 0.3, y + r * 0.16, r * 0.5, alpha)
        gem(pen, second, x + r * 0.3, y - r * 0.16, r * 0.5, alpha)
    else:
        gem(pen, first, x, y, r * 0.68, alpha)
    return True


# who dives


def _divers(board: Board, pen: Pen, layout: DiveLayout, table: DiveView) -> None:
    """Draw the divers left and right of the bag: those down there on a rope, those who surfaced above."""
    left, right = _beside(layout.lower, layout.bag, pen.mm(1))
    halves = (table.divers[0::2], table.divers[1::2])
    for box, divers in zip((left, right), halves, strict=True):
        for diver, row in zip(divers, box.rows(3, 0), strict=False):
            _diver(board, pen, row, diver)


def _beside(lower: Box, bag_box: Box, gap: float) -> tuple[Box, Box]:
    w = bag_box.x - lower.x - gap
    return Box(lower.x, lower.y, w, lower.h), Box(bag_box.right + gap, lower.y, w, lower.h)


def _diver(board: Board, pen: Pen, row: Box, diver: DiverView) -> None:
    theme, seat = pen.theme, board.shown.seats[diver.seat]
    r = min(pen.mm(2.6), row.h * 0.42)
    x = row.x + r + pen.mm(0.9)
    seat_disc(pen, seat.colour, seat.emblem, x, row.cy, r, 1.0 if diver.is_down else 0.4)
    if diver.is_leader:
        pen.circle(x, row.cy, r + pen.mm(0.5), None, theme.rim, pen.mm(0.5))
    start = x + r + pen.mm(1.5)
    if diver.now.total:
        _points(pen, Box(start, row.y, row.right - start, row.h), diver)
        return
    words = diver.doing if pen.width(diver.doing, "caption") <= row.right - start else diver.brief
    pen.text(words, start, row.cy, "caption", theme.dim, "start", room=row.right - start)


def _points(pen: Pen, box: Box, diver: DiverView) -> None:
    """Draw what a diver scores now, above what it is made of: in words, or in numbers where there is no room."""
    now = diver.now
    parts = [str(points) for points in (now.cards, now.gems, now.tile, now.bounty) if points]
    numbers = "+".join(parts) if len(parts) > 1 else ""
    made = diver.made if pen.width(diver.made, "caption") <= box.w else numbers
    pen.text(f"+{now.total}", box.x, box.cy + (pen.mm(1.4) if made else 0), "strong", pen.theme.accent, "start", True, room=box.w)
    pen.text(made, box.x, box.cy - pen.mm(1.7), "caption", pen.theme.dim, "start", room=box.w)
