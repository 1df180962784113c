"""Who sits where: each player is dragged to a side of a drawn table, so that the screen can rotate to the acting player."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc
from companion.pictures.worlds.land import device, table
from companion.table.seats import Seat
from companion.table.sentence import say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.dragging import DragHandler
from kivy_ui.layout.elements import GAP_UNITS, HALF, PLATE_RIM, PageButton, by_scene, foot, icon_of, plate_ground
from kivy_ui.layout.leaves import image, line, paragraph, spread, text
from kivy_ui.layout.part import (
    EMPTY,
    Part,
    by_area,
    centre_part,
    centred_column,
    centred_row,
    column,
    inset,
    panel,
    row,
    stack,
    units,
)
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.layout.title_bar import title_bar
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.settings import FLAT, STANDS
from kivy_ui.stage.scene import BRASS, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import name_halves, short_name
from kivy_ui.table.table_sides import SIDES, side_of, with_sides

TABLE = "table"
PILL_UNITS = 148.0
UPRIGHT_PILL_UNITS = 126.0
PILL_HEIGHT_UNITS = 54.0
PILL_RADIUS_UNITS = 26.0
DISC_UNITS = 36.0
DEVICE_UNITS = 144.0
DEVICE_HEIGHT_UNITS = 102.0
SCREEN_UNITS = 120.0
SCREEN_HEIGHT_UNITS = 76.0
SCREEN_CORNER = 0.05
SCREEN_OFFSET_UNITS = 3.0  # the screen is nearer to the device's upper edge
DEVICE_PER_WIDTH = 1 / 2.4
ARROW_UNITS = 26.0
QUARTER_DEGREES = 90
MOST_TALL = 1.8  # how many times as tall as wide the table is at most, on an upright screen
UPWARDS = ((0, -1), (-1, 0), (0, 1), (1, 0))  # direction of the device's upper edge, by the side that it faces


class SeatSidesPage(Page):
    """Page that asks at which side of the table each player sits, and whether the screen rotates to them.

    on_start  starts the game after either answer, on a flat screen with new players; None during a game
    on_hold   locks the rotation, or unlocks it; None if the screen never rotates
    sides     the side of each player, by name
    """

    def __init__(
        self,
        shell: Shell,
        game: str,
        seats: Sequence[Seat],
        on_start: Callable[[], object] | None = None,
        on_hold: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(shell)
        self.game = game
        self.seats = list(seats)
        self.sides = {seat.name: side_of(number, self.seats, shell.settings.sides) for number, seat in enumerate(self.seats)}
        self.dragging: DragHandler[str] = DragHandler(self.stage, self._drop)
        self._facing = SIDES.index(shell.facing)
        self._on_start, self._on_hold = on_start, on_hold
        self.title, self.note = say("seats.title"), say("seats.hint")

    def body(self) -> Part:
        """Return the table with the players around it."""
        places = {self._turned_side(side, -self._facing): self._players(side) for side in SIDES}
        board = self.dragging.part(TABLE, self._table())
        left_column = centred_column(PILL_HEIGHT_UNITS, *places["left"][::-1])
        right = centred_column(PILL_HEIGHT_UNITS, *places["right"])

        def make(scene: Scene, area: Area) -> Part:
            pill = PILL_UNITS if scene.is_wide else UPRIGHT_PILL_UNITS
            whole = column(
                units(PILL_HEIGHT_UNITS, centred_row(pill, *places["far"])),
                row(units(pill, left_column), board, units(pill, right)),
                units(PILL_HEIGHT_UNITS, centred_row(pill, *places["near"][::-1])),
            )
            if scene.is_wide:
                return whole
            height = (area.w - 2 * (pill + GAP_UNITS)) * MOST_TALL + 2 * (PILL_HEIGHT_UNITS + GAP_UNITS)
            return column(paragraph(self.note, BODY_TEXT, "dim"), centre_part(0, height, whole))

        return by_area(make)

    def title_part(self) -> Part:
        """Return the arrow and the title; on an upright screen the note is above the table."""
        return title_bar(self.title, self.note if self.is_wide else "", self.close, EMPTY)

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons; on an upright screen the first has a line to itself, so that its note fits."""
        if is_wide:
            return super().buttons_part(buttons, is_wide)
        return foot([buttons[:1], buttons[1:]])

    def buttons(self) -> list[PageButton]:
        """Return the buttons: before a game two that start it; during a game flat or upright, the present one in brass, and the lock."""
        cells = HALF if self.is_wide else 1
        if self._on_start is not None:
            return self._start_buttons(cells)
        flat = PageButton("flat", say("seats.flat"), partial(self._set, FLAT), say("seats.flat_note"), cells=cells)
        upright = PageButton("stands", say("seats.stands"), partial(self._set, STANDS), say("seats.stands_note"), cells=cells)
        if self.shell.settings.stance == FLAT:
            flat = flat._replace(kind="main")
        else:
            upright = upright._replace(kind="main")
        if self._on_hold is None:
            return [flat, upright]
        words = say("curtain.follow" if self.shell.holds_side else "curtain.hold_still")
        return [flat, upright._replace(cells=1), PageButton("still", words, self._close_held, icon="lock")]

    def _start_buttons(self, cells: int) -> list[PageButton]:
        """Return the buttons that start the game: with a rotating screen, and without."""
        flat, upright = partial(self._set, FLAT), partial(self._set, STANDS)
        return [
            PageButton("flat", say("checklist.start"), flat, say("seats.flat_note"), cells=cells, kind="main"),
            PageButton("stands", say("seats.start_fixed"), upright, say("seats.fixed_note"), cells=cells),
        ]

    def _close_held(self) -> None:
        if self._on_hold is not None:
            self._on_hold()
        self.close()

    def _turned_side(self, side: str, quarters: int) -> str:
        """Return the side that is `quarters` of a turn further, clockwise."""
        return SIDES[(SIDES.index(side) + quarters) % len(SIDES)]

    # players

    def _players(self, side: str) -> list[Part]:
        """Return a plate for each player at a side, or one for a free side."""
        players = [self._player(seat) for seat in self.seats if self.sides[seat.name] == side]
        return players or [by_scene(partial(_free_side_part, side))]

    def _player(self, seat: Seat) -> Part:
        name = f"seat:{seat.name}"
        ground = plate_ground(SEAT_PAINTS[seat.colour], "#ffffff", PILL_RADIUS_UNITS)
        body = inset(
            GAP_UNITS,
            0,
            row(
                units(DISC_UNITS, image(picture(disc, seat.colour, seat.emblem), DISC_UNITS)),
                by_area(partial(_name_part, seat.name)),
            ),
        )
        drag = self.dragging.callback(seat.name)
        return self.dragging.part(seat.name, panel(name, ground, body, drag=drag, radius=PILL_RADIUS_UNITS))

    def _drop(self, name: str, x: float, y: float) -> None:
        self.sides[name] = self._turned_side(self._nearest_side(x, y), self._facing)

    def _nearest_side(self, x: float, y: float) -> str:
        """Return the side on screen that a point is nearest to, measured from the table's edges."""
        board = self.dragging.areas[TABLE]
        distances = {"left": board.x - x, "right": x - board.right, "far": board.y - y, "near": y - board.bottom}
        return max(distances, key=lambda side: distances[side])

    def _set(self, stance: str) -> None:
        settings = self.shell.settings.with_value("stance", stance).with_value(
            "sides", with_sides(self.shell.settings.sides, self.sides)
        )
        self.shell.use_settings(settings)
        self.close()
        if self._on_start is not None:
            self._on_start()

    # the table

    def _table(self) -> Part:
        """Return the table with the device in its middle, and an arrow to each side."""
        left_arrow, right, up, down = (
            units(ARROW_UNITS, icon_of(name, ARROW_UNITS, BRASS)) for name in ("left", "right", "up", "down")
        )
        across, upright = row(left_arrow, EMPTY, right), column(up, EMPTY, down)
        arrows = inset(ARROW_UNITS / 2, ARROW_UNITS / 2, stack(across, upright))
        return stack(spread(picture(table)), Part(self._device), arrows)

    def _device(self, scene: Scene, area: Area, key: str) -> None:
        """Draw the device in its direction, with the game on its screen."""
        size = min(1.0, area.w * DEVICE_PER_WIDTH / DEVICE_UNITS, area.h / 2 / DEVICE_HEIGHT_UNITS)
        angle = -QUARTER_DEGREES * self._facing
        width, height = DEVICE_UNITS * size, DEVICE_HEIGHT_UNITS * size
        scene.put("device", picture(device), area.cx, area.cy, w=width, h=height, angle=angle)
        dx, dy = (SCREEN_OFFSET_UNITS * size * direction for direction in UPWARDS[self._facing])
        cover, screen = cover_picture(self.game, "deep", 0, SCREEN_CORNER), (SCREEN_UNITS * size, SCREEN_HEIGHT_UNITS * size)
        scene.put("device:game", cover, area.cx + dx, area.cy + dy, w=screen[0], h=screen[1], angle=angle)


def _name_part(name: str, scene: Scene, area: Area) -> Part:
    """Return a name on one line, on two if it is too wide, cut if it is too wide for those."""
    short, size = short_name(scene, name, area.w, SMALL_TEXT), SMALL_TEXT / scene.look.text_factor
    if short != name and (halves := name_halves(scene, name, area.w, size)):
        return column(EMPTY, *(units(SMALL_TEXT, line(half, size, INK, "start", least=size)) for half in halves), EMPTY)
    return line(short, LABEL_TEXT, INK, "start", least=SMALL_TEXT)


def _free_side_part(side: str, scene: Scene) -> Part:
    """Return the plate of a free side."""
    ground = plate_ground(scene.ink.plate, PLATE_RIM, PILL_RADIUS_UNITS, alpha=0.9)
    return panel(f"free:{side}", ground, inset(GAP_UNITS, 0, text(say("seats.free"), BODY_TEXT, "dim")))
