"""A sheet with a row a setting: its name, and a chip a value. A tap changes it at once, and it is saved."""

from collections.abc import Sequence

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.screen import Shell
from kivy_ui.settings import Settings, Value
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import chip
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

ROW_MM, HIGH_ROW_MM = 12.0, 15.0
ON_OR_OFF: tuple[tuple[Value, Words], ...] = ((True, say("settings.on")), (False, say("settings.off")))
Row = tuple[str, Words, tuple[tuple[Value, Words], ...]]
"""The setting's name, how it is called, and its values as they are called."""


class RowsSheet(Sheet):
    """Rows of chips, as many pages as they need."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._pages = Pages()

    def fill_rows(self, pen: Pen, box: Box, turning: Box, all_rows: Sequence[Row]) -> None:
        """Draw a page of rows into `box`, and in `turning` the ways to the others."""
        gap = pen.mm(GAP_MM)
        each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap)))
        self._pages.buttons(self, pen, turning, len(all_rows), each)
        count = min(each, len(all_rows))
        places = box.cut_top(min(box.h, count * (pen.mm(HIGH_ROW_MM) + gap) - gap))[0].rows(count, gap)
        for row, place in zip(self._pages.of(all_rows, each), places, strict=False):
            self._row(pen, place, *row)

    def _row(self, pen: Pen, box: Box, name: str, label: Words, values: tuple[tuple[Value, Words], ...]) -> None:
        words, chips = box.cut_left(min(pen.mm(28), box.w * 0.24), pen.mm(1))
        pen.words(label, words, "strong", pen.theme.ink, "start", True)
        now = getattr(self.shell.settings, name)
        for (value, title), cell in zip(values, chips.columns(len(values), pen.mm(1.2)), strict=True):
            chip(self, pen, cell, f"{name}={value}", title, self._setter(name, value), value == now)

    def _setter(self, name: str, value: Value) -> Tap:
        return lambda: self._set(self.shell.settings.having(name, value))

    def _set(self, settings: Settings) -> None:
        self.shell.set(settings)
        self.renew()
