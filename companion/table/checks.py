"""Checks of values that players picked or entered, for the rules of any game."""

from typing import Any

from companion.table.moves import illegal_move


def single_value(value: tuple[Any, ...]) -> Any:
    """Return the only value of a pick. Raises IllegalMoveError("one_needed") unless exactly one was picked."""
    if len(value) != 1:
        raise illegal_move("one_needed", count=len(value))
    return value[0]


def check_at_least(count: int, least: int = 1) -> int:
    """Return `count`. Raises IllegalMoveError("not_positive") if it is less than `least`."""
    if count < least:
        raise illegal_move("not_positive", least=least, count=count)
    return count
