"""Dice: six-sided ones with pips or an icon, and other ones without a number, which the screen adds."""

import math
from collections.abc import Callable

from companion.pictures.canvas import NO_PAINT, Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box, put
from companion.pictures.icons import ICONS, icon
from companion.pictures.objects import closed_chest, coin
from companion.pictures.shapes import BLACK, BRASS, WHITE, star

IVORY = "#fffaf0"
PIP = "#1a2630"
RED = "#b3261a"
"""Colour of a die without pips."""
LOSS = "#d8342a"
"""Colour of the signs that show who loses crew."""
PIPS: dict[str, tuple[Point, ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Centres of the pips by value, in steps from the centre of the face."""
Solid = tuple[list[Point], ...]
"""Visible faces of a die as polygons, the front first; an outline has a radius of about 104."""
DECAGON, PENTAGON = ring(10, 104, 0, 0), ring(5, 62, 0, 0)
"""Corners of the outline and of the front of a twelve-sided die."""
HEXAGON, TRIANGLE = ring(6, 104, 0, 0), ring(3, 66, 0, 0)
"""Corners of the outline and of the front of a twenty-sided die."""
SOLIDS: dict[int, Solid] = {
    4: ([(-10, -92), (78, 72), (-104, 72)], [(-10, -92), (78, 72), (104, 30)]),
    8: (
        [(0, -104), (90, 50), (-90, 50)],
        [(0, -104), (90, -50), (90, 50)],
        [(0, -104), (-90, 50), (-90, -50)],
        [(-90, 50), (90, 50), (0, 104)],
    ),
    10: (
        [(0, -104), (62, 24), (0, 66), (-62, 24)],
        [(0, -104), (100, -8), (62, 24)],
        [(0, -104), (-62, 24), (-100, -8)],
        [(100, -8), (100, 16), (0, 104), (0, 66), (62, 24)],
        [(-100, -8), (-62, 24), (0, 66), (0, 104), (-100, 16)],
    ),
    12: (
        PENTAGON,
        *([PENTAGON[i], DECAGON[2 * i], DECAGON[2 * i + 1], DECAGON[(2 * i + 2) % 10], PENTAGON[(i + 1) % 5]] for i in range(5)),
    ),
    20: (
        TRIANGLE,
        *([TRIANGLE[i], HEXAGON[(2 * i + 1) % 6], TRIANGLE[(i + 1) % 3]] for i in range(3)),
        *([TRIANGLE[i], HEXAGON[2 * i], HEXAGON[(2 * i + 1) % 6]] for i in range(3)),
        *([TRIANGLE[i], HEXAGON[2 * i - 1], HEXAGON[2 * i]] for i in range(3)),
    ),
}
"""Polygons of a die's faces by number of sides; the first is the front."""


@drawing_box(-61, -61, 122, 134)
def die(canvas: Canvas, value: str = "", tint: str = IVORY, is_held: bool = False, is_dull: bool = False) -> None:
    """Paint a six-sided die.

    value     "1" to "6" for pips, a key of `FACES` or one of `ICONS`; "" or anything else leaves the face blank
    tint      colour of the die
    is_held   whether it has a brass frame, as a die that is kept
    is_dull   whether it is dark, as a die that counts for nothing
    """
    canvas.ellipse(4, 56, 56, 14, "#001018", alpha=0.38)
    canvas.rect(-50, -43, 100, 100, blend(tint, "#8a7a5c", 0.55), 20)
    light = WHITE if tint == IVORY else blend(tint, WHITE, 0.4)
    canvas.rect(
        -50, -50, 100, 100, canvas.linear((0, light), (1, blend(tint, "#b9a98a", 0.28))), 20, blend(tint, "#6d5c3e", 0.5), 2
    )
    _face(canvas, value)
    if is_dull:
        canvas.rect(-50, -50, 100, 107, "#0a3550", 20, alpha=0.5)
    if is_held:
        canvas.rect(-56, -56, 112, 117, NO_PAINT, 25, BRASS, 7)


def _face(canvas: Canvas, value: str) -> None:
    for x, y in PIPS.get(value, ()):
        canvas.circle(x * 26, y * 26, 9.8, PIP)
        canvas.circle(x * 26 - 2, y * 26 - 2.5, 3, WHITE, alpha=0.35)
    if value in FACES:
        FACES[value](canvas)
    elif value in ICONS:
        put(canvas, icon, (0, 0, 0), 0.7, value, PIP)


def _chest(canvas: Canvas) -> None:
    put(canvas, closed_chest, (0, 3, 0), 0.62)


def _coins(canvas: Canvas) -> None:
    put(canvas, coin, (-15, -6, 0), 0.23)
    put(canvas, coin, (15, 8, 0), 0.23)


def _map(canvas: Canvas) -> None:
    put(canvas, icon, (0, 0, 0), 0.8, "map")


def _point(canvas: Canvas) -> None:
    canvas.polygon(star(5, 38, 0, 2), "#e5a632", "#5a3a08", 3)


def _attacker(canvas: Canvas) -> None:
    put(canvas, icon, (-7, 3, 0), 0.68, "crew")
    canvas.line([(18, -24), (40, -24)], LOSS, 8)


def _target(canvas: Canvas) -> None:
    put(canvas, icon, (0, 2, 0), 0.5, "crew")
    canvas.circle(0, 0, 34, NO_PAINT, LOSS, 5)
    canvas.path("M 0 -44 V -28 M 0 44 V 28 M -44 0 H -28 M 44 0 H 28", line=LOSS, width=5)


FACES: dict[str, Callable[[Canvas], None]] = {
    "chest": _chest,
    "coins": _coins,
    "map": _map,
    "point": _point,
    "attacker": _attacker,
    "target": _target,
}
"""Faces without pips: Into the Blue's chest, and the boarding die of Perils; a coral bar or sight shows who loses crew."""


IN_CUP = (
    (("5", 2, -66, -10),),
    (("5", -30, -66, -14), ("2", 34, -64, 12)),
    (("4", 2, -78, 6), ("5", -42, -56, -16), ("2", 44, -54, 14)),
)
"""Dice in a cup, by their number: face, place and angle."""
SOLID_IN_CUP = 0.42
"""Scale of a die without pips in a cup."""


@drawing_box(-94, -118, 188, 236)
def cup(canvas: Canvas, count: int = 2, sides: int = 6) -> None:
    """Paint a leather cup before the first roll, with one die in it, with two, or with three for more.

    6 sides have pips; 0 is a blank die, and 100 a ten-sided one.
    """
    canvas.ellipse(0, 98, 82, 16, BLACK, alpha=0.4)
    canvas.ellipse(0, -52, 84, 26, "#2b1508", "#2d1808", 6)
    for value, x, y, degrees in IN_CUP[min(count, len(IN_CUP)) - 1]:
        if sides in (0, 6):
            put(canvas, die, (x, y, degrees), 0.62, value if sides else "")
        else:
            with canvas.transform(x, y, degrees, SOLID_IN_CUP):
                _draw_solid(canvas, SOLIDS.get(sides, SOLIDS[10]), RED, is_held=False)
    leather = canvas.linear((0, "#b9773a"), (0.5, "#8a5326"), (1, "#5a3212"), along=(0, 0, 1, 0))
    canvas.path("M -84 -52 L -64 86 Q 0 116 64 86 L 84 -52 Q 0 -6 -84 -52 Z", leather, "#2d1808", 6)
    canvas.path("M -80 -30 Q 0 16 80 -30 M -66 70 Q 0 98 66 70", line=BRASS, width=6)


@drawing_box(-112, -112, 224, 234)
def polygon_die(canvas: Canvas, sides: int, tint: str = RED, is_held: bool = False) -> None:
    """Paint a die with any number of sides, without its number.

    2 is a coin, 6 a cube, 100 two ten-sided dice; one that is not in `SOLIDS` looks like the next larger one, at most like 20.
    """
    if sides == 2:
        return put(canvas, coin, (0, 0, 0), 1)
    if sides == 6:
        return put(canvas, die, (0, -5.5, 0), 1.74, "", tint, is_held)
    canvas.ellipse(0, 104, 80, 14, "#001018", alpha=0.35)
    if sides == 100:
        for x, y, scale in ((34, -34, 0.66), (-20, 16, 0.84)):
            with canvas.transform(x, y, scale=scale):
                _draw_solid(canvas, SOLIDS[10], tint, is_held)
    else:
        _draw_solid(canvas, SOLIDS[next((more for more in SOLIDS if more >= sides), 20)], tint, is_held)


def _draw_solid(canvas: Canvas, faces: Solid, tint: str, is_held: bool) -> None:
    edge = BRASS if is_held else blend(tint, BLACK, 0.6)
    for face in faces[1:]:
        canvas.polygon(face, _shade(face, tint), edge, 7 if is_held else 3)
    canvas.polygon(faces[0], canvas.linear((0, blend(tint, WHITE, 0.3)), (1, tint)), edge, 7 if is_held else 3)


def _shade(face: list[Point], tint: str) -> str:
    """Return a face's colour by the light it catches from the upper left."""
    x, y = (sum(point[i] for point in face) / len(face) for i in (0, 1))
    lit = -(x * 0.5 + y * 0.86) / (math.hypot(x, y) or 1)
    return blend(tint, WHITE, 0.35 * lit) if lit > 0 else blend(tint, BLACK, -0.5 * lit + 0.08)
