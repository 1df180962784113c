"""Call a function at a moment of time.monotonic(), never before it."""

import time
from collections.abc import Callable
from functools import partial

from kivy.clock import Clock


def call_at(moment_s: float, act: Callable[[], object], _: float = 0.0) -> None:
    """Call `act` on the screen's thread once time.monotonic() has reached `moment_s`, at once if it has.

    Kivy counts a delay from the beginning of the frame, so after a slow frame it ends early; the rest is waited for then.
    """
    rest_s = moment_s - time.monotonic()
    if rest_s > 0:
        Clock.schedule_once(partial(call_at, moment_s, act), rest_s)
    else:
        act()
