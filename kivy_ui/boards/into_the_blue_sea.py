"""The sea of Into the Blue: where everything lies, the levels with their treasures and shells, and the floor."""

from collections.abc import Callable, Sequence

from companion.games.into_the_blue.box import CHESTS, DICE, LEVELS
from companion.games.into_the_blue.state import NOBODY
from companion.games.into_the_blue.view import BoardView, ChestView, LevelView
from companion.table.seats import Seat
from kivy_ui.boards import Board
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.creatures import shell
from kivy_ui.drawing.icons import emblem, seat_disc
from kivy_ui.drawing.pen import Pen, ring
from kivy_ui.drawing.tray import tray_places
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.theme import SEAT_FILLS, mixed, readable_on

SAND = "#c9a86a"
MAIN, SECONDARY, COIN_INK = "#ffd766", "#c3d3da", "#1c1408"
MOST_IN_A_ROW, MOST_BESIDE_COINS = 3, 4  # seats side by side; seats that leave room for coins side by side
TRAY_MM, ROW_GAP_MM, RIM_MM, STACKED_MM = 32.4, 0.6, 0.8, 7.0


class SeaLayout:
    """Where everything is: computed from the box alone, so that motions know it before it is drawn."""

    def __init__(self, box: Box, mm: Callable[[float], float], seats: int) -> None:
        self.seats = seats
        gap = mm(1)
        if box.w > box.h * 1.15:
            self.tray, sea = box.cut_right(mm(TRAY_MM), mm(1.4))
            floor, above = sea.cut_bottom(min(mm(9.4), box.h * 0.17), gap)
            if above.h >= len(LEVELS) * mm(LEAST_TARGET_MM) + (len(LEVELS) - 1) * mm(ROW_GAP_MM):
                self.floor, sea = floor, above
            else:  # levels stay large enough to be touched: the floor lies below the tray
                self.floor, self.tray = self.tray.cut_bottom(mm(7), gap)
            inner = self.tray.inset(mm(1.2))
            self.rolls, inner = inner.cut_top(mm(3.8), mm(0.4))
            self.button, dice = inner.cut_bottom(mm(9), mm(0.5))
        else:
            self.floor, rest = box.cut_bottom(mm(9.4), gap)
            self.tray, sea = rest.cut_bottom(mm(15), gap)
            inner = self.tray.inset(mm(1.2))
            side, dice = inner.cut_right(mm(15.5), mm(1))
            self.rolls, self.button = side.cut_top(mm(3.4), mm(0.4))
        self.dice = tray_places(dice, DICE.count, mm(0.9))
        self.levels = sea.rows(len(LEVELS), mm(ROW_GAP_MM))
        self.badge_w, self.coin_w = mm(7), mm(6.6)
        self.is_close = seats > MOST_IN_A_ROW
        self.has_coins_stacked = seats > MOST_BESIDE_COINS and self.levels[0].h >= mm(STACKED_MM)
        self.extra_w = mm(5.4) * (2 if self.is_close and not self.has_coins_stacked else 1)
        self.chests = [_chest_place(cell, mm) for cell in self.floor.columns(len(CHESTS))]
        cell = self.cells(self.levels[0])[0]
        self.shell_r = min(cell.w * 0.27, cell.h * 0.42) if self.is_close else min(cell.w * 0.42, cell.h * 0.4)

    def cells(self, row: Box) -> list[Box]:
        """Find one place a seat on a level: side by side, or in two lines where they are many."""
        lines = 1 if self.seats <= MOST_IN_A_ROW else 2
        return self.middle(row).grid(self.seats, -(-self.seats // lines))

    def shell_at(self, cell: Box) -> tuple[float, float]:
        """Find the middle of a seat's shell: its number stands on it, or beside it where places are low."""
        return (cell.x + self.shell_r * 1.2 if self.is_close else cell.cx), cell.cy

    def middle(self, row: Box) -> Box:
        """Return what is left of a level between its treasures."""
        return Box(row.x + self.badge_w + self.coin_w, row.y, row.w - self.badge_w - self.coin_w - self.extra_w, row.h)


def _chest_place(cell: Box, mm: Callable[[float], float]) -> Box:
    h = min(cell.h * 0.86, mm(7), cell.w * 0.78)
    return cell.centred(h * 1.22, h)


def draw_level(pen: Pen, layout: SeaLayout, row: Box, level: LevelView, seats: Sequence[Seat], up: int | None) -> None:
    """Draw a level: its number (lit while it is in the sequence), its treasures, and every seat's shells."""
    theme = pen.theme
    depth = (level.level - 1) / (len(LEVELS) - 1)
    pen.box(
        row, mixed(mixed(theme.sea_top, theme.groove, 0.35), theme.groove, depth), theme.line, pen.mm(1.4), max(1, pen.mm(0.25))
    )
    draw_badge(pen, level.level, row.x + layout.badge_w / 2, row.cy, min(row.h * 0.38, pen.mm(3)), level.is_in_run)
    main, *others = level.treasures
    _coin(pen, row.x + layout.badge_w + layout.coin_w / 2, row.cy, min(row.h * 0.39, pen.mm(3.1)), main, MAIN, 6)
    extra = Box(row.right - layout.extra_w - pen.mm(0.4), row.y, layout.extra_w, row.h).inset(0, pen.mm(RIM_MM / 2))
    for worth, place in zip(others, extra.grid(len(others), 1 if layout.has_coins_stacked else len(others)), strict=True):
        _coin(pen, place.cx, place.cy, min(place.h * 0.48, row.h * 0.36, pen.mm(2.4)), worth, SECONDARY, 5)
    for seat, cell in enumerate(layout.cells(row)):
        if level.coming and seat == up:
            _coming(pen, cell, level.shells[seat], level.coming)
        else:
            _shells(pen, layout, cell, seats[seat], level.shells[seat], level.order[:1] == (seat,))


def draw_badge(pen: Pen, level: int, x: float, y: float, r: float, is_lit: bool) -> None:
    """Draw a level's number in a bubble; brass while it is in the sequence."""
    theme = pen.theme
    pen.circle(x, y, r, theme.brass if is_lit else theme.groove, theme.on_brass if is_lit else theme.line, max(1, pen.mm(0.3)))
    pen.text(str(level), x, y, "strong", theme.on_brass if is_lit else theme.ink, bold=True, room=r * 1.9)


def _coin(pen: Pen, x: float, y: float, r: float, worth: int, fill: str, sides: int) -> None:
    points = ring(x, y, r, sides)
    pen.polygon(points, fill)
    pen.line(points, mixed(fill, "#000000", 0.45), max(1, pen.mm(0.3)), close=True)
    size = "text" if pen.look.text_px("text") <= r * 1.8 else "caption"
    pen.text(str(worth), x, y, size, COIN_INK, bold=True, room=r * 2.2)


def _shells(pen: Pen, layout: SeaLayout, cell: Box, seat: Seat, count: int, is_first: bool) -> None:
    """Draw a seat's shells as one shell with its emblem and their number; a ring of brass where it would take the main treasure."""
    r = layout.shell_r
    if not count:
        pen.circle(cell.cx, cell.cy, max(pen.mm(0.6), r * 0.22), None, pen.theme.line, max(1, pen.mm(0.25)))
        return
    fill, (x, y) = SEAT_FILLS[seat.colour], layout.shell_at(cell)
    if is_first:
        pen.circle(x, y, r * 1.14, pen.theme.rim)
    shell(pen, fill, x, y, r)
    pen.circle(x, y, r * 0.62, fill)
    if layout.is_close:
        emblem(pen, seat.emblem, x, y, r * 0.5, readable_on(fill))
        left = x + r * 1.25
        pen.text(str(count), left, y, _low(pen, cell.h), pen.theme.ink, "start", True, room=cell.right - left)
        return
    size = next((size for size in ("count", "title", "strong", "text") if pen.width(str(count), size, True) <= r * 1.9), "caption")
    pen.text(str(count), x, y, size, readable_on(fill), bold=True)
    pen.circle(x + r * 0.86, y + r * 0.72, r * 0.45, "#06121c")
    emblem(pen, seat.emblem, x + r * 0.86, y + r * 0.72, r * 0.36, fill)


def _coming(pen: Pen, cell: Box, has: int, count: int) -> None:
    """Write how many shells would come here, in brass on the seat's place, after how many there are."""
    words = f"{has}+{count}" if has else f"+{count}"
    size = min("text", _low(pen, cell.h), key=pen.look.text_px)
    h = min(cell.h - pen.mm(RIM_MM), pen.look.text_px(size) * 1.3)
    place = cell.centred(max(pen.width(words, size, True) + pen.mm(1.6), h), h)
    pen.box(place, pen.theme.brass, radius=h / 2)
    pen.text(words, place.cx, place.cy, size, pen.theme.on_brass, bold=True)


def _low(pen: Pen, h: float) -> str:
    """Find the largest size of a number in a line so high."""
    return next((size for size in ("strong", "text") if pen.look.text_px(size) * 1.04 <= h), "caption")


def draw_floor(board: Board, pen: Pen, layout: SeaLayout, view: BoardView, seats: Sequence[Seat]) -> None:
    """Draw the sandy floor with its chests."""
    floor = layout.floor
    pen.box(floor, mixed(SAND, "#04121d", 0.62), mixed(SAND, "#04121d", 0.35), pen.mm(1.6), max(1, pen.mm(0.3)))
    for at, (place, one) in enumerate(zip(layout.chests, view.chests, strict=True)):
        _chest(pen, place, one, seats)
        if layout.floor.w >= pen.mm(len(CHESTS) * LEAST_TARGET_MM):
            board.mark(f"chest:{at}", place)


def _chest(pen: Pen, place: Box, one: ChestView, seats: Sequence[Seat]) -> None:
    if one.holder == NOBODY:
        chest(pen, place)
        return
    seat = seats[one.holder]
    hollow = place.inset(place.w * 0.06, place.h * 0.1)
    pen.box(hollow, mixed(SAND, "#04121d", 0.82), radius=hollow.h * 0.3)
    if one.worth:
        seat_disc(pen, seat.colour, seat.emblem, place.cx - place.w * 0.22, place.cy, place.h * 0.3)
        pen.text(str(one.worth), place.cx + place.w * 0.2, place.cy, "strong", "#ffffff", bold=True)
    else:
        seat_disc(pen, seat.colour, seat.emblem, place.cx, place.cy, place.h * 0.36)
