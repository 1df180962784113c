"""Players of a sheet that calculates: columns, players who left or joined later, and the dealer."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from companion.table.formula import Figure


class People(Struct, frozen=True, dict=True):
    """Players of a sheet.

    columns  the seats of each column; `seats`: the number of seats
    gone     seats that left, and the round (from 0) from which they are missed
    joined   by column: its first round (from 1), and the points it began with
    dealer   the seat that deals first
    """

    columns: tuple[tuple[int, ...], ...]
    seats: int
    gone: Mapping[int, int] = {}
    joined: Mapping[int, tuple[int, Figure]] = {}
    dealer: int = 0

    def is_present(self, column: int) -> bool:
        """Return whether a seat of a column still plays."""
        return self._present[column]

    @cached_property
    def _present(self) -> tuple[bool, ...]:
        return tuple(any(seat not in self.gone for seat in seats) for seats in self.columns)

    @property
    def player_count(self) -> int:
        """Number of players."""
        return self.seats - len(self.gone)

    def column_of(self, seat: int) -> int:
        """Return the column of a seat."""
        return next(column for column, seats in enumerate(self.columns) if seat in seats)

    def first_round(self, column: int) -> int:
        """Return the first round (from 1) of a column."""
        return self.joined[column][0] if column in self.joined else 1

    def deals(self, seat: int, rnd: int) -> bool:
        """Return whether a seat may deal a round (from 0): it had joined, and hadn't left."""
        return self.gone.get(seat, rnd + 1) > rnd and self.first_round(self.column_of(seat)) <= rnd + 1

    def dealer_from(self, seat: int, rnd: int) -> int:
        """Return the first seat clockwise, from `seat` on, that may deal a round."""
        order = ((seat + step) % self.seats for step in range(self.seats))
        return next((one for one in order if self.deals(one, rnd)), seat)
