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
    stored_by_name = {item["name"]: item for item in stored}
    before_by_name, after_names = {item["name"]: item for item in before}, {item["name"] for item in after}
    own_items = [item if before_by_name.get(item["name"]) != item else stored_by_name.get(item["name"]) for item in after]
    return [item for item in own_items if item is not None] + [
        item for item in stored if item["name"] not in before_by_name | dict.fromkeys(after_names)
    ]


def _is_named(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) and isinstance(item.get("name"), str) for item in value)
