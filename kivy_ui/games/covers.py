"""Cover of each game, for cards and the history; pictures of player figures; background of the set-up page."""

from collections.abc import Callable

from companion.pictures.animals import penguin, square_ship
from companion.pictures.objects import chest
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc, helmet
from companion.pictures.small_scenes import covers
from companion.pictures.worlds.land import setting_out
from companion.pictures.worlds.moods import dusk
from companion.pictures.worlds.oceans import deep

GREY, WRECK_UNITS = "#9aa9b3", 120
COVERS: dict[str, Callable[..., None]] = {
    name: getattr(covers, name.replace("-", "_"))
    for name in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox")
    if hasattr(covers, name.replace("-", "_"))
}


FREE_ON_THE_LEFT = frozenset({"perils-of-the-deep"})
"""Games whose cover shows a thing in the upper right corner, and nothing in the upper left."""


def cover_picture(game: str, theme: str, foot: float = 0, corner: float = 0.1) -> Picture:
    """Return the cover of a game, or a chest if it has none. `foot`: share of the height that is dark, for words."""
    return picture(COVERS[game], theme, foot, corner) if game in COVERS else picture(chest, False)


def diver_picture(game: str, colour: str = "", emblem: str = "") -> Picture:
    """Return the player figure of a seat during set-up: a penguin, a ship, or a helmet. Without a colour it is grey."""
    if game == "perils-of-the-deep":
        return picture(square_ship, colour or GREY, emblem)
    return picture(penguin, colour or GREY, emblem, True) if game == "deep-dive" else picture(helmet, colour, emblem)


def face_picture(game: str, colour: str, emblem: str) -> Picture:
    """Return a player's disc, or the game's figure in grey for one without colour or emblem, such as a solo opponent."""
    return picture(disc, colour, emblem) if colour and emblem else diver_picture(game)


def winner_picture(game: str, colour: str, emblem: str) -> Picture:
    """Return the figure of a winner: the one of the game's set-up; a disc for a game without a cover. Without a colour it is grey."""
    return picture(disc, colour, emblem) if colour and game not in COVERS else diver_picture(game, colour, emblem)


def set_up_world(game: str, theme: str) -> Picture:
    """Return the background of a game's set-up page: a chart in Perils of the Deep, else the sea, in Deep Blue with a wreck.

    In high contrast it is flat: no line crosses the words.
    """
    if theme == "contrast":
        return picture(dusk, theme)
    if game == "perils-of-the-deep":
        return picture(setting_out, theme)
    return picture(deep, theme, 0.74, 0.3, WRECK_UNITS * (game == "deep-blue"))
