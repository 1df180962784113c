"""A stack: things face down in a secret order, some of them taken away unseen before the game.

What has not been seen is kept as a multiset, so odds come from what the table knows and never from
the order. A stack of real things on the table has no order here: what is turned over is told, not known.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.table.chance import Chance

T = TypeVar("T", bound=int | str)


def shuffled_pile(things: Sequence[T], chance: Chance, removed: int = 0) -> tuple[T, ...]:
    """Return `things` shuffled, the top first, with `removed` of them put away unseen. Uses one draw."""
    return chance.shuffled(things)[removed:]


class Stack(Struct, Generic[T], frozen=True):
    """Things face down.

    kinds   every kind of thing it may hold
    unseen  how many of each kind nobody has seen: face down, or taken away unseen
    height  how many lie face down
    order   their secret order, the top first; () for a stack on the table. Never part of a view
    """

    kinds: tuple[T, ...]
    unseen: tuple[int, ...]
    height: int
    order: tuple[T, ...] = ()

    @property
    def unseen_count(self) -> int:
        """How many nobody has seen."""
        return sum(self.unseen)

    @property
    def removed(self) -> int:
        """How many were taken away unseen."""
        return sum(self.unseen) - self.height

    @property
    def top(self) -> T:
        """What is turned over next; only where the order is known."""
        return self.order[0]

    def count(self, thing: T) -> int:
        """Return how many `thing` nobody has seen."""
        return self.unseen[self.kinds.index(thing)] if thing in self.kinds else 0

    def chances(self) -> dict[T, float]:
        """Return the chance of each kind to be turned over next, exactly: it is any unseen one, wherever the others lie."""
        whole = self.unseen_count
        return {kind: count / whole for kind, count in zip(self.kinds, self.unseen, strict=True) if count and self.height}

    def without(self, thing: T) -> "Stack[T]":
        """Return the stack after its top was turned over and was `thing`."""
        at = self.kinds.index(thing)
        seen = (*self.unseen[:at], self.unseen[at] - 1, *self.unseen[at + 1 :])
        return Stack(self.kinds, seen, self.height - 1, self.order[1:])

    def recounted(self, height: int, more: Mapping[T, int] | None = None) -> "Stack[T]":
        """Return the stack after the table corrected how many lie face down, and how many more (or fewer) of some kinds nobody has seen."""
        unseen = tuple(count + (more or {}).get(kind, 0) for kind, count in zip(self.kinds, self.unseen, strict=True))
        return replace(self, unseen=unseen, height=height)

    def swapped(self, before: T, now: T) -> "Stack[T]":
        """Put right what was turned over: `now`, not `before`."""
        return self.recounted(self.height, {before: 1}).recounted(self.height, {now: -1})


def stacked(counts: Mapping[T, int], height: int, order: Sequence[T] = ()) -> Stack[T]:
    """Return a stack of `counts` things by kind, all unseen, `height` of them face down.

    >>> stack = stacked({"rock": 2, "fish": 2}, 3)
    >>> stack.removed, stack.chances()["rock"]
    (1, 0.5)
    """
    return Stack(tuple(counts), tuple(counts.values()), height, tuple(order))
