"""Catalogue of games: every folder of this package (of its `__path__`) with a cover. A game is loaded when first used."""

from functools import cache
from importlib import import_module
from pathlib import Path

from companion import games
from companion.table.game import Cover, Game, cover_of
from companion.table.reader import ENGLISH, Reader
from companion.table.sentence import UserError, say


class UnknownGameError(UserError):
    """Unknown game; the sentence lists the known ones."""


@cache
def packages() -> dict[str, str]:
    """Return the packages of all games by name, in the order of Home."""
    package_names = [f"{__package__}.{path.parent.name}" for folder in games.__path__ for path in Path(folder).glob("*/cover.toml")]
    ordered = sorted(package_names, key=lambda package: (cover_of(package).shelf, package))
    return {package.rpartition(".")[2].replace("_", "-"): package for package in ordered}


def names() -> tuple[str, ...]:
    """Return the names of all games, in the order of Home."""
    return tuple(packages())


@cache
def game(name: str) -> Game:
    """Return the game called `name`. Raises UnknownGameError."""
    loaded_game: Game = import_module(_package(name)).GAME
    return loaded_game


def cover(name: str) -> Cover:
    """Return the cover of the game called `name`. Raises UnknownGameError."""
    return cover_of(_package(name))


def _package(name: str) -> str:
    if name not in packages():
        raise UnknownGameError(say("session.unknown_game", name=name, games=names()))
    return packages()[name]


def game_of(play_name: str) -> str:
    """Return the game in the name of a play: "score-sheet/Rummy" also names its sheet. An unknown game's name stays whole.

    >>> game_of("score-sheet/Rummy"), game_of("deep-blue"), game_of("Hive/Pillbug")
    ('score-sheet', 'deep-blue', 'Hive/Pillbug')
    """
    game = play_name.partition("/")[0]
    return game if game in packages() else play_name


def title_of(play_name: str, code: str = ENGLISH) -> str:
    """Return a play's title in a language; the name itself for an unknown game.

    >>> title_of("score-sheet/Rummy"), title_of("deep-blue"), title_of("Hive/Pillbug")
    ('Rummy', 'Deep Blue', 'Hive/Pillbug')
    >>> title_of("score-sheet/One running total", "de")
    'Laufende Summe'
    """
    game = game_of(play_name)
    if game not in packages():
        return play_name
    sheet = play_name.removeprefix(game).removeprefix("/")
    if not sheet or code == ENGLISH:
        return sheet or cover(game).title(code)
    return reader_of(play_name, code).read(say("sheet.name", sheet=sheet))


def reader_of(play_name: str, code: str = ENGLISH) -> Reader:
    """Return the reader of a play's sentences; for an unknown game it reads only the general ones."""
    return Reader(*filter(None, [packages().get(game_of(play_name))]), code=code)


def is_tool(name: str) -> bool:
    """Return whether `name` is a tool rather than a game."""
    return name in packages() and cover(name).is_tool
