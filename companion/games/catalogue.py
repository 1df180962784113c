"""The games Fathom knows, loaded when first asked for."""

from functools import cache
from importlib import import_module

from companion.table.game import Game

MODULES = {
    "deep-blue": "companion.games.deep_blue",
    "into-the-blue": "companion.games.into_the_blue",
    "deep-dive": "companion.games.deep_dive",
    "perils-of-the-deep": "companion.games.perils_of_the_deep",
}


class UnknownGame(ValueError):
    """No game of that name; the message lists those there are."""


def names() -> tuple[str, ...]:
    """Every game's name, in the order of the home screen."""
    return tuple(MODULES)


@cache
def game(name: str) -> Game:
    """The game called `name`. Raises UnknownGame."""
    if name not in MODULES:
        raise UnknownGame(f"There is no game {name}; there are {', '.join(MODULES)}.")
    found: Game = import_module(MODULES[name]).GAME
    return found
