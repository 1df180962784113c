"""The table's clock: milliseconds played, still while paused, blind to jumps of the wall clock."""

import time
from collections.abc import Callable
from datetime import datetime

CLOCK_IS_SET = 1_767_225_600  # 2026 began: a wall clock before that was never set


def noon_of(date: str) -> int:
    """Noon (UTC) of a day like "2026-11-20", in seconds since 1970."""
    return int(datetime.fromisoformat(f"{date}T12:00:00+00:00").timestamp())


class PlayClock:
    """Counts played time with a clock that only goes forward."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> None:
        self._monotonic = monotonic
        self._wall = wall
        self._base_ms = 0
        self._since: float | None = None

    def start(self, played_ms: int, paused: bool) -> None:
        """Go on from `played_ms`, or stand still there."""
        self._base_ms = played_ms
        self._since = None if paused else self._monotonic()

    def played_ms(self) -> int:
        """Milliseconds played so far."""
        running = 0.0 if self._since is None else max(0.0, self._monotonic() - self._since)
        return self._base_ms + int(running * 1000)

    def wall_s(self) -> int:
        """The wall clock, in seconds since 1970."""
        return int(self._wall())
