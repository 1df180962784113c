"""A tally: every point with the source it came from, seat by seat."""

from collections.abc import Sequence

from msgspec import Struct


class Scored(Struct, frozen=True):
    """Points from one source: what it was ("gems"), and which one where there are several (dive 3)."""

    source: str
    points: int
    number: int = 0


class Tally(Struct, frozen=True):
    """What every seat scored, in order."""

    rows: tuple[tuple[Scored, ...], ...]

    def scored(self, seat: int, lines: Sequence[Scored]) -> "Tally":
        """Return the tally with `lines` written down for `seat`."""
        return Tally((*self.rows[:seat], (*self.rows[seat], *lines), *self.rows[seat + 1 :]))

    def total(self, seat: int) -> int:
        """Return all points of `seat`."""
        return sum(line.points for line in self.rows[seat])

    @property
    def totals(self) -> tuple[int, ...]:
        """All points by seat."""
        return tuple(map(self.total, range(len(self.rows))))


def blank(seats: int) -> Tally:
    """Return a tally for `seats` seats with nothing on it.

    >>> blank(2).scored(1, [Scored("gems", 5, 1)]).totals
    (0, 5)
    """
    return Tally(((),) * seats)
