"""Imports nothing from a folder of games, whoever stands in it: on a box every Python of ours begins with this (fathom.pth)."""

import os
import sys
from typing import Any

FOLDERS = ("/var/lib/fathom", "/var/lib/fathom-trial")


class Nothing:
    """Finds nothing to import."""

    @staticmethod
    def find_spec(name: str, target: Any = None) -> None:
        """Find nothing."""


def nothing_from(folder: str) -> type[Nothing]:
    """Answer for a folder of games, and what is inside. Raises ImportError for every other, where Python looks as always."""
    games = [os.path.realpath(one) for one in (*FOLDERS, os.environ.get("FATHOM_DATA")) if one]
    if not any(_is_inside(folder, one) and not _is_inside(__file__, one) for one in games):
        raise ImportError(folder)
    return Nothing


def _is_inside(path: str, folder: str) -> bool:
    return os.path.commonpath((os.path.realpath(path), folder)) == folder


sys.path_hooks.insert(0, nothing_from)
