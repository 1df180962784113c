"""Lazy sequence, built on first access: contents of a closed menu cost nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar, overload

Thing = TypeVar("Thing")


class LazySequence(Sequence[Thing]):
    """Sequence that `make()` returns, built once on first access; `complete(thing)` returns each thing as it is accessed.

    >>> row = LazySequence(lambda: ("a", "b"), str.upper)
    >>> len(row), row[1], row == ("A", "B"), select(row, lambda letter: letter == "b")
    (2, 'B', True, ['B'])
    """

    def __init__(self, make: Callable[[], Sequence[Thing]], complete: Callable[[Thing], Thing] = lambda thing: thing) -> None:
        self._make, self._complete = make, complete

    @cached_property
    def _things(self) -> Sequence[Thing]:
        return self._make()

    @cached_property
    def _contents(self) -> tuple[Thing, ...]:
        return tuple(map(self._complete, self._things))

    def __len__(self) -> int:
        return len(self._contents)

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._contents)

    @overload
    def __getitem__(self, at: int) -> Thing: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Thing, ...]: ...
    def __getitem__(self, at: Any) -> Any:
        return self._contents[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._contents == tuple(other)

    def __hash__(self) -> int:
        return hash(self._contents)

    def select(self, is_wanted: Callable[[Thing], object]) -> list[Thing]:
        """List the things for which `is_wanted` returns true before they are completed; complete only these."""
        return list(map(self._complete, select(self._things, is_wanted)))


def select(things: Sequence[Thing], is_wanted: Callable[[Thing], object]) -> list[Thing]:
    """List the things for which `is_wanted` returns true. Only these are put into words, if `things` is lazy."""
    if isinstance(things, LazySequence):
        return things.select(is_wanted)
    return [thing for thing in things if is_wanted(thing)]


def uncompleted(things: Sequence[Thing]) -> Sequence[Thing]:
    """Return the things as they are before they are completed, which costs nothing more than making them."""
    while isinstance(things, LazySequence):
        things = things._things
    return things
