"""Icons that are no single outline: with rotated parts, or in several colours, which ignore the argument `colour`."""

import math
from collections.abc import Callable

from companion.pictures.canvas import NO_PAINT, Canvas
from companion.pictures.shapes import heart, polar_point

CAP = "M -26 -24 Q 0 -62 26 -24 Z"
COAT = "M -40 44 Q -36 8 0 8 Q 36 8 40 44 Z"
FOLDS = ((-46, -30), (-15, -42), (15, -30), (46, -42), (46, 30), (15, 42), (-15, 30), (-46, 42))


def card(canvas: Canvas, colour: str) -> None:
    """Draw two cards, the front one filled."""
    with canvas.transform(0, 0, -12):
        canvas.rect(-42, -38, 50, 76, NO_PAINT, 10, colour, 11)
    with canvas.transform(0, 0, 10):
        canvas.rect(-10, -40, 52, 78, colour, 10)


def gear(canvas: Canvas, colour: str) -> None:
    """Draw a wheel with eight teeth."""
    canvas.circle(0, 0, 26, NO_PAINT, colour, 17)
    for i in range(8):
        turn = i * math.pi / 4
        canvas.line([polar_point(0, 0, 36, turn), polar_point(0, 0, 46, turn)], colour, 17)


def coin(canvas: Canvas, colour: str) -> None:
    """Draw a gold coin."""
    fill = canvas.radial((0, "#fff0b0"), (1, "#dc9d2a"), around=(0.4, 0.35, 0.7))
    canvas.circle(0, 0, 44, fill, "#7a4c08", 6)
    canvas.circle(0, 0, 28, NO_PAINT, "#a8700f", 5)


def chart(canvas: Canvas, colour: str) -> None:
    """Draw a folded map with a route and a cross."""
    canvas.polygon(FOLDS, "#f3dda4", "#6a4a1c", 6)
    canvas.line([(-30, 18), (-5, -5), (12, 10)], "#a8341f", 7, dash="10 10")
    canvas.line([(20, -18), (36, -2)], "#a8341f", 8)
    canvas.line([(36, -18), (20, -2)], "#a8341f", 8)


def crew(canvas: Canvas, colour: str) -> None:
    """Draw a sailor with a red cap."""
    canvas.circle(0, -16, 22, "#ffd9b0", "#5a3212", 5)
    canvas.path(CAP, "#c23a2c", "#5a1a12", 5)
    canvas.path(COAT, "#2f5f8a", "#12283c", 5)


def love(canvas: Canvas, colour: str) -> None:
    """Draw a heart, for life."""
    canvas.polygon(heart(46), colour)


def gem(canvas: Canvas, colour: str) -> None:
    """Draw a cut stone."""
    canvas.polygon([(-46, -12), (-24, -42), (24, -42), (46, -12), (0, 46)], NO_PAINT, colour, 11)
    canvas.line([(-46, -12), (46, -12)], colour, 9)
    canvas.line([(-18, -12), (0, 40), (18, -12)], colour, 7)


PAINTERS: dict[str, Callable[[Canvas, str], None]] = {
    "card": card,
    "coin": coin,
    "crew": crew,
    "gear": gear,
    "gem": gem,
    "heart": love,
    "map": chart,
}
