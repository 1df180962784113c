"""Table time: milliseconds played, stopped during pauses, independent of changes of the wall clock."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from companion.table.sentence import Words, say

MS_A_MINUTE = 60_000
LARGEST_DRIFT_S = 300.0
"""Difference above which a clock was set."""
CLOCK_IS_SET = 1_767_225_600
"""Start of 2026, in seconds since 1970. A wall clock before that was never set."""

LATEST_S = 253_370_764_800
"""Start of the year 9999: calendars end soon after, so a clock that shows it is wrong."""


def calendar_s(wall: float) -> int:
    """Return a wall clock in whole seconds since 1970; 0 if it is outside the calendar.

    >>> calendar_s(-5.0), calendar_s(12.7), calendar_s(1e12)
    (0, 12, 0)
    """
    return int(wall) if 0 <= wall <= LATEST_S else 0


def noon_of(date: str) -> int:
    """Return noon (UTC) of a day such as "2026-11-20", in seconds since 1970."""
    return int(datetime.fromisoformat(f"{date}T12:00:00+00:00").timestamp())


def minutes_of(played_ms: int) -> int:
    """Return table time in whole minutes, rounded; used in every list, file and code.

    >>> minutes_of(29_999), minutes_of(30_000), minutes_of(89_999)
    (0, 1, 1)
    """
    return (played_ms + MS_A_MINUTE // 2) // MS_A_MINUTE


class GameClock(Protocol):
    """Table time in milliseconds played, and the wall clock in seconds since 1970."""

    def played_ms(self) -> int:
        """Return milliseconds played. They never decrease."""

    def wall_s(self) -> int:
        """Return the wall clock in seconds since 1970; 0 if it shows no date of the calendar."""

    def start(self, played_ms: int, paused: bool) -> None:
        """Count on from `played_ms`; if `paused`, stay at `played_ms`."""

    def knows_date(self) -> bool:
        """Return whether the wall clock shows the right date: it is synchronised or was set, or the date was entered."""

    def set_date(self, date: str) -> None:
        """Use the entered date, such as "2026-11-20", as today."""

    def trust_wall_clock(self) -> None:
        """Treat the wall clock as right from now on, because it was set by hand or by the network."""


class PlayClock:
    """Table time from a monotonic clock that stops during suspend.

    monotonic  returns seconds of Linux's CLOCK_MONOTONIC, which doesn't count suspended time (CLOCK_BOOTTIME does)
    wall       returns the wall clock in seconds since 1970
    is_kept    returns whether the network sets the wall clock, or a battery keeps it while the machine is off
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
        self._date_entered_at: float | None = None
        self._is_trusted = False
        self._base_ms = 0
        self._running_since: float | None = None

    def start(self, played_ms: int, paused: bool) -> None:
        """Count on from `played_ms`; if `paused`, stay at `played_ms`."""
        self._base_ms = played_ms
        self._running_since = None if paused else self._monotonic()

    def played_ms(self) -> int:
        """Return milliseconds played."""
        running_s = 0.0 if self._running_since is None else max(0.0, self._monotonic() - self._running_since)
        return self._base_ms + int(running_s * 1000)

    def wall_s(self) -> int:
        """Return the wall clock in seconds since 1970; 0 outside the calendar."""
        return calendar_s(self._wall() + (self._ahead_s if self._is_date_entered() else 0))

    def knows_date(self) -> bool:
        """Return whether the wall clock shows the right date: it is synchronised or was set, or the date was entered."""
        return self._is_date_entered() or (calendar_s(self._wall()) >= CLOCK_IS_SET and (self._is_trusted or self._is_kept()))

    def trust_wall_clock(self) -> None:
        """Treat the wall clock as right from now on, if it shows a possible date."""
        self._is_trusted = True

    def set_date(self, date: str) -> None:
        """Use the entered date, such as "2026-11-20", as today, until the clock is set."""
        today = datetime.fromtimestamp(calendar_s(self._wall()), UTC).date().isoformat()
        self._ahead_s = noon_of(date) - noon_of(today)
        self._date_entered_at = self._wall() - self._monotonic()

    def _is_date_entered(self) -> bool:
        """Return whether the date was entered and the clock was not set since."""
        apart = self._wall() - self._monotonic()
        return self._date_entered_at is not None and abs(apart - self._date_entered_at) < LARGEST_DRIFT_S


def seconds_since_boot() -> float:
    """Return seconds since boot, including suspend."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class ClockJumpDetector:
    """Detector of a wall clock that is set during play: a Raspberry Pi without a battery gets the time from the network late.

    wall    returns the wall clock in seconds since 1970
    steady  returns seconds since boot
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = seconds_since_boot) -> None:
        self._wall = wall
        self._steady = steady
        self._offset_s = wall() - steady()
        self.moved_s = 0
        """Difference by which the clock was last set, in seconds."""

    def jump_message(self) -> Words:
        """Return the message if the wall clock was set since the last call; else ""."""
        before, apart_now = self._offset_s, self._wall() - self._steady()
        if abs(apart_now - before) < LARGEST_DRIFT_S:
            return ""
        self._offset_s, self.moved_s = apart_now, round(apart_now - before)
        time_text = time.strftime("%Y-%m-%d %H:%M", time.localtime(calendar_s(self._wall())))
        return say("session.clock_forward" if apart_now > before else "session.clock_back", now=time_text)


class ToolboxClock:
    """Clock of a toolbox beside a game. It has the game's table time, so that it pauses with the game."""

    def __init__(self, leader: GameClock) -> None:
        self._leader = leader
        self._least_ms = 0
        self._is_still = False

    def start(self, played_ms: int, paused: bool) -> None:
        """Follow the game's table time, but never below `played_ms`; if `paused`, stay at `played_ms`."""
        self._least_ms = played_ms
        self._is_still = paused

    def played_ms(self) -> int:
        """Return the game's milliseconds played."""
        return self._least_ms if self._is_still else max(self._least_ms, self._leader.played_ms())

    def wall_s(self) -> int:
        """Return the wall clock in seconds since 1970."""
        return self._leader.wall_s()

    def knows_date(self) -> bool:
        """Return whether the game's wall clock shows the right day."""
        return self._leader.knows_date()

    def set_date(self, date: str) -> None:
        """Use the entered date, such as "2026-11-20", as today."""
        self._leader.set_date(date)

    def trust_wall_clock(self) -> None:
        """Treat the game's wall clock as right from now on."""
        self._leader.trust_wall_clock()
