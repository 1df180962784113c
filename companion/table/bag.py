"""A bag of things drawn blindly: what is in it, what lies drawn, and what was set aside.

Kinds are numbers from 0; the counts are public, the order does not exist until something is drawn.
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


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """Return `counts` with that of `kind` changed.

    >>> changed((2, 0, 5), 1, 3)
    (2, 3, 5)
    """
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def _each(counts: Counts, kinds: Iterable[int], by: int) -> Counts:
    return reduce(lambda changing, kind: changed(changing, kind, by), kinds, counts)


def at_least_one(size: int, wanted: int, draws: int) -> Fraction:
    """Reckon the chance that at least one of `wanted` things among `size` is in `draws` draws without putting back.

    >>> at_least_one(4, 1, 2), at_least_one(3, 0, 3), at_least_one(3, 2, 2)
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """
    return 1 - Fraction(comb(size - wanted, draws), comb(size, draws))


def at_least_one_returned(size: int, wanted: int, draws: int) -> Fraction:
    """Reckon the same where each thing is put back before the next draw.

    >>> at_least_one_returned(4, 1, 2), at_least_one_returned(3, 3, 1)
    (Fraction(7, 16), Fraction(1, 1))
    """
    return 1 - Fraction(size - wanted, size) ** draws


class Bag(Struct, frozen=True):
    """A bag: `held` by kind, `aside` by kind (a supply that may be added), and `drawn` in the order drawn."""

    held: Counts
    aside: Counts
    drawn: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many things are in the bag."""
        return sum(self.held)

    def blindly(self, chance: Chance) -> int:
        """Return the kind a hand that cannot see draws: each thing in the bag equally likely. Uses one draw of `chance`."""
        at = chance.below(self.size)
        kind = 0
        while at >= self.held[kind]:
            at -= self.held[kind]
            kind += 1
        return kind

    def several(self, chance: Chance, count: int, puts_back: bool = False) -> Counts:
        """Return the kinds such a hand draws one after the other, perhaps putting each back. Uses one draw of `chance` each."""
        bag, kinds = self, []
        for _ in range(count):
            kinds.append(bag.blindly(chance))
            bag = bag if puts_back else bag.without(kinds[-1])
        return tuple(kinds)

    def without(self, *kinds: int) -> Self:
        """Take out one of each of `kinds`, which now lie with the drawn ones."""
        return replace(self, held=_each(self.held, kinds, -1), drawn=(*self.drawn, *kinds))

    def lent(self, kind: int) -> Self:
        """Take out one of `kind`, to lie elsewhere."""
        return replace(self, held=changed(self.held, kind, -1))

    def joined(self, kind: int) -> Self:
        """Lay one of `kind` that lay elsewhere with the drawn ones."""
        return replace(self, drawn=(*self.drawn, kind))

    def refilled(self) -> Self:
        """Put all drawn things back into the bag."""
        return replace(self, held=_each(self.held, self.drawn, 1), drawn=())

    def swapped(self, before: int, now: int) -> Self:
        """Put right what left the bag: one of `now`, not of `before`."""
        return replace(self, held=changed(changed(self.held, before, 1), now, -1))

    def grown(self, *kinds: int) -> Self:
        """Move one of each of `kinds` from those set aside into the bag."""
        return replace(self, held=_each(self.held, kinds, 1), aside=_each(self.aside, kinds, -1))

    def recounted(self, held: Counts) -> Self:
        """Count the bag again; those set aside take the difference, so nothing is lost or made."""
        both = zip(self.held, self.aside, held, strict=True)
        return replace(self, held=held, aside=tuple(had + aside - now for had, aside, now in both))
