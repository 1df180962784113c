"""The moment that the end comes in sight: large, and the same in every game."""

from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.table.say import Words
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment, part, popped
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.table.board import Board

LAST_S = 1.6
BANNER = (120, 126)


def last_round(board: "Board", title: Words, line: Words, seat: int | None = None) -> Moment:
    """Say large that the end is near, why, and who brought it (None: nobody)."""
    return Moment(partial(_banner, board, title, line, seat), LAST_S, "last round", still=LAST_S)


def _banner(board: "Board", title: Words, line: Words, seat: int | None, scene: Scene, t: float) -> None:
    w, h = scene.w, scene.h
    scene.lay("air:dark", picture(plate_painters.shade, "#010810", 1.0), Area(0, 0, w, h), 0.8 * part(t, 0, 0.2))
    x, y = w / 2, h * (0.4 if scene.is_wide else 0.36)
    place = around(x, y + 22, min(w - 24, 620), 84)
    grown = popped(t / 0.3, w / place.w)
    if seat is not None:
        one = board.shown.seats[seat]
        scene.put("air:diver", picture(helmet, one.colour, one.emblem), x, y - 92, *BANNER, scale=grown)
    else:
        scene.put("air:bell", picture(icon, "bell", BRASS), x, y - 92, 110, 110, scale=grown)
    scene.put("air:plate", picture(plate_painters.plate, "#03111b", BRASS, 3.5, 20, 0.95), place.cx, place.cy, place.w, place.h, scale=grown)  # fmt: skip
    scene.write("air:title", title, x, y + 22, 56, BRASS, room=place.w - 30, scale=grown)
    if t > 0.3:
        scene.write("air:line", line, x, y + 92, 28, "#ffffff", halo="#02101a", room=w - 30, least=18)
