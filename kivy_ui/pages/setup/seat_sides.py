"""Who sits where: each player dragged to a side of a drawn table, so that the picture can turn to whoever acts."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import disc
from companion.pictures.worlds.land import device, table
from companion.pictures.worlds.moods import quay
from companion.table.say import say
from companion.table.seats import Seat
from kivy_ui.games.covers import cover_picture
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.settings import FLAT, STANDS
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import INK, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table import parts
from kivy_ui.table.parts import seat_colour
from kivy_ui.table.table_sides import SIDES, moved, side_of

PILL_W, PILL_H, ANSWER_H = 148, 54, 72
DEVICE_W, DEVICE_H, ARROW = 144, 102, 26
BRASS = "#ffdf9a"
MOST_TALL = 1.8
"""How many times its width the table is tall at most, on a screen that stands on its side."""


class SeatsSheet(DrawnPage):
    """Asks once whether the screen stands or lies flat, and who sits at which side of this game; `on_done` once that is said."""

    def __init__(self, shell: Shell, game: str, seats: Sequence[Seat], on_done: Callable[[], object] = lambda: None) -> None:
        super().__init__(shell)
        self.game = game
        self.seats = list(seats)
        self.sides = {seat.name: side_of(at, self.seats, shell.settings.sides) for at, seat in enumerate(self.seats)}
        self._facing = SIDES.index(shell.facing)
        self._on_done = on_done
        self._held: tuple[str, float, float] | None = None
        self._table = Area(0, 0, 0, 0)

    def world(self) -> Picture:
        """A room seen from above."""
        return picture(quay, self.look.theme.name)

    def draw(self, scene: Scene) -> None:
        """The table, everybody round it, and what the screen does."""
        self.heading(scene, say("seats.title"), say("seats.hint"), self.shell.lift)
        low = scene.h - MARGIN - ANSWER_H
        area = Area(MARGIN, HEAD, scene.w - 2 * MARGIN, low - HEAD - 8)
        room = area.inset(PILL_W + 10, PILL_H + 10)
        self._table = around(room.cx, room.cy, room.w, min(room.h, room.w * MOST_TALL))
        self._furniture(scene, self._table)
        for side in SIDES:
            self._side(scene, side, self._turned(side, -self._facing))
        cells, tint = Area(MARGIN, low, scene.w - 2 * MARGIN, ANSWER_H).columns(4 if scene.is_wide else 3, GAP), self.ink.tint
        wide = Area(cells[0].x, cells[0].y, cells[-3].right - cells[0].x, cells[0].h)
        parts.answer(scene, "flat", wide, "main", say("seats.flat"), say("seats.flat_note"), tint, partial(self._said, FLAT))
        parts.answer(
            scene, "stands", cells[-2], "plain", say("seats.stands"), say("seats.stands_note"), tint, partial(self._said, STANDS)
        )
        parts.answer(scene, "lift", cells[-1], "end", say("table.back"), "", tint, self.shell.lift, icon_name="back")

    def _turned(self, side: str, quarters: int) -> str:
        """The side that is `quarters` of a turn further, clockwise: where a side lies for whom the picture faces, and back."""
        return SIDES[(SIDES.index(side) + quarters) % len(SIDES)]

    def _furniture(self, scene: Scene, board: Area) -> None:
        """The table with the device in its middle, and an arrow to each side."""
        scene.put("table", picture(table), board.cx, board.cy, board.w, board.h)
        size = min(1, board.w / 2.4 / DEVICE_W, board.h / 2 / DEVICE_H)
        angle = -90 * self._facing
        scene.put("device", picture(device), board.cx, board.cy, DEVICE_W * size, DEVICE_H * size, angle=angle)
        up = ((0, -3), (-3, 0), (0, 3), (3, 0))[self._facing]  # its glass is nearer to its upper edge
        glass = board.cx + up[0] * size, board.cy + up[1] * size, 120 * size, 76 * size
        scene.put("device:game", cover_picture(self.game, "deep", 0, 0.05), *glass, angle=angle)
        dx, dy = board.w / 2 - ARROW, board.h / 2 - ARROW
        for name, x, y in (("left", -dx, 0), ("right", dx, 0), ("up", 0, -dy), ("down", 0, dy)):
            scene.put(f"to:{name}", picture(icon, name, BRASS), board.cx + x, board.cy + y, ARROW, ARROW)

    def _side(self, scene: Scene, side: str, at: str) -> None:
        """Everybody who sits at a side, or that it is free."""
        here = [seat for seat in self.seats if self.sides[seat.name] == side]
        if not here:
            place = self._place(at, 0, 1)
            self.plate(scene, f"free:{side}", place, radius=26)
            scene.write(f"free:{side}:words", say("seats.free"), place.cx, place.cy, 22, self.ink.dim, room=place.w - 16)
        for nth, seat in enumerate(here):
            place = self._place(at, nth, len(here))
            if self._held and self._held[0] == seat.name:
                place = around(self._held[1], self._held[2], PILL_W, PILL_H)
            self._pill(scene, seat, place)

    def _place(self, side: str, nth: int, count: int) -> Area:
        board, off = self._table, nth - (count - 1) / 2
        if side in ("near", "far"):
            y = board.bottom + PILL_H / 2 + 2 if side == "near" else board.y - PILL_H / 2 - 2
            step = min(PILL_W + 8, (board.w + PILL_W) / max(1, count))
            return around(board.cx + off * step * (1 if side == "far" else -1), y, min(PILL_W, step - 6), PILL_H)
        x = board.x - PILL_W / 2 - 4 if side == "left" else board.right + PILL_W / 2 + 4
        step = min(PILL_H + 8, board.h / max(1, count))
        return around(x, board.cy + off * step * (1 if side == "right" else -1), PILL_W, min(PILL_H, step - 4))

    def _pill(self, scene: Scene, seat: Seat, place: Area) -> None:
        key = f"seat:{seat.name}"
        scene.lay(key, picture(plate_painters.plate, seat_colour(seat), "#ffffff", 2, 26, 1.0), place)
        scene.put(f"{key}:disc", picture(disc, seat.colour, seat.emblem), place.x + 28, place.cy, 36, 36)
        scene.write(f"{key}:name", seat.name, place.x + 52, place.cy, 24, INK, "start", room=place.w - 62, least=16)
        scene.touch(key, place, drag=partial(self._drag, seat.name), radius=26)

    def _drag(self, name: str, x: float, y: float, is_done: bool) -> None:
        ux, uy = self.stage.units_at(x, y)
        self._held = None if is_done else (name, ux, uy)
        if is_done:
            self.sides[name] = self._turned(self._nearest(ux, uy), self._facing)
        self.renew()

    def _nearest(self, x: float, y: float) -> str:
        """Find the side a point lies at: measured from the table's edges."""
        board = self._table
        away = {"left": board.x - x, "right": x - board.right, "far": board.y - y, "near": y - board.bottom}
        return max(away, key=lambda side: away[side])

    def _said(self, stance: str) -> None:
        settings = self.shell.settings.having("stance", stance).having("sides", moved(self.shell.settings.sides, self.sides))
        self.shell.set(settings)
        self.shell.lift()
        self._on_done()
