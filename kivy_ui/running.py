"""Time that runs while nothing else does: table time from the last picture on, and one more drawing a second."""

import time

from kivy.clock import Clock, ClockEvent

from companion.session.hands.shown import Shown
from kivy_ui.surface import Surface

TICK_S = 1.0


class Running:
    """What a surface that shows a running clock needs. At rest, when no clock runs, it asks for no drawing."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._shown = Shown()
        self._since = time.monotonic()
        self._tick: ClockEvent | None = None

    def show(self, shown: Shown) -> None:
        """Take a picture; the same one again tells no new time."""
        before, self._shown = self._shown, shown
        if (shown.session, shown.played_ms, shown.is_still) != (before.session, before.played_ms, before.is_still):
            self._since = time.monotonic()

    def now_ms(self) -> int:
        """Return the table time now."""
        ran = 0.0 if self._shown.is_still else time.monotonic() - self._since
        return self._shown.played_ms + int(1000 * ran)

    def draw_on(self, is_running: bool) -> None:
        """Draw once more in a second, as long as the clock runs and the surface is on the screen. Called by every drawing."""
        if self._tick:
            self._tick.cancel()
        is_seen = is_running and not self._shown.is_still and self._surface.get_root_window()
        self._tick = Clock.schedule_once(self._surface.renew, TICK_S) if is_seen else None
