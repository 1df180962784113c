"""Settings › Device › Update: the current version, an update from a stick, and a cover while a new version is tried."""

import time
from collections.abc import Sequence

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.pictures.picture import picture
from companion.pictures.plot_pictures import gauge
from companion.pictures.worlds.moods import dusk
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import Updater
from kivy_ui.layout.elements import PageButton
from kivy_ui.layout.leaves import spread, text
from kivy_ui.layout.part import Part, column, share, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.stage import Stage

LOOK_S = 2.0
TITLE_UNITS = 83.0
BAR_UNITS = 36.0
EDGE = 0.08
TOP = 0.2


class UpdatePage(ProgressPage):
    """Page that offers a newer version from a stick, and shows the progress of the update."""

    title = say("update.title")

    def __init__(self, shell: Shell, updater: Updater) -> None:
        super().__init__(shell)
        self._updater = updater
        self._offer = ""
        self.note = say("update.version", version=shell.device.version)
        self.repeat(self._poll_updater, LOOK_S)
        self._poll_updater()

    def body(self) -> Part:
        """Return the version on the stick, or the progress of the update."""
        words = say("update.note", version=self._offer) if self._offer else say("update.none")
        return share(1, self.result(words, "usb"))

    def buttons(self) -> Sequence[PageButton]:
        """Return the button that begins, once there is a newer version."""
        kind = "main" if self._offer and not self.is_busy else "bare"
        return [PageButton("update", say("update.begin", version=self._offer), self._begin, icon="usb", kind=kind)]

    def _begin(self) -> None:
        self.show_progress(say("update.begun"), is_busy=True)
        background_tasks.run(self._updater.begin, self._show_failure)

    def _show_failure(self, result: Exception | None) -> None:
        if isinstance(result, Exception):
            self.show_progress(background_tasks.failure_sentence(result), is_bad=True)

    def _poll_updater(self) -> None:
        if self.is_busy:
            background_tasks.run(self._updater.state, self._show_state)
        else:
            background_tasks.run(self._updater.offered_version, self._show_offer)

    def _show_offer(self, offer: str | Exception) -> None:
        if isinstance(offer, str) and offer != self._offer:
            self._offer = offer
            self.renew()

    def _show_state(self, result: tuple[bool, Words, float] | Exception) -> None:
        if isinstance(result, Exception):
            self.show_progress(background_tasks.failure_sentence(result), is_bad=True)
        else:
            is_running, how, share = result
            self.show_progress(how, is_busy=is_running, share=share)


class TrialCover(Stage):
    """Cover over the whole screen while a new version is tried; it shows the remaining time."""

    def __init__(self, shell: Shell, base_widget: Widget, seconds: float) -> None:
        super().__init__(shell.look)
        self._version = shell.device.version
        self._seconds, self._started_at = seconds, time.monotonic()
        self.pos, self.size = base_widget.pos, base_widget.size
        base_widget.bind(size=lambda _, size: setattr(self, "size", size))
        Clock.schedule_interval(self.renew, 1.0)

    def compose(self, scene: Scene) -> None:
        """Draw the version that is tried, a note, and a progress bar."""
        scene.fill("world", picture(dusk, scene.theme))
        share = min(1.0, (time.monotonic() - self._started_at) / self._seconds)
        tree = column(
            units(TITLE_UNITS, text(say("update.cover", version=self._version), KEY_TEXT)),
            text(say("update.cover_note"), BODY_TEXT, is_bold=False),
            units(BAR_UNITS, spread(picture(gauge, round(share, 2), "#efad45", "", scene.theme))),
        )
        tree.draw(scene, scene.area.inset(scene.w * EDGE, scene.h * TOP), "trial")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore every touch, because a move made now would not be saved."""
        return True
