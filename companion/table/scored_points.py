"""Points by seat, each with its source."""

from collections.abc import Sequence

from msgspec import Struct

from companion.table.standings import Points, ScoreLine
from companion.table.tuple_edits import replace_at


class SourcePoints(Struct, frozen=True):
    """Points from one source, such as "gems", and its number if there are several (dive 3)."""

    source: str
    points: int
    number: int = 0


class Gain(Struct, frozen=True):
    """Points that a seat, or the seats of a team, scored by one event, and their sources if they are known; negative for a loss."""

    seats: tuple[int, ...]
    points: Points
    lines: tuple[ScoreLine, ...] = ()


class ScoredPoints(Struct, frozen=True):
    """Scored points by seat, in order."""

    rows: tuple[tuple[SourcePoints, ...], ...]

    def add(self, seat: int, lines: Sequence[SourcePoints]) -> "ScoredPoints":
        """Return the points with `lines` added for `seat`."""
        return ScoredPoints((*self.rows[:seat], (*self.rows[seat], *lines), *self.rows[seat + 1 :]))

    def set_number(self, seat: int, number: int, lines: Sequence[SourcePoints]) -> "ScoredPoints":
        """Return the points with `lines` in place of those that `seat` scored with this number, before those scored later."""
        rows = self.rows[seat]
        other_lines = [line for line in rows if line.number != number]
        first = next((place for place, line in enumerate(rows) if line.number == number), len(other_lines))
        return ScoredPoints(replace_at(self.rows, seat, (*other_lines[:first], *lines, *other_lines[first:])))

    def total(self, seat: int) -> int:
        """Return the sum of a seat."""
        return sum(line.points for line in self.rows[seat])

    @property
    def totals(self) -> tuple[int, ...]:
        """Sums by seat."""
        return tuple(map(self.total, range(len(self.rows))))


def zero_points(seats: int) -> ScoredPoints:
    """Return the points of a game that begins: none, for this number of seats.

    >>> zero_points(2).add(1, [SourcePoints("gems", 5, 1)]).totals
    (0, 5)
    """
    return ScoredPoints(((),) * seats)
