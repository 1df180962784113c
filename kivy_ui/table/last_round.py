"""Animation that announces that the game is about to end; all games share it."""

from functools import partial

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.stage.animation import Animation, pop_scale, progress
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import area_around
from kivy_ui.table.table_scene import TableScene

LAST_S = 1.6
HELMET_SIZE = (120, 126)


def last_round(title: Words, line: Words, seat: int | None = None) -> Animation:
    """Return the animation that announces the end of the game: `title`, the reason `line`, and the seat that caused it."""
    return Animation(partial(_banner, title, line, seat), LAST_S, "last round", calm_frame_s=LAST_S)


def _banner(title: Words, line: Words, seat: int | None, scene: TableScene, t: float) -> None:
    w, h = scene.w, scene.h
    scene.darken(0.8 * progress(t, 0, 0.2))
    x, y = w / 2, h * (0.4 if scene.is_wide else 0.36)
    place = area_around(x, y + 22, min(w - 24, 620), 84)
    grown = pop_scale(t / 0.3, w / place.w)
    if seat is not None:
        player = scene.snapshot.seats[seat]
        scene.put("air:diver", picture(helmet, player.colour, player.emblem), x, y - 92, *HELMET_SIZE, scale=grown)
    else:
        scene.put("air:bell", picture(icon, "bell", BRASS), x, y - 92, 110, scale=grown)
    scene.put_in_area("air:plate", plate_ground("#03111b", BRASS, 20, width=3.5, alpha=0.95), place, scale=grown)
    scene.write("air:title", title, x, y + 22, 56, colour=BRASS, room=place.w - 30, scale=grown)
    if t > 0.3:
        scene.write("air:line", line, x, y + 92, 28, colour="#ffffff", halo="#02101a", room=w - 30, least=18)
