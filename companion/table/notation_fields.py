"""Fields in which players type a notation: a sum ("12+7") or dice ("3d6")."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from companion.table.moves import IllegalMoveError, invalid_value
from companion.table.sentence import Words

LONGEST = 48


MOST_LISTED = 20
"""Maximum count of numbers that are listed one by one as the only accepted ones."""


class Sum(Struct, frozen=True, tag=True):
    """Field for a number typed as a sum ("12+7"), from `low` to `high`, stored as an integer in the move's field `name`.

    With `places` decimal places, the move's field counts the smallest parts: 2.5 with two places is 250.
    `too_high` is the sentence that refuses a number above `high`; "" for one with both bounds.
    `step`: only `low` and every `step`-th number after it are accepted, such as 0 and 25 for a full house; 1 for all.
    `least`: no number between `low` and `least` is accepted, such as 0 or 5 to 30 for three of a kind; None for no gap.
    `factors`: only multiples of one of these are accepted, such as 18 or 24 for a game at Skat; () for all numbers.
    """

    name: str
    label: Words
    low: int
    high: int
    places: int = 0
    too_high: Words = ""
    step: int = 1
    least: int | None = None
    factors: tuple[int, ...] = ()

    def begins_multiple(self, digits: str) -> bool:
        """Return whether a multiple of one of the factors, in the range, begins with these digits."""
        starts = (range(-(-self.low // factor) * factor, self.high + 1, factor) for factor in self.factors)
        return any(str(value).startswith(digits) for values in starts for value in values)

    @property
    def multiples(self) -> tuple[int, ...]:
        """The only numbers that are accepted, of a field with steps; () without steps, and if there are too many to list."""
        values = range(self.low, self.high + 1, self.step) if self.step > 1 else ()
        if len(values) > MOST_LISTED:
            return ()
        return tuple(value for value in values if self.least is None or value == self.low or value >= self.least)

    def check(self, value: Any) -> int:
        """Return the value in the smallest parts. Raises IllegalMoveError("bad_filling")."""
        exact = self._value(value)
        parts = exact * 10**self.places
        if parts.denominator != 1:
            raise invalid_value("places", self.label, places=self.places, value=float(exact))
        if exact > self.high and self.too_high:
            raise IllegalMoveError("bad_filling", self.too_high)
        is_outside = not self.low <= exact <= self.high
        is_in_gap = self.least is not None and self.low < exact < self.least
        is_between_steps = self.step > 1 and (exact - self.low) % self.step != 0
        if is_between_steps and not self.multiples:
            raise invalid_value("multiples", self.label, step=self.step)
        if self.multiples and (is_outside or is_in_gap or is_between_steps):
            raise invalid_value("multiple", self.label, numbers=tuple(map(str, self.multiples)))
        if self.least is not None and (is_outside or is_in_gap):
            raise invalid_value("least", self.label, low=self.low, least=self.least, high=self.high)
        if is_outside:
            raise invalid_value("range", self.label, low=self.low, high=self.high)
        if self.factors and all(exact % factor for factor in self.factors):
            raise invalid_value("factors", self.label, numbers=tuple(map(str, self.factors)))
        return int(parts)

    def _value(self, value: Any) -> Fraction:
        from companion.table import sum_notation  # loaded with the first typed sum

        try:
            return sum_notation.value_of(str(value)[: 4 * LONGEST])
        except sum_notation.SumError as error:
            raise invalid_value("what", self.label, what=error.sentence) from error


class Notation(Struct, frozen=True, tag=True):
    """Field for dice notation ("3d6"), stored in the move's field `name`."""

    name: str
    label: Words

    def check(self, value: Any) -> str:
        """Return the normalised notation. Raises IllegalMoveError("bad_filling")."""
        from companion.table import dice_notation  # loaded with the first dice

        try:
            return dice_notation.parse_throw(str(value)[: 4 * LONGEST]).notation
        except dice_notation.DiceError as error:
            raise invalid_value("what", self.label, what=error.sentence) from error
