"""The games Fathom knows, loaded when first asked for."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from companion.table.game import Game

MODULES = {
    "deep-blue": "companion.games.deep_blue",
    "into-the-blue": "companion.games.into_the_blue",
    "deep-dive": "companion.games.deep_dive",
    "perils-of-the-deep": "companion.games.perils_of_the_deep",
    "score-sheet": "companion.games.score_sheet",
    "toolbox": "companion.games.toolbox",
}


class Cover(Struct, frozen=True):
    """What stands on a game's box: known without opening it, so that the home screen need not wait for all games.

    `is_tool`: it is no game, so that nobody wins it and no play is made of it.
    """

    title: str
    tagline: str
    fewest: int
    most: int
    is_tool: bool = False


COVERS = {
    "deep-blue": Cover("Deep Blue", "Dive for gems, and come up in time", 2, 5),
    "into-the-blue": Cover("Into the Blue", "Dive for runs of dice, hold the levels, open the chests", 2, 5),
    "deep-dive": Cover("Deep Dive", "How deep do you dare to dive for a fish?", 1, 6),
    "perils-of-the-deep": Cover("Perils of the Deep", "The captain's ledger of four expeditions", 2, 4),
    "score-sheet": Cover("Score sheet", "for every other game in the cupboard", 1, 6),
    "toolbox": Cover("Toolbox", "bag, stack, dice and turn clock for any game", 1, 6, is_tool=True),
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


def cover(name: str) -> Cover | Game:
    """What stands on the box of the game called `name`. Raises UnknownGame."""
    return COVERS.get(name) or game(name)


def title_by(cover: Callable[[str], Any], name: str) -> str:
    """The title of the game called `name` as `cover` has it; where it has none (a newer Fathom's), its name.

    >>> title_by(cover, "deep-blue"), title_by(cover, "deeper-yet")
    ('Deep Blue', 'deeper-yet')
    """
    try:
        return str(cover(name).title)
    except UnknownGame:
        return name


def game_of(played: str) -> str:
    """The game behind what was played: a sheet's name stands after a slash.

    >>> game_of("score-sheet/Rummy"), game_of("deep-blue"), game_of("Hive/Pillbug")
    ('score-sheet', 'deep-blue', 'Hive/Pillbug')
    """
    game = played.partition("/")[0]
    return game if game in MODULES else played


def title_of(played: str) -> str:
    """What was played, as people call it; a game that is not here goes by its own name.

    >>> title_of("score-sheet/Rummy"), title_of("deep-blue"), title_of("Hive/Pillbug")
    ('Rummy', 'Deep Blue', 'Hive/Pillbug')
    """
    game = game_of(played)
    if game not in MODULES:
        return played
    return played.removeprefix(game).removeprefix("/") or cover(game).title


def is_tool(name: str) -> bool:
    """Whether what is called `name` is a tool beside the games."""
    return name in COVERS and COVERS[name].is_tool
