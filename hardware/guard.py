"""The second debounce, behind gpiozero's: a finger cannot press the same button twice in so short a time."""

from collections.abc import Callable

BOUNCE_S = 0.05
DOUBLE_S = 0.25
"""A second press of an answering button within this time is a double press by one finger: it counts once."""

ANSWERING = ("primary", "secondary", "danger", "push")


class Guard:
    """Lets the first press of a control through and drops those that come too soon after the last press or release.

    `clock` gives seconds and never goes back.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pressed: dict[str, float] = {}
        self._released: dict[str, float] = {}
        self.dropped = 0

    def lets(self, control: str) -> bool:
        """Tell whether this press counts."""
        now = self._clock()
        apart = DOUBLE_S if control in ANSWERING else BOUNCE_S
        counts = now - self._pressed.get(control, -apart) >= apart and now - self._released.get(control, -apart) >= BOUNCE_S
        self._pressed[control] = now
        self.dropped += not counts
        return counts

    def released(self, control: str) -> None:
        """Note that the control was let go: its contacts bounce once more."""
        self._released[control] = self._clock()
