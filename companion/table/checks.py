"""Checks of filled-in values that any game may use."""

from typing import Any

from companion.table.moves import illegal_move


def single_value(value: tuple[Any, ...]) -> Any:
    """Return the single picked value. Raises IllegalMoveError("one_needed")."""
    if len(value) != 1:
        raise illegal_move("one_needed", count=len(value))
    return value[0]


def positive(count: int, least: int = 1) -> int:
    """Return a number of at least 1, or `least`. Raises IllegalMoveError("not_positive")."""
    if count < least:
        raise illegal_move("not_positive", least=least, count=count)
    return count
