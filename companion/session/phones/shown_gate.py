"""Track what the touchscreen has shown: public pages show nothing before it."""

import time
from collections.abc import Callable

WITHHELD_S = 12.0
"""Maximum duration of an animation; then spectators see the result in any case."""
Entry = tuple[str, int]
"""Session id, and number of an entry of its journal."""


class ShownGate:
    """State of the touchscreen; without one, nothing is withheld. Written by the screen thread, read by the connection's."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.has_odds = True
        self._clock = clock
        self._landed: Entry | None = None
        self._awaited: Entry | None = None
        self._since = 0.0

    def land(self, entry: Entry, has_odds: bool) -> None:
        """Record what the screen shows by now, and whether it shows odds."""
        self._landed, self.has_odds = entry, has_odds

    def withholds(self, entry: Entry) -> bool:
        """Return whether the screen has yet to show this entry."""
        if self._landed in (None, entry):
            return False
        if entry != self._awaited:
            self._awaited, self._since = entry, self._clock()
        return self._clock() - self._since < WITHHELD_S
