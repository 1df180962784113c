"""When an untouched screen is dimmed, and when it goes to sleep. The game goes on where it stands."""

import time
from collections.abc import Callable

from companion.session.inputs.snapshot import Shown

AWAKE, DIM, ASLEEP = "awake", "dim", "asleep"
SLEEPS_AFTER = 3
"""A screen sleeps once it was left alone so many times as long as it takes to dim it."""


class Rest:
    """`state` is AWAKE, DIM or ASLEEP. `clock` gives seconds and never goes back, whatever the wall clock does."""

    def __init__(self, dim_after_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.state = AWAKE
        self.dim_after_s = dim_after_s
        self._clock = clock
        self._stirred = clock()

    def stir(self) -> bool:
        """Note that somebody did something. True when that woke the screen."""
        was_awake, self.state = self.state == AWAKE, AWAKE
        self._stirred = self._clock()
        return not was_awake

    def look(self) -> float | None:
        """Bring the state up to date. Returns seconds until it changes again by itself, None when it does not."""
        if self.dim_after_s <= 0:
            self.state = AWAKE
            return None
        alone = self._clock() - self._stirred
        for state, after_s in ((AWAKE, self.dim_after_s), (DIM, SLEEPS_AFTER * self.dim_after_s)):
            if alone < after_s:
                self.state = state
                return after_s - alone
        self.state = ASLEEP
        return None


def done(shown: Shown) -> tuple[object, ...]:
    """List what changes when somebody does something: a device that comes and goes by itself wakes nobody."""
    front = shown.front
    return shown.session, shown.saying, shown.power, shown.trouble, front.entry, front.bar, front.mark, front.saying
