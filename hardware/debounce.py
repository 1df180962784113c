"""Second debounce, after gpiozero's: drop presses that follow another too fast to be meant.

Times are those of the edges on the pin, not of their callbacks: on a busy machine a callback runs late, and two presses seem closer
than they were.
"""

from collections.abc import Callable

BOUNCE_S = 0.05
DOUBLE_S = 0.25
"""Minimum time between two presses of an answer button. A faster second press is an accidental double press."""

ANSWERING = ("primary", "secondary", "danger", "push")


class Debouncer:
    """Filter that accepts the first press of a control, and drops presses too soon after its last press or release.

    clock    returns monotonic seconds
    dropped_count  number of dropped presses

    `age_s` of a method: seconds since the edge on the pin; 0 if unknown.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pressed_at: dict[str, float] = {}
        self._released: dict[str, float] = {}
        self.dropped_count = 0

    def accepts(self, control: str, age_s: float = 0.0) -> bool:
        """Return whether this press counts."""
        now_s = self._clock() - age_s
        apart = DOUBLE_S if control in ANSWERING else BOUNCE_S
        counts = now_s - self._pressed_at.get(control, -apart) >= apart and now_s - self._released.get(control, -apart) >= BOUNCE_S
        self._pressed_at[control] = now_s
        self.dropped_count += not counts
        return counts

    def note_release(self, control: str, age_s: float = 0.0) -> None:
        """Record a release. Contacts bounce on release, too."""
        self._released[control] = self._clock() - age_s
