"""The odds, large."""

from collections.abc import Callable, Sequence

from companion.table.say import say
from companion.table.views import Odds, OddsRow
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.reading import percent
from kivy_ui.widgets.odds_groups import draw_groups
from kivy_ui.widgets.odds_rows import kind_colour
from kivy_ui.widgets.sheet import Pages, Sheet

ROW_MM, TURN_MM, GAP_MM, COLUMN_MM, MANY = 7.5, 10.5, 1.0, 55.0, 7
HIGHEST_MM, HIGHEST_CARD_MM, LEAST_CARD_EM = 16.0, 36.0, 3.0  # the last in letters of a title
NOTE_MM, BAR_MM, CARD_BAR_MM = 12.0, 4.0, 5.0


class OddsSheet(Sheet):
    """Every row of the odds, with what they assume."""

    def __init__(self, look: Look, on_close: Callable[[], object], odds: Odds | None) -> None:
        super().__init__(look, on_close)
        self.odds = odds
        self.title = odds.title if odds else say("odds.title")
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw rows with their bars, the note below: cards where the screen is high and they are few."""
        if self.odds is None:
            pen.words(say("odds.none"), box, "strong", pen.theme.dim)
            return
        rows, size = self.odds.rows, "text" if box.w > box.h else "strong"
        note_h = max(pen.mm(NOTE_MM), min(pen.height(self.odds.note, box.w, size) + 2, box.h / 4)) if self.odds.note else 0
        note, rest = box.cut_bottom(note_h)
        if any(row.group for row in rows):
            draw_groups(pen, rest, rows)
        elif rest.h > rest.w and rest.h / max(1, len(rows)) >= pen.look.text_px("title") * LEAST_CARD_EM:
            note = Box(note.x, self._cards(pen, rest) - pen.mm(2 * GAP_MM) - note_h, note.w, note_h)
        else:
            self._rows(pen, rest)
        pen.words(self.odds.note, note, size, pen.theme.dim, "start")

    # a line each

    def _rows(self, pen: Pen, box: Box) -> None:
        """Draw them in one column or two, and in pages where there are more than have room."""
        rows, gap = self._all, pen.mm(GAP_MM)
        columns = 2 if len(rows) > MANY and box.w > pen.mm(2 * COLUMN_MM) else 1
        each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap))) * columns
        if len(rows) > each:
            turning, box = box.cut_bottom(pen.mm(TURN_MM), gap)
            each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap))) * columns
            self._pages.buttons(self, pen, turning, len(rows), each)
        shown = self._pages.of(rows, each)
        lines = -(-len(shown) // columns)
        cells = box.cut_top(min(box.h, lines * pen.mm(HIGHEST_MM)))[0].grid(len(shown), columns, pen.mm(3))
        widest = max((pen.width(words, "strong") for row in shown for words in (row.label, row.note)), default=0)
        label_w = min(widest + pen.mm(1), cells[0].w * 0.62) if cells else 0
        for row, place in zip(shown, cells, strict=True):
            self._row(pen, place, row, label_w)

    def _row(self, pen: Pen, box: Box, row: OddsRow, label_w: float) -> None:
        label, rest = box.cut_left(label_w, pen.mm(2))
        size = "count" if box.h > pen.mm(9) else "strong"
        share, bar = rest.cut_right(pen.mm(18), pen.mm(2))
        if row.note:
            label, note = label.cut_top(label.h * 0.55)
            pen.words(row.note, note, "text", pen.theme.dim, "start", valign="top")
        pen.words(row.label, label, "strong", anchor="start")
        pen.text(percent(row.chance), share.right, share.cy, size, pen.theme.ink, "end", True, room=share.w)
        _bar(pen, bar.centred(bar.w, min(bar.h * 0.6, pen.mm(BAR_MM))), row)

    # a card each

    def _cards(self, pen: Pen, box: Box) -> float:
        """Draw a card each from the top down; return where they end."""
        rows = self._all
        cells = box.cut_top(min(box.h - pen.mm(2 * GAP_MM), len(rows) * pen.mm(HIGHEST_CARD_MM)))[0].rows(
            len(rows), pen.mm(2 * GAP_MM)
        )
        for row, cell in zip(rows, cells, strict=True):
            self._card(pen, cell, row)
        return cells[-1].y if cells else box.top

    def _card(self, pen: Pen, box: Box, row: OddsRow) -> None:
        pen.panel(box)
        bar, words = box.inset(pen.mm(3), pen.mm(1.6)).cut_bottom(min(pen.mm(CARD_BAR_MM), box.h * 0.2), pen.mm(GAP_MM))
        size = pen.common_size(("100%",), words.w / 2, words.h, "huge")
        w = pen.text(percent(row.chance), words.right, words.cy, size, pen.theme.ink, "end", True)
        label = words.cut_right(w, pen.mm(2))[1]
        if row.note:
            label, note = label.cut_top(label.h * 0.55)
            pen.words(row.note, note, "text", pen.theme.dim, "start", valign="top")
        pen.words(row.label, label, "title", anchor="start")
        _bar(pen, bar, row)

    @property
    def _all(self) -> Sequence[OddsRow]:
        return self.odds.rows if self.odds else ()


def _bar(pen: Pen, box: Box, row: OddsRow) -> None:
    pen.box(box, pen.theme.groove, pen.theme.line, box.h / 2)
    if row.chance > 0:
        full = Box(box.x, box.y, max(box.h, box.w * row.chance), box.h)
        pen.box(full, kind_colour(pen.theme, row.kind), radius=box.h / 2)
