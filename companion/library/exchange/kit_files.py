"""Kits as TOML files on a stick: written, and found there."""

from pathlib import Path

from msgspec import Struct

from companion.games.kit.language import Kit, KitError
from companion.games.kit.reading import IS_KIT, MOST_BYTES, read_kit, text_of
from companion.games.kit.writing import kit_toml
from companion.library.exchange.exchanged_files import SHEET, OutgoingFile
from companion.library.exchange.toml_files import begin_of, file_start, newest_toml
from companion.table.sentence import Words


class KitFile(Struct, frozen=True):
    """File of a kit and its text. `trouble`: why it can't be used, with the line, in words of the game kit; "" if it can."""

    path: str
    kit: Kit | None = None
    text: str = ""
    trouble: Words = ""

    @property
    def name(self) -> str:
        """File name."""
        return Path(self.path).name


def outgoing_kit(kit: Kit) -> OutgoingFile:
    """Return a kit as a file to be written."""
    return OutgoingFile(SHEET, lambda: (kit_toml(kit).encode(),), start=file_start(kit.name, "kit"))


def kit_files(folder: str) -> list[KitFile]:
    """Read the kits at the top of `folder`, the newest first. Raises FileReadError."""
    return [file for file in map(_file, newest_toml(folder)) if file is not None]


def _file(path: str) -> KitFile | None:
    """Read a file; None for one that holds no kit, or can't be read."""
    data = begin_of(path, MOST_BYTES)
    if not IS_KIT.search(data.decode(errors="replace")):
        return None
    try:
        text = text_of(data)
        return KitFile(path, read_kit(text), text)
    except KitError as error:
        return KitFile(path, trouble=error.sentence)
