"""Check that an edition has the shape of the shipped one: numbers (not larger than possible) and words in the same places."""

from collections.abc import Iterator
from typing import Any

from companion.table.sentence import UserError, Words, say

MOST = 99
"""Maximum number in an edition, unless a shipped one is higher."""


class InvalidShapeError(UserError, ValueError):
    """An edition has another kind of value than the shipped one; the message names the place."""


def check_shape(edition: dict[str, Any], shipped: dict[str, Any]) -> None:
    """Compare all keys that both have; an empty shipped value may hold anything. Raises InvalidShapeError."""
    numbers = list(_numbers(shipped))
    _check(edition, shipped, "", (min(0, *numbers, 0), max(MOST, *numbers, 0)))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)


def _check(value: Any, shipped: Any, place: str, span: tuple[int, int]) -> None:
    if type(value) is not type(shipped):
        raise InvalidShapeError(say("box.other_kind", place=place, kind=_kind(shipped)))
    if type(value) is int and not span[0] <= value <= span[1]:
        raise InvalidShapeError(say("box.other_number", place=place, low=span[0], high=span[1]))
    if isinstance(value, dict):
        for key in value.keys() & shipped.keys():
            _check(value[key], shipped[key], f"{place}.{key}".removeprefix("."), span)
    if isinstance(value, list) and shipped:
        for at, inner in enumerate(value):
            _check(inner, shipped[min(at, len(shipped) - 1)], f"{place}[{at}]", span)


def _kind(shipped: Any) -> Words:
    kinds: dict[type, Words] = {
        bool: say("box.yes_or_no"),
        int: say("box.a_number"),
        str: say("box.a_word"),
        list: say("box.a_row"),
    }
    return kinds.get(type(shipped), say("box.a_table"))
