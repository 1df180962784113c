"""Small flags of many players on an upright screen, in two rows, so that each can be tapped."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.views import SeatView
from kivy_ui.games.kit.order.pieces import has_order
from kivy_ui.layout.elements import plate_ground
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import is_game_prompt_replaced, waiting_seats
from kivy_ui.table.flags import Flag, seat_colour
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout
from kivy_ui.table.table_scene import TableScene

MOST_IN_A_ROW, ROWS = 7, 2
GAP, PADDING = 4.0, 6.0
SMALL_FLAG = 58.0
DISC_R, VALUE_TEXT = 12.0, 24.0


def is_crowded(scene: TableScene) -> bool:
    """Return whether so many players have flags on an upright screen that one row is too narrow."""
    return not scene.is_wide and len(scene.snapshot.seats) > MOST_IN_A_ROW


def area_below_flags(scene: TableScene, area: Area) -> Area:
    """Return the part of the scene that two rows of small flags leave free; all of it without such flags."""
    if not is_crowded(scene) or has_order(scene.snapshot.view):
        return area
    covered = max(0.0, ROWS * (SMALL_FLAG + GAP) - table_layout(scene, SCENE_UNITS, 0).flags.bottom)
    return area._replace(y=area.y + covered, h=area.h - covered)


def draw_small_flags(scene: TableScene, area: Area, flags: Sequence[tuple[SeatView, Flag]], tap: Callable[[int], object]) -> None:
    """Draw a plate with disc and value for each player; those who may answer now are lit and tappable."""
    snapshot, state = scene.snapshot, scene.state
    pending_seats = waiting_seats(snapshot.prompt) if state.is_result_shown and not is_game_prompt_replaced(snapshot) else set()
    cells = area._replace(y=GAP, h=ROWS * (SMALL_FLAG + GAP) - GAP).grid(len(flags), -(-len(flags) // ROWS), GAP)
    for (view, value), cell in zip(flags, cells):
        seat, key = view.seat, f"flag:{view.seat}"
        is_up = seat == state.acting_seat
        rim = BRASS if seat in pending_seats else seat_colour(snapshot.seats[seat])
        fill = seat_colour(snapshot.seats[seat]) if is_up else scene.ink.plate
        scene.put_in_area(key, plate_ground(fill, rim, 10, width=3 if is_up or seat in pending_seats else 2, alpha=0.95), cell)
        ink = "#1d1204" if is_up else scene.ink.ink
        scene.disc(f"{key}:disc", seat, cell.cx, cell.y + DISC_R + PADDING, DISC_R, alpha=0.5 if view.is_out else 1)
        size = VALUE_TEXT / scene.look.text_factor
        scene.write(f"{key}:value", value.value, cell.cx, cell.bottom - 16, size, colour=ink, room=cell.w - 6, least=10)
        scene.touch(f"seat:{seat}", cell, partial(tap, seat) if seat in pending_seats else None)
