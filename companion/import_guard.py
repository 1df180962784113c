"""Import guard (security): refuse modules from the data folder. fathom.pth makes every Python of the environment load it first."""

import os
import sys
from typing import Any

FOLDERS = ("/var/lib/fathom", "/var/lib/fathom-trial")


class RefusingFinder:
    """Finder that refuses every module."""

    @staticmethod
    def find_spec(name: str, target: Any = None) -> None:
        """Refuse a module."""


def refusing_finder(folder: str) -> type[RefusingFinder]:
    """Return the refusing finder for the data folder and its subfolders. Raises ImportError for every other folder."""
    games = [os.path.realpath(game_folder) for game_folder in (*FOLDERS, os.environ.get("FATHOM_DATA")) if game_folder]
    if not any(_is_inside(folder, game_folder) and not _is_inside(__file__, game_folder) for game_folder in games):
        raise ImportError(folder)
    return RefusingFinder


def _is_inside(path: str, folder: str) -> bool:
    return os.path.commonpath((os.path.realpath(path), folder)) == folder


sys.path_hooks.insert(0, refusing_finder)
