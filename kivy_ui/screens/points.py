"""Places and points of a seat, as cards and lists tell them."""

import re
from collections.abc import Sequence

from companion.table.say import say
from companion.table.standings import ScoreLine
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import number, read, told
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

TURN_MM, LINE_MM, WIDEST_MM = 11.0, 9.0, 110.0


class PointsSheet(Sheet):
    """Where every point of one seat came from, a page at a time."""

    def __init__(self, shell: Shell, name: str, total: float, lines: Sequence[ScoreLine]) -> None:
        super().__init__(shell.look, shell.lift)
        self.title = say("points.title", name=name, total=number(total))
        self.lines = lines
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """A line a source, its points at the right, near enough for the eye."""
        box = box.centred(min(box.w, pen.mm(WIDEST_MM)), box.h)
        each = max(1, int(box.h / pen.mm(LINE_MM)))
        if len(self.lines) > each:
            turning, box = box.cut_bottom(pen.mm(TURN_MM), pen.mm(GAP_MM))
            each = max(1, int(box.h / pen.mm(LINE_MM)))
            self._pages.buttons(self, pen, turning, len(self.lines), each)
        shown = self._pages.of(self.lines, each)
        paper = box.cut_top(pen.mm(LINE_MM) * len(shown))[0]
        pen.panel(paper)
        for line, place in zip(shown, paper.rows(len(shown)), strict=True):
            if place.y > paper.y + 1:
                pen.line([(place.x, place.y), (place.right, place.y)], pen.theme.line, 1)
            inner = place.inset(pen.mm(2.4), 0)
            w = pen.text(number(line.points), inner.right, inner.cy, "strong", pen.theme.ink, "end", True)
            pen.text(line.label, inner.x, inner.cy, "strong", pen.theme.ink, "start", room=inner.w - w - pen.mm(2))


def draw_sources(pen: Pen, box: Box, lines: Sequence[ScoreLine]) -> None:
    """Draw as many of a seat's sources and their points as there is room for, and how many more there are."""
    step = source_step(pen)
    most = int(box.h / step)
    shown = lines if len(lines) <= most else lines[: max(0, most - 1)]
    for at, line in enumerate(shown):
        y = box.top - step * (at + 0.5)
        w = pen.text(number(line.points), box.right, y, "caption", pen.theme.ink, "end", True)
        pen.text(line.label, box.x, y, "caption", pen.theme.dim, "start", room=box.w - w - pen.mm(1), may_cut=True)
    if len(shown) < len(lines) and most:
        more = told("points.more", count=len(lines) - len(shown))
        pen.text(more, box.x, box.top - step * (len(shown) + 0.5), "caption", pen.theme.accent, "start", room=box.w)


def source_step(pen: Pen) -> float:
    """Measure how high `draw_sources` makes a line."""
    return pen.look.text_px("caption") * 1.3


def sources(lines: Sequence[ScoreLine]) -> list[tuple[str, float]]:
    """Add up lines of one kind: "Dive 1, cards" and "Dive 2, cards" are cards.

    >>> sources([ScoreLine("Dive 1, cards", 3), ScoreLine("Dive 2, cards", 4), ScoreLine("Row 1: 3 + 2", 5)])
    [('cards', 7), ('Row', 5)]
    """
    found: dict[str, float] = {}
    for line in lines:
        kind = re.split(r"\s*[\d:]", read(line.label).split(", ")[0 if ":" in read(line.label) else -1], maxsplit=1)[0] or read(
            line.label
        )
        found[kind] = found.get(kind, 0) + line.points
    return list(found.items())


def ordinal(place: int) -> str:
    """Write a place among at most twenty, as it stands on a card.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(4)
    ('1st', '2nd', '3rd', '4th')
    """
    return told("points.place", place=place)
