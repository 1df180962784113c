"""Editions as TOML: what a table has learned of its box goes out on a stick and comes back."""

import tomllib
from typing import Any

from companion.table.box_facts import unfit
from companion.table.game import Game


class UnreadableEdition(ValueError):
    """That is no edition of this game; the message says why."""


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
