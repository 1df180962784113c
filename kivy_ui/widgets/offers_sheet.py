"""All answers of a question that has more than the bar can hold."""

from collections.abc import Callable

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.offers import Offer
from kivy_ui.widgets.buttons import DrawMark, button, wanted_height
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

ROW_MM, COLUMN_MM = 13.5, 44.0


class OffersSheet(Sheet):
    """A page of buttons; one is taken and the sheet goes."""

    def __init__(
        self,
        look: Look,
        on_close: Callable[[], object],
        title: Words,
        offers: list[Offer],
        take: Callable[[Offer], object],
        draw_mark: DrawMark | None = None,
    ) -> None:
        super().__init__(look, on_close)
        self.title = title
        self.offers = offers
        self._take = take
        self._draw_mark = draw_mark
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw buttons in columns, pages below."""
        gap = pen.mm(GAP_MM)
        columns = max(1, int((box.w + gap) / (pen.mm(COLUMN_MM) + gap)))
        row = self._row_height(pen, box.columns(columns, gap)[0].w)
        rows = max(1, int((box.h + gap) / (row + gap)))
        if len(self.offers) > rows * columns:
            turning, box = box.cut_bottom(pen.mm(11), gap)
            rows = max(1, int((box.h + gap) / (row + gap)))
            self._pages.buttons(self, pen, turning, len(self.offers), rows * columns)
        shown = self._pages.of(self.offers, rows * columns)
        h = rows * row + (rows - 1) * gap
        area = Box(box.x, box.top - h, box.w, h)
        for offer, cell in zip(shown, area.grid(rows * columns, columns, gap), strict=False):
            self._offer(pen, cell, offer)

    def _row_height(self, pen: Pen, w: float) -> float:
        """Measure how high the offer with the most words must be."""
        wanted = (wanted_height(pen, w, offer.label, offer.note, bool(offer.mark)) for offer in self.offers)
        return max(pen.mm(ROW_MM), *wanted)

    def _offer(self, pen: Pen, cell: Box, offer: Offer) -> None:
        tap = lambda: self._taken(offer)  # noqa: E731 - what one button does
        button(self, pen, cell, offer.name, offer.label, tap, offer.note, offer.role, mark=offer.mark, draw_mark=self._draw_mark)

    def _taken(self, offer: Offer) -> None:
        self.close()
        self._take(offer)
