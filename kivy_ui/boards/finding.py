"""Where a game's drawings are: in this folder, in modules named after the game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from companion.games import catalogue


@cache  # a page of pictures asks at every drawing
def part_of(game: str, part: str = "") -> ModuleType | None:
    """Import the module "<game><part>" of this folder; None where there is none, and for a game that Fathom doesn't know."""
    name = f"{__package__}.{game.replace('-', '_')}{part}"
    return import_module(name) if game in catalogue.names() and find_spec(name) else None
