"""Turn orders, for the turn clock and kits: by a number, by the order of passing, and drawn from a bag of chits."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction


def order_by_number(actors: Sequence[int], number: Callable[[int], int | Fraction], lowest_first: bool = False) -> tuple[int, ...]:
    """Return actors by their numbers, the highest first; equal ones keep their order.

    >>> order_by_number((0, 1, 2), (4, 9, 4).__getitem__)
    (1, 0, 2)
    """
    return tuple(sorted(actors, key=number if lowest_first else lambda actor: -number(actor)))


def passing_order(actors: Sequence[int], passing: Collection[int]) -> tuple[int, ...]:
    """Return the actors that passed, in the order of passing, then the others.

    >>> passing_order((0, 1, 2, 3), (3, 1))
    (3, 1, 0, 2)
    """
    return (*(actor for actor in passing if actor in actors), *(actor for actor in actors if actor not in passing))


def actors_in_bag(actors: Sequence[int], acted: Collection[int], absent_actors: Collection[int] = ()) -> tuple[int, ...]:
    """Return the actors whose chit is still in the bag: without a turn in this round, and not out of it."""
    return tuple(actor for actor in actors if actor not in acted and actor not in absent_actors)
