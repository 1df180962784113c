"""Bag for blind draws: its contents, the drawn things, and a supply of things that may be added.

Kinds of things are numbers from 0; counts are tuples by kind. Counts are public. A bag has no order: each draw picks at random.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import comb
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.table.chance import Chance

Counts = tuple[int, ...]


def with_change(counts: Counts, kind: int, by: int) -> Counts:
    """Return `counts` with the difference `by` added to the count of `kind`.

    >>> with_change((2, 0, 5), 1, 3)
    (2, 3, 5)
    """
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def _with_changes(counts: Counts, kinds: Iterable[int], by: int) -> Counts:
    return reduce(lambda changing, kind: with_change(changing, kind, by), kinds, counts)


def chance_of_one(size: int, wanted_count: int, draws: int) -> Fraction:
    """Return the chance that `draws` draws without replacement from `size` things include at least one of `wanted_count` things.

    >>> chance_of_one(4, 1, 2), chance_of_one(3, 0, 3), chance_of_one(3, 2, 2)
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """
    return 1 - Fraction(comb(size - wanted_count, draws), comb(size, draws))


def chance_of_one_returned(size: int, wanted_count: int, draws: int) -> Fraction:
    """Return the chance that `draws` draws with replacement from `size` things include at least one of `wanted_count` things.

    >>> chance_of_one_returned(4, 1, 2), chance_of_one_returned(3, 3, 1)
    (Fraction(7, 16), Fraction(1, 1))
    """
    return 1 - Fraction(size - wanted_count, size) ** draws


class Bag(Struct, frozen=True):
    """Bag and what left it.

    held_counts  number of things in the bag, by kind
    aside        number of things in the supply, by kind
    drawn_kinds  kinds that were drawn, in order
    """

    held_counts: Counts
    aside: Counts
    drawn_kinds: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Number of things in the bag."""
        return sum(self.held_counts)

    def draw(self, chance: Chance) -> int:
        """Return a randomly drawn kind, each thing equally likely; the bag is unchanged. Uses one draw of `chance`. See `remove`."""
        at = chance.integer_below(self.size)
        kind = 0
        while at >= self.held_counts[kind]:
            at -= self.held_counts[kind]
            kind += 1
        return kind

    def draw_several(self, chance: Chance, count: int, puts_back: bool = False) -> Counts:
        """Return `count` kinds drawn one after the other; `puts_back`: with replacement. The bag is unchanged. Uses a draw of `chance` each."""
        bag, kinds = self, []
        for _ in range(count):
            kinds.append(bag.draw(chance))
            bag = bag if puts_back else bag.remove(kinds[-1])
        return tuple(kinds)

    def remove(self, *kinds: int) -> Self:
        """Return the bag after one of each of `kinds` was drawn."""
        return replace(self, held_counts=_with_changes(self.held_counts, kinds, -1), drawn_kinds=(*self.drawn_kinds, *kinds))

    def without_one(self, kind: int) -> Self:
        """Return the bag without one thing of `kind`, which is placed elsewhere: neither drawn nor in the supply."""
        return replace(self, held_counts=with_change(self.held_counts, kind, -1))

    def return_as_drawn(self, kind: int) -> Self:
        """Return the bag with one lent thing of `kind` among the drawn things."""
        return replace(self, drawn_kinds=(*self.drawn_kinds, kind))

    def refill(self) -> Self:
        """Return the bag with all drawn things put back."""
        return replace(self, held_counts=_with_changes(self.held_counts, self.drawn_kinds, 1), drawn_kinds=())

    def correct_draw(self, before: int, new_kind: int) -> Self:
        """Return the bag after a corrected draw: kind `new_kind` was drawn instead of `before`. `drawn` is unchanged."""
        return replace(self, held_counts=with_change(with_change(self.held_counts, before, 1), new_kind, -1))

    def add_from_supply(self, *kinds: int) -> Self:
        """Return the bag with one of each of `kinds` moved from the supply into it."""
        return replace(self, held_counts=_with_changes(self.held_counts, kinds, 1), aside=_with_changes(self.aside, kinds, -1))

    def recount(self, held_counts: Counts) -> Self:
        """Return the bag with these counts; the supply takes the difference, so the total is constant."""
        count_rows = zip(self.held_counts, self.aside, held_counts, strict=True)
        return replace(
            self,
            held_counts=held_counts,
            aside=tuple(held_count + aside - new_count for held_count, aside, new_count in count_rows),
        )
