"""Merge the players' own kits and score sheets with those of a backup."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.library.storage.sqlite_journal import EDITION

OWN_LISTS = ("kit/kits", "score-sheet/sheets")
"""Names of the records that list them, the latest first."""
LONGEST_NAME = 40
Thing = tuple[str, str, Any]


def is_own_list(thing: Thing) -> bool:
    """Return whether a stored thing is a list of own kits or sheets."""
    kind, name, value = thing
    return kind == EDITION and name in OWN_LISTS and isinstance(value, list)


def merge_games(own_games: Sequence[Mapping[str, Any]], incoming_games: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the kits or sheets of `own_games`, then the further ones of `incoming_games`. One with a known name and other content is renamed.

    >>> merge_games([{"name": "A", "note": "ours"}], [{"name": "A", "note": "theirs"}, {"name": "B"}])
    [{'name': 'A', 'note': 'ours'}, {'name': 'A 2', 'note': 'theirs'}, {'name': 'B'}]
    """
    merged_games = list(own_games)
    for incoming_game in incoming_games:
        if not isinstance(incoming_game, dict) or not isinstance(incoming_game.get("name"), str):
            continue
        names = {str(game.get("name")) for game in merged_games}
        if any(_content(incoming_game) == _content(game) for game in merged_games):
            continue
        merged_games.append(incoming_game if incoming_game["name"] not in names else _renamed(incoming_game, names))
    return merged_games


def _renamed(game: Mapping[str, Any], taken_names: Collection[str]) -> Mapping[str, Any]:
    """Return a game with a number after its name, which is taken."""
    from companion.table.free_names import free_name  # imported later: only a backup with another game of a known name needs it

    return {**game, "name": free_name(game["name"], taken_names, LONGEST_NAME)}


def _content(game: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the name without its number, and all other content, to detect a game that was taken in before."""
    name = str(game.get("name", ""))
    stem, _, number = name.rpartition(" ")
    return (
        stem if number.isdecimal() and stem else name,
        {key: value for key, value in game.items() if key not in ("name", "own")},
    )
