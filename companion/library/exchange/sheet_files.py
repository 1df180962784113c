"""Score sheets as TOML files on a stick: written, and found there."""

import re
from pathlib import Path

from msgspec import Struct

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import MOST_BYTES, SheetFileError, SheetWithExamples, read_sheets, text_of
from companion.library.exchange.exchanged_files import SHEET, OutgoingFile
from companion.library.exchange.toml_files import begin_of, file_start, newest_toml
from companion.table.sentence import Words

IS_SHEETS = re.compile(rb"^(?:\xef\xbb\xbf)?\s*\[\[\s*sheets\s*\]\]", re.MULTILINE)


class SheetFile(Struct, frozen=True):
    """File of score sheets, and its text. `trouble`: why none can be used, with the line, in words of the score sheet; "" if all can."""

    path: str
    sheets: tuple[SheetWithExamples, ...] = ()
    text: str = ""
    trouble: Words = ""

    @property
    def name(self) -> str:
        """File name."""
        return Path(self.path).name


def outgoing_sheet(sheet: Sheet) -> OutgoingFile:
    """Return a sheet as a file to be written, in both languages."""
    return OutgoingFile(SHEET, lambda: (sheets_toml(SheetWithExamples(sheet)).encode(),), start=file_start(sheet.name, "sheet"))


def sheet_files(folder: str) -> list[SheetFile]:
    """Read the files of sheets at the top of `folder`, the newest first. Raises FileReadError."""
    return [file for file in map(_file, newest_toml(folder)) if file is not None]


def _file(path: str) -> SheetFile | None:
    """Read a file; None for one that holds no sheets, or can't be read."""
    data = begin_of(path, MOST_BYTES)
    if not IS_SHEETS.search(data):
        return None
    try:
        text = text_of(data)
        return SheetFile(path, read_sheets(text), text)
    except SheetFileError as error:
        return SheetFile(path, trouble=error.sentence)
