"""A treasure chest: closed, or open with a glow."""

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen, rounded
from kivy_ui.theme import mixed

WOOD, LID, BAND, KEYHOLE = "#7a4d25", "#96602f", "#e2b659", "#3a240f"


def chest(pen: Pen, box: Box, opened: float = 0.0, alpha: float = 1.0) -> None:
    """A chest in `box` (about 5 wide to 4 high), `opened` from 0 to 1."""
    step = round(opened * 6) / 6
    area = Box(round(box.x), round(box.y), round(box.w), round(box.h))
    pen.stamp(("chest", step), area, "#3a240f", lambda fine, inner: chest_on(fine, inner, step), alpha)


def chest_on(pen: Pen, box: Box, opened: float) -> None:
    """The same, drawn straight on."""
    body = Box(box.x + box.w * 0.02, box.y + box.h * 0.04, box.w * 0.96, box.h * 0.54)
    lid_h = box.h * (0.4 - 0.12 * opened)
    lid = Box(body.x, body.top + box.h * 0.1 * opened, body.w, lid_h)
    if opened > 0:
        pen.box(Box(body.x + body.w * 0.06, body.top - body.h * 0.1, body.w * 0.88, box.h * 0.2), "#ffe9a8", radius=box.h * 0.05)
    pen.box(body, WOOD, "#3a240f", radius=box.h * 0.06, px=max(1, box.h * 0.04))
    pen.polygon(_lid(lid), LID)
    pen.line(_lid(lid), "#3a240f", max(1, box.h * 0.04), close=True)
    for share in (0.14, 0.76):
        band = Box(body.x + body.w * share, body.y, body.w * 0.1, body.h)
        pen.box(band, BAND)
        pen.box(Box(band.x, lid.y, band.w, lid.h * 0.92), mixed(BAND, "#ffffff", 0.2))
    pen.box(Box(body.x, body.top - body.h * 0.16, body.w, body.h * 0.14), mixed(BAND, "#000000", 0.1))
    lock = Box(box.cx - box.w * 0.1, body.top - body.h * 0.42, box.w * 0.2, body.h * 0.48)
    pen.box(lock, mixed(BAND, "#ffffff", 0.25), KEYHOLE, radius=box.h * 0.03, px=max(1, box.h * 0.025))
    pen.circle(lock.cx, lock.cy, lock.w * 0.16, KEYHOLE)


def _lid(box: Box) -> list[tuple[float, float]]:
    arch = rounded(Box(box.x, box.y - box.h, box.w, box.h * 2), box.h * 0.75)
    return [(x, max(y, box.y)) for x, y in arch]
