"""Small scene of a kit's scenario: the kit's own motif in its colour, and the scenario's number. `foot` and `r` are as in `covers`."""

from functools import partial

from companion.pictures.canvas import Canvas, blend
from companion.pictures.drawing import put
from companion.pictures.icons import icon
from companion.pictures.shapes import BLACK, WHITE
from companion.pictures.sheet_icons import COLOURS, USUAL_COLOUR, sheet_icon, write_digits
from companion.pictures.small_scenes.room import CORNER, FEET, Room, room

LABEL, LABEL_EDGE, BRASS, INK = "#fff6de", "#3a2204", "#ffdf9c", "#1d1204"
RAYS = (-72, -44, -16, 16, 44, 72)
VEIL, LOCK_VEIL = 0.3, 0.55
ICON_SHARE, MOST_ICON_UNITS = 0.72, 96.0
"""Size of the motif's label: share of the uncovered height, and maximum in units."""


def kit_scenario_scene(
    canvas: Canvas,
    icon_name: str,
    number: int,
    theme: str = "deep",
    foot: float = 0,
    r: float = CORNER,
    is_dim: bool = False,
    is_locked: bool = False,
) -> None:
    """Paint the scene of scenario `number` (from 1) of a kit whose box shows `icon_name`, such as "crown red".

    `is_dim` for one that was played; a locked one shows a padlock.
    """
    tint = COLOURS.get(icon_name.partition(" ")[2], COLOURS[USUAL_COLOUR])
    with room(canvas, partial(_ground, tint=tint), foot, r, theme) as inside:
        _rays(canvas, inside)
        _label(canvas, inside, icon_name)
        _number(canvas, inside, number)
        if is_dim or is_locked:
            canvas.rect(0, 0, inside.w, inside.low, FEET[theme][0], alpha=LOCK_VEIL if is_locked else VEIL)
        if is_locked:
            _padlock(canvas, inside)


def _ground(canvas: Canvas, tint: str) -> None:
    paint = canvas.linear((0, blend(tint, WHITE, 0.12)), (1, blend(tint, BLACK, 0.62)))
    canvas.rect(0, 0, canvas.w, canvas.h, paint)


def _rays(canvas: Canvas, inside: Room) -> None:
    reach = inside.w + inside.low
    for degrees in RAYS:
        with canvas.transform(inside.x, inside.low / 2, degrees):
            canvas.polygon([(-7, -reach), (7, -reach), (0, 0)], WHITE, alpha=0.1)


def _label(canvas: Canvas, inside: Room, icon_name: str) -> None:
    side = min(inside.low * ICON_SHARE, MOST_ICON_UNITS)
    x, y = inside.x, inside.low / 2
    canvas.rect(x - side / 2, y - side / 2, side, side, LABEL, side * 0.1, LABEL_EDGE, 1.6)
    put(canvas, sheet_icon, (x, y, 0), side / 118, icon_name)


def _number(canvas: Canvas, inside: Room, number: int) -> None:
    """Paint the number on a brass disc at the upper left."""
    r = min(17.0, inside.low * 0.2)
    canvas.ellipse(r + 8, r + 8, r, r, BRASS, INK, 1.6)
    write_digits(canvas, str(number), (r + 8, r + 8, r * 0.95), INK)


def _padlock(canvas: Canvas, inside: Room) -> None:
    r = min(34.0, inside.low * 0.34)
    canvas.ellipse(inside.x, inside.low / 2, r, r, INK, BRASS, 2.4)
    put(canvas, icon, (inside.x, inside.low / 2, 0), r / 76, "lock", BRASS)
