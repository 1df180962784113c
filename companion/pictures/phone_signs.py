"""Signs that identify phones: a pale animal on a dark ground in a brass porthole.

An animal fits a circle of radius 80 around (0, 0); y grows downwards. `ground` is the colour behind it, also of its eyes.
"""

import math
from collections.abc import Callable

from companion.pictures.canvas import NO_PAINT, Canvas, ring
from companion.pictures.drawing import drawing_box
from companion.pictures.shapes import WHITE, star

PALE = "#eef8fa"
BRASS_RIM = ((0, "#ffe0a0"), (0.5, "#d9952f"), (1, "#8a5312"))
RIVET = "#6b3f0c"
WHALE_BODY = "M -60 6 Q -56 -34 -6 -34 Q 40 -32 46 2 Q 60 0 62 -20 Q 76 -12 66 10 Q 50 44 0 42 Q -52 42 -60 6 Z"
JELLYFISH_BELL = "M -44 4 Q -46 -52 0 -52 Q 46 -52 44 4 Q 22 -8 0 4 Q -22 -8 -44 4 Z"
RAY_WINGS = "M 0 -46 Q 34 -30 74 -2 Q 34 8 16 28 Q 8 38 4 44 L -4 44 Q -8 38 -16 28 Q -34 8 -74 -2 Q -34 -30 0 -46 Z"
FISH_BODY = "M -58 0 Q -28 -40 18 -28 Q 38 -20 44 -4 L 68 -28 Q 62 0 68 28 L 44 4 Q 38 20 18 28 Q -28 40 -58 0 Z"
"""Outlines as SVG paths."""


def _eyes(canvas: Canvas, ground: str, y: float, spread: float) -> None:
    """Draw two eyes at a height, `spread` to the left and right of the middle."""
    for side in (-1, 1):
        canvas.circle(side * spread, y, 6, ground)


def _crab(canvas: Canvas, ground: str) -> None:
    for side in (-1, 1):
        canvas.circle(side * 52, -34, 18, PALE)
        canvas.polygon([(side * 52, -34), (side * 44, -58), (side * 64, -58)], ground)
        canvas.line([(side * 30, 0), (side * 50, -22)], PALE, 9)
        for y, reach in ((6, 62), (20, 58), (32, 48)):
            canvas.line([(side * 28, y - 4), (side * reach, y + 8)], PALE, 7)
        canvas.line([(side * 12, -18), (side * 14, -34)], PALE, 5)
        canvas.circle(side * 14, -36, 7, PALE)
    canvas.ellipse(0, 8, 40, 29, PALE)
    _eyes(canvas, ground, 0, 14)


def _whale(canvas: Canvas, ground: str) -> None:
    canvas.path(WHALE_BODY, PALE)
    canvas.circle(-34, 2, 6, ground)
    canvas.path("M -58 18 Q -30 26 -8 18", NO_PAINT, ground, 4)
    for bend in (-16, 16):
        canvas.path(f"M -14 -40 Q -14 -56 {-14 + bend} -60", NO_PAINT, PALE, 6)


def _turtle(canvas: Canvas, ground: str) -> None:
    for x, y, degrees in ((-46.0, -18.0, -35), (46.0, -18.0, 35), (-36.0, 42.0, 40), (36.0, 42.0, -40)):
        with canvas.transform(x, y, degrees):
            canvas.ellipse(0, 0, 21, 11, PALE)
    canvas.circle(0, -48, 16, PALE)
    _eyes(canvas, ground, -50, 6)
    canvas.ellipse(0, 10, 38, 44, PALE)
    canvas.polygon(ring(6, 17, 0, 10), PALE, ground, 4)
    for x, y in ring(6, 17, 0, 10):
        canvas.line([(x, y), (x * 1.9, 10 + (y - 10) * 2)], ground, 4)


def _octopus(canvas: Canvas, ground: str) -> None:
    canvas.ellipse(0, -18, 34, 38, PALE)
    for side in (-1, 1):
        for near_x, far_x in ((6, 16), (16, 40), (26, 60)):
            path = (
                f"M {side * near_x} 10 Q {side * (near_x + 6)} 40 {side * far_x} {58 - far_x * 0.35} q {side * 8} -2 {side * 6} -12"
            )
            canvas.path(path, NO_PAINT, PALE, 10)
    _eyes(canvas, ground, -14, 12)


def _fish(canvas: Canvas, ground: str) -> None:
    canvas.path(FISH_BODY, PALE)
    canvas.circle(-34, -6, 6, ground)
    for x in (-12, 8):
        canvas.path(f"M {x} -26 Q {x + 14} 0 {x} 26", NO_PAINT, ground, 6)


def _jellyfish(canvas: Canvas, ground: str) -> None:
    canvas.path(JELLYFISH_BELL, PALE)
    for x, sway in ((-30, 10), (-10, -10), (10, 10), (30, -10)):
        canvas.path(f"M {x} 0 q {sway} 16 0 32 t 0 26", NO_PAINT, PALE, 7)
    _eyes(canvas, ground, -20, 14)


def _starfish(canvas: Canvas, ground: str) -> None:
    canvas.polygon(star(5, 66), PALE, PALE, 14)
    for x, y in ring(5, 34, 0, 0, -math.pi / 2):
        canvas.circle(x, y, 4, ground)
    _eyes(canvas, ground, -4, 10)


def _ray(canvas: Canvas, ground: str) -> None:
    canvas.path(RAY_WINGS, PALE)
    canvas.path("M 0 40 q 10 14 -4 26", NO_PAINT, PALE, 6)
    _eyes(canvas, ground, -24, 10)


ANIMALS: dict[str, Callable[[Canvas, str], None]] = {
    "crab": _crab,
    "whale": _whale,
    "turtle": _turtle,
    "octopus": _octopus,
    "fish": _fish,
    "jellyfish": _jellyfish,
    "starfish": _starfish,
    "ray": _ray,
}
"""Painters of the animals; the keys are the names that phones are known by."""


@drawing_box(-106, -106, 212, 212)
def phone_sign(canvas: Canvas, animal: str, colour: str) -> None:
    """Paint a sign: one of `ANIMALS` on a colour, "#rrggbb"."""
    canvas.circle(0, 0, 102, canvas.linear(*BRASS_RIM), RIVET, 4)
    for x, y in ring(10, 92, 0, 0):
        canvas.circle(x, y, 4, RIVET)
    canvas.circle(0, 0, 82, colour, RIVET, 4)
    with canvas.transform(0, 0, scale=0.98):
        ANIMALS[animal](canvas, colour)
    canvas.path("M -66 -30 Q -52 -62 -22 -70", NO_PAINT, WHITE, 7, 0.5)
