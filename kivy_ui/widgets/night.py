"""Night: an untouched screen gets dark, and the first touch only wakes it."""

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.table.say import say
from hardware.backlight import Backlight
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.rest import ASLEEP, AWAKE, DIM, Rest
from kivy_ui.settings import Settings
from kivy_ui.surface import Surface

MINUTE_S = 60.0
DIM_ALPHA = 0.62
WAKING = "wakes the screen"
SOON_S = 0.05  # a timer that is a little early looks again


class Night(Surface):
    """Lies over everything. `lamp` is the screen's."""

    def __init__(self, look: Look, lamp: Backlight, rest: Rest | None = None) -> None:
        super().__init__(look)
        self.rest = rest or Rest(0)
        self._lamp = lamp
        self._lit: float = 0.0
        self._drawn_state = AWAKE
        self._timer: ClockEvent | None = None

    def use(self, settings: Settings) -> None:
        """Shine as bright and wait as long as the settings say."""
        self._lit = settings.brightness / 100
        self.rest.dim_after_s = settings.dim_after * MINUTE_S
        if self._lit:
            self._lamp.shine(self._lit)
        self.stir()

    def stir(self) -> bool:
        """Note that somebody did something, by whatever hand. True when that woke the screen."""
        is_woken = self.rest.stir()
        self.look_again()
        return is_woken

    def swallows(self, touch: MotionEvent) -> bool:
        """Return whether this finger, come down now, only wakes the screen."""
        is_woken = self.stir()
        touch.ud[WAKING] = is_woken
        return is_woken

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw nothing, a veil where no lamp can be dimmed, or the dark with a word."""
        if self.rest.state == DIM and self._lamp.why:
            pen.box(box, "#000000", alpha=DIM_ALPHA)
        elif self.rest.state == ASLEEP:
            pen.box(box, "#000000")
            pen.words(say("night.asleep"), box, "text", "#808080")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let every finger through: the shell asks `swallows` first."""
        return False

    def look_again(self, *_: object) -> None:
        """Get dark when it is time, and be called again when it is the next time."""
        left_s = self.rest.look()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if left_s is None else Clock.schedule_once(self.look_again, left_s + SOON_S)
        if self.rest.state != self._drawn_state:
            self._turn(self._drawn_state, self.rest.state)

    def _turn(self, before: str, now: str) -> None:
        self._drawn_state = now
        if before == AWAKE and not self._lit:
            self._remember()
        if now == AWAKE:
            self._lamp.shine(self._lit)
        elif now == DIM:
            self._lamp.shine(0)
        else:
            self._lamp.go_out()
        self.renew()

    def _remember(self) -> None:
        """Remember how bright the lamp was, so that what nobody set is left as it was found."""
        self._lit = self._lamp.share() or 1.0
