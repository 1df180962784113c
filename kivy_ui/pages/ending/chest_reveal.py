"""Chests at the end, side by side: closed, or open with their contents."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import say
from companion.table.standings import SeatStanding
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS
from kivy_ui.layout.leaves import image, line
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, inset, limited_height, panel, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT
from kivy_ui.look.language import number
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import short_name

HALO = "#02101a"
TOTAL_COLOUR = "#ffe08a"
TITLE_UNITS = 60.0
TITLE_TEXT = 44.0
MOST_CHEST_UNITS = 120.0
MOST_CELL_UNITS = 190.0
CHEST_SHARE = 0.7
CHEST_FLATNESS = 0.8
OPEN_FACTOR = 1.28
"""Height of an open chest, as a multiple of a closed one: its lid is up."""
TOTAL_TEXT = 52.0
DISC_UNITS = 32.0
NAME_UNITS = 28.0
MOST_IN_A_LINE = 6
UPRIGHT_IN_A_LINE = 3


class Chests(NamedTuple):
    """Data of the chests: players in seating order, seats with a closed chest, and the colour of words in the sky."""

    standings: Sequence[tuple[SeatStanding, Seat]]
    closed_seats: set[int]
    ink: str


def chest_reveal(chests: Chests, sky: float, tap: Callable[[int], object]) -> Part:
    """Show the chests below `sky` units with the heading; a tap on a closed one calls `tap(seat)`."""
    cells = [
        _chest(standing, seat, None if standing.seat not in chests.closed_seats else partial(tap, standing.seat))
        for standing, seat in chests.standings
    ]

    def make(scene: Scene, area: Area) -> Part:
        is_line = scene.is_wide and len(cells) <= MOST_IN_A_LINE
        lines = 1 if is_line else -(-len(cells) // UPRIGHT_IN_A_LINE)
        columns = -(-len(cells) // lines)  # four chests: two by two, not three and one
        return limited_height(lines * MOST_CELL_UNITS, grid(columns, *cells))

    return column(units(sky, _heading(chests)), by_area(make), gap=0)


def _heading(chests: Chests) -> Part:
    """Return the hint to tap, or that the game is over if no chest is closed."""
    title = line(say("end.over"), TITLE_TEXT, chests.ink, "start")
    names = [seat.name for standing, seat in chests.standings if standing.seat in chests.closed_seats]
    words = say("end.one_by_one") if len(names) > 1 else say("end.last_one", name=names[0]) if names else ""
    note = line(words, KEY_TEXT, chests.ink, "start", is_bold=False)
    lines = column(units(TITLE_UNITS, row(title, units(TITLE_UNITS, EMPTY))), units(DISC_UNITS, note), EMPTY, gap=0)
    return inset(GAP_UNITS, MARGIN_UNITS, lines)


def _chest(standing: SeatStanding, seat: Seat, tap: Callable[[], object] | None) -> Part:
    """Return a chest over the player's disc and name; without `tap` it is open."""

    def name(scene: Scene, area: Area) -> Part:
        return line(short_name(scene, seat.name, area.w - GAP_UNITS), BODY_TEXT, "#ffffff", halo=HALO)

    face = image(picture(disc, seat.colour, seat.emblem), DISC_UNITS)
    cell = column(
        Part(partial(_draw_chest, standing, tap is None)), units(DISC_UNITS, face), units(NAME_UNITS, by_area(name)), gap=0
    )
    return panel(f"open:{standing.seat}", None, cell, tap)


def _draw_chest(standing: SeatStanding, is_open: bool, scene: Scene, area: Area, key: str) -> None:
    size = min(area.w * CHEST_SHARE, area.h, MOST_CHEST_UNITS) * (OPEN_FACTOR if is_open else 1)
    name = f"chest:{standing.seat}"
    look = picture(chest) if not is_open else picture(chest, True) if standing.total else picture(chest, True, False)
    scene.put(name, look, area.cx, area.cy, w=size, h=size * CHEST_FLATNESS)
    if is_open:
        scene.write(
            f"{name}:total", number(standing.total), area.cx, area.cy - GAP_UNITS, TOTAL_TEXT, colour=TOTAL_COLOUR, halo=HALO
        )
