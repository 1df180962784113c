"""Alterations of recorded games, for tests of verification: every single value, and another value for it."""

from collections.abc import Iterator
from typing import Any


def leaf_places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the holder and the key or index of each plain value in nested data; labels are left out, as their wording may change."""
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in items:
        if key == "label":
            continue
        if isinstance(value, dict | list):
            yield from leaf_places(value)
        else:
            yield node, key


def other_value(value: Any) -> Any:
    """Return a value of the same kind that differs; 1 for None."""
    if isinstance(value, bool):
        return not value
    return value + "x" if isinstance(value, str) else 1 if value is None else value + 1
