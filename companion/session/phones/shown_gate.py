"""Gate for public pages: they show an event only after the touchscreen has shown it."""

import time
from collections.abc import Callable

WITHHELD_S = 12.0
"""Time after which an entry is no longer withheld, in seconds: longer than any animation."""
Entry = tuple[str, int]
"""Session id, and number of an entry of its journal."""


class ShownGate:
    """Last entry that the touchscreen has shown; until the first one, nothing is withheld.

    clock  returns monotonic seconds

    The screen's thread writes, the connection's thread reads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.has_odds = True
        self._clock = clock
        self._shown_entry: Entry | None = None
        self._awaited_entry: Entry | None = None
        self._shown_at = 0.0

    def note_shown(self, entry: Entry, has_odds: bool) -> None:
        """Record the entry that the touchscreen shows now, and whether it shows odds."""
        self._shown_entry, self.has_odds = entry, has_odds

    def withholds(self, entry: Entry) -> bool:
        """Return whether public pages must not show this entry yet. The time limit runs from the first call with it."""
        if self._shown_entry in (None, entry):
            return False
        if entry != self._awaited_entry:
            self._awaited_entry, self._shown_at = entry, self._clock()
        return self._clock() - self._shown_at < WITHHELD_S
