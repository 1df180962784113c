"""Screen saver: dims and darkens a screen without touches. The first touch only wakes it."""

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.pictures.picture import picture
from companion.table.sentence import say
from hardware.backlight import Backlight
from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, SleepTimer
from kivy_ui.look.appearance import Look
from kivy_ui.settings import Settings
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.stage import Stage

MINUTE_S = 60.0
TIMER_SLACK_S = 0.05  # timers may fire slightly early
DIM_ALPHA = 0.62
BLACK = "#000000"
WORDS_INK = "#808080"
WORDS_UNITS = 18.0
WAKING = "wakes the screen"
"""The key in `touch.ud` of a touch that only woke the screen."""


class ScreenSaver(Stage):
    """Widget over the whole window that dims and darkens it. `lamp` is the screen's backlight."""

    def __init__(self, look: Look, lamp: Backlight) -> None:
        super().__init__(look)
        self.sleep_timer = SleepTimer(0)
        self._lamp = lamp
        self._brightness: float = 0.0  # share of 1; 0: leave the backlight unchanged
        self._drawn_state = AWAKE
        self._timer: ClockEvent | None = None

    def apply_settings(self, settings: Settings) -> None:
        """Use the brightness (percent; 0 leaves the backlight unchanged) and the delay (minutes) of the settings."""
        self._brightness = settings.brightness / 100
        self.sleep_timer.dim_after_s = settings.dim_after * MINUTE_S
        if self._brightness:
            self._lamp.set_brightness(self._brightness)
        self.note_input()

    def note_input(self) -> bool:
        """Restart the timer after an input of any device; return whether it woke a dimmed or dark screen."""
        is_woken = self.sleep_timer.note_input()
        self.update()
        return is_woken

    def consumes(self, touch: MotionEvent) -> bool:
        """Restart the timer after a touch; return whether the touch only wakes the screen."""
        is_woken = self.note_input()
        touch.ud[WAKING] = is_woken
        return is_woken

    def compose(self, scene: Scene) -> None:
        """Draw nothing while awake; a shade while dim, if the lamp can't be dimmed; black and a few words while asleep."""
        if self.sleep_timer.state == DIM and self._lamp.reason:
            scene.fill("shade", picture(plate_painters.shade, BLACK, DIM_ALPHA))
        elif self.sleep_timer.state == ASLEEP:
            scene.fill("shade", picture(plate_painters.shade, BLACK, 1.0))
            scene.write("asleep", say("night.asleep"), scene.area.cx, scene.area.cy, WORDS_UNITS, colour=WORDS_INK, is_bold=False)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore every touch: the shell asks `consumes` first."""
        return False

    def update(self, *_: object) -> None:
        """Dim or darken the screen if it is time, and set a timer for the next change."""
        left_s = self.sleep_timer.update()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if left_s is None else Clock.schedule_once(self.update, left_s + TIMER_SLACK_S)
        if self.sleep_timer.state != self._drawn_state:
            self._change(self._drawn_state, self.sleep_timer.state)

    def _change(self, before: str, state: str) -> None:
        self._drawn_state = state
        if before == AWAKE and not self._brightness:
            self._brightness = self._lamp.share() or 1.0  # restored on waking
        if state == AWAKE:
            self._lamp.set_brightness(self._brightness)
        elif state == DIM:
            self._lamp.set_brightness(0)
        else:
            self._lamp.switch_off()
        self.renew()
