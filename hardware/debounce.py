"""Second debounce, after gpiozero's: drop presses that follow another too fast to be meant."""

from collections.abc import Callable

BOUNCE_S = 0.05
DOUBLE_S = 0.25
"""Minimum time between two presses of an answer button. A faster second press is an accidental double press."""

ANSWERING = ("primary", "secondary", "danger", "push")


class Debouncer:
    """Accept the first press of a control; drop presses too soon after its last press or release.

    `clock` returns monotonic seconds. `dropped` counts the dropped presses.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pressed: dict[str, float] = {}
        self._released: dict[str, float] = {}
        self.dropped = 0

    def accepts(self, control: str) -> bool:
        """Return whether this press counts."""
        now = self._clock()
        apart = DOUBLE_S if control in ANSWERING else BOUNCE_S
        counts = now - self._pressed.get(control, -apart) >= apart and now - self._released.get(control, -apart) >= BOUNCE_S
        self._pressed[control] = now
        self.dropped += not counts
        return counts

    def note_release(self, control: str) -> None:
        """Record a release. Contacts bounce on release, too."""
        self._released[control] = self._clock()
