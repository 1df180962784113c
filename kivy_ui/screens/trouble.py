"""Trouble: whatever failed, a readable screen that says what, what was saved, and what to do. Never black, never a console."""

from collections.abc import Sequence

from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.reading import read, told
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM

MARGIN_MM, HEAD_MM, FOOT_MM = 4.0, 14.0, 13.5
KEPT = say("trouble.all_kept")
NO_WAYS: tuple[tuple[str, Words, Tap], ...] = ()


class TroublePage(Surface):
    """Needs nothing but words, and says them large. `ways`: (name, title, tap) of its buttons, the first one primary."""

    def __init__(
        self, look: Look, what: Words, kept: Words = KEPT, todo: Words = "", ways: Sequence[tuple[str, Words, Tap]] = NO_WAYS
    ) -> None:
        super().__init__(look)
        self.what = what
        self.kept = kept
        self.todo = todo
        self.ways = ways

    def say(self, what: Words) -> None:
        """Say that this happened instead."""
        self.what = what
        self.renew()

    def show(self, shown: Shown) -> None:
        """Stay until somebody has read it."""

    def paint(self, pen: Pen, box: Box) -> None:
        """Three paragraphs, each under its heading."""
        inner, gap = box.inset(pen.mm(MARGIN_MM)), pen.mm(GAP_MM)
        head, rest = inner.cut_top(pen.mm(HEAD_MM), gap)
        pen.text(told("trouble.title"), head.x, head.cy, "count", pen.theme.danger, "start", True, room=head.w)
        if self.ways:
            foot, rest = rest.cut_bottom(pen.mm(FOOT_MM), gap)
            for at, ((name, title, tap), cell) in enumerate(zip(self.ways, foot.columns(len(self.ways), gap), strict=True)):
                button(self, pen, cell, name, title, tap, role="secondary" if at else "primary")
        all_parts = ((told("trouble.what"), self.what), (told("trouble.kept"), self.kept), (told("trouble.todo"), self.todo))
        parts = [(heading, read(words)) for heading, words in all_parts if words]
        weights = [pen.height(words, rest.w - pen.mm(6), "strong") + pen.mm(8) for _, words in parts]
        for (heading, words), place in zip(parts, _stacked(rest, weights, gap), strict=True):
            self._part(pen, place, heading, words)

    def _part(self, pen: Pen, box: Box, heading: str, words: str) -> None:
        pen.panel(box)
        head, rest = box.inset(pen.mm(2.5), pen.mm(1)).cut_top(pen.mm(4.5))
        pen.text(heading, head.x, head.cy, "caption", pen.theme.dim, "start")
        pen.words(words, rest, "strong", pen.theme.ink, "start")


def _stacked(box: Box, weights: list[float], gap: float) -> list[Box]:
    room = box.h - gap * (len(weights) - 1)
    out, top = [], box.top
    for weight in weights:
        h = room * weight / sum(weights)
        out.append(Box(box.x, top - h, box.w, h))
        top -= h + gap
    return out
