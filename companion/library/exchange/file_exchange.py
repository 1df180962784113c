"""Exports and imports of a library: plays for a phone, files on sticks or in folders."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from companion.library.exchange import backup_file, plays_import
from companion.library.exchange.bgstats import GameDetails, PlayCode, code, game_details
from companion.library.exchange.drives import Drive, Drives
from companion.library.exchange.exchanged_files import (
    BACKUP,
    BG_STATS,
    CARD,
    CSV,
    JSON,
    IncomingFile,
    OutgoingFile,
    Pieces,
    incoming_files,
)
from companion.library.exchange.exports import csv_pieces, json_pieces
from companion.library.exchange.import_steps import FileImport, ImportSteps
from companion.library.records.library import Library, raise_as_file_damage
from companion.library.records.plays import Play
from companion.table.reader import ENGLISH
from companion.table.sentence import say

if TYPE_CHECKING:
    from companion.games.kit.language import Kit
    from companion.games.score_sheet.box import Sheet
    from companion.library.exchange.kit_files import KitFile
    from companion.library.exchange.sheet_files import SheetFile

FOLDER = "backups"
BYTE_ORDER = b"\xef\xbb\xbf"
"""Byte order mark, by which spreadsheets recognise UTF-8."""
MAKERS: dict[str, Callable[[Library], Iterator[bytes]]] = {
    BACKUP: backup_file.pieces,
    CSV: lambda library: chain([BYTE_ORDER], (piece.encode() for piece in csv_pieces(library))),
    JSON: lambda library: (piece.encode() for piece in json_pieces(library)),
}
STEPS: dict[str, Callable[[BinaryIO, Library], ImportSteps[Any]]] = {
    BACKUP: lambda file, library: backup_file.steps(file),
    BG_STATS: plays_import.steps,
}


class FileExchange:
    """Exports and imports of one library. `list_drives` finds sticks."""

    def __init__(self, library: Library, drives: Drives | None = None) -> None:
        self._library = library
        self._drives = drives or Drives()

    # to a phone

    def game_details(self, play: Play, language: str = ENGLISH) -> GameDetails:
        """Return data for BG Stats that is not part of the play, with the words of a language. Raises DamagedError."""
        return game_details(play, self._library, language)

    def bg_stats(self, play: str, most: int, easy: tuple[int, ...] = (), language: str = ENGLISH) -> PlayCode:
        """Return the QR code that carries a play to BG Stats, with at most `most` modules a side, better a size in `easy`.

        Sheet and colours have their words in the language.
        Raises NoPlayError, LinkTooLongError, DamagedError.
        """
        stored_play = self._library.plays.play(play)
        return code(stored_play, self.game_details(stored_play, language), most, easy)

    # to a stick, and back

    def list_drives(self) -> list[Drive]:
        """Return the places for files: sticks, and a folder beside the library's file."""
        device_folders = [self._drives.folder(self._device_folder, say("drive.here"))] if self._device_folder else []
        return [*self._drives.list_drives(), *device_folders]

    @property
    def _device_folder(self) -> Path | None:
        """Folder for files that stay on this device; None for a library in memory."""
        path = self._library.path
        return path.parent / FOLDER if path else None

    def outgoing_file(self, kind: str) -> OutgoingFile:
        """Return a backup, the plays as CSV, or the library as JSON, as a file to be written. Any thread may write it."""
        path = self._library.path
        return OutgoingFile(
            kind, lambda: file_pieces(self._library, kind) if path is None else file_pieces_of_path(path, kind), self._device_folder
        )

    def result_picture(self, paint: Callable[[], bytes]) -> OutgoingFile:
        """Return the picture of a result as a file to be written; `paint` makes the PNG. Any thread may write it."""
        return OutgoingFile(CARD, lambda: [paint()], self._device_folder)

    def incoming_files(self, folder: str) -> list[IncomingFile]:
        """Return the files on a drive that can be imported, newest first. Raises FileReadError."""
        return incoming_files(folder)

    def outgoing_sheet(self, sheet: "Sheet") -> OutgoingFile:
        """Return a score sheet as a TOML file to be written. Any thread may write it."""
        from companion.library.exchange.sheet_files import outgoing_sheet  # imported here: it loads the score sheet

        return outgoing_sheet(sheet)

    def sheet_files(self, folders: Sequence[str]) -> "Callable[[], list[SheetFile]]":
        """Return a function that reads the score sheets on drives, for any thread. It raises FileReadError."""
        from companion.library.exchange.sheet_files import sheet_files  # imported here: it loads the score sheet

        return lambda: [file for folder in folders for file in sheet_files(folder)]

    def outgoing_kit(self, kit: "Kit") -> OutgoingFile:
        """Return a kit as a TOML file to be written. Any thread may write it."""
        from companion.library.exchange.kit_files import outgoing_kit  # imported here: it loads the game of kits

        return outgoing_kit(kit)

    def kit_files(self, folders: Sequence[str]) -> "Callable[[], list[KitFile]]":
        """Return a function that reads the kits on drives, for any thread. It raises FileReadError."""
        from companion.library.exchange.kit_files import kit_files  # imported here: it loads the game of kits

        return lambda: [file for folder in folders for file in kit_files(folder)]

    def file_import(self, incoming_file: IncomingFile) -> FileImport:
        """Return the import of a file. Any thread may run it: it reads the library through a separate connection."""
        path = self._library.path
        open_library = (lambda: nullcontext(self._library)) if path is None else (lambda: closing(Library.reading(path)))
        return FileImport(lambda: incoming_file.read(path and path.parent), open_library, STEPS[incoming_file.kind])


def file_pieces(library: Library, kind: str) -> Pieces:
    """Yield an exported file in pieces; return how many records were left out because they can't be read."""
    yield from MAKERS[kind](library)
    return library.unread_count


def file_pieces_of_path(path: Path, kind: str) -> Pieces:
    """Yield the pieces as `file_pieces`, of a library file that may be in use. Raises DamagedError."""
    with raise_as_file_damage(), closing(Library.reading(path)) as library, library.snapshot():
        return (yield from file_pieces(library, kind))
