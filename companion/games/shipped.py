"""Names and icons of the sheets and kits that ship, read from their files without loading their games.

A game's package loads all its rules, and reading a whole kit checks it. Both would delay Home.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.sentence import Words, say

SHEETS, KITS = "score_sheet/sheets", "kit/kits"
NAME_AND_ICON = re.compile(r'^name = "(.+)"\nicon = "(.+)"$', re.MULTILINE)
"""Form of a sheet's name and icon in a file of sheets."""
FIRST_TABLE = "\n["
WELL_KNOWN_SHEETS = ("Skull King", "Rummy", "Yahtzee", "7 Wonders")
"""Well-known sheets, one more than Home has bars of open games: Home offers the first one without a bar before any was used."""


class ShippedKit(Struct, frozen=True):
    """Box of a shipped kit: its English name, its German name ("" for none), its colour, its emblem, and its kind of game."""

    name: str
    de: str = ""
    colour: str = "violet"
    emblem: str = "star"
    kind: str = ""
    kind_de: str = ""

    @property
    def words(self) -> Words:
        """Name in the reader's language."""
        return say("called", en=self.name, de=self.de) if self.de and self.de != self.name else self.name

    @property
    def said_kind(self) -> Words:
        """Kind of game in the reader's language, "" if the kit names none."""
        return say("called", en=self.kind, de=self.kind_de) if self.kind_de else self.kind

    @property
    def icon(self) -> str:
        """Emblem and colour, as `companion.pictures.sheet_icons` has them: "crown red"."""
        return f"{self.emblem} {self.colour}"


@cache
def shipped_icons() -> dict[str, str]:
    """Return the icons of the shipped sheets by name, in the order they are offered."""
    return {name: icon for text in _texts(SHEETS) for name, icon in NAME_AND_ICON.findall(text)}


@cache
def shipped_kits() -> tuple[ShippedKit, ...]:
    """Return the boxes of the shipped kits, in the order of their files. Only the keys before a file's first table are read."""
    return tuple(msgspec.convert(tomllib.loads(text.partition(FIRST_TABLE)[0]), ShippedKit) for text in _texts(KITS))


def _texts(folder: str) -> Iterator[str]:
    return (path.read_text("utf-8") for path in sorted(Path(__file__).parent.joinpath(folder).glob("*.toml")))
