"""Icon of a sheet, by its name in companion/pictures/sheet_icons.py."""

from zlib import crc32

from companion.games.score_sheet.box import Sheet
from companion.games.shipped import shipped_icons

COLOURS = ("red", "orange", "gold", "green", "teal", "blue", "violet", "pink", "brown", "grey")
BY_SHAPE = {"rounds": "tally", "rows": "list", "total": "sum", "together": "together", "places": "podium"}
USUAL_ICON = "list"
LINE_ICONS = {
    "bear": "paw brown",
    "elk": "antlers brown",
    "salmon": "fish pink",
    "hawk": "bird grey",
    "fox": "fox orange",
    "mountain": "peak grey",
    "forest": "tree green",
    "prairie": "wheat gold",
    "grass": "wheat gold",
    "wetland": "reeds teal",
    "river": "waves blue",
    "water": "waves blue",
    "birds": "bird blue",
    "military": "shield red",
    "army": "shield red",
    "coins": "coins gold",
    "money": "coins gold",
    "wonder": "pyramid gold",
    "civil": "castle blue",
    "cities": "castle blue",
    "guilds": "flag violet",
    "leaders": "crown gold",
    "nobles": "crown gold",
    "settlements": "hut red",
    "huts": "hut brown",
    "greenery": "tree green",
    "fields": "wheat gold",
    "grain": "wheat gold",
    "buttons": "button blue",
    "trade": "boxes orange",
    "tablets": "tile green",
    "compasses": "star teal",
    "gears": "button grey",
    "black": "moon violet",
    "cards": "fan blue",
    "road": "flag green",
    "tokens": "acorn brown",
}
"""Icons of lines, by their key in formulas."""


def icon_of(name: str, sheet: Sheet | None = None) -> str:
    """Return a shipped sheet's icon; for any other sheet a motif for its scoring in a colour derived from its name.

    >>> icon_of("Skull King"), icon_of("Our own game")
    ('skull red', 'list green')
    """
    return shipped_icons().get(name) or f"{_motif(sheet) if sheet else USUAL_ICON} {COLOURS[crc32(name.encode()) % len(COLOURS)]}"


def _motif(sheet: Sheet) -> str:
    """Return the motif of a players' own sheet: bids, teams, a countdown, fewest points, or its shape's motif."""
    if sheet.counting is not None and any(ask.early for ask in sheet.counting.asks):
        return "bids"
    if sheet.teams > 1:
        return "teams"
    if sheet.is_down:
        return "target"
    return "few" if sheet.lowest and sheet.shape == "rounds" else BY_SHAPE.get(sheet.shape, USUAL_ICON)


def line_icon(key: str) -> str:
    """Return the icon of a line by its key in formulas; "" if it has none.

    >>> line_icon("bear"), line_icon("bonus")
    ('paw brown', '')
    """
    return LINE_ICONS.get(key, "")
