"""One row of the odds: a label, a percent, and a bar as long as it is likely."""

from collections.abc import Iterable

from companion.table.say import Words
from companion.table.views import OddsRow
from kivy_ui.box import Box
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.reading import percent
from kivy_ui.theme import BAR_ALPHA, Theme

BAR_MM, INDENT_MM, APART_MM = 1.3, 0.4, 0.6


def odds_row_height(pen: Pen, row: OddsRow, w: float) -> float:
    """Measure how high a row gets: one line, or its label in lines of its own above the bar."""
    line = pen.look.text_px("text") * LINE_HEIGHT
    if fits_beside(pen, row, w):
        return line + pen.mm(BAR_MM)
    return pen.height(row.label, w, "caption") + line


def label_size(pen: Pen, rows: Iterable[OddsRow], w: float) -> str:
    """Find the size in which every row's label stands beside its percent, all alike."""
    room = w - pen.width("100%", "text", True) - pen.mm(APART_MM)
    return "text" if all(pen.width(row.label, "text") <= room for row in rows) else "caption"


def odds_row(pen: Pen, box: Box, row: OddsRow, size: str = "text", is_stacked: bool = False) -> None:
    """Draw a label, its chance in percent, and a bar as long as it is likely."""
    share = percent(row.chance)
    if not is_stacked and fits_beside(pen, row, box.w):
        bar, words = box.centred(box.w, min(box.h, odds_row_height(pen, row, box.w))).cut_bottom(pen.mm(BAR_MM))
        w = pen.text(share, words.right, words.cy, "text", pen.theme.ink, "end", True)
        pen.text(row.label, words.x, words.cy, size, pen.theme.ink, "start", room=words.w - w - pen.mm(APART_MM))
    else:
        words, line = box.cut_top(pen.height(row.label, box.w, "caption"))
        pen.words(row.label, words, "caption", pen.theme.ink, "start")
        w = pen.text(share, line.right, line.cy, "text", pen.theme.ink, "end", True)
        bar = Box(line.x, line.cy - pen.mm(BAR_MM) / 2, line.w - w - pen.mm(1.5), pen.mm(BAR_MM))
    pen.box(bar, pen.theme.groove, pen.theme.line if pen.theme.name == "contrast" else None, bar.h / 2)
    if row.chance > 0:
        pen.box(Box(bar.x, bar.y, max(bar.h, bar.w * row.chance), bar.h), kind_colour(pen.theme, row.kind), radius=bar.h / 2)


def fits_beside(pen: Pen, row: OddsRow, w: float) -> bool:
    """Return whether a row's label and its percent have one line."""
    return pen.width(row.label, "caption") + pen.width("100%", "text", True) + pen.mm(APART_MM) <= w


def odds_on_bar(pen: Pen, box: Box, label: Words, row: OddsRow, size: str) -> None:
    """Draw a label and its percent over a bar as long as it is likely."""
    bar, inner = box.inset(0, box.h * 0.06), box.inset(pen.mm(INDENT_MM), 0)
    pen.box(bar, pen.theme.groove)
    pen.box(Box(bar.x, bar.y, bar.w * row.chance, bar.h), kind_colour(pen.theme, row.kind), alpha=BAR_ALPHA)
    share = pen.text(percent(row.chance), inner.right, box.cy, size, pen.theme.ink, "end", True)
    pen.text(label, inner.x, box.cy, size, pen.theme.ink, "start", room=inner.w - share - pen.mm(APART_MM))


def fits_on_bar(pen: Pen, w: float, label: Words, row: OddsRow, size: str) -> bool:
    """Return whether `odds_on_bar` has room for the label."""
    apart = 2 * pen.mm(INDENT_MM) + pen.mm(APART_MM)
    return pen.width(label, size) + pen.width(percent(row.chance), size, True) + apart <= w


def kind_colour(theme: Theme, kind: str) -> str:
    """Choose the colour of a kind of odds."""
    return {"good": theme.good, "curio": theme.curio, "danger": theme.coral}.get(kind, theme.dim)
