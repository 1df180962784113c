"""Settings › Device › Update: which Fathom this is, and the way to a newer one."""

from kivy.clock import Clock

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import Updater
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.out_and_in import Telling
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM

LOOK_S = 2.0
WAY_MM, TOLD_MM = 14.0, 26.0


class UpdateSheet(Telling):
    """How the update goes, as systemd tells it."""

    title = say("update.title")

    def __init__(self, shell: Shell, updater: Updater) -> None:
        super().__init__(shell)
        self._updater = updater
        self._look_again = Clock.create_trigger(lambda _: self._look(), LOOK_S)

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw the version, the way on, and what came of it."""
        gap = pen.mm(GAP_MM)
        words, rest = box.cut_top(pen.mm(WAY_MM), gap)
        pen.words(say("update.version", version=self.shell.appliance.version), words, "strong", pen.theme.ink, "start")
        way, rest = rest.cut_top(pen.mm(WAY_MM), gap)
        button(self, pen, way, "update", say("update.begin"), self._begin, role="primary", is_on=not self.is_busy)
        panel = rest.cut_top(min(rest.h, max(pen.mm(TOLD_MM), self.telling_height(pen, rest.w))))[0]
        self.telling(pen, panel, say("update.note"))

    def _begin(self) -> None:
        self.say(say("update.begun"), is_busy=True)
        errands.run(self._updater.begin, self._begun)

    def _begun(self, result: Exception | None) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)
        else:
            self._look()

    def _look(self) -> None:
        errands.run(self._updater.state, self._came)

    def _came(self, result: tuple[bool, Words] | Exception) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)
            return
        is_running, how = result
        self.say(how, is_busy=is_running)
        if is_running and self.parent:
            self._look_again()
