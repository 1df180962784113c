"""Sleep timer: when an untouched screen is dimmed, and when it is switched off. The game is not affected."""

import time
from collections.abc import Callable

from companion.session.inputs.snapshot import Snapshot

AWAKE, DIM, ASLEEP = "awake", "dim", "asleep"
SLEEPS_AFTER = 3
"""The screen is switched off after this multiple of the time until it is dimmed."""


class SleepTimer:
    """Sleep timer. `state` is AWAKE, DIM or ASLEEP.

    dim_after_s  seconds without input until the screen is dimmed; 0 for never
    clock        returns monotonic seconds
    """

    def __init__(self, dim_after_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.state = AWAKE
        self.dim_after_s = dim_after_s
        self._clock = clock
        self._last_input_s = clock()

    def note_input(self) -> bool:
        """Restart the timer after an input. Return whether the screen was dimmed or dark."""
        was_awake, self.state = self.state == AWAKE, AWAKE
        self._last_input_s = self._clock()
        return not was_awake

    def update(self) -> float | None:
        """Update the state. Return the seconds until its next change, None if there is none."""
        if self.dim_after_s <= 0:
            self.state = AWAKE
            return None
        idle_s = self._clock() - self._last_input_s
        for state, after_s in ((AWAKE, self.dim_after_s), (DIM, SLEEPS_AFTER * self.dim_after_s)):
            if idle_s < after_s:
                self.state = state
                return after_s - idle_s
        self.state = ASLEEP
        return None


def activity(snapshot: Snapshot) -> tuple[object, ...]:
    """Return the values of a snapshot that only players change: if they differ, someone is there.

    A device that connects changes others; it must not wake the screen.
    """
    front = snapshot.front_snapshot
    return (
        snapshot.session,
        snapshot.message_count,
        snapshot.power,
        snapshot.trouble,
        front.entry,
        front.bar_seat,
        front.marked_id,
        front.message_count,
    )
