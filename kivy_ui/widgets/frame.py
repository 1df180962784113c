"""The board's frame: a panel with the view's title and subtitle, and room for the drawing."""

from typing import Any

from companion.session.shown import Shown
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.surface import Surface

HEAD_MM = 10.4


class BoardFrame(Surface):
    """Lies behind the board; `inside` is where the board goes."""

    def __init__(self, look: Look, **kwargs: Any) -> None:
        super().__init__(look, **kwargs)
        self.shown = Shown()

    def show(self, shown: Shown) -> None:
        """Draw this title."""
        self.shown = shown
        self.renew()

    def inside(self) -> Box:
        """What is left for the board's drawing."""
        mm = self.look.mm
        rest = self.box.cut_top(mm(HEAD_MM * self._grown()))[1]
        return Box(rest.x + mm(1.5), rest.y + mm(1.5), max(1, rest.w - mm(3)), max(1, rest.h - mm(1.5)))

    def _grown(self) -> float:
        return 1 + 0.13 * self.look.text_size

    def paint(self, pen: Pen, box: Box) -> None:
        """The panel and its head."""
        pen.panel(box, pen.theme.board)
        view = self.shown.view
        if view is None:
            return
        head = box.inset(pen.mm(2.6), pen.mm(1.1)).cut_top(pen.mm((HEAD_MM - 1.3) * self._grown()))[0]
        title, note = head.cut_top(head.h * 0.56)
        if not view.subtitle:
            title = head
        pen.text(view.title, title.x, title.cy, "strong", pen.theme.ink, "start", True, room=title.w)
        pen.text(view.subtitle, note.x, note.cy, "caption", pen.theme.dim, "start", room=note.w)
