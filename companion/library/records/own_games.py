"""Merge the players' own kits and score sheets with those of a backup."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.library.storage.sqlite_journal import EDITION
from companion.table.free_names import free_name

OWN_LISTS = ("kit/kits", "score-sheet/sheets")
"""Names of the records that list them, the latest first."""
LONGEST_NAME = 40
Thing = tuple[str, str, Any]


def is_own_list(thing: Thing) -> bool:
    """Return whether a stored thing is a list of own kits or sheets."""
    kind, name, value = thing
    return kind == EDITION and name in OWN_LISTS and isinstance(value, list)


def merge_games(here: Sequence[Mapping[str, Any]], there: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the kits or sheets of `here`, then the further ones of `there`. One with a known name and other content is renamed.

    >>> merge_games([{"name": "A", "note": "ours"}], [{"name": "A", "note": "theirs"}, {"name": "B"}])
    [{'name': 'A', 'note': 'ours'}, {'name': 'A 2', 'note': 'theirs'}, {'name': 'B'}]
    """
    found = list(here)
    for one in there:
        if not isinstance(one, dict) or not isinstance(one.get("name"), str):
            continue
        names = {str(each.get("name")) for each in found}
        if any(_content(one) == _content(each) for each in found):
            continue
        found.append(one if one["name"] not in names else {**one, "name": free_name(one["name"], names, LONGEST_NAME)})
    return found


def _content(one: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the name without its number, and all other content, to detect a game that was taken in before."""
    name = str(one.get("name", ""))
    stem, _, number = name.rpartition(" ")
    return (stem if number.isdecimal() and stem else name, {key: value for key, value in one.items() if key not in ("name", "own")})
