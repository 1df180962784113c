"""Between dives: the wreck sites, the supply, and the bag."""

from collections.abc import Callable

from companion.games.deep_blue.box import ADDED_COLOURS, COLOURS, SITES
from companion.games.deep_blue.view import DiveView, SiteView
from kivy_ui.boards import Board
from kivy_ui.box import Box
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.icons import icon, seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag, tile, waves
from kivy_ui.theme import GEM_FILLS

SITES_ACROSS, LEAST_BAG_MM, RESULT_MM, LEAST_MM = 5, 10.0, 10.5, 29.0
SQUARE, ROUND, SUNKEN = "#c9a86a", "#7fa6b8", "#d98c5f"
BUOY = {True: "#ffd84d", False: "#e0503f"}
INK = "#10202c"


class MapLayout:
    """Where everything is: computed from the box alone, so that motions know it before it is drawn."""

    def __init__(self, box: Box, mm: Callable[[float], float], table: DiveView) -> None:
        gap = mm(1)
        self.result: Box | None = None
        if table.result and box.h >= mm(RESULT_MM + LEAST_MM):  # else the rail alone says it
            self.result, box = box.cut_bottom(mm(RESULT_MM), gap)
        if box.w > box.h * 1.15:
            side, sites = box.cut_right(max(mm(28.9), box.w * 0.3), mm(2))
        else:
            side, sites = box.cut_bottom(max(mm(20), box.h * 0.3), mm(2))
        cells = sites.grid(SITES, SITES_ACROSS, gap)
        self.sites = [cell.centred(min(cell.w, cell.h * 1.15), min(cell.h, cell.w * 1.15)) for cell in cells]
        self._side(side, mm)

    def _side(self, side: Box, mm: Callable[[float], float]) -> None:
        if side.h > side.w * 0.8:
            supply, rest = side.cut_bottom(mm(24), mm(1))
            self.supply_title, cells = supply.cut_top(mm(4))
            *self.supply, last = cells.grid(6, 3, mm(0.6))
            size = min(rest.w * 0.86, rest.h)
            self.bag = rest.centred(size, size) if size >= mm(LEAST_BAG_MM) else last
        else:
            self.bag, rest = side.cut_left(min(side.h, side.w * 0.3), mm(2))
            self.supply_title, cells = rest.cut_top(mm(4.5))
            self.supply = cells.columns(5, mm(0.8))

    def supply_at(self, kind: str) -> tuple[float, float]:
        """Find the middle of a colour's place in the supply."""
        place = self.supply[ADDED_COLOURS.index(kind)]
        return place.cx, place.cy


def draw_map(board: Board, pen: Pen, layout: MapLayout, table: DiveView) -> None:
    """Draw the whole map."""
    for place, site in zip(layout.sites, table.sites, strict=True):
        mark = f"site:{site.number}"
        if mark not in board.hidden:
            draw_site_tile(pen, place, site)
        board.mark(mark, place)
    _bag(board, pen, layout.bag, table)
    pen.text(table.captions.supply, layout.supply_title.x, layout.supply_title.cy, "caption", pen.theme.dim, "start")
    for kind, place in zip(ADDED_COLOURS, layout.supply, strict=True):
        _supply(board, pen, place, kind, table.supply[COLOURS.index(kind)])
    if layout.result:
        _result(board, pen, layout.result, table)


def _bag(board: Board, pen: Pen, place: Box, table: DiveView) -> None:
    bag(pen, place)
    draw_bag_count(pen, place, table)
    board.mark("bag:gems", place)


def draw_bag_count(pen: Pen, place: Box, table: DiveView) -> None:
    """Write how many gems are in the bag, on its belly."""
    in_bag = table.captions.in_bag
    is_large = place.h >= pen.mm(16) and pen.width(in_bag, "caption") <= place.w * 0.8
    pen.text(str(table.bag_size), place.cx, place.y + place.h * (0.42 if is_large else 0.34), "count", "#ffffff", bold=True)
    if is_large:
        pen.text(in_bag, place.cx, place.y + place.h * 0.2, "caption", "#ffffff", room=place.w * 0.8)


def _supply(board: Board, pen: Pen, place: Box, kind: str, count: int) -> None:
    pen.box(place, pen.theme.groove, pen.theme.line, pen.mm(1.2), 1.2)
    r = min(place.w * 0.29, place.h * 0.36)
    gem(pen, kind, place.x + place.w * 0.34, place.cy, r, 1.0 if count else 0.3)
    pen.text(str(count), place.x + place.w * 0.8, place.cy, "text", pen.theme.ink if count else pen.theme.dim, bold=True)
    board.mark(f"gem:{kind}", place)


def _result(board: Board, pen: Pen, box: Box, table: DiveView) -> None:
    """Write what the dive just over brought, player by player."""
    pen.box(box, pen.theme.panel, pen.theme.rim, pen.mm(1.6), pen.mm(0.3))
    for row, cell in zip(table.result, box.inset(pen.mm(1)).columns(len(table.result), pen.mm(1)), strict=True):
        seat, r = board.shown.seats[row.seat], pen.mm(2.4)
        seat_disc(pen, seat.colour, seat.emblem, cell.x + r + pen.mm(1), cell.cy, r)
        pen.text(f"+{row.total}", cell.x + 2 * r + pen.mm(2.4), cell.cy, "strong", pen.theme.ink, "start", True)


# tiles


def draw_site_tile(pen: Pen, box: Box, site: SiteView, turned: float = 1.0) -> None:
    """Draw a site with whatever is there; `turned` from its back (0) to its face (1)."""
    if site.lies in ("empty", "gone"):
        pen.box(box, pen.theme.groove, pen.theme.line, pen.mm(1.2), 1)
        _number(pen, box, site, pen.theme.dim)
        if site.lies == "gone":
            icon(pen, "tick", box.cx, box.cy - box.h * 0.08, min(box.w, box.h) * 0.2, pen.theme.dim)
    else:
        is_up = site.lies == "face up"
        fill = SUNKEN if site.face and site.face.is_sunken else SQUARE if site.is_square else ROUND
        tile(
            pen, box, fill, lambda p, inner: _face(p, inner, site), lambda p, inner: _back(p, inner, site), turned if is_up else 0.0
        )
    if site.gem:
        gem(pen, site.gem, box.right - box.w * 0.2, box.top - box.h * 0.2, min(box.w, box.h) * 0.24)


def _number(pen: Pen, box: Box, site: SiteView, colour: str) -> None:
    pen.text(str(site.number), box.x + pen.mm(1.6), box.top - pen.mm(2), "caption", colour, bold=True)


def _tile_number(pen: Pen, box: Box, site: SiteView, colour: str) -> float:
    """Write a tile's number in its corner; return how much of the tile's width it takes."""
    x = max(pen.mm(1), box.w * 0.16)
    return x + pen.text(str(site.number), box.x + x, box.top - pen.mm(1.4), "caption", colour, bold=True) / 2 + pen.mm(0.3)


def _back(pen: Pen, box: Box, site: SiteView) -> None:
    """Draw a tile face down: water, a buoy, and the site's number."""
    waves(pen, Box(box.x, box.y, box.w, box.h * 0.5))
    pen.circle(box.cx, box.cy - box.h * 0.05, min(box.w, box.h) * 0.2, BUOY[site.is_square], "#0a1a26", 1.5)
    pen.line([(box.cx, box.cy + box.h * 0.1), (box.cx, box.cy + box.h * 0.32)], "#0a1a26", max(1.5, pen.mm(0.5)))
    _tile_number(pen, box, site, "#ffffff")


def _face(pen: Pen, box: Box, site: SiteView) -> None:
    """Draw a tile face up: its value, and its scouting spots."""
    used = _tile_number(pen, box, site, INK)
    if site.face is None:
        _hull(pen, Box(box.x, box.y, box.w, box.h * 0.72))
        return
    worth = str(site.face.worth)
    is_close = pen.width(worth, "title", True) / 2 > box.w / 2 - used
    x, anchor = (box.right - pen.mm(0.4), "end") if is_close else (box.cx, "middle")
    pen.text(worth, x, box.cy + box.h * 0.1, "title", INK, anchor, True, room=box.w - used - pen.mm(0.4))
    spots, r = site.face.spots, min(box.w * 0.14, pen.mm(1.5))
    for at, spot in enumerate(spots):
        x = box.cx + (at - (len(spots) - 1) / 2) * r * 2.3
        draw_dot(pen, spot, x, box.y + r + pen.mm(0.3), r)


def _hull(pen: Pen, box: Box) -> None:
    """Draw a wreck nobody has looked at yet."""
    w, h, x, y = box.w, box.h, box.cx, box.y
    pen.polygon(
        [(x - w * 0.4, y + h * 0.42), (x + w * 0.36, y + h * 0.56), (x + w * 0.24, y + h * 0.14), (x - w * 0.26, y + h * 0.1)],
        "#6b4a26",
    )
    pen.line([(x - w * 0.04, y + h * 0.5), (x + w * 0.1, y + h * 0.98)], "#6b4a26", max(1.5, w * 0.06))
    pen.polygon([(x + w * 0.1, y + h * 0.94), (x + w * 0.34, y + h * 0.72), (x + w * 0.05, y + h * 0.64)], "#efe6cf")


def draw_dot(pen: Pen, spot: str, x: float, y: float, r: float) -> None:
    """Draw a spot's colour, small."""
    first, _, second = spot.partition("-or-")
    if second:
        pen.circle(x, y, r, GEM_FILLS[first], INK, 1)
        pen.polygon([(x, y - r), (x + r * 0.7, y - r * 0.7), (x + r, y), (x + r * 0.7, y + r * 0.7), (x, y + r)], GEM_FILLS[second])
    else:
        pen.circle(x, y, r, GEM_FILLS.get(first, "#ffffff"), INK, 1)
