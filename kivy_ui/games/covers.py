"""Cover of each game, for cards and the history, and the picture of its player figure."""

from collections.abc import Callable

from companion.pictures.animals import penguin, square_ship
from companion.pictures.objects import FOODS, chest
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.pictures.small_scenes import covers
from companion.pictures.worlds.land import setting_out
from companion.pictures.worlds.oceans import deep
from kivy_ui.look.language import translate

GREY, WRECK_UNITS = "#9aa9b3", 120
COVERS: dict[str, Callable[..., None]] = {
    name: getattr(covers, name.replace("-", "_"))
    for name in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox")
    if hasattr(covers, name.replace("-", "_"))
}


def cover_picture(game: str, theme: str, foot: float = 0, corner: float = 0.1) -> Picture:
    """Return the picture of a game, a share of it dark below for words; a chest for one that has none."""
    letters = (tuple(translate("deep_dive.letter", colour=one) for one in FOODS),) if game == "deep-dive" else ()
    return picture(COVERS[game], theme, foot, corner, *letters) if game in COVERS else picture(chest, False)


def diver_picture(game: str, colour: str = "", emblem: str = "") -> Picture:
    """Return who plays for a seat while a game is set up: a penguin, a ship, or a helmet; grey without a colour."""
    if game == "perils-of-the-deep":
        return picture(square_ship, colour or GREY, emblem)
    return picture(penguin, colour or GREY, emblem, True) if game == "deep-dive" else picture(helmet, colour, emblem)


def set_up_world(game: str, theme: str) -> Picture:
    """Return the picture behind the set-up page of a game: its chart, or the sea, with a wreck for the one game that has some."""
    if game == "perils-of-the-deep":
        return picture(setting_out, theme)
    return picture(deep, theme, 0.74, 0.3, WRECK_UNITS * (game == "deep-blue"))
