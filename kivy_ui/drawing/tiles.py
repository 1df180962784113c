"""Tiles that flip, and the cloth bag that gives when drawn from."""

import math
from collections.abc import Callable

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed

CLOTH, CORD = "#6b5238", "#e5b25d"


def tile(
    pen: Pen,
    box: Box,
    fill: str,
    face: Callable[[Pen, Box], None] | None = None,
    back: Callable[[Pen, Box], None] | None = None,
    turned: float = 1.0,
    line: str | None = None,
) -> None:
    """Draw a square tile. `turned` 0 shows its back, 1 its face, between them it flips; `face` and `back` draw inside the box."""
    squeeze = abs(2 * turned - 1)
    area = Box(box.cx - box.w * squeeze / 2, box.y, max(2, box.w * squeeze), box.h)
    ground = fill if turned >= 0.5 else mixed(fill, "#06202f", 0.72)
    pen.box(area.moved(pen.mm(0.3), -pen.mm(0.4)), "#000000", radius=pen.mm(1.2), alpha=0.35)
    pen.box(area, ground, line or mixed(ground, "#000000", 0.35), pen.mm(1.2), max(1, pen.mm(0.3)))
    pen.line([(area.x + pen.mm(1), area.top - 1), (area.right - pen.mm(1), area.top - 1)], "#ffffff", 1, alpha=0.4)
    if squeeze > 0.6:
        draw = face if turned >= 0.5 else back or waves
        if draw:
            draw(pen, area.inset(pen.mm(0.6)))


def waves(pen: Pen, box: Box) -> None:
    """Draw the pattern on a tile's back."""
    for row in range(3):
        y = box.y + box.h * (row + 1) / 4
        points = [(box.x + box.w * i / 12, y + math.sin(i * 1.57) * box.h * 0.05) for i in range(13)]
        pen.line(points, "#4d8aa8", max(1, pen.mm(0.25)), alpha=0.7)


def bag(pen: Pen, box: Box, give: float = 0.0) -> None:
    """Draw a cloth bag; `give` (0 to 1) is how far it is squashed by a hand drawing from it."""
    step = round(give * 5) / 5
    area = Box(round(box.x), round(box.y), round(box.w), round(box.h))
    pen.stamp(("bag", step), area, "#33261a", lambda fine, inner: _bag(fine, inner, step))


def _bag(pen: Pen, box: Box, give: float) -> None:
    w, h, cx, y = box.w, box.h, box.cx, box.y
    neck, belly = w * (0.2 + 0.03 * give), w * (0.47 + 0.03 * give)
    neck_y = y + h * (0.76 - 0.06 * give)
    half = [_curve(t, neck, belly, y, neck_y, h) for t in (i / 24 for i in range(25))]
    outline = [(cx + dx, py) for dx, py in half] + [(cx - dx, py) for dx, py in reversed(half)]
    pen.polygon(outline, CLOTH)
    for fold in (-0.62, -0.25, 0.2, 0.6):
        line = [(cx + dx * fold, py) for dx, py in half[2:20]]
        pen.line(line, mixed(CLOTH, "#000000" if fold > 0 else "#ffffff", 0.18), w * 0.016)
    pen.line(outline, "#33261a", max(1.2, w * 0.012), close=True)
    frill = [(cx - neck * 1.35, neck_y + h * 0.17), (cx - neck * 0.9, neck_y), (cx + neck * 0.9, neck_y)]
    frill += [(cx + neck * (1.35 - 0.45 * i), neck_y + h * (0.17 + 0.05 * (i % 2))) for i in range(7)]
    pen.polygon(frill, mixed(CLOTH, "#ffffff", 0.1))
    pen.line(frill, "#33261a", max(1.2, w * 0.012), close=True)
    pen.line([(cx - neck, neck_y), (cx, neck_y - h * 0.025), (cx + neck, neck_y)], CORD, h * 0.05)
    pen.line([(cx + neck * 0.5, neck_y), (cx + neck * 0.9, neck_y - h * 0.16)], CORD, h * 0.025)
    pen.line([(cx + neck * 0.5, neck_y), (cx + neck * 0.4, neck_y - h * 0.18)], CORD, h * 0.025)


def _curve(t: float, neck: float, belly: float, y: float, neck_y: float, h: float) -> tuple[float, float]:
    bulge = math.sin(math.pi * min(1, 0.12 + t * 0.95)) ** 0.7 if t < 1 else 0
    dx = neck * (1 - t) + belly * 0.86 * t + (belly - neck) * bulge * 0.42
    return min(dx, belly) * (1 if t < 0.93 else 0.97 - (t - 0.93)), neck_y + (y + h * 0.02 - neck_y) * t
