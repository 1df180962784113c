"""Settings › Sound: how loud it is, whether the table speaks, and about what."""

from kivy.clock import Clock

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.rows import ON_OR_OFF, Row, RowsSheet
from kivy_ui.speaker import no_sound
from kivy_ui.voice import missing
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM

HEARD_S = 1.5
"""After so long it is known whether the voice was heard."""
VOLUMES = tuple((percent, say("sound.volume_is", percent=percent)) for percent in (20, 40, 60, 80, 100))
ROWS: tuple[Row, ...] = (
    ("has_sound", say("sound.sounds"), ON_OR_OFF),
    ("volume", say("sound.volume"), VOLUMES),
    ("has_voice", say("sound.voice"), ON_OR_OFF),
)
KINDS: tuple[Row, ...] = (
    ("says_turn", say("sound.turn"), ON_OR_OFF),
    ("says_drawn", say("sound.drawn"), ON_OR_OFF),
    ("says_last_round", say("sound.last_round"), ON_OR_OFF),
    ("says_winner", say("sound.winner"), ON_OR_OFF),
)


class SoundSheet(RowsSheet):
    """What the voice says is asked only where there is one."""

    title = say("sound.title")

    def fill(self, pen: Pen, box: Box) -> None:
        """The rows; below them what keeps the voice silent, or a way to hear it."""
        gap, why = pen.mm(GAP_MM), self._why()
        foot, rest = box.cut_bottom(pen.mm(11), gap)
        turning, foot = foot.cut_right(foot.w * 0.6, gap)
        if why:
            words, rest = rest.cut_bottom(pen.height(why, box.w, "text") + pen.mm(1), gap)
            pen.words(why, words, "text", pen.theme.accent, "start")
        elif self.shell.settings.has_voice:
            button(self, pen, foot, "try", say("sound.try"), self._try, role="quiet")
        self.fill_rows(pen, rest, turning, (*ROWS, *(KINDS if self.shell.settings.has_voice else ())))

    def _why(self) -> Words:
        return no_sound() or (self.shell.settings.has_voice and (missing() or self.shell.voice.trouble)) or ""

    def _try(self) -> None:
        self.shell.voice.try_out()
        Clock.schedule_once(lambda _: self.renew(), HEARD_S)
