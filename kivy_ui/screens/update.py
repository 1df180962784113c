"""Settings › Device › Update: which Fathom this is, and the way to a newer one on a stick; and what lies over one that is tried."""

import time

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import Updater
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.screens.house import Way, foot_of
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.telling import Telling
from kivy_ui.stage.scene import Scene
from kivy_ui.surface import Surface
from kivy_ui.widgets.backdrop import water

LOOK_S = 2.0
MOST_H, TITLE_MM, BAR_MM, RADIUS_MM = 340.0, 16.0, 7.0, 2.4


class UpdatePage(Telling):
    """What a stick brings, and how the update goes, as root's updater tells it."""

    def __init__(self, shell: Shell, updater: Updater) -> None:
        super().__init__(shell)
        self._updater = updater
        self._offer = ""
        self._look_again = Clock.schedule_interval(lambda _: self._look(), LOOK_S)
        self._look()

    def left(self) -> None:
        """Look while it is shown."""
        self._look_again.cancel()

    def draw(self, scene: Scene) -> None:
        """Draw the version, what a stick brings or what came of it, and the way on."""
        version, offer = say("update.version", version=self.shell.appliance.version), self._offer
        self.heading(scene, say("update.title"), version, self.close)
        begin = Way("update", say("update.begin", version=offer), self._begin, icon="usb", kind="main")
        first = begin if offer and not self.is_busy else begin._replace(kind="bare")
        area = self.foot(scene, foot_of(scene, first, Way("close", say("settings.close"), self.close, icon="close", kind="end")))
        self.tell(
            scene, area._replace(h=min(area.h, MOST_H)), say("update.note", version=offer) if offer else say("update.none"), "usb"
        )

    def _begin(self) -> None:
        self.say(say("update.begun"), is_busy=True)
        errands.run(self._updater.begin, self._begun)

    def _begun(self, result: Exception | None) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)

    def _look(self) -> None:
        if self.is_busy:
            errands.run(self._updater.state, self._came)
        else:
            errands.run(self._updater.offer, self._offered)

    def _offered(self, offer: str | Exception) -> None:
        if isinstance(offer, str) and offer != self._offer:
            self._offer = offer
            self.renew()

    def _came(self, result: tuple[bool, Words, float] | Exception) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)
        else:
            is_running, how, share = result
            self.say(how, is_busy=is_running, share=share)


class TrialCover(Surface):
    """Lies over everything while a new version is tried: what is seen of it is how long that still takes."""

    def __init__(self, shell: Shell, over: Widget, seconds: float) -> None:
        super().__init__(shell.look)
        self._version = shell.appliance.version
        self._seconds, self._begun = seconds, time.monotonic()
        self.pos, self.size = over.pos, over.size
        over.bind(size=lambda _, size: setattr(self, "size", size))
        Clock.schedule_interval(self.renew, 1.0)

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw the dark below, what goes on, and a bar that fills."""
        water(pen, box)
        room = box.inset(box.w * 0.08, box.h * 0.2)
        title, rest = room.cut_top(pen.mm(TITLE_MM))
        pen.words(say("update.cover", version=self._version), title, "title", pen.theme.ink, bold=True)
        bar, rest = rest.cut_bottom(pen.mm(BAR_MM))
        pen.words(say("update.cover_note"), rest, "strong", pen.theme.ink)
        pen.box(bar, pen.theme.board, pen.theme.line, pen.mm(RADIUS_MM), pen.mm(0.5))
        share = min(1.0, (time.monotonic() - self._begun) / self._seconds)
        pen.box(bar.inset(pen.mm(1), pen.mm(1)).cut_left(share * (bar.w - pen.mm(2)))[0], pen.theme.rim, radius=pen.mm(1))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every finger from what is below: what would be played now is not kept."""
        return True
