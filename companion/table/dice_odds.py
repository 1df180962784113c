"""Exact odds of a total of dice.

Weights of totals are multiplied as polynomials, packed into one large integer each (Kronecker substitution), so that they stay exact.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Literal

from msgspec import Struct

from companion.table.dice_notation import MOST_ROLLS, Dice, Throw, parse_throw

MOST_BITS = 3_000_000
MOST_STEPS = 500_000
"""Maximum number of steps for the rolls of one die, and for the kept ones of several. Odds that need more are not computed: on a
Raspberry Pi these take about a second.
"""
MOST_TOTALS = 24
LEAST_CHANCE = 0.005
Reach = Literal["or_more", "exactly", "or_less"]
"""Which totals a chance counts besides the named one."""


class Totals(Struct, frozen=True):
    """Totals from `low` on, each with its weight; a chance is a weight divided by their sum."""

    low: int
    weights: tuple[int, ...]

    def chance_of_total(self, total: int) -> float:
        """Return the chance of this total or more.

        >>> totals_of(parse_throw("2d6")).chance_of_total(12) == 1 / 36
        True
        """
        return sum(self.weights[max(0, total - self.low) :]) / sum(self.weights)

    def chances(self) -> tuple[tuple[int, float, float], ...]:
        """Return each possible total with its chance, and with the chance of it or more."""
        whole = sum(self.weights)
        more = [*accumulate(reversed(self.weights))][::-1]
        total_rows = zip(range(self.low, self.low + len(self.weights)), self.weights, more)
        return tuple((total, weight / whole, up / whole) for total, weight, up in total_rows if weight)


@lru_cache(maxsize=64)
def odds_of(notation: str) -> Totals | None:
    """Return the totals of a notation; None if it has no total, or more of them than are computed."""
    return totals_of(parse_throw(notation))


@lru_cache(maxsize=64)
def chances_of_totals(notation: str, reach: Reach = "or_more") -> tuple[tuple[int, float], ...]:
    """Return up to `MOST_TOTALS` totals, each with the chance of it or more, of exactly it, or of it or less; () without odds.

    Exploding dice have no highest total: totals that are less likely than `LEAST_CHANCE`, or almost certain, are left out.
    """
    totals = odds_of(notation)
    rows = totals.chances() if totals else ()
    if any(dice.explodes for dice in parse_throw(notation).dice):
        certain = [row for row in rows if row[2] > 1 - LEAST_CHANCE]
        rows = (*certain[-1:], *(row for row in rows if LEAST_CHANCE <= row[2] <= 1 - LEAST_CHANCE))
    shown_rows = rows[:: max(1, -(-len(rows) // MOST_TOTALS))]
    if reach == "or_more":
        return tuple((total, more) for total, _, more in shown_rows)
    return tuple((total, exact if reach == "exactly" else 1 - more + exact) for total, exact, more in shown_rows)


@lru_cache(maxsize=64)
def even_total(notation: str) -> tuple[int, float] | None:
    """Return the total that dice reach or exceed in about half of all rolls, and its chance; None if they have no odds."""
    totals = odds_of(notation)
    if totals is None:
        return None
    return min(((total, chance) for total, _, chance in totals.chances()), key=lambda row: abs(row[1] - 0.5))


def totals_of(throw: Throw) -> Totals | None:
    """Return the totals of dice; None if they have no total, or more of them than are computed."""
    if not throw.is_counted:
        return None
    whole = Totals(throw.addend, (1,))
    for dice in throw.dice:
        group = _group_totals(dice)
        summed = _add_totals(whole, group) if group else None
        if summed is None:
            return None
        whole = summed
    return whole


def _group_totals(dice: Dice) -> Totals | None:
    if _roll_steps(dice) > MOST_STEPS:
        return None
    die_totals = _totals_of_weights(_die_weights(dice, MOST_ROLLS if dice.explodes or dice.rerolled else 1, may_reroll=True))
    if dice.kept_count and abs(dice.kept_count) < dice.count:
        if dice.explodes and not dice.is_compound:
            return None  # an extra die of an explosion is kept or dropped separately
        totals = _kept_totals(die_totals, dice.count, dice.kept_count)
    else:
        totals = _totals_of_equal_dice(die_totals, dice.count)
    return totals if totals is None or dice.sign > 0 else _negative(totals)


def _roll_steps(dice: Dice) -> int:
    """Return how many weights `_die_weights` adds, at most: each further roll of an exploding die has more totals."""
    totals_of_a_roll = max(dice.worth) - min(dice.worth) + 1
    rolls = MOST_ROLLS * (MOST_ROLLS + 1) // 2 if dice.explodes else MOST_ROLLS
    return (len(dice.explodes) + len(dice.rerolled)) * totals_of_a_roll * rolls


@lru_cache(maxsize=64)
def _die_weights(dice: Dice, rolls: int, may_reroll: bool) -> Mapping[int, int]:
    """Return the weights of what one die adds in at most `rolls` rolls. Their sum is the number of faces to the power of `rolls`.

    The cache computes the rolls that follow once for all faces that explode, not once for each of them.
    """
    weights: dict[int, int] = {}
    other_outcomes = len(dice.faces) ** (rolls - 1)
    for at, worth in enumerate(dice.worth):
        if rolls > 1 and may_reroll and at in dice.rerolled:
            further, extra = _die_weights(dice, rolls - 1, not dice.is_once), 0
        elif rolls > 1 and at in dice.explodes:
            further, extra = _die_weights(dice, rolls - 1, may_reroll), worth
        else:
            further, extra = {0: other_outcomes}, worth
        for total, weight in further.items():
            weights[total + extra] = weights.get(total + extra, 0) + weight
    return weights


def _totals_of_weights(weights: Mapping[int, int]) -> Totals:
    low, high = min(weights), max(weights)
    return Totals(low, tuple(weights.get(total, 0) for total in range(low, high + 1)))


def _negative(totals: Totals) -> Totals:
    return Totals(-(totals.low + len(totals.weights) - 1), totals.weights[::-1])


def _add_totals(totals: Totals, other: Totals) -> Totals | None:
    """Return the totals of two groups of dice together; None if there are too many."""
    bits = (sum(totals.weights) * sum(other.weights)).bit_length() + 1
    length = len(totals.weights) + len(other.weights) - 1
    if length * bits > MOST_BITS:
        return None
    product = _pack(totals.weights, bits) * _pack(other.weights, bits)
    return Totals(totals.low + other.low, _unpack(product, bits, length))


def _totals_of_equal_dice(die_totals: Totals, count: int) -> Totals | None:
    """Return the totals of `count` equal dice; None if there are too many."""
    bits = (sum(die_totals.weights) ** count).bit_length() + 1
    length = (len(die_totals.weights) - 1) * count + 1
    if length * bits > MOST_BITS:
        return None
    return Totals(die_totals.low * count, _unpack(_pack(die_totals.weights, bits) ** count, bits, length))


def _pack(weights: tuple[int, ...], bits: int) -> int:
    size = -(-bits // 8)
    return int.from_bytes(b"".join(weight.to_bytes(size, "little") for weight in weights), "little")


def _unpack(packed: int, bits: int, length: int) -> tuple[int, ...]:
    size = -(-bits // 8)
    raw = packed.to_bytes(size * length, "little")
    return tuple(int.from_bytes(raw[at : at + size], "little") for at in range(0, size * length, size))


def _kept_totals(die_totals: Totals, count: int, kept_count: int) -> Totals | None:
    """Return the totals of the `kept_count` highest of `count` dice, of the lowest if negative; None if there are too many."""
    values = [(die_totals.low + at, weight) for at, weight in enumerate(die_totals.weights) if weight]
    values = values[::-1] if kept_count > 0 else values
    most, span = abs(kept_count), len(die_totals.weights) * abs(kept_count)
    if len(values) * count * count * span > 2 * MOST_STEPS:  # half of these states exist
        return None
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, weight in values:
        following: dict[tuple[int, int], int] = {}
        for (used_count, total), way_count in states.items():
            factor = way_count
            for more in range(count - used_count + 1):
                key = (used_count + more, total + value * max(0, min(more, most - used_count)))
                following[key] = following.get(key, 0) + factor * comb(count - used_count, more)
                factor *= weight
        states = following
    return _totals_of_weights({total: way_count for (used_count, total), way_count in states.items() if used_count == count})
