"""The toolbox's board: the tools to choose from, or the one in hand: a bag or stack, the dice, the turn clock."""

from companion.games.toolbox.view import KindView, PotView, ToolsView
from companion.session.hands.shown import Shown
from companion.table.say import Words
from kivy_ui.boards import Board
from kivy_ui.boards.toolbox_clock import draw_clock, draw_face
from kivy_ui.box import Box
from kivy_ui.drawing.dice import BONE, die
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag
from kivy_ui.drawing.tokens import token_mark
from kivy_ui.drawing.tray import tray_places
from kivy_ui.look import Look
from kivy_ui.running import Running

CARD_W_MM, CARD_H_MM, GAP_MM, STRIP_MM = 26.0, 17.0, 1.4, 9.0


class ToolboxBoard(Board):
    """Draws a `ToolsView`. The running turn is counted here, from the table time of the last picture on."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._running = Running(self)

    def show(self, shown: Shown) -> None:
        """Take another picture: table time is known anew."""
        self._running.show(shown)
        super().show(shown)

    def draw(self, pen: Pen, box: Box, view: ToolsView) -> None:
        """Draw the tool in hand, or all of them."""
        front = view.front
        self._running.draw_on(view.tool == "clock" and view.clock.now.is_running)
        if self.shown.prompt is None:
            pen.words(view.says, box, "strong", pen.theme.dim)
        elif front is not None:
            self._pot(pen, box, front, view.says)
        elif view.tool == "dice":
            self._dice(pen, box, view)
        elif view.tool == "clock":
            draw_clock(self, pen, box, view.clock, self._running.now_ms())
        else:
            self._tools(pen, box, view)

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw tokens, shapes and colours, and the tools themselves."""
        if token_mark(pen, mark, x, y, r):
            return True
        if mark.startswith("tool:"):
            return self._picture(pen, mark, Box(x - r, y - r, 2 * r, 2 * r))
        return False

    # choosing

    def _tools(self, pen: Pen, box: Box, view: ToolsView) -> None:
        marks = [mark for mark in self.answers if mark.startswith("tool:")]
        across = max(2, min(len(marks), int(box.w / pen.mm(CARD_W_MM))))
        rows = -(-len(marks) // across)
        columns = -(-len(marks) // max(1, rows))
        h = min(box.h, rows * pen.mm(CARD_H_MM * 1.6))
        for mark, cell in zip(marks, box.centred(box.w, h).grid(len(marks), columns, pen.mm(GAP_MM)), strict=True):
            pen.box(cell, pen.theme.panel, pen.theme.line, pen.mm(1.6))
            words, place = cell.inset(pen.mm(1)).cut_bottom(min(pen.mm(9), cell.h * 0.5))
            self._picture(pen, mark, place.inset(pen.mm(0.6)))
            pen.words(self.answers[mark][0].label, words, "text", pen.theme.ink, bold=True, may_cut=True)
            self.mark(mark, cell, pen.mm(1.6))

    def _picture(self, pen: Pen, mark: str, box: Box) -> bool:
        s = min(box.w, box.h)
        place = box.centred(s, s)
        if mark == "tool:dice":
            die(pen, 5, place.cx - s * 0.2, place.cy + s * 0.08, s * 0.5)
            die(pen, 2, place.cx + s * 0.24, place.cy - s * 0.12, s * 0.5)
        elif mark == "tool:clock":
            draw_face(pen, place, 0.2)
        elif mark in ("tool:new", "tool:kept"):
            icon(pen, "plus" if mark == "tool:new" else "log", place.cx, place.cy, s * 0.26, pen.theme.accent)
        else:
            self._container(pen, place, self.shown.view.pots[int(mark.rpartition(":")[2])])
        return True

    def _container(self, pen: Pen, box: Box, pot: PotView) -> None:
        if pot.pot == "bag":
            bag(pen, box)
            return
        for at in range(3):
            card = box.centred(box.w * 0.6, box.h * 0.78).moved(box.w * 0.05 * (at - 1), box.h * 0.05 * (at - 1))
            pen.box(card, pen.theme.button, pen.theme.rim, pen.mm(1), max(1, pen.mm(0.3)))

    # bags and stacks

    def _pot(self, pen: Pen, box: Box, pot: PotView, says: Words) -> None:
        strip, rest = box.cut_bottom(pen.mm(STRIP_MM), pen.mm(GAP_MM))
        left, right = (
            rest.cut_left(min(rest.w * 0.34, rest.h), pen.mm(2)) if rest.w > rest.h else rest.cut_top(rest.h * 0.4, pen.mm(2))
        )
        count, place = left.cut_bottom(pen.mm(7))
        s = min(place.w, place.h)
        self._container(pen, place.centred(s, s), pot)
        pen.text(str(pot.size), count.cx, count.cy, "count", pen.theme.ink, bold=True)
        self.mark("pot", left)
        self._kinds(pen, right, pot, says)
        self._fresh(pen, strip, pot)

    def _kinds(self, pen: Pen, box: Box, pot: PotView, says: Words) -> None:
        if not pot.kinds:
            pen.words(says, box, "text", pen.theme.dim)
            return
        columns = 2 if box.w < pen.mm(60) else 3
        rows = -(-len(pot.kinds) // columns)
        area = box.centred(box.w, min(box.h, rows * pen.mm(11)))
        for kind, cell in zip(pot.kinds, area.grid(len(pot.kinds), columns, pen.mm(0.8)), strict=True):
            self._kind(pen, cell, kind)

    def _kind(self, pen: Pen, box: Box, kind: KindView) -> None:
        theme = pen.theme
        pen.box(box, theme.groove, theme.line, pen.mm(1.2))
        r = min(pen.mm(3.2), box.h * 0.42)
        token_mark(pen, kind.mark, box.x + r + pen.mm(0.8), box.cy, r)
        words = box.cut_left(2 * r + pen.mm(1.8))[1]
        w = pen.text(str(kind.held), words.x, words.cy, "count", theme.ink if kind.held else theme.dim, "start", True)
        pen.words(
            kind.outside, Box(words.x + w + pen.mm(1), words.y, words.w - w - pen.mm(1.4), words.h), "caption", theme.dim, "start"
        )

    def _fresh(self, pen: Pen, box: Box, pot: PotView) -> None:
        """Draw what was drawn in a row, the last one bright at the right."""
        theme = pen.theme
        pen.box(box, theme.bar, theme.line, pen.mm(1.4))
        if not pot.fresh:
            pen.text(pot.says, box.cx, box.cy, "caption", theme.dim)
        r = box.h * 0.38
        room = max(1, int((box.w - pen.mm(2)) / (2.2 * r)))
        for at, mark in enumerate(reversed(pot.fresh[-room:])):
            x = box.right - pen.mm(1) - r - at * 2.2 * r
            if at == 0:
                pen.circle(x, box.cy, r * 1.12, None, theme.rim, max(1.5, pen.mm(0.4)))
            token_mark(pen, mark, x, box.cy, r * 0.94)

    # dice

    def _dice(self, pen: Pen, box: Box, view: ToolsView) -> None:
        theme, thrown = pen.theme, view.thrown
        pen.box(box, theme.bar, theme.line, pen.mm(2))
        inner = box.inset(pen.mm(2))
        if not thrown.faces:
            pen.words(view.says, inner, "title", theme.dim)
            return
        if thrown.total is not None:
            below, inner = inner.cut_bottom(pen.mm(10))
            pen.text(f"= {thrown.total}", below.cx, below.cy, "huge", theme.accent, bold=True)
        area = inner.centred(inner.w, min(inner.h, pen.mm(32)))
        for name, face, place in zip(thrown.dice, thrown.faces, tray_places(area, len(thrown.faces), pen.mm(1)), strict=True):
            self._die(pen, place, name, face)
        self.mark("tray", box, pen.mm(2))

    def _die(self, pen: Pen, place: Box, name: str, face: str) -> None:
        """Draw a die with pips where it has six sides, else with its face in words."""
        if name == "d6":
            die(pen, int(face), place.cx, place.cy, place.w * 0.9)
            return
        die(pen, "", place.cx, place.cy, place.w * 0.9, BONE)
        pen.words(face, place.inset(place.w * 0.12), "count", "#1b2a38", bold=True, may_cut=True)


BOARD = ToolboxBoard
