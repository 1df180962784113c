"""A game added to Fathom by its folder alone: Pearls and its drawing, copied into a temporary folder."""

import shutil
from pathlib import Path

from companion import games

FOLDER = Path(__file__).parent
PEARLS = FOLDER.parent / "example_games/pearls"


def copy_game(folder: Path) -> Path:
    """Copy the game and its drawing into `folder`, and return it."""
    shutil.copytree(PEARLS, folder / "games" / "pearls", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(FOLDER / "boards", folder / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def find_games(folder: str) -> None:
    """Make the catalogue look for games in `folder`, too."""
    games.__path__.append(f"{folder}/games")


def find_boards(folder: str) -> None:
    """Make kivy_ui look for drawings in `folder`, too. Call it after `prepare_window`, since it imports Kivy."""
    from kivy_ui import games as drawings

    drawings.__path__.append(f"{folder}/boards")
