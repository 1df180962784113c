"""Lazy sequence, built on first access: contents of a closed menu cost nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar, overload

Thing = TypeVar("Thing")


class LazySequence(Sequence[Thing]):
    """Sequence that `make()` returns, built once on first access.

    >>> row = LazySequence(lambda: ("a", "b"))
    >>> len(row), row[1], row == ("a", "b")
    (2, 'b', True)
    """

    def __init__(self, make: Callable[[], Sequence[Thing]]) -> None:
        self._make = make

    @cached_property
    def _contents(self) -> tuple[Thing, ...]:
        return tuple(self._make())

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
