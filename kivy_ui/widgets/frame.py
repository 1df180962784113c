"""The board's frame: a panel with the view's title and subtitle, the way to the tools, and room for the drawing."""

import re
from collections.abc import Callable, Iterator

from companion.session.hands.shown import Shown
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.running import Running
from kivy_ui.surface import Surface
from kivy_ui.widgets.tools import HIGH_MM, running_clock, tools_button, tools_width

HEAD_MM = 10.4


class BoardFrame(Surface):
    """Lies behind the board; `inside` is where the board goes. `on_tools`: called by the way to the tools; None where there is none."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown = Shown()
        self.on_tools: Callable[[], object] | None = None
        self._running = Running(self)

    def show(self, shown: Shown) -> None:
        """Draw this title."""
        self.shown = shown
        if shown.beside:
            self._running.show(shown.beside)
        self.renew()

    def inside(self) -> Box:
        """Return what is left for the board's drawing."""
        mm = self.look.mm
        rest = self.box.cut_top(mm(HEAD_MM * self._grown()))[1]
        return Box(rest.x + mm(1.5), rest.y + mm(1.5), max(1, rest.w - mm(3)), max(1, rest.h - mm(1.5)))

    def _grown(self) -> float:
        return 1 + 0.13 * self.look.text_size

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw the panel and its head."""
        pen.panel(box, pen.theme.board)
        view = self.shown.view
        if view is None:
            return
        head = box.inset(pen.mm(2.6), pen.mm(1.1)).cut_top(pen.mm((HEAD_MM - 1.3) * self._grown()))[0]
        head = self._tools(pen, box, head)
        title, note = head.cut_top(head.h * 0.56)
        if not view.subtitle:
            title = head
        w = pen.text(view.title, title.x, title.cy, "strong", pen.theme.ink, "start", True, room=title.w)
        beside, below = _parted(pen, view.subtitle, title.w - w - pen.mm(2), note.w)
        pen.text(beside, title.right, title.cy, "caption", pen.theme.dim, "end")
        pen.text(below, note.x, note.cy, "caption", pen.theme.dim, "start", room=note.w, may_cut=True)

    def _tools(self, pen: Pen, box: Box, head: Box) -> Box:
        """Draw the way to the tools at the right of the head; return what is left of it."""
        clock = running_clock(self.shown)
        self._running.draw_on(clock is not None and clock.now.is_running and not self.shown.is_drawer_open)
        if self.on_tools is None or self.shown.game == "toolbox" or self.shown.prompt is None:
            return head
        w, h = tools_width(pen, self.shown), max(pen.mm(HIGH_MM), head.h)
        place = Box(box.right - w - pen.mm(0.8), box.top - h - pen.mm(0.7), w, h)
        tools_button(self, pen, place, self.shown, self._running.now_ms(), self.on_tools)
        return Box(head.x, head.y, place.x - head.x - pen.mm(1), head.h)


def _parted(pen: Pen, subtitle: str, beside: float, below: float) -> tuple[str, str]:
    """Part a subtitle into what goes beside the title and what below it, in so much room: all below, unless that is too long.

    Where neither will do, less is said: the names of things (what follows a colon explains them), then one clause after the other
    less. “Why?” says all of it.
    """
    for words in _shorter(subtitle):
        parts = words.split(" · ")
        for at in range(len(parts)):
            first, rest = " · ".join(parts[:at]), " · ".join(parts[at:])
            if pen.width(rest, "caption") <= below and pen.width(first, "caption") <= beside:
                return first, rest
    return "", words


def _shorter(subtitle: str) -> Iterator[str]:
    """Say the same in fewer and fewer words.

    >>> list(_shorter("Reefs: no way back · round 1, 2 to go"))
    ['Reefs: no way back · round 1, 2 to go', 'Reefs · round 1, 2 to go', 'Reefs · round 1', 'Reefs']
    """
    yield subtitle
    words = " · ".join(part.partition(":")[0] for part in subtitle.split(" · "))
    if words != subtitle:
        yield words
    while (less := re.sub(r"( · |[,;] )(?!.*( · |[,;] )).*", "", words)) != words:
        yield (words := less)
