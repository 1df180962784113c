"""Small covers for lists of plays: one or two large objects on the game's background."""

from collections.abc import Callable

from companion.pictures.animals import penguin, shell, square_ship
from companion.pictures.canvas import Canvas
from companion.pictures.dice_pictures import die
from companion.pictures.drawing import put
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import token
from companion.pictures.places import wreck
from companion.pictures.small_scenes.grounds import bands, cloth, deep_water, ice, paper, parchment
from companion.pictures.small_scenes.room import Room, room


def small_cover(canvas: Canvas, game: str, r: float = 0.15) -> None:
    """Paint a game's small cover, a key of `SMALL`; its corner radius is a share of the width."""
    ground, paint = SCENE_PAINTERS[game]
    with room(canvas, ground, 0, r) as inside:
        paint(canvas, inside)


def _deep_blue(canvas: Canvas, inside: Room) -> None:
    put(canvas, wreck, (inside.w * 0.55, inside.h * 0.66, 0), inside.w * 0.004, "#021019")
    put(canvas, gem, (inside.w * 0.24, inside.h * 0.84, 0), inside.w * 0.0011, "gold", False)


def _into_the_blue(canvas: Canvas, inside: Room) -> None:
    put(canvas, die, (inside.w * 0.4, inside.h * 0.4, -8), inside.w * 0.0042, "3")
    put(canvas, shell, (inside.w * 0.72, inside.h * 0.78, 10), inside.w * 0.0017, "#ff9d7a")


def _deep_dive(canvas: Canvas, inside: Room) -> None:
    put(canvas, penguin, (inside.w * 0.5, inside.h * 0.44, 14), inside.w * 0.0036, "sky", "hexagon")


def _perils(canvas: Canvas, inside: Room) -> None:
    put(canvas, square_ship, (inside.w * 0.5, inside.h * 0.54, 0), inside.w * 0.0032, "violet", "square")


def _score_sheet(canvas: Canvas, inside: Room) -> None:
    put(canvas, icon, (inside.w * 0.5, inside.h * 0.5, 0), inside.w * 0.007, "sheet", "#6a3d00")


def _toolbox(canvas: Canvas, inside: Room) -> None:
    put(canvas, die, (inside.w * 0.36, inside.h * 0.36, -8), inside.w * 0.0036, "5")
    put(canvas, token, (inside.w * 0.66, inside.h * 0.7, 0), inside.w * 0.002, "red", "star")


SCENE_PAINTERS: dict[str, tuple[Callable[[Canvas], None], Callable[[Canvas, Room], None]]] = {
    "deep-blue": (deep_water, _deep_blue),
    "into-the-blue": (bands, _into_the_blue),
    "deep-dive": (ice, _deep_dive),
    "perils-of-the-deep": (parchment, _perils),
    "score-sheet": (paper, _score_sheet),
    "toolbox": (cloth, _toolbox),
}
"""Background and objects by game."""
