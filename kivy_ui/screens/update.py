"""Settings › Device › Update: which Fathom this is, and the way to a newer one on a stick; and what lies over one that is tried."""

import time

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.pictures.picture import picture
from companion.pictures.plots import gauge
from companion.pictures.worlds.moods import dusk
from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import Updater
from kivy_ui.layout.part import column, spread, text, units
from kivy_ui.screens.house import Way, foot_of
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.telling import Telling
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage

LOOK_S = 2.0
MOST_H = 340.0
TITLE_UNITS = 83.0
BAR_UNITS = 36.0
TITLE_WORDS_UNITS = 26.0
WORDS_UNITS = 22.0
EDGE = 0.08
TOP = 0.2


class UpdatePage(Telling):
    """What a stick brings, and how the update goes, as root's updater tells it."""

    def __init__(self, shell: Shell, updater: Updater) -> None:
        super().__init__(shell)
        self._updater = updater
        self._offer = ""
        self._look_again = Clock.schedule_interval(lambda _: self._look(), LOOK_S)
        self._look()

    def closed(self) -> None:
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


class TrialCover(Stage):
    """Covers everything while a new version is tried, and shows how long that still takes."""

    def __init__(self, shell: Shell, over: Widget, seconds: float) -> None:
        super().__init__(shell.look)
        self._version = shell.appliance.version
        self._seconds, self._begun = seconds, time.monotonic()
        self.pos, self.size = over.pos, over.size
        over.bind(size=lambda _, size: setattr(self, "size", size))
        Clock.schedule_interval(self.renew, 1.0)

    def compose(self, scene: Scene) -> None:
        """Draw what is tried, a note, and a bar that fills."""
        whole = Area(0, 0, scene.w, scene.h)
        scene.lay("world", picture(dusk, scene.theme), whole)
        share = min(1.0, (time.monotonic() - self._begun) / self._seconds)
        tree = column(
            units(TITLE_UNITS, text(say("update.cover", version=self._version), TITLE_WORDS_UNITS)),
            text(say("update.cover_note"), WORDS_UNITS, is_bold=False),
            units(BAR_UNITS, spread(picture(gauge, round(share, 2), "#efad45", "", scene.theme))),
        )
        tree.draw(scene, whole.inset(scene.w * EDGE, scene.h * TOP), "trial")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep every finger from what is below: what would be played now is not kept."""
        return True
