"""Players of a sheet that calculates: columns, players who left or joined later, and the dealer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.table.formula import Figure
from companion.table.turn_order import order_by_number, passing_order


class People(Struct, frozen=True, dict=True):
    """Players of a sheet.

    columns  the seats of each column; `seats`: the number of seats
    departure_rounds  by seat that left: the round (from 0) from which they are missed
    joined   by column: its first round (from 1), and the points it began with
    dealer   the seat that deals first
    """

    columns: tuple[tuple[int, ...], ...]
    seats: int
    departure_rounds: Mapping[int, int] = {}
    joined: Mapping[int, tuple[int, Figure]] = {}
    dealer: int = 0

    def is_present(self, column: int) -> bool:
        """Return whether a seat of a column still plays."""
        return self._present_columns[column]

    @cached_property
    def _present_columns(self) -> tuple[bool, ...]:
        return tuple(any(seat not in self.departure_rounds for seat in seats) for seats in self.columns)

    @property
    def player_count(self) -> int:
        """Number of players who haven't left."""
        return self.seats - len(self.departure_rounds)

    def column_of(self, seat: int) -> int:
        """Return the column of a seat."""
        return next(column for column, seats in enumerate(self.columns) if seat in seats)

    def first_round(self, column: int) -> int:
        """Return the first round (from 1) of a column."""
        return self.joined[column][0] if column in self.joined else 1

    def deals(self, seat: int, rnd: int) -> bool:
        """Return whether a seat may deal a round (from 0): it had joined, and hadn't left."""
        return self.departure_rounds.get(seat, rnd + 1) > rnd and self.first_round(self.column_of(seat)) <= rnd + 1

    def dealer_from(self, seat: int, rnd: int) -> int:
        """Return the first seat clockwise, from `seat` on, that may deal a round."""
        order = ((seat + step) % self.seats for step in range(self.seats))
        return next((dealer for dealer in order if self.deals(dealer, rnd)), seat)


# order of entry

EntryOrder = Literal["sheet", "reversed", "high", "low", "bid_high", "bid_low", "passing", "chits"]
SHEET: EntryOrder = "sheet"
REVERSED: EntryOrder = "reversed"
HIGH: EntryOrder = "high"
LOW: EntryOrder = "low"
BID_HIGH: EntryOrder = "bid_high"
BID_LOW: EntryOrder = "bid_low"
PASSING: EntryOrder = "passing"
CHITS: EntryOrder = "chits"
ENTRY_ORDERS = (SHEET, REVERSED, PASSING, LOW, HIGH, BID_HIGH, BID_LOW, CHITS)
BY_POINTS, BY_BID = (HIGH, LOW), (BID_HIGH, BID_LOW)


class RoundOrders(Struct, frozen=True):
    """Orders that players chose.

    choices   pairs of the first line and the order from there on. "sheet": clockwise from the dealer, or left to right;
              "reversed": backwards every second round; "high", "low": by points before the round; "bid_high", "bid_low":
              by bids; "passing": as columns finished the round before; "chits": drawn each round
    fixed     columns by line, drawn or in an order set by hand
    finishes  line and column of each finished column, in order; only while the order is "passing"
    """

    choices: tuple[tuple[int, EntryOrder], ...] = ()
    fixed: tuple[tuple[int, tuple[int, ...]], ...] = ()
    finishes: tuple[tuple[int, int], ...] = ()

    def order_at(self, line: int) -> EntryOrder:
        """Return the order chosen for a line."""
        return next((order for first, order in reversed(self.choices) if first <= line), SHEET)

    def fixed_at(self, line: int) -> tuple[int, ...]:
        """Return the columns of a line, drawn or in an order set by hand; () for none."""
        return dict(self.fixed).get(line, ())

    def choose(self, line: int, order: EntryOrder) -> "RoundOrders":
        """Return the orders with `order` from this line on. Columns that were fixed for these lines are dropped."""
        chosen_orders = (*(choice for choice in self.choices if choice[0] < line), (line, order))
        return replace(self, choices=chosen_orders, fixed=tuple(fixed_order for fixed_order in self.fixed if fixed_order[0] < line))

    def fix(self, line: int, columns: tuple[int, ...]) -> "RoundOrders":
        """Return the orders with the columns of this line in this order."""
        return replace(self, fixed=(*(fixed_order for fixed_order in self.fixed if fixed_order[0] != line), (line, columns)))

    def finish(self, line: int, column: int) -> "RoundOrders":
        """Return the orders with this column finished in a line, if an order depends on that."""
        counts = PASSING in (self.order_at(line), self.order_at(line + 1)) and (line, column) not in self.finishes
        return replace(self, finishes=(*self.finishes, (line, column))) if counts else self

    def columns(self, line: int, usual: Sequence[int], number: Callable[[int], int | Fraction]) -> tuple[int, ...]:
        """Return the columns of a line in order. `usual`: their order on the sheet; `number`: its points or bid."""
        order, fixed = self.order_at(line), self.fixed_at(line)
        if fixed:
            return _with_joined_columns(fixed, usual)
        if order == REVERSED and line % 2 == 0:
            return tuple(reversed(usual))
        if order in (*BY_POINTS, *BY_BID):
            return order_by_number(usual, number, lowest_first=order in (LOW, BID_LOW))
        if order == PASSING:
            return passing_order(usual, [column for at, column in self.finishes if at == line - 1])
        return tuple(usual)


def _with_joined_columns(columns: Iterable[int], usual: Sequence[int]) -> tuple[int, ...]:
    """Return the given columns that are still in `usual`, then those that joined later."""
    known_columns = tuple(column for column in columns if column in usual)
    return (*known_columns, *(column for column in usual if column not in known_columns))
