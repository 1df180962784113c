"""A seventh game: Pearls, copied into a temporary folder with a drawing, and found because it is there."""

import shutil
from pathlib import Path

from companion import games

HERE = Path(__file__).parent
PEARLS = HERE.parent / "pearls"


def laid_out(folder: Path) -> Path:
    """Lay the game and its drawing into `folder`."""
    shutil.copytree(PEARLS, folder / "games" / "pearls", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE / "boards", folder / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def find_games(folder: str) -> None:
    """Look for games in `folder`, too."""
    games.__path__.append(f"{folder}/games")


def find_boards(folder: str) -> None:
    """Look for drawings in `folder`, too. Only after Kivy was made ready."""
    from kivy_ui import games as drawings

    drawings.__path__.append(f"{folder}/boards")
