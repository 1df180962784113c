"""Settings: how it looks, moves and sounds."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.box import BoxSheet
from kivy_ui.screens.editions import EditionsSheet
from kivy_ui.screens.out_and_in import OutAndInSheet
from kivy_ui.screens.screen import Shell
from kivy_ui.settings import Settings
from kivy_ui.theme import THEMES
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

ROW_MM, HIGH_ROW_MM = 12.0, 15.0
PANELS = (5.0, 7.0, 8.0, 10.1, 13.3, 15.6)
ROWS: tuple[tuple[str, str, tuple[tuple[Any, str], ...]], ...] = (
    ("theme", "Colours", tuple((theme.name, theme.label) for theme in THEMES.values())),
    ("text_size", "Text", ((0, "Normal"), (1, "Large"), (2, "Largest"))),
    ("has_motion", "Motion", ((True, "On"), (False, "Off"))),
    ("has_sound", "Sound", ((True, "On"), (False, "Off"))),
    ("shows_odds", "Odds", ((True, "Shown"), (False, "Hidden"))),
    ("letters", "Gem letters", ((True, "Always"), (False, "At largest text"))),
    ("panel_inch", "Panel, inches", tuple((inch, f"{inch:g}") for inch in PANELS)),
)
WAYS: tuple[tuple[str, str, Callable[[Shell], Any]], ...] = (
    ("box", "Box", BoxSheet),
    ("out-and-in", "Out and in", OutAndInSheet),
    ("editions", "Editions", EditionsSheet),
)


class SettingsSheet(Sheet):
    """One row a setting; a touch changes it at once, and it is kept."""

    title = "Settings"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self._pages = Pages()

    def fill(self, pen: Pen, box: Box) -> None:
        """Rows of chips."""
        gap = pen.mm(GAP_MM)
        turning, box = box.cut_bottom(pen.mm(11), gap)
        if box.w > box.h:
            ways, turning = turning.cut_right(turning.w * 0.62, gap)
        else:
            ways, (turning, box) = turning, box.cut_bottom(pen.mm(11), gap)
        for (name, title, sheet), cell in zip(WAYS, ways.columns(len(WAYS), gap), strict=True):
            button(self, pen, cell, name, title, self._opener(sheet), role="quiet")
        each = max(1, int((box.h + gap) / (pen.mm(ROW_MM) + gap)))
        self._pages.buttons(self, pen, turning, len(ROWS), each)
        count = min(each, len(ROWS))
        rows = box.cut_top(min(box.h, count * (pen.mm(HIGH_ROW_MM) + gap) - gap))[0].rows(count, gap)
        for row, place in zip(self._pages.of(ROWS, each), rows, strict=False):
            self._row(pen, place, *row)

    def _row(self, pen: Pen, box: Box, name: str, label: str, values: tuple[tuple[Any, str], ...]) -> None:
        words, chips = box.cut_left(min(pen.mm(28), box.w * 0.24), pen.mm(1))
        pen.words(label, words, "strong", pen.theme.ink, "start", True)
        now = getattr(self.shell.settings, name)
        for (value, title), cell in zip(values, chips.columns(len(values), pen.mm(1.2)), strict=True):
            chip(self, pen, cell, f"{name}={value}", title, self._setter(name, value), value == now)

    def _opener(self, sheet: Callable[[Shell], Any]) -> Callable[[], Any]:
        return lambda: self.shell.lay(sheet(self.shell))

    def _setter(self, name: str, value: Any) -> Callable[[], Any]:
        return lambda: self._set(replace(self.shell.settings, **{name: value}))

    def _set(self, settings: Settings) -> None:
        self.shell.set(settings)
        self.renew()
