"""A treasure chest: closed, or open with a glow."""

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen, rounded
from kivy_ui.theme import mixed

WOOD, LID, BAND, DARK = "#7a4d25", "#96602f", "#e2b659", "#3a240f"


def chest(pen: Pen, box: Box, opened: float = 0.0, alpha: float = 1.0) -> None:
    """Draw a chest in `box` (about 5 wide to 4 high), `opened` from 0 to 1."""
    step = round(opened * 6) / 6
    area = Box(round(box.x), round(box.y), round(box.w), round(box.h))
    pen.stamp(("chest", step), area, DARK, lambda fine, inner: chest_on(fine, inner, step), alpha)


def chest_on(pen: Pen, box: Box, opened: float) -> None:
    """Draw the same straight on."""
    body = Box(box.x + box.w * 0.02, box.y + box.h * 0.04, box.w * 0.96, box.h * 0.54)
    if opened > 0:
        _open_lid(pen, box, body, opened)
    else:
        _banded_lid(pen, box, Box(body.x, body.top, body.w, box.h * 0.4))
    pen.box(body, WOOD, DARK, box.h * 0.06, max(1, box.h * 0.04))
    for share in (0.14, 0.76):
        pen.box(Box(body.x + body.w * share, body.y, body.w * 0.1, body.h), BAND)
    pen.box(Box(body.x, body.top - body.h * 0.16, body.w, body.h * 0.14), mixed(BAND, "#000000", 0.1))
    lock = Box(box.cx - box.w * 0.1, body.top - body.h * 0.42, box.w * 0.2, body.h * (0.48 if opened == 0 else 0.4))
    pen.box(lock, mixed(BAND, "#ffffff", 0.25), DARK, box.h * 0.03, max(1, box.h * 0.025))
    pen.circle(lock.cx, lock.cy, lock.w * 0.16, DARK)


def _banded_lid(pen: Pen, box: Box, lid: Box) -> None:
    pen.polygon(_lid(lid), LID)
    pen.line(_lid(lid), DARK, max(1, box.h * 0.04), close=True)
    for share in (0.14, 0.76):
        pen.box(Box(lid.x + lid.w * share, lid.y, lid.w * 0.1, lid.h * 0.92), mixed(BAND, "#ffffff", 0.2))


def _open_lid(pen: Pen, box: Box, body: Box, opened: float) -> None:
    """Draw the lid thrown back, the dark inside, and gold up to the rim."""
    back = Box(body.x + body.w * 0.03, body.top, body.w * 0.94, box.h * (0.16 + 0.24 * opened))
    pen.box(back, mixed(LID, "#000000", 0.35), DARK, back.h * 0.35, max(1, box.h * 0.04))
    inside = Box(back.x + back.w * 0.05, back.y, back.w * 0.9, back.h * 0.78)
    pen.box(inside, "#24150a", radius=inside.h * 0.3)
    r = box.w * 0.075
    for at, lift in enumerate((0.2, 0.6, 0.95, 1.1, 0.9, 0.55, 0.2)):
        x = body.x + body.w * (0.14 + 0.12 * at)
        pen.circle(x, body.top + r * (lift * opened - 0.2), r, "#ffd766", "#a8761d", max(1, r * 0.2))


def _lid(box: Box) -> list[tuple[float, float]]:
    arch = rounded(Box(box.x, box.y - box.h, box.w, box.h * 2), box.h * 0.75)
    return [(x, max(y, box.y)) for x, y in arch]
