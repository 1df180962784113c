"""Gate for public pages: they show an event only after the touchscreen has shown it."""

import time
from collections.abc import Callable

WITHHELD_S = 12.0
"""Time after which an entry is no longer withheld, in seconds: longer than any animation."""
RESULT_HIDDEN, RESULT_SHOWN, RESULT_COUNTED = "hidden", "shown", "counted"
"""Results at the end of a game: hidden while its chests are closed; counted if the players count an unfinished game."""
Entry = tuple[str, int]
"""Session id, and number of an entry of its journal."""


class ShownGate:
    """Last entry that the touchscreen has shown; until the first one, nothing is withheld.

    clock  returns monotonic seconds

    `result`: what the touchscreen shows about the end of a game, RESULT_HIDDEN, RESULT_SHOWN or RESULT_COUNTED.

    The screen's thread writes, the connection's thread reads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.has_odds, self.result = True, RESULT_SHOWN
        self._clock = clock
        self._shown_entry: Entry | None = None
        self._awaited_entry: Entry | None = None
        self._shown_at = 0.0

    def note_shown(self, entry: Entry, has_odds: bool, result: str = RESULT_SHOWN) -> None:
        """Record the entry that the touchscreen shows now, whether it shows odds, and what about the end."""
        self._shown_entry, self.has_odds, self.result = entry, has_odds, result

    def withholds(self, entry: Entry) -> bool:
        """Return whether public pages must not show this entry yet. The time limit runs from the first call with it."""
        if self._shown_entry in (None, entry):
            return False
        if entry != self._awaited_entry:
            self._awaited_entry, self._shown_at = entry, self._clock()
        return self._clock() - self._shown_at < WITHHELD_S
