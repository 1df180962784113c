"""The chests of the end, side by side: shut, or open on what is in them."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.pictures.seats import disc
from companion.pictures.things import chest
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.standings import SeatStanding
from kivy_ui.look.language import number
from kivy_ui.pages.page_base import GAP, MARGIN
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

HALO = "#02101a"


class Chests(NamedTuple):
    """Everybody in seating order, whose chest is still shut, the colour of words in the sky, and where the sea begins, as a share of the glass."""

    seats: list[tuple[SeatStanding, Seat]]
    shut: set[int]
    ink: str
    horizon: float


def draw_chests(scene: Scene, chests: Chests, bottom: float, tap: Callable[[int], object]) -> None:
    """Draw them above `bottom`; a tap on a shut one is handed on with its seat."""
    scene.write("title", say("end.over"), 20, 44, 44, chests.ink, "start", room=scene.w - 100, least=28)
    shut = [seat for row, seat in chests.seats if row.seat in chests.shut]
    if shut:
        note = say("end.one_by_one") if len(shut) > 1 else say("end.last_one", name=shut[0].name)
        scene.write("title:note", note, 20, 92, 26, chests.ink, "start", is_bold=False, room=scene.w - 40, least=15)
    count, top = len(chests.seats), scene.h * chests.horizon
    lines = 1 if scene.is_wide and count <= 6 else -(-count // 3)
    columns = -(-count // lines)  # four stand two by two, not three and one
    area = Area(MARGIN, top - 20, scene.w - 2 * MARGIN, min(bottom - top, lines * 190.0))
    for (row, seat), place in zip(chests.seats, area.grid(count, columns, GAP), strict=True):
        is_open = row.seat not in chests.shut
        _chest(scene, row, seat, place, is_open)
        if not is_open:
            scene.touch(f"open:{row.seat}", place, partial(tap, row.seat))


def _chest(scene: Scene, row: SeatStanding, seat: Seat, place: Area, is_open: bool) -> None:
    key, size = f"chest:{row.seat}", min(place.w * 0.7, place.h * 0.62, 120)
    wide = size * (1.28 if is_open else 1)  # its lid is up
    scene.put(key, picture(chest, is_open), place.cx, place.y + place.h * 0.36, wide, wide * 0.8)
    if is_open:
        scene.write(f"{key}:total", number(row.total), place.cx, place.y + place.h * 0.3, 52, "#ffe08a", halo=HALO)
    scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), place.cx, place.bottom - 44, 32, 32)
    name = parts.told_apart(scene, seat.name, place.w - 12)
    scene.write(f"{key}:name", name, place.cx, place.bottom - 14, 22, halo=HALO, room=place.w)
