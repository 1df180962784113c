"""Dice with real pips, and a chest on the face that has one."""

from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest_on
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed

PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
BONE, PIP = "#f6f1e4", "#1b2a38"


def die(pen: Pen, face: int | str, x: float, y: float, size: float, fill: str = BONE, alpha: float = 1.0) -> None:
    """Draw a die around (x, y): `face` 1 to 6, "chest", or anything else for a blank one (not rolled yet); `size` is its edge."""
    box = Box(round(x - size / 2), round(y - size / 2), round(size), round(size))
    pen.stamp(("die", face, fill), box, mixed(fill, "#000000", 0.4), lambda fine, area: _die(fine, area, face, fill), alpha)


def _die(pen: Pen, box: Box, face: int | str, fill: str) -> None:
    side = box.inset(box.w * 0.02)
    pen.box(side, mixed(fill, "#1a2c3a", 0.45), radius=side.w * 0.2)
    top = Box(side.x, side.y + side.h * 0.06, side.w, side.h * 0.94)
    pen.box(top, mixed(fill, "#1a2c3a", 0.12), radius=side.w * 0.2)
    pen.box(top.inset(side.w * 0.05), fill, radius=side.w * 0.17)
    if face == "chest":
        chest_on(pen, top.inset(side.w * 0.2), 0.0)
    for px, py in PIPS.get(face, ()) if isinstance(face, int) else ():
        x, y = top.cx + px * side.w * 0.255, top.cy + py * side.w * 0.255
        pen.circle(x, y - side.w * 0.012, side.w * 0.088, "#ffffff")
        pen.circle(x, y, side.w * 0.083, PIP)
