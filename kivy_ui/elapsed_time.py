"""Clock that continues the table's time between snapshots, and draws once a second."""

import time
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

from companion.session.inputs.snapshot import Snapshot

SECOND_MS = 1000


class ElapsedTime:
    """Running clock of a board. It requests no drawing while it is stopped or not visible.

    All count from the moment at which the first of them was given a snapshot: the menu opens later than the clock that it covers.
    """

    _shown_time: tuple[str, int, bool] = ("", 0, True)
    _started_at = time.monotonic()

    def __init__(self, renew: Callable[[], object], is_seen: Callable[[], object]) -> None:
        self._renew, self._is_seen = renew, is_seen
        self._snapshot = Snapshot()
        self._tick: ClockEvent | None = None

    def show(self, snapshot: Snapshot) -> None:
        """Set the clock to the time of a snapshot. A snapshot with the same time doesn't restart it."""
        self._snapshot = snapshot
        shown_time = (snapshot.session, snapshot.played_ms, snapshot.is_still)
        if shown_time != ElapsedTime._shown_time:
            ElapsedTime._shown_time, ElapsedTime._started_at = shown_time, time.monotonic()

    def now_ms(self) -> int:
        """Return the table's time now, in milliseconds."""
        ran = 0.0 if self._snapshot.is_still else time.monotonic() - ElapsedTime._started_at
        return self._snapshot.played_ms + int(SECOND_MS * ran)

    def draw_on(self, is_running: bool, since_ms: int = 0) -> None:
        """Schedule a drawing at the next full second after `since_ms` if the clock runs and is visible. Each drawing calls it."""
        if self._tick:
            self._tick.cancel()
        remaining_ms = SECOND_MS - (self.now_ms() - since_ms) % SECOND_MS
        is_drawn_on = is_running and not self._snapshot.is_still and self._is_seen()
        self._tick = Clock.schedule_once(lambda _: self._renew(), remaining_ms / SECOND_MS + 0.005) if is_drawn_on else None
