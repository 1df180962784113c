"""Settings: the language, and how it looks and moves; and the ways to everything else that is set."""

from collections.abc import Callable

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import MOTIONS, TEXT_FACTORS
from kivy_ui.reading import LANGUAGES
from kivy_ui.screens.box import BoxSheet
from kivy_ui.screens.editions import EditionsSheet
from kivy_ui.screens.out_and_in import OutAndInSheet
from kivy_ui.screens.rows import ON_OR_OFF, Row, RowsSheet
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.sound import SoundSheet
from kivy_ui.settings import STANCES
from kivy_ui.surface import Tap
from kivy_ui.theme import THEMES
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Sheet

PANELS = tuple((inch, say("settings.panel_is", inch=inch)) for inch in (5.0, 7.0, 8.0, 10.1, 13.3, 15.6))
ROWS: tuple[Row, ...] = (
    ("language", say("settings.language"), tuple(LANGUAGES.items())),
    ("theme", say("settings.theme"), tuple((theme, say("settings.theme_is", theme=theme)) for theme in THEMES)),
    ("text_size", say("settings.text"), tuple((size, say("settings.text_is", size=size)) for size in range(len(TEXT_FACTORS)))),
    ("motion", say("settings.motion"), tuple((motion, say("settings.motion_is", motion=motion)) for motion in MOTIONS)),
    ("stance", say("settings.stance"), tuple((stance, say("settings.stance_is", stance=stance)) for stance in STANCES[1:])),
    ("shows_firsts", say("settings.firsts"), ON_OR_OFF),
    ("shows_odds", say("settings.odds"), ((True, say("settings.shown")), (False, say("settings.hidden")))),
    ("letters", say("settings.letters"), ((True, say("settings.always")), (False, say("settings.at_largest")))),
    ("panel_inch", say("settings.panel"), PANELS),
)
WAYS: tuple[tuple[str, Words, Callable[[Shell], Sheet]], ...] = (
    ("sound", say("settings.sound"), SoundSheet),
    ("box", say("settings.device"), BoxSheet),
    ("out-and-in", say("settings.export"), OutAndInSheet),
    ("editions", say("settings.contents"), EditionsSheet),
)


class SettingsSheet(RowsSheet):
    """What is set most often, and ways to the rest."""

    title = say("settings.title")

    def fill(self, pen: Pen, box: Box) -> None:
        """Rows of chips, and below them the ways."""
        gap = pen.mm(GAP_MM)
        turning, box = box.cut_bottom(pen.mm(11), gap)
        if box.w > box.h:
            ways, turning = turning.cut_right(turning.w * 0.64, gap)
            columns = len(WAYS)
        else:
            ways, box = box.cut_bottom(pen.mm(22) + gap, gap)
            columns = 2
        for (name, title, sheet), cell in zip(WAYS, ways.grid(len(WAYS), columns, gap), strict=True):
            button(self, pen, cell, name, title, self._opener(sheet), role="quiet")
        self.fill_rows(pen, box, turning, ROWS)

    def _opener(self, sheet: Callable[[Shell], Sheet]) -> Tap:
        return lambda: self.shell.lay(sheet(self.shell))
