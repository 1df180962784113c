"""The seat rail: everyone in turn order, whose turn it is, what may be seen of each, and a chest to hold and peek into."""

from collections.abc import Callable
from typing import Any

from companion.session.inputs import BringToBar
from companion.session.shown import Shown
from companion.table.seats import Seat
from companion.table.views import SeatView
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.offers import is_laid_over, waiting_seats
from kivy_ui.surface import Surface

GAP_MM = 1.2
CHEST_MM = 10.0


class SeatRail(Surface):
    """Cards of all seats, in a column or in two. `peek(seat)` gives that seat's own view."""

    def __init__(self, look: Look, send: Callable[[Any], Any], peek: Callable[[int], Any], **kwargs: Any) -> None:
        super().__init__(look, **kwargs)
        self.shown = Shown()
        self._send = send
        self._peek = peek
        self._peeking: tuple[int, Any] | None = None

    def show(self, shown: Shown) -> None:
        """Draw these seats."""
        self.shown = shown
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """One card a seat."""
        views = self.shown.view.seats if self.shown.view else ()
        columns = 1 if box.h > box.w or len(views) < 2 else 2
        waiting = waiting_seats(self.shown.prompt) if not is_laid_over(self.shown) else set()
        cells = box.grid(len(views), columns, pen.mm(GAP_MM))
        tallest = pen.mm(19)
        for view, cell in zip(views, cells, strict=True):
            cell = cell if columns > 1 or cell.h <= tallest else self._stacked(cell, cells, box, tallest, pen)
            self._card(pen, cell, self.shown.seats[view.seat], view, view.seat in waiting)

    def _stacked(self, cell: Box, cells: list[Box], box: Box, h: float, pen: Pen) -> Box:
        at = cells.index(cell)
        return Box(cell.x, box.top - (at + 1) * h - at * pen.mm(GAP_MM), cell.w, h)

    def _card(self, pen: Pen, box: Box, seat: Seat, view: SeatView, is_waiting: bool) -> None:
        theme = pen.theme
        in_bar = self.shown.bar == view.seat and self.shown.prompt is not None
        line = theme.brass if view.is_up or in_bar else theme.line
        alpha = 0.55 if view.is_out else 1.0
        pen.box(box, theme.panel, line, pen.mm(2), pen.mm(0.6) if view.is_up or in_bar else max(1.0, pen.mm(0.3)))
        if view.has_chest:
            words, place = self._chest(pen, box, view)
        else:
            words, place = box, None
        self._who(pen, words, seat, view, alpha, is_waiting and not in_bar)
        if is_waiting:
            self.touchable(f"seat:{view.seat}", words, lambda: self._send(BringToBar(view.seat)), radius=pen.mm(2))
        if place is not None:
            self.touchable(f"chest:{view.seat}", place, hold=lambda begins: self._held(view.seat, begins), radius=pen.mm(2))

    def _who(self, pen: Pen, box: Box, seat: Seat, view: SeatView, alpha: float, is_waiting: bool) -> None:
        theme = pen.theme
        r = min(pen.mm(3.1), box.h * 0.3)
        disc_x = box.x + pen.mm(1.2) + r
        lines = [(text, colour) for text, colour in self._lines(pen, view, is_waiting) if text]
        name_size = "strong" if box.h >= pen.mm(13) else "text"
        step, first = pen.look.text_px("caption") * 1.16, pen.look.text_px(name_size) * 1.16
        room_lines = max(0, int((box.h - pen.mm(1.2) - first) / step))
        lines = lines[: max(room_lines, 1)] if room_lines else []
        top = box.cy + (first + step * len(lines)) / 2
        seat_disc(pen, seat.colour, seat.emblem, disc_x, box.cy if len(lines) < 2 else top - max(first / 2, r), r, alpha)
        x = disc_x + r + pen.mm(1.1)
        pen.text(seat.name, x, top - first / 2, name_size, theme.ink, "start", True, room=box.right - x - pen.mm(0.5))
        for row, (text, colour) in enumerate(lines):
            pen.text(text, x, top - first - step * (row + 0.5), "caption", colour, "start", room=box.right - x - pen.mm(0.5))

    def _lines(self, pen: Pen, view: SeatView, is_waiting: bool) -> list[tuple[str, str]]:
        theme = pen.theme
        counters = " · ".join(f"{label} {value:g}" for label, value in view.counters)
        asked = view.doing or ("touch to answer" if is_waiting else "")
        return [(asked, theme.accent), (counters, theme.ink), (view.note, theme.dim)]

    def _chest(self, pen: Pen, box: Box, view: SeatView) -> tuple[Box, Box | None]:
        """The chest at the card's right; open, with its total, while it is held or when nothing is secret any more."""
        place, words = box.cut_right(pen.mm(CHEST_MM))
        peeked = self._peeking is not None and self._peeking[0] == view.seat
        total = self._peeking[1] if peeked and self._peeking else view.chest
        w = min(place.w * 0.72, place.h * 0.8)
        if total is None:
            chest(pen, place.centred(w, w * 0.78), alpha=0.5 if view.is_out else 1.0)
        else:
            chest(pen, Box(place.cx - w / 2, place.y + pen.mm(0.8), w, w * 0.6), 1.0)
            pen.text(f"{total:g}", place.cx, place.top - pen.look.text_px("strong") * 0.6, "strong", pen.theme.accent, bold=True)
        return words, place if view.chest is None else None

    def _held(self, seat: int, begins: bool) -> None:
        """Somebody holds a chest, or lets go: one at a time."""
        if begins and self._peeking is None:
            own = self._peek(seat)
            chests = {view.seat: view.chest for view in own.seats} if own else {}
            if chests.get(seat) is not None:
                self._peeking = (seat, chests[seat])
        elif not begins and self._peeking and self._peeking[0] == seat:
            self._peeking = None
        self.renew()
