"""Face-down stack in a secret order; some things may be removed unseen before the game.

Unseen things are kept as a multiset, so odds follow from public knowledge and never from the order. A physical stack has
no order here: what is turned over is entered.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.table.chance import Chance

T = TypeVar("T", bound=int | str)


def shuffled_pile(things: Sequence[T], chance: Chance, removed_count: int = 0) -> tuple[T, ...]:
    """Return `things` shuffled, top first, with `removed_count` of them taken away unseen. Uses one draw."""
    return chance.shuffle(things)[removed_count:]


class Stack(Struct, Generic[T], frozen=True):
    """Face-down stack.

    kinds   every kind of thing that it may hold
    unseen  number of unseen things by kind: face down or removed unseen
    height  number of face-down things
    order   their secret order, top first; () for a physical stack. Never part of a view
    """

    kinds: tuple[T, ...]
    unseen: tuple[int, ...]
    height: int
    order: tuple[T, ...] = ()

    @property
    def unseen_count(self) -> int:
        """Number of unseen things."""
        return sum(self.unseen)

    @property
    def removed_count(self) -> int:
        """Number of things removed unseen."""
        return sum(self.unseen) - self.height

    @property
    def top(self) -> T:
        """Top thing. Raises IndexError for a physical stack, whose order is unknown."""
        return self.order[0]

    def count(self, thing: T) -> int:
        """Return the number of unseen things of a kind."""
        return self.unseen[self.kinds.index(thing)] if thing in self.kinds else 0

    def chances(self) -> dict[T, float]:
        """Return the exact chance of each kind to be on top: each unseen thing is equally likely."""
        whole = self.unseen_count
        return {kind: count / whole for kind, count in zip(self.kinds, self.unseen, strict=True) if count and self.height}

    def remove(self, thing: T) -> "Stack[T]":
        """Return the stack after its top thing was turned over: a `thing` of this kind."""
        at = self.kinds.index(thing)
        unseen_counts = (*self.unseen[:at], self.unseen[at] - 1, *self.unseen[at + 1 :])
        return Stack(self.kinds, unseen_counts, self.height - 1, self.order[1:])

    def recount(self, height: int, more: Mapping[T, int] | None = None) -> "Stack[T]":
        """Return the stack with a corrected height, and with `more` unseen things of each kind; negative for fewer."""
        unseen = tuple(count + (more or {}).get(kind, 0) for kind, count in zip(self.kinds, self.unseen, strict=True))
        return replace(self, unseen=unseen, height=height)

    def correct(self, before: T, new_kind: T) -> "Stack[T]":
        """Return the stack after a correction: a thing of kind `new_kind` was turned over instead of `before`."""
        return self.recount(self.height, {before: 1}).recount(self.height, {new_kind: -1})


def make_stack(counts: Mapping[T, int], height: int, order: Sequence[T] = ()) -> Stack[T]:
    """Return a stack of `counts` things by kind, all unseen, `height` of them face down.

    >>> stack = make_stack({"rock": 2, "fish": 2}, 3)
    >>> stack.removed_count, stack.chances()["rock"]
    (1, 0.5)
    """
    return Stack(tuple(counts), tuple(counts.values()), height, tuple(order))
