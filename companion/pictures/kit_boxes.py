"""Boxes of kits on Home's shelf, and the shelf itself."""

from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.drawing import put
from companion.pictures.shapes import BLACK, WHITE
from companion.pictures.sheet_icons import COLOURS, USUAL_COLOUR, sheet_icon

RADIUS = 9.0
LABEL, LABEL_EDGE = "#fff6de", "#3a2204"
PLANK_UNITS = 16.0
WOODS = {
    "deep": ("#3a1f0d", "#1c0d05", "#b9783c", "#6b3c18", "#e0a868"),
    "light": ("#e8cfa6", "#cfa873", "#a5672f", "#7a4820", "#f4e2c0"),
    "contrast": (BLACK, BLACK, BLACK, BLACK, WHITE),
}
"""The back of the shelf above and below, the plank above and below, and the plank's edge, by theme."""
TITLE_INKS = {"deep": ("#ffe9c4", "#e6c697"), "light": ("#3a1f0d", "#5a3212"), "contrast": (WHITE, WHITE)}
"""Colours of a heading and of a note on the back of the shelf, by theme."""


def shelf_ground(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the back of a shelf and its plank, over the whole canvas; the plank takes `PLANK_UNITS` of 128 units of height."""
    upper, lower, plank, foot, edge = WOODS[theme]
    w, h = canvas.w, canvas.h
    low = h * (1 - PLANK_UNITS / 128)
    canvas.rect(0, 0, w, h, canvas.linear((0, upper), (1, lower)))
    canvas.rect(0, 0, w, h * 0.06, BLACK, alpha=0.4)
    canvas.rect(0, low, w, h - low, canvas.linear((0, plank), (1, foot)))
    canvas.line([(0, low), (w, low)], edge, h * 0.016)


def kit_box(canvas: Canvas, icon: str, low: float = 0.3) -> None:
    """Paint a box with its icon on a label. `icon` is a motif and the box's colour: "crown red".

    `low` is the share of the height that is left free below for the name.
    """
    colour = icon.partition(" ")[2]
    tint = COLOURS.get(colour, COLOURS[USUAL_COLOUR])
    w, h = canvas.w, canvas.h
    unit = min(w / 112, h / 94)
    front = canvas.linear((0, blend(tint, WHITE, 0.2)), (1, blend(tint, BLACK, 0.34)))
    canvas.rect(0, 0, w, h, front, RADIUS * unit, blend(tint, WHITE, 0.5), 2 * unit)
    canvas.rect(2 * unit, 2 * unit, w - 4 * unit, 9 * unit, WHITE, 4 * unit, alpha=0.18)
    padding = 6 * unit if low > 0.5 else 10 * unit
    room = h * (1 - low) - 2 * padding
    side = min(room, w * 0.56)
    x, y = w / 2, padding + 3 * unit + room / 2
    canvas.rect(x - side / 2, y - side / 2, side, side, LABEL, 7 * unit, LABEL_EDGE, 1.4 * unit)
    put(canvas, sheet_icon, (x, y, 0), side / 118, icon)


def empty_box(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the dashed outline of an empty place on the shelf."""
    line = WOODS[theme][4]
    unit = min(canvas.w / 112, canvas.h / 94)
    w, h, r = canvas.w - 2 * unit, canvas.h - 2 * unit, RADIUS * unit
    path = (
        f"M {r} {unit} H {w - r} Q {w} {unit} {w} {r} V {h - r} Q {w} {h} {w - r} {h} H {r} Q {unit} {h} {unit} {h - r}"
        f" V {r} Q {unit} {unit} {r} {unit} Z"
    )
    canvas.path(path, NO_PAINT, line, 2.4 * unit, 0.8, f"{7 * unit} {6 * unit}")


def box_ink(icon: str) -> str:
    """Return a dark colour for the rim around a name on a box; `icon` as in `kit_box`."""
    colour = icon.partition(" ")[2]
    return blend(COLOURS.get(colour, COLOURS[USUAL_COLOUR]), BLACK, 0.7)
