"""Beside the board: the odds, undo (which says what it undoes), log, menu, and turning the screen round."""

from collections.abc import Callable

from companion.session.hands.inputs import Input, Redo, Undo
from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import LINE_HEIGHT, Pen
from kivy_ui.look import Look
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import RADIUS_MM, icon_button
from kivy_ui.widgets.odds_panel import draw_odds

GAP_MM, ICON_MM, UNDO_MM, LEAST_WITH_ODDS_MM = 1.4, 10.0, 13.0, 52.8


class SidePanel(Surface):
    """`on_log`, `on_menu`, `on_turn` and `on_odds` are called when these are touched."""

    def __init__(self, look: Look, send: Callable[[Input], object]) -> None:
        super().__init__(look)
        self.shown = Shown()
        self.on_log: Callable[[], object] = lambda: None
        self.on_menu: Callable[[], object] = lambda: None
        self.on_turn: Callable[[], object] = lambda: None
        self.on_odds: Callable[[], object] = lambda: None
        self._send = send

    def show(self, shown: Shown) -> None:
        """Draw this."""
        self.shown = shown
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw a column beside the board, or a strip below it."""
        if box.h > box.w * 0.8:
            self._column(pen, box)
        else:
            self._strip(pen, box)

    def _column(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(GAP_MM)
        if self.shown.odds is not None and box.h >= pen.mm(LEAST_WITH_ODDS_MM):
            last, rest = box.cut_bottom(pen.mm(ICON_MM), gap)
            icons, rest = rest.cut_bottom(pen.mm(ICON_MM), gap)
            undo, odds = rest.cut_bottom(pen.mm(UNDO_MM), gap)
            self._odds_panel(pen, odds)
        else:
            undo, icons, last = box.rows(3, gap)
        self._undo(pen, undo)
        for cell, (name, title, tap) in zip([*icons.columns(2, gap), *last.columns(2, gap)], self._buttons(), strict=True):
            icon_button(self, pen, cell, name, name, title, tap)

    def _strip(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(GAP_MM)
        if box.h > pen.mm(24):
            odds, box = box.cut_top(box.h - pen.mm(12.5), gap)
            self._odds_panel(pen, odds)
        buttons = self._buttons()
        undo, rest = box.cut_left(box.w - len(buttons) * (pen.mm(10.5) + gap))
        self._undo(pen, undo)
        cells = rest.cut_left(gap)[1].columns(len(buttons), gap)
        for cell, (name, title, tap) in zip(cells, buttons, strict=True):
            icon_button(self, pen, cell, name, name, title, tap)

    def _buttons(self) -> list[tuple[str, Words, Callable[[], object]]]:
        redo = lambda: self._send(Redo())  # noqa: E731 - one of a row of short answers
        return [
            ("log", say("side.log"), self.on_log),
            ("menu", say("side.menu"), self.on_menu),
            ("redo", say("side.redo"), redo) if self.shown.redo else ("odds", say("side.odds"), self.on_odds),
            ("turn", say("side.turn"), self.on_turn),
        ]

    def _undo(self, pen: Pen, box: Box) -> None:
        theme, name = pen.theme, self.shown.undo
        pen.box(box, theme.button if name else theme.panel, theme.line, pen.mm(RADIUS_MM), max(1.0, pen.mm(0.3)))
        ink = theme.on_button if name else theme.dim
        inner, line = box.inset(pen.mm(1.2), pen.mm(0.6)), pen.look.text_px("text") * LINE_HEIGHT
        told = min(inner.h - line, pen.height(name, inner.w, "caption")) if name else 0
        head, rest = inner.centred(inner.w, line + told).cut_top(line)
        r, w = pen.mm(1.9), pen.width(say("side.undo"), "text", True)
        start = head.cx - (w + 2 * r + pen.mm(1.4)) / 2 if rest.w < pen.mm(35) else head.x
        icon(pen, "undo", start + r, head.cy, r, ink)
        pen.text(say("side.undo"), start + 2 * r + pen.mm(1.4), head.cy, "text", ink, "start", True)
        if name:
            pen.words(name, rest, "caption", ink, "middle" if rest.w < pen.mm(35) else "start", may_cut=True)
            self.touchable("undo", box, lambda: self._send(Undo()), radius=pen.mm(RADIUS_MM))

    def _odds_panel(self, pen: Pen, box: Box) -> None:
        odds = self.shown.odds
        if odds is None or box.h < pen.mm(10):
            return
        pen.panel(box)
        self.touchable("odds-panel", box, self.on_odds, radius=pen.mm(2))
        draw_odds(pen, box, odds)
