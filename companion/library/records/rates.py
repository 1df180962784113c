"""Derived statistics: rates with confidence intervals, records, seat effects."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

Z_95_PERCENT = 1.96  # of 95%


class Rate(Struct, frozen=True):
    """Hits of tries, as a share with its 95% confidence interval (Wilson score interval).

    `alone`: plays alone, which were neither won nor lost.
    """

    hits: int
    tries: int
    alone: int = 0

    @property
    def plays(self) -> int:
        """Number of plays, with others or alone."""
        return self.tries + self.alone

    @property
    def share(self) -> float:
        """Hits divided by tries, 0 without tries."""
        return self.hits / self.tries if self.tries else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """Lower and upper bound of the interval."""
        if not self.tries:
            return 0.0, 1.0
        spread = Z_95_PERCENT * math.sqrt(self.share * (1 - self.share) / self.tries + Z_95_PERCENT**2 / (4 * self.tries**2))
        middle, scale = self.share + Z_95_PERCENT**2 / (2 * self.tries), 1 + Z_95_PERCENT**2 / self.tries
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class ScoreSummary(Struct, frozen=True):
    """Summary of scores: plays, wins, and of the known totals average, highest and lowest.

    `scored` counts the known totals; without any, average, highest and lowest are None. `together`: wins in which all won
    together.
    """

    wins: Rate
    average: float | None = None
    highest_total: float | None = None
    lowest_total: float | None = None
    scored: int = 0
    together: Rate = Rate(0, 0)

    @property
    def average_in_tenths(self) -> float | None:
        """Average, rounded half up to tenths; None if no total is known."""
        return None if self.average is None else round_to_tenths(self.average)

    def best_total(self, is_lowest: bool) -> float | None:
        """Return the best known total; None if no total is known."""
        return self.lowest_total if is_lowest else self.highest_total


class Effect(Struct, frozen=True):
    """Effect of a seat: its wins, and wins expected by chance. Seat 0 starts."""

    seat: int
    wins: Rate
    fair: float


class SharedPlays(Struct, frozen=True):
    """Number of common plays with a person, and in how many one was placed ahead or behind."""

    player: str
    plays: int
    ahead_count: int
    behind_count: int


class Pair(Struct, frozen=True):
    """Two people who played together, and in how many plays each was placed ahead of the other."""

    first: str
    second: str
    first_ahead: int
    second_ahead: int


class TotalCount(NamedTuple):
    """Number of plays with this total from this seat, won or not; `owner_id` is the person's or game's id.

    `is_known`: whether a total was entered (it is 0 else); `is_together`: all won or lost together.
    `is_alone`: neither won nor lost.
    """

    owner_id: str
    seat: int
    total: float
    is_known: int
    is_win: int
    is_together: int
    is_alone: int
    plays: int
    fair: float


def round_to_tenths(points: float) -> float:
    """Round half up to tenths.

    >>> round_to_tenths(13.25), round_to_tenths(18.75)
    (13.3, 18.8)
    """
    return math.floor(10 * points + 0.5) / 10


def record(tallies: Sequence[TotalCount]) -> ScoreSummary:
    """Return the record of tallies."""
    wins, together = _wins(tallies), _wins([tally for tally in tallies if tally.is_together])
    known_tallies = [tally for tally in tallies if tally.is_known]
    if not known_tallies:
        return ScoreSummary(wins, together=together)
    totals, scored = [tally.total for tally in known_tallies], sum(tally.plays for tally in known_tallies)
    points = math.fsum(tally.total * tally.plays for tally in known_tallies)
    return ScoreSummary(wins, points / scored, max(totals), min(totals), scored, together)


def effects(by_seat: Mapping[int, Sequence[TotalCount]]) -> tuple[Effect, ...]:
    """Return the effect of each seat."""
    return tuple(_effect(seat, tallies) for seat, tallies in sorted(by_seat.items()))


def _effect(seat: int, tallies: Sequence[TotalCount]) -> Effect:
    wins = _wins(tallies)
    return Effect(seat, wins, math.fsum(tally.fair for tally in tallies if not tally.is_alone) / max(1, wins.tries))


def _wins(tallies: Sequence[TotalCount]) -> Rate:
    shared_tallies = [tally for tally in tallies if not tally.is_alone]
    tries = sum(tally.plays for tally in shared_tallies)
    alone = sum(tally.plays for tally in tallies) - tries
    return Rate(sum(tally.plays for tally in shared_tallies if tally.is_win), tries, alone)
