"""What any game may check of what was filled into a move."""

from typing import Any

from companion.table.moves import refused


def picked(value: tuple[Any, ...]) -> Any:
    """Return the one thing that was picked. Raises IllegalMove("one_needed")."""
    if len(value) != 1:
        raise refused("one_needed", count=len(value))
    return value[0]


def positive(count: int, least: int = 1) -> int:
    """Return a number of at least 1, or `least`. Raises IllegalMove("not_positive")."""
    if count < least:
        raise refused("not_positive", least=least, count=count)
    return count
