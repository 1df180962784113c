"""A new name, typed on our own keyboard."""

from collections.abc import Callable
from typing import Any

from companion.table.asides import LONGEST_NAME
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.fields import typed_box
from kivy_ui.widgets.keys import Keyboard
from kivy_ui.widgets.sheet import GAP_MM, Sheet

KEYS_MM = 54.0


class NameSheet(Sheet):
    """Asks for a name, then calls `on_named(name)`."""

    title = "What is your name?"

    def __init__(self, shell: Shell, on_named: Callable[[str], Any]) -> None:
        super().__init__(shell.look, shell.lift)
        self._on_named = on_named
        self.typed = ""
        self._keyboard = Keyboard(self, self._type, self._finish)

    def fill(self, pen: Pen, box: Box) -> None:
        """What was typed above the keys."""
        keys, rest = box.cut_bottom(min(box.h - pen.mm(14), pen.mm(KEYS_MM)), pen.mm(GAP_MM))
        typed_box(pen, rest.centred(rest.w, min(rest.h, pen.mm(16))), self.typed, LONGEST_NAME)
        self._keyboard.draw(pen, keys, "Sit down", bool(self.typed.strip()))

    def _type(self, letter: str) -> None:
        self.typed = self.typed[:-1] if letter == "<" else (self.typed + letter)[:LONGEST_NAME]
        self.renew()

    def _finish(self) -> None:
        self.close()
        self._on_named(self.typed)
