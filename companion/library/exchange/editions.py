"""Editions as TOML: what a table has learned of its box goes out on a stick and comes back."""

import tomllib
from typing import Any

from companion.table.box_facts import unfit
from companion.table.game import Game
from companion.table.say import Told, say


class UnreadableEdition(Told):
    """That is no edition of this game."""


def edition_from_toml(text: str, game: Game) -> dict[str, Any]:
    """Read the edition of `game` written in `text`. Raises UnreadableEdition."""
    try:
        edition = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own, or a number or table that Python will not read
        raise UnreadableEdition(say("bad_edition.no_toml", why=str(error).rstrip("."))) from error
    if edition.get("game", game.name) != game.name:
        raise UnreadableEdition(say("bad_edition.other_game", other=str(edition["game"]), game=game.title))
    if wrong := unfit(edition, game):
        raise UnreadableEdition(
            say("bad_edition.unfit", game=game.title, why=wrong.said if isinstance(wrong, Told) else str(wrong))
        )
    return edition
