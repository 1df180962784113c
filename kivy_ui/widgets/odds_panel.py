"""The odds beside the board: as many as their place holds."""

from companion.table.views import Odds
from kivy_ui.box import Box
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.widgets.odds_rows import fits_beside, fits_on_bar, label_size, odds_on_bar, odds_row, odds_row_height

GAP_MM, SLACK_MM, WANTED = 0.3, 0.5, 3
ON_BARS = (("text", True), ("caption", True), ("text", False), ("caption", False))
"""Ways to stand on their bars, the better ones first: how large, and whether below the title."""


def draw_odds(pen: Pen, box: Box, odds: Odds) -> None:
    """Draw the odds side by side in a strip; in a column each above its bar, or on it where three would not have room."""
    inner = box.inset(pen.mm(1.6), pen.mm(1))
    if box.w > box.h * 2:
        _across(pen, inner, odds)
    elif _height_above_bars(pen, inner.w, odds) <= inner.h + pen.mm(SLACK_MM) or not _on_bars(pen, box.inset(pen.mm(0.7)), odds):
        _above_bars(pen, inner, odds)


def _across(pen: Pen, box: Box, odds: Odds) -> None:
    rows = [row for row in odds.rows[:WANTED] if odds_row_height(pen, row, (box.w - pen.mm(6)) / 3) <= box.h + pen.mm(1)]
    is_stacked = not all(fits_beside(pen, row, (box.w - pen.mm(6)) / 3) for row in rows)
    places = box.columns(max(1, len(rows)), pen.mm(3))
    size = label_size(pen, rows, places[0].w)
    for row, place in zip(rows, places, strict=False):
        odds_row(pen, place, row, size, is_stacked)


def _height_above_bars(pen: Pen, w: float, odds: Odds) -> float:
    rows = sum(odds_row_height(pen, row, w) + pen.mm(GAP_MM) for row in odds.rows[:WANTED])
    return pen.height(odds.title, w, "caption") + rows


def _above_bars(pen: Pen, box: Box, odds: Odds) -> None:
    """Draw the title, and rows down to where the room ends."""
    rest = _titled(pen, box, odds)
    size = label_size(pen, odds.rows, rest.w)
    for row in odds.rows:
        h = odds_row_height(pen, row, rest.w)
        if h > rest.h + pen.mm(SLACK_MM):
            return
        place, rest = rest.cut_top(h, pen.mm(GAP_MM))
        odds_row(pen, place, row, size)


def _on_bars(pen: Pen, box: Box, odds: Odds) -> bool:
    """Draw the first three rows in the best way that has room; False, with nothing drawn, where none has."""
    rows = odds.rows[:WANTED]
    for size, has_title in ON_BARS:
        head = pen.height(odds.title, box.w, "caption") + pen.mm(GAP_MM) if has_title else 0
        h = (box.h - head) / len(rows)
        if h >= pen.look.text_px(size) * LINE_HEIGHT and all(fits_on_bar(pen, box.w, row.label, row, size) for row in rows):
            rest = _titled(pen, box, odds) if has_title else box
            for row, place in zip(rows, rest.rows(len(rows)), strict=True):
                odds_on_bar(pen, place, row.label, row, size)
            return True
    return False


def _titled(pen: Pen, box: Box, odds: Odds) -> Box:
    """Write the title; return what is left below it."""
    head, rest = box.cut_top(pen.height(odds.title, box.w, "caption"), pen.mm(GAP_MM))
    pen.words(odds.title, head, "caption", pen.theme.dim, "start")
    return rest
