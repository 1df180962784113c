"""The icon of a sheet, as companion/pictures/sheet_icons.py names them."""

import re
from functools import cache
from importlib.resources import files
from zlib import crc32

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.reading import FOLDER

COLOURS = ("red", "orange", "gold", "green", "teal", "blue", "violet", "pink", "brown", "grey")
BY_SHAPE = {"rounds": "tally", "rows": "list", "total": "sum", "together": "together", "places": "podium"}
USUAL = "list"
NAMED = re.compile(r'^name = "(.+)"\nicon = "(.+)"$', re.MULTILINE)
"""Form of a sheet's name and icon in a file of shipped sheets."""


def icon_of(name: str, sheet: Sheet | None = None) -> str:
    """Return the icon of a sheet that ships; of any other one by what it counts, in a colour by its name.

    >>> icon_of("Skull King"), icon_of("Our own game")
    ('skull red', 'list green')
    """
    return shipped_icons().get(name) or f"{_motif(sheet) if sheet else USUAL} {COLOURS[crc32(name.encode()) % len(COLOURS)]}"


@cache
def shipped_icons() -> dict[str, str]:
    """Return the icons of all sheets that ship by name, in the order they are offered; found without reading the sheets."""
    folder = files(__package__).joinpath(FOLDER)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name: icon for file in names for name, icon in NAMED.findall(folder.joinpath(file).read_text("utf-8"))}


def _motif(sheet: Sheet) -> str:
    """Return what a sheet of the players' own counts: bids, teams, to nothing, few points, or as its shape says."""
    if sheet.counting is not None and any(ask.early for ask in sheet.counting.asks):
        return "bids"
    if sheet.teams > 1:
        return "teams"
    if sheet.is_down:
        return "target"
    return "few" if sheet.lowest and sheet.shape == "rounds" else BY_SHAPE.get(sheet.shape, USUAL)
