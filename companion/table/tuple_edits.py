"""Copies of tuples with one value changed or left out."""

from typing import TypeVar

One = TypeVar("One")


def put(row: tuple[One, ...], at: int, value: One) -> tuple[One, ...]:
    """Return `row` with another value at one index.

    >>> put((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    return (*row[:at], value, *row[at + 1 :])


def remove_at(row: tuple[One, ...], at: int) -> tuple[One, ...]:
    """Return `row` without the value at one index.

    >>> remove_at((1, 2, 3), 1)
    (1, 3)
    """
    return (*row[:at], *row[at + 1 :])
