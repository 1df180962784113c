"""Choosing one of many: big chips, a page at a time; and a token for a person."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import RADIUS_MM
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:
    from companion.library.records.people import Player

ROW_MM, TOKEN_MM, WORDS_MM = 12.0, 3.6, 11.0


class Card(NamedTuple):
    """Something to choose: its value, what it is called, what else to know, a seat's colour and emblem if it has one."""

    value: str
    title: str
    note: str = ""
    colour: str = ""
    emblem: str = ""


def person_card(player: "Player", note: str = "") -> Card:
    """Make a person something to choose."""
    return Card(player.id, player.name, note, player.colour, player.emblem)


def card_button(surface: Surface, pen: Pen, box: Box, card: Card, name: str, tap: Tap, is_now: bool = False) -> None:
    """Draw a chip with a token, a name, and a caption below it."""
    theme, radius = pen.theme, pen.mm(RADIUS_MM)
    fill, ink = (theme.brass, theme.on_brass) if is_now else (theme.button, theme.on_button)
    pen.box(box, fill, None if is_now else theme.line, radius, max(1.5, pen.mm(theme.line_mm)))
    inner = box.inset(pen.mm(1.6), pen.mm(0.6))
    if card.colour:
        r = min(pen.mm(TOKEN_MM), inner.h * 0.42)
        token, inner = inner.cut_left(2 * r, pen.mm(1.6))
        seat_disc(pen, card.colour, card.emblem, token.cx, token.cy, r)
    inner = inner.centred(inner.w, min(inner.h, pen.mm(WORDS_MM)))
    is_one_line = pen.width(card.title, "text", True) <= inner.w
    title, note = inner.cut_top(inner.h * 0.56) if card.note and is_one_line else (inner, inner)
    pen.words(card.title, title, "strong", ink, "start", True)
    if card.note and is_one_line:
        pen.text(card.note, note.x, note.cy, "caption", ink, "start", room=note.w, may_cut=True)
    surface.touchable(name, box, tap, radius=radius)


class ChooseSheet(Sheet):
    """One of `cards`; `on_chosen(value)` is called with what was tapped."""

    def __init__(
        self, shell: Shell, title: Words, cards: Sequence[Card], on_chosen: Callable[[str], object], now: str = ""
    ) -> None:
        super().__init__(shell.look, shell.lift)
        self.title = title
        self.cards = list(cards)
        self._now = now
        self._on_chosen = on_chosen
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """Chips in columns."""
        gap = pen.mm(GAP_MM)
        turning, box = box.cut_bottom(pen.mm(11), gap)
        columns = 3 if box.w > box.h else 2
        rows = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap)))
        h = rows * pen.mm(ROW_MM) + (rows - 1) * gap
        cells = Box(box.x, box.top - h, box.w, h).grid(rows * columns, columns, gap)
        for card, cell in zip(self._pages.of(self.cards, len(cells)), cells, strict=False):
            card_button(self, pen, cell, card, f"choose:{card.title}", self._taker(card.value), card.value == self._now)
        self._pages.buttons(self, pen, turning, len(self.cards), len(cells))

    def _taker(self, value: str) -> Tap:
        return lambda: self._taken(value)

    def _taken(self, value: str) -> None:
        self.close()
        self._on_chosen(value)
