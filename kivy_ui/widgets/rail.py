"""The seat rail: everyone in turn order, whose turn it is, what may be seen of each, and a chest to hold and peek into."""

from collections.abc import Callable

from companion.session.hands.inputs import BringToBar, Input
from companion.session.hands.shown import Shown
from companion.table.say import Words
from companion.table.seats import Seat
from companion.table.standings import Points
from companion.table.views import SeatView, View
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.look import Look
from kivy_ui.offers import is_laid_over, waiting_seats
from kivy_ui.reading import number, read, told
from kivy_ui.surface import Surface

GAP_MM = 1.2
CROWDED, CROWDED_GAP_MM = 6, 0.6
CHEST_MM, TALL_MM = 9.4, 13.0


def columns_across(seats: int) -> int:
    """Count the cards side by side where the rail is above the board: five and six seats leave it room in three columns."""
    return 3 if seats > 4 else min(2, max(1, seats))


class SeatRail(Surface):
    """Cards of all seats, in a column or in two. `peek(seat)` gives that seat's own view."""

    def __init__(self, look: Look, send: Callable[[Input], object], peek: Callable[[int], View | None]) -> None:
        super().__init__(look)
        self.shown = Shown()
        self._send = send
        self._peek = peek
        self._gap = 0.0
        self._peeking: tuple[int, Points] | None = None
        self._own: tuple[Words, ...] = ()

    def show(self, shown: Shown) -> None:
        """Draw these seats."""
        self.shown = shown
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw a card for each seat."""
        views = self.shown.view.seats if self.shown.view else ()
        columns = 1 if box.h > box.w else columns_across(len(views))
        waiting = waiting_seats(self.shown.prompt) if not is_laid_over(self.shown) else set()
        self._gap = pen.mm(GAP_MM if len(views) < CROWDED or columns > 1 else CROWDED_GAP_MM)
        cells = box.grid(len(views), columns, self._gap)
        tallest = pen.mm(19)
        for view, cell in zip(views, cells, strict=True):
            cell = cell if columns > 1 or cell.h <= tallest else self._stacked(cell, cells, box, tallest, pen)
            self._card(pen, cell, self.shown.seats[view.seat], view, view.seat in waiting)
        for view, cell in zip(views, cells, strict=True):
            if self._peeking and self._peeking[0] == view.seat and self._own:
                self._read(pen, cell, box)

    def _read(self, pen: Pen, cell: Box, box: Box) -> None:
        """Write what only the seat that holds its chest may read, beside the rail (below it where it lies above the board)."""
        h = pen.mm(2 + 4.6 * len(self._own))
        x, top = (box.right + pen.mm(1), cell.top) if box.h > box.w else (cell.x, box.y - pen.mm(1))
        place = Box(x, max(top - h, pen.mm(1)), pen.mm(34), h)
        pen.panel(place, pen.theme.panel, pen.theme.rim)
        for line, row in zip(self._own, place.inset(pen.mm(2), pen.mm(1)).rows(len(self._own)), strict=True):
            pen.text(line, row.x, row.cy, "text", pen.theme.ink, "start", True, room=row.w)

    def _stacked(self, cell: Box, cells: list[Box], box: Box, h: float, pen: Pen) -> Box:
        at = cells.index(cell)
        return Box(cell.x, box.top - (at + 1) * h - at * self._gap, cell.w, h)

    def _card(self, pen: Pen, box: Box, seat: Seat, view: SeatView, is_waiting: bool) -> None:
        theme = pen.theme
        in_bar = self.shown.bar == view.seat and self.shown.prompt is not None
        line = theme.rim if view.is_up or in_bar else theme.line
        pen.box(box, theme.panel, line, pen.mm(2), pen.mm(0.6) if view.is_up or in_bar else max(1.0, pen.mm(0.3)))
        lines = self._lines(pen, view, is_waiting and not in_bar)
        place, words = box.cut_right(pen.mm(CHEST_MM)) if view.has_chest else (None, box)
        if box.h >= pen.mm(TALL_MM):
            self._tall(pen, box, seat, view, lines)
        else:
            self._low(pen, words.inset(pen.mm(0.4), 0), seat, view, lines)
        if place is not None:
            h = place.h if box.h < pen.mm(TALL_MM) else box.h - self._name_height(pen)
            self._chest(pen, Box(place.x, place.y, place.w, h), view)
        if is_waiting:
            self.touchable(f"seat:{view.seat}", words, lambda: self._send(BringToBar(view.seat)), radius=pen.mm(2))
        if place is not None and view.chest is None:
            self.touchable(f"chest:{view.seat}", place, hold=lambda begins: self._held(view.seat, begins), radius=pen.mm(2))

    def _name_height(self, pen: Pen) -> float:
        return pen.mm(7.4) + pen.look.text_px("text") - pen.look.mm(3.5)

    def _tall(self, pen: Pen, box: Box, seat: Seat, view: SeatView, lines: list[tuple[str, str]]) -> None:
        """Write the name across the card; below it the lines, and room for the chest."""
        head, rest = box.inset(pen.mm(1.1), pen.mm(0.5)).cut_top(self._name_height(pen))
        r = pen.mm(2.9)
        seat_disc(pen, seat.colour, seat.emblem, head.x + r, head.cy, r, 0.5 if view.is_out else 1.0)
        name = Box(head.x + 2 * r + pen.mm(1), head.y, head.w - 2 * r - pen.mm(1), head.h)
        pen.words(seat.name, name, "strong", pen.theme.ink, "start", True, may_cut=True)
        room = rest.w - (pen.mm(CHEST_MM - 0.6) if view.has_chest else 0)
        step = pen.look.text_px("caption") * 1.16
        for row, (text, colour) in enumerate(lines[: int(rest.h / step)]):
            pen.text(text, rest.x + pen.mm(0.4), rest.top - step * (row + 0.5), "caption", colour, "start", room=room)

    def _low(self, pen: Pen, box: Box, seat: Seat, view: SeatView, lines: list[tuple[str, str]]) -> None:
        """Write the name and as many lines as there is room for, beside the token."""
        r = min(pen.mm(2.6), box.h * 0.3)
        seat_disc(pen, seat.colour, seat.emblem, box.x + pen.mm(0.8) + r, box.cy, r, 0.5 if view.is_out else 1.0)
        x = box.x + 2 * r + pen.mm(1.5)
        step = pen.look.text_px("caption") * 1.14
        lines = lines[: max(0, int((box.h - pen.mm(0.6) - pen.look.text_px("caption") * 1.2) / step))]
        room, below = box.right - x, step * len(lines)
        size, names = pen.fitting(seat.name, room, box.h - below - pen.mm(0.6), "text", True)
        h = len(names) * pen.look.text_px(size) * LINE_HEIGHT
        name = Box(x, box.cy + (below - h) / 2, room, h)
        pen.words(seat.name, name, size, pen.theme.ink, "start", True, may_cut=True)
        for row, (text, colour) in enumerate(lines):
            pen.text(text, x, name.y - step * (row + 0.5), "caption", colour, "start", room=room)

    def _lines(self, pen: Pen, view: SeatView, is_waiting: bool) -> list[tuple[str, str]]:
        theme = pen.theme
        asked = read(view.doing) or (told("rail.asked") if is_waiting else "")
        notes = [(part, theme.dim) for part in read(view.note).split(" · ")]
        counters = [(f"{read(label)} {number(value)}", theme.ink) for label, value in view.counters]
        return [line for line in ((asked, theme.accent), *notes, *counters) if line[0]]

    def _chest(self, pen: Pen, place: Box, view: SeatView) -> None:
        """Draw the chest closed, or open with its total while it is held or when nothing is secret any more."""
        peeked = self._peeking is not None and self._peeking[0] == view.seat
        total = self._peeking[1] if peeked and self._peeking else view.chest
        w = min(place.w * 0.76, place.h * 0.95)
        if total is None:
            chest(pen, place.centred(w, w * 0.78), alpha=0.5 if view.is_out else 1.0)
            return
        h = min(w * 0.6, place.h * 0.45)
        chest(pen, Box(place.cx - w / 2, place.y + place.h * 0.04, w, h), 1.0)
        plate = Box(place.x, place.y + place.h * 0.04 + h, place.w, place.h * 0.94 - h)
        pen.words(number(total), plate, "strong", pen.theme.accent, bold=True)

    def _held(self, seat: int, begins: bool) -> None:
        """Open a chest while somebody holds it: one at a time."""
        if begins and self._peeking is None:
            own = self._peek(seat)
            for view in own.seats if own else ():
                if view.seat == seat and view.chest is not None:
                    self._peeking, self._own = (seat, view.chest), view.own
        elif not begins and self._peeking and self._peeking[0] == seat:
            self._peeking = None
        self.renew()
