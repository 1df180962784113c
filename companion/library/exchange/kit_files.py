"""Kits as TOML files on a stick: written whole or not at all, and found there."""

import os
import re
from pathlib import Path

from msgspec import Struct

from companion.games.kit.language import Kit, KitError
from companion.games.kit.reading import MOST_BYTES, read_kit, text_of
from companion.games.kit.writing import kit_toml
from companion.library.exchange.parcels import SHEET, FileReadError, Parcel
from companion.table.say import Words, say

MOST_FILES = 60
LONGEST_START = 30
IS_KIT = re.compile(rb"^(?:\xef\xbb\xbf)?\s*kit\s*=\s*\d", re.MULTILINE)


class KitFile(Struct, frozen=True):
    """File of a kit and its text. `trouble`: why it can't be used, with the line, in words of the game kit; "" if it can."""

    path: str
    kit: Kit | None = None
    text: str = ""
    trouble: Words = ""

    @property
    def name(self) -> str:
        """Its name on the stick."""
        return Path(self.path).name


def kit_parcel(kit: Kit) -> Parcel:
    """Return a kit as a file to be written."""
    called = re.sub(r"[^a-z0-9]+", "-", kit.name.casefold()).strip("-")[:LONGEST_START]
    return Parcel(SHEET, lambda: (kit_toml(kit).encode(),), start=f"fathom-{called or 'kit'}")


def kit_files(folder: str) -> list[KitFile]:
    """Read the kits at the top of `folder`, the newest first. Raises FileReadError."""
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat().st_mtime, entry.path) for entry in entries if _may_be_kit(entry)]
    except FileNotFoundError:
        return []
    except OSError as trouble:
        raise FileReadError(say("not_read.drive")) from trouble
    newest = (path for _, path in sorted(found, reverse=True)[:MOST_FILES])
    return [file for file in map(_file, newest) if file is not None]


def _may_be_kit(entry: os.DirEntry[str]) -> bool:
    return entry.name.casefold().endswith(".toml") and not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)


def _file(path: str) -> KitFile | None:
    """Read a file; None for one that holds no kit, or can't be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return None
    if not IS_KIT.search(data):
        return None
    try:
        text = text_of(data)
        return KitFile(path, read_kit(text), text)
    except KitError as error:
        return KitFile(path, trouble=error.said)
