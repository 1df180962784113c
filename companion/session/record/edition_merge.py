"""Merge of a change that play made to an edition with changes that other sessions stored meanwhile."""

from typing import Any


def merge_edition(before: Any, after: Any, stored: Any) -> Any:
    """Return the value to store for a key that play changed from `before` to `after`.

    `stored` may have changes of other sessions, which stay. Lists of named things are merged by name; of any other value
    the last change counts.

    >>> merge_edition([{"name": "A"}], [{"name": "B"}, {"name": "A"}], [{"name": "C"}, {"name": "A"}])
    [{'name': 'B'}, {'name': 'A'}, {'name': 'C'}]
    """
    if before == stored or not all(map(_is_named, (before, after, stored))):
        return after
    known = {one["name"]: one for one in stored}
    had, has = {one["name"]: one for one in before}, {one["name"] for one in after}
    mine = [one if had.get(one["name"]) != one else known.get(one["name"]) for one in after]
    return [one for one in mine if one is not None] + [one for one in stored if one["name"] not in had | dict.fromkeys(has)]


def _is_named(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and isinstance(one.get("name"), str) for one in value)
