"""Copies of tuples with one value changed or left out."""

from typing import TypeVar

ItemT = TypeVar("ItemT")


def replace_at(row: tuple[ItemT, ...], at: int, value: ItemT) -> tuple[ItemT, ...]:
    """Return `row` with another value at one index.

    >>> replace_at((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    return (*row[:at], value, *row[at + 1 :])


def remove_at(row: tuple[ItemT, ...], at: int) -> tuple[ItemT, ...]:
    """Return `row` without the value at one index.

    >>> remove_at((1, 2, 3), 1)
    (1, 3)
    """
    return (*row[:at], *row[at + 1 :])
