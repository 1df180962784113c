"""Settings: the language, and how it looks, moves and sounds."""

from collections.abc import Callable

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import TEXT_FACTORS
from kivy_ui.reading import LANGUAGES
from kivy_ui.screens.box import BoxSheet
from kivy_ui.screens.editions import EditionsSheet
from kivy_ui.screens.out_and_in import OutAndInSheet
from kivy_ui.screens.screen import Shell
from kivy_ui.settings import Settings, Value
from kivy_ui.surface import Tap
from kivy_ui.theme import THEMES
from kivy_ui.widgets.buttons import button, chip
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

ROW_MM, HIGH_ROW_MM = 12.0, 15.0
PANELS = tuple((inch, say("settings.panel_is", inch=inch)) for inch in (5.0, 7.0, 8.0, 10.1, 13.3, 15.6))
ON_OR_OFF = ((True, say("settings.on")), (False, say("settings.off")))
ROWS: tuple[tuple[str, Words, tuple[tuple[Value, Words], ...]], ...] = (
    ("language", say("settings.language"), tuple(LANGUAGES.items())),
    ("theme", say("settings.theme"), tuple((theme, say("settings.theme_is", theme=theme)) for theme in THEMES)),
    ("text_size", say("settings.text"), tuple((size, say("settings.text_is", size=size)) for size in range(len(TEXT_FACTORS)))),
    ("has_motion", say("settings.motion"), ON_OR_OFF),
    ("has_sound", say("settings.sound"), ON_OR_OFF),
    ("shows_odds", say("settings.odds"), ((True, say("settings.shown")), (False, say("settings.hidden")))),
    ("letters", say("settings.letters"), ((True, say("settings.always")), (False, say("settings.at_largest")))),
    ("panel_inch", say("settings.panel"), PANELS),
)
WAYS: tuple[tuple[str, Words, Callable[[Shell], Sheet]], ...] = (
    ("box", say("settings.device"), BoxSheet),
    ("out-and-in", say("settings.export"), OutAndInSheet),
    ("editions", say("settings.contents"), EditionsSheet),
)


class SettingsSheet(Sheet):
    """One row a setting; a tap changes it at once, and it is saved."""

    title = say("settings.title")

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

    def _row(self, pen: Pen, box: Box, name: str, label: Words, values: tuple[tuple[Value, Words], ...]) -> None:
        words, chips = box.cut_left(min(pen.mm(28), box.w * 0.24), pen.mm(1))
        pen.words(label, words, "strong", pen.theme.ink, "start", True)
        now = getattr(self.shell.settings, name)
        for (value, title), cell in zip(values, chips.columns(len(values), pen.mm(1.2)), strict=True):
            chip(self, pen, cell, f"{name}={value}", title, self._setter(name, value), value == now)

    def _opener(self, sheet: Callable[[Shell], Sheet]) -> Tap:
        return lambda: self.shell.lay(sheet(self.shell))

    def _setter(self, name: str, value: Value) -> Tap:
        return lambda: self._set(self.shell.settings.having(name, value))

    def _set(self, settings: Settings) -> None:
        self.shell.set(settings)
        self.renew()
