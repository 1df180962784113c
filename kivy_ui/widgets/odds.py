"""The odds, large."""

from collections.abc import Callable
from typing import Any

from companion.table.views import Odds
from companion.table.wording import percent
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.widgets.odds_groups import draw_groups
from kivy_ui.widgets.sheet import Pages, Sheet
from kivy_ui.widgets.side import kind_colour

ROW_MM = 7.5


class OddsSheet(Sheet):
    """Every row of the odds, with what they assume."""

    def __init__(self, look: Look, on_close: Callable[[], Any], odds: Odds | None) -> None:
        super().__init__(look, on_close)
        self.odds = odds
        self.title = odds.title if odds else "Odds"
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """A bar a row; the note below."""
        if self.odds is None:
            pen.words("There is nothing to reckon just now.", box, "strong", pen.theme.dim)
            return
        if self.odds.note:
            note, box = box.cut_bottom(max(pen.mm(12), min(pen.height(self.odds.note, box.w, "caption") + 2, box.h / 4)))
            pen.words(self.odds.note, note, "text", pen.theme.dim, "start")
        if any(row.group for row in self.odds.rows):
            draw_groups(pen, box, self.odds.rows)
            return
        rows, gap = self.odds.rows, pen.mm(1)
        columns = 2 if len(rows) > 7 and box.w > pen.mm(110) else 1
        each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap))) * columns
        if len(rows) > each:
            turning, box = box.cut_bottom(pen.mm(10.5), gap)
            each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap))) * columns
            self._pages.buttons(self, pen, turning, len(rows), each)
        shown = self._pages.of(rows, each)
        lines = -(-len(shown) // columns)
        h = min(box.h, lines * pen.mm(13))
        cells = Box(box.x, box.top - h, box.w, h).grid(len(shown), columns, pen.mm(3))
        widest = max((pen.width(words, "strong") for row in shown for words in (row.label, row.note)), default=0)
        label_w = min(widest + pen.mm(1), cells[0].w * 0.62) if cells else 0
        for row, place in zip(shown, cells, strict=True):
            self._row(pen, place, row, label_w)

    def _row(self, pen: Pen, box: Box, row: Any, label_w: float) -> None:
        label, rest = box.cut_left(label_w, pen.mm(2))
        size = "count" if box.h > pen.mm(9) else "strong"
        share, bar = rest.cut_right(pen.mm(18), pen.mm(2))
        if row.note:
            label, note = label.cut_top(label.h * 0.55)
            pen.words(row.note, note, "text", pen.theme.dim, "start", valign="top")
        pen.words(row.label, label, "strong", anchor="start")
        pen.text(percent(row.chance), share.right, share.cy, size, pen.theme.ink, "end", True, room=share.w)
        line = bar.centred(bar.w, min(bar.h * 0.6, pen.mm(4)))
        pen.box(line, pen.theme.groove, pen.theme.line, line.h / 2)
        if row.chance > 0:
            full = Box(line.x, line.y, max(line.h, line.w * row.chance), line.h)
            pen.box(full, kind_colour(pen.theme, row.kind), radius=line.h / 2)
