"""Score sheets as files of TOML on a stick: written whole or not at all, and found there."""

import os
import re
from pathlib import Path

from msgspec import Struct

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import MOST_BYTES, SheetFileError, Shelved, read_sheets, text_of
from companion.library.exchange.parcels import SHEET, FileReadError, Parcel
from companion.table.say import Words, say

MOST_FILES = 60
LONGEST_START = 30
IS_SHEETS = re.compile(rb"^(?:\xef\xbb\xbf)?\s*\[\[\s*sheets\s*\]\]", re.MULTILINE)


class SheetFile(Struct, frozen=True):
    """A file of sheets and its text. `trouble`: why none of them can be used, with the line, in words of the score sheet; "" where all can be read."""

    path: str
    sheets: tuple[Shelved, ...] = ()
    text: str = ""
    trouble: Words = ""

    @property
    def name(self) -> str:
        """Its name on the stick."""
        return Path(self.path).name


def sheet_parcel(sheet: Sheet) -> Parcel:
    """Return a sheet as a file to be written, in both languages."""
    called = re.sub(r"[^a-z0-9]+", "-", sheet.name.casefold()).strip("-")[:LONGEST_START]
    return Parcel(SHEET, lambda: (sheets_toml(Shelved(sheet)).encode(),), start=f"fathom-{called or 'sheet'}")


def sheet_files(folder: str) -> list[SheetFile]:
    """Read the files of sheets at the top of `folder`, the newest first. Raises FileReadError."""
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat().st_mtime, entry.path) for entry in entries if _may_be_sheets(entry)]
    except FileNotFoundError:
        return []
    except OSError as trouble:
        raise FileReadError(say("not_read.drive")) from trouble
    newest = (path for _, path in sorted(found, reverse=True)[:MOST_FILES])
    return [file for file in map(_file, newest) if file is not None]


def _may_be_sheets(entry: os.DirEntry[str]) -> bool:
    return entry.name.casefold().endswith(".toml") and not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)


def _file(path: str) -> SheetFile | None:
    """Read a file; None for one that holds no sheets, or can't be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return None
    if not IS_SHEETS.search(data):
        return None
    try:
        text = text_of(data)
        return SheetFile(path, read_sheets(text), text)
    except SheetFileError as error:
        return SheetFile(path, trouble=error.said)
