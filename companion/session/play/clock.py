"""The table's clock: milliseconds played, still while paused, blind to jumps of the wall clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from companion.table.say import Words, say

MS_A_MINUTE = 60_000
LARGEST_DRIFT_S = 300.0
"""A clock that differs by more was set."""
CLOCK_IS_SET = 1_767_225_600  # 2026 began: a wall clock before that was never set

LATEST_S = 253_370_764_800
"""The year 9999 began: calendars end soon after, and no clock that shows it was ever right."""


def calendar_s(wall: float) -> int:
    """Return a wall clock in whole seconds since 1970; 0 for one that no calendar has.

    >>> calendar_s(-5.0), calendar_s(12.7), calendar_s(1e12)
    (0, 12, 0)
    """
    return int(wall) if 0 <= wall <= LATEST_S else 0


def noon_of(date: str) -> int:
    """Noon (UTC) of a day like "2026-11-20", in seconds since 1970."""
    return int(datetime.fromisoformat(f"{date}T12:00:00+00:00").timestamp())


def minutes_of(played_ms: int) -> int:
    """Table time in whole minutes, to the nearest: so every list, file and code says it.

    >>> minutes_of(29_999), minutes_of(30_000), minutes_of(89_999)
    (0, 1, 1)
    """
    return (played_ms + MS_A_MINUTE // 2) // MS_A_MINUTE


class TableClock(Protocol):
    """Table time in milliseconds played, and the wall clock in seconds since 1970."""

    def played_ms(self) -> int:
        """Milliseconds played so far; never goes backwards."""

    def wall_s(self) -> int:
        """Return the wall clock."""

    def start(self, played_ms: int, paused: bool) -> None:
        """Go on from `played_ms`, or stand still there."""

    def knows_the_day(self) -> bool:
        """Whether the wall clock shows the right day: something keeps it right, or somebody said the date."""

    def day_said(self, date: str) -> None:
        """Take the day that somebody said, like "2026-11-20", as today."""


class PlayClock:
    """Counts played time with a clock that only goes forward, and stands while the machine is asleep.

    Python's monotonic clock is Linux's CLOCK_MONOTONIC, which a suspended machine does not count (CLOCK_BOOTTIME would).
    `is_kept`: whether something keeps the wall clock right: the network, or a battery while the machine is off.
    """

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        is_kept: Callable[[], bool] = lambda: True,
    ) -> None:
        self._monotonic = monotonic
        self._wall = wall
        self._is_kept = is_kept
        self._ahead_s = 0
        self._said_at: float | None = None
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
        """Return the wall clock, in seconds since 1970; 0 for one before that, or after every calendar."""
        return calendar_s(self._wall() + (self._ahead_s if self._is_day_said() else 0))

    def knows_the_day(self) -> bool:
        """Whether the wall clock shows the right day: something keeps it right, or somebody said the date."""
        return self._is_day_said() or (calendar_s(self._wall()) >= CLOCK_IS_SET and self._is_kept())

    def day_said(self, date: str) -> None:
        """Take the day that somebody said, like "2026-11-20", as today; until the clock is set."""
        today = datetime.fromtimestamp(calendar_s(self._wall()), UTC).date().isoformat()
        self._ahead_s = noon_of(date) - noon_of(today)
        self._said_at = self._wall() - self._monotonic()

    def _is_day_said(self) -> bool:
        """Whether somebody said the date, and the clock was not set since."""
        apart = self._wall() - self._monotonic()
        return self._said_at is not None and abs(apart - self._said_at) < LARGEST_DRIFT_S


def since_boot() -> float:
    """Seconds since the machine was switched on, asleep or not."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class ClockWatch:
    """Notices when the wall clock is set while the table plays: a Pi without a battery learns the time from its network late."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = since_boot) -> None:
        self._wall = wall
        self._steady = steady
        self._apart = wall() - steady()
        self.moved_s = 0
        """By how much the clock was set when it last was."""

    def jumped(self) -> Words:
        """Return what is to be said when the wall clock was set since it was looked at last; else ""."""
        before, now = self._apart, self._wall() - self._steady()
        if abs(now - before) < LARGEST_DRIFT_S:
            return ""
        self._apart, self.moved_s = now, round(now - before)
        shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(calendar_s(self._wall())))
        return say("session.clock_forward" if now > before else "session.clock_back", now=shown)


class LedClock:
    """The clock of what lies beside a game: the game's own table time, so that it pauses and goes on with the game."""

    def __init__(self, leader: TableClock) -> None:
        self._leader = leader
        self._least_ms = 0
        self._is_still = False

    def start(self, played_ms: int, paused: bool) -> None:
        """Go on with the game, never before `played_ms`; or stand still there."""
        self._least_ms = played_ms
        self._is_still = paused

    def played_ms(self) -> int:
        """Milliseconds played so far, of the game."""
        return self._least_ms if self._is_still else max(self._least_ms, self._leader.played_ms())

    def wall_s(self) -> int:
        """Return the wall clock, in seconds since 1970."""
        return self._leader.wall_s()

    def knows_the_day(self) -> bool:
        """Whether the game's wall clock shows the right day."""
        return self._leader.knows_the_day()

    def day_said(self, date: str) -> None:
        """Take the day that somebody said as today."""
        self._leader.day_said(date)
