"""The Into the Blue board: five levels with every seat's shells, the tray of dice, and the chests on the floor."""

from collections.abc import Sequence

from companion.games.into_the_blue.box import ROLLS
from companion.games.into_the_blue.chests import ChestTaken
from companion.games.into_the_blue.placing import ShellsPlaced
from companion.games.into_the_blue.rolling import DiceRolled
from companion.games.into_the_blue.view import BoardView
from companion.session.hands.shown import Shown
from companion.table.moves import Event
from kivy_ui.boards import Motion
from kivy_ui.boards.into_the_blue_sea import SeaLayout, draw_badge, draw_floor, draw_level
from kivy_ui.boards.picking import PickingBoard
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.creatures import shell
from kivy_ui.drawing.dice import die
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tray import draw_rolls, draw_tray, face_of
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.motion import between
from kivy_ui.theme import SEAT_FILLS

TUMBLE_MS, NEXT_MS, SINK_MS, RISE_MS = 340, 50, 320, 380
SHARED_MM = 0.8  # neighbours may share so much of the 9 mm a finger needs: the nearer one is meant
FACES = (1, 2, 3, 4, 5, "chest")


class IntoTheBlueBoard(PickingBoard):
    """Draws a `BoardView`."""

    def draw(self, pen: Pen, box: Box, view: BoardView) -> None:
        """Draw levels from the light down to the dark, the floor, and the tray beside or below."""
        layout = SeaLayout(box, pen.mm, len(view.seats))
        up = next((seat.seat for seat in view.seats if seat.is_up), None)
        for level, row in zip(view.levels, layout.levels, strict=True):
            draw_level(pen, layout, row, level, self.shown.seats, up)
            if row.h >= pen.mm(LEAST_TARGET_MM - SHARED_MM):  # where the answers need the room, they are touched there
                self.mark(f"level:{level.level}", row.centred(row.w, max(row.h, pen.mm(LEAST_TARGET_MM))))
        draw_floor(self, pen, layout, view, self.shown.seats)
        self._draw_tray(pen, layout, view)

    def _draw_tray(self, pen: Pen, layout: SeaLayout, view: BoardView) -> None:
        pen.box(layout.tray, pen.theme.bar, pen.theme.line, pen.mm(2), max(1, pen.mm(0.3)))
        draw_rolls(pen, layout.rolls, ROLLS - view.tray.rolls_left, ROLLS)
        draw_tray(pen, layout.dice, view.tray, self.others, self.hidden)
        can_pick = layout.dice[0].w >= pen.mm(LEAST_TARGET_MM - 2 * SHARED_MM)
        for at, place in enumerate(layout.dice if can_pick else ()):
            self.mark(f"die:{at}", place.grown(pen.mm(LEAST_TARGET_MM)), place.w * 0.2)
        if self.others:
            self.take_button(pen, layout.button, view.reroll[len(self.others) - 1])
        elif view.says and (can_pick or view.is_fixed or self.picking is None):
            pen.words(view.says, layout.button, "text", pen.theme.dim, may_cut=True)
        self.mark("tray", layout.tray, pen.mm(2))

    def draw_mark(self, pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
        """Draw levels and the dice of the tray, beside the things every table has."""
        kind, _, name = mark.partition(":")
        view = self.shown.view
        if kind == "level":
            draw_badge(pen, int(name), x, y, r * 0.9, True)
            return True
        if kind == "die" and view is not None and int(name) < len(view.tray.dice):
            die(pen, face_of(view.tray.dice[int(name)]), x, y, 1.8 * r)
            return True
        return super().draw_mark(pen, mark, x, y, r)

    def motions(self, before: Shown, after: Shown, events: Sequence[Event]) -> Sequence[Motion]:
        """Let dice tumble, shells sink to their level, a chest rise from the floor."""
        layout = SeaLayout(self.box, self.look.mm, len(after.view.seats))
        return [motion for event in events for motion in _motions_of(event, layout, after)]


def _motions_of(event: Event, layout: SeaLayout, after: Shown) -> list[Motion]:
    match event:
        case DiceRolled():
            return _rolled(layout, after)
        case ShellsPlaced():
            return _placed(layout, after, event)
        case ChestTaken():
            return _taken(layout, event)
    return []


def _rolled(layout: SeaLayout, after: Shown) -> list[Motion]:
    """Let every die that was rolled tumble into its place."""
    dice = after.view.tray.dice
    fresh = [at for at, one in enumerate(dice) if one.is_fresh] if len(dice) == len(layout.dice) else []
    return [_tumble(layout.dice[at], face_of(dice[at]), at, order * NEXT_MS) for order, at in enumerate(fresh)]


def _tumble(place: Box, face: int | str, at: int, after_ms: int) -> Motion:
    def draw(pen: Pen, t: float) -> None:
        x, y = place.cx, place.cy + place.h * 0.35 * (1 - t)
        showing = face if t > 0.75 else FACES[(at * 5 + int(t * 9)) % len(FACES)]
        pen.turned((1 - t) * 220, x, y, lambda: die(pen, showing, x, y, place.w * 0.88))

    return Motion(draw, TUMBLE_MS, after_ms, frozenset({f"die:{at}"}))


def _placed(layout: SeaLayout, after: Shown, event: ShellsPlaced) -> list[Motion]:
    """Let shells sink from the surface to their level."""
    row = layout.levels[event.level - 1]
    cell = layout.cells(row)[event.seat]
    end, fill = layout.shell_at(cell), SEAT_FILLS[after.seats[event.seat].colour]
    start = (end[0], layout.levels[0].top)
    return [_sink(start, end, fill, layout.shell_r, order * NEXT_MS * 2) for order in range(event.shells)]


def _sink(start: tuple[float, float], end: tuple[float, float], fill: str, r: float, after_ms: int) -> Motion:
    return Motion(lambda pen, t: shell(pen, fill, *between(start, end, t), r), SINK_MS, after_ms)


def _taken(layout: SeaLayout, event: ChestTaken) -> list[Motion]:
    """Let the chest rise from the floor to the surface."""
    place = layout.chests[event.chest]

    def draw(pen: Pen, t: float) -> None:
        x, y = between((place.cx, place.cy), (place.cx, layout.levels[0].cy), t)
        size = place.w * (1 + 0.25 * t)
        chest(pen, Box(x - size / 2, y - size * 0.4, size, size * 0.8), 0.0, 1.0 - max(0.0, t - 0.8) * 4)

    return [Motion(draw, RISE_MS)]


BOARD = IntoTheBlueBoard
