"""TOML files at the top of a folder: find, read and name them."""

import os
import re
from pathlib import Path

from companion.library.exchange.exchanged_files import FileReadError
from companion.table.sentence import say

MOST_FILES = 60
"""Maximum number of files of a folder that are read, the newest ones."""
LONGEST_START = 30


def file_start(name: str, usual: str) -> str:
    """Return the start of a file name for something called `name`; `usual` if no letter of it may be in a file name.

    >>> file_start("Skull King!", "sheet"), file_start("„…“", "sheet")
    ('fathom-skull-king', 'fathom-sheet')
    """
    return f"fathom-{re.sub(r'[^a-z0-9]+', '-', name.casefold()).strip('-')[:LONGEST_START] or usual}"


def newest_toml(folder: str) -> list[str]:
    """Return the paths of the TOML files at the top of `folder`, the newest first; [] without the folder. Raises FileReadError."""
    try:
        with os.scandir(folder) as entries:
            dated_paths = [(entry.stat().st_mtime, entry.path) for entry in entries if _is_toml(entry)]
    except FileNotFoundError:
        return []
    except OSError as trouble:
        raise FileReadError(say("not_read.drive")) from trouble
    return [path for _, path in sorted(dated_paths, reverse=True)[:MOST_FILES]]


def _is_toml(entry: os.DirEntry[str]) -> bool:
    return entry.name.casefold().endswith(".toml") and not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)


def begin_of(path: str, most_bytes: int) -> bytes:
    """Return a file's content, or of a larger one a byte more than `most_bytes`; b"" if it can't be read."""
    try:
        with Path(path).open("rb") as file:
            return file.read(most_bytes + 1)
    except OSError:
        return b""
