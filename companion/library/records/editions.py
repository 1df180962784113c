"""Editions as TOML: what a table has learned of its box goes out on a stick and comes back."""

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.table.box_facts import unfit
from companion.table.game import Game


class UnreadableEdition(ValueError):
    """That is no edition of this game; the message says why."""


def edition_to_toml(edition: Mapping[str, Any]) -> str:
    """Plain data (words, numbers, truths, lists, tables and lists of tables) as TOML.

    >>> print(edition_to_toml({"game": "chess", "board": {"sides": [8, 8]}, "piece": [{"name": "king"}]}))
    game = "chess"
    <BLANKLINE>
    [board]
    sides = [8, 8]
    <BLANKLINE>
    [[piece]]
    name = "king"
    <BLANKLINE>
    """
    return "\n".join(_lines(edition, ())).lstrip("\n") + "\n"


def edition_from_toml(text: str, game: Game) -> dict[str, Any]:
    """The edition of `game` written in `text`. Raises UnreadableEdition."""
    try:
        edition = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own, or a number or table that Python will not read
        raise UnreadableEdition(f"This file is no TOML: {str(error).rstrip('.')}.") from error
    if edition.get("game", game.name) != game.name:
        raise UnreadableEdition(f"This is an edition of {edition['game']}, not of {game.name}.")
    if wrong := unfit(edition, game):
        raise UnreadableEdition(f"This is no edition of {game.title}: {str(wrong).rstrip('.')}.") from wrong
    return edition


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if not _is_table(value) and not _is_tables(value)]
    within = [line for key, value in table.items() if _is_table(value) for line in _table("[{}]", value, (*path, key))]
    listed = [
        line for key, value in table.items() if _is_tables(value) for each in value for line in _table("[[{}]]", each, (*path, key))
    ]
    return [*plain, *within, *listed]


def _table(head: str, table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    return ["", head.format(".".join(map(_key, path))), *_lines(table, path)]


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(map(_is_table, value))


def _key(key: str) -> str:
    is_bare = key.isascii() and bool(key) and all(letter.isalnum() or letter in "-_" for letter in key)
    return key if is_bare else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return '"' + "".join(_letter(letter) for letter in value) + '"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _letter(letter: str) -> str:
    """TOML escapes quotes, backslashes and control characters."""
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"
