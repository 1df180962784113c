"""Pieces of a seat: penguins, ships, shells. Colours and emblems as in seat_emblems.py; an empty emblem is left out."""

import math

from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.drawing import drawing_box
from companion.pictures.seat_emblems import disc, put_emblem, seat_paint
from companion.pictures.shapes import BLACK, BRASS, CORAL, INK, WHITE

COAT = "#0e1720"
BEAK = "#ff9b2e"
SNOW = "#f7fbfd"
TIMBER = "#2d1808"
FACE = "M -22 -30 Q -12 -52 0 -36 Q 12 -52 22 -30 Q 20 -10 0 -10 Q -20 -10 -22 -30 Z"
SCARF = "M -34 -10 Q 0 10 34 -10 L 32 6 Q 0 24 -32 6 Z"
FORESAIL = "M 6 -92 Q 85 -40 72 14 Q 35 4 6 14 Z"
MIZZEN = "M -6 -80 Q -60 -30 -62 12 Q -30 2 -6 12 Z"
HULL = "M -85 26 Q 0 36 95 18 Q 80 70 40 76 L -45 76 Q -78 66 -85 26 Z"
SQUARE_SAIL = "M -78 -92 Q -62 -30 -78 26 L 78 26 Q 94 -30 78 -92 Z"
SAIL_HEAD = "M -76 -92 L 76 -92 L 78 -72 L -72 -72 Z"
SQUARE_HULL = "M -100 30 L 100 30 Q 86 78 50 80 L -55 80 Q -88 76 -100 30 Z"
OPEN_MOUTH = "M -60 16 Q 0 -14 60 16 Q 52 78 0 80 Q -52 78 -60 16 Z"
SHUT_MOUTH = "M -62 34 Q 0 8 62 34 Q 40 66 0 66 Q -40 66 -62 34 Z"
FINS = "M -26 -72 Q -6 -92 4 -112 Q 16 -92 26 -72 Z M -84 20 L -112 62 L -66 50 Z M 84 20 L 112 62 L 66 50 Z"
FANGS = "M -52 14 l 10 24 l 10 -30 l 11 24 l 11 -27 l 10 25 l 10 -25 l 11 27 l 11 -24 l 10 30 l 10 -24"
LOWER_FANGS = "M -40 66 l 12 -20 l 10 27 l 9 -20 l 9 23 l 9 -23 l 9 20 l 10 -27 l 12 20"
ARM = "M {a} -75 Q {b} 0 {a} 75"


@drawing_box(-66, -72, 132, 168)
def penguin(canvas: Canvas, colour: str, emblem: str = "", is_edged: bool = False) -> None:
    """Paint a seat's penguin with its scarf and emblem; `is_edged`: with a white edge, for black backgrounds."""
    paint = seat_paint(colour)
    if is_edged:
        canvas.ellipse(0, 30, 43, 55, WHITE, WHITE, 2)
        canvas.circle(0, -34, 35, WHITE, WHITE, 3)
    for side in (-1, 1):
        wing = f"M {34 * side} 12 Q {62 * side} 20 {56 * side} 50 Q {40 * side} 40 {30 * side} 36 Z"
        canvas.path(wing, COAT, WHITE if is_edged else NO_PAINT, 5)
        canvas.ellipse(17 * side, 82, 16, 7, BEAK, "#8a4a08", 2)
    canvas.ellipse(0, 30, 40, 52, canvas.linear((0, "#2a3846"), (1, "#0b1219")), "#05090d", 2.5)
    canvas.ellipse(0, 40, 28, 38, SNOW)
    canvas.circle(0, -34, 33, canvas.linear((0, "#2f3e4d"), (1, "#141d26")), "#05090d", 2.5)
    canvas.path(FACE, SNOW)
    for x in (-10, 10):
        canvas.circle(x, -33, 4.5, COAT)
    canvas.polygon([(-9, -25), (9, -25), (0, -13)], BEAK)
    canvas.path(SCARF, paint, INK, 2.5)
    canvas.circle(0, 42, 20, paint, INK, 3)
    put_emblem(canvas, emblem, 12, 0, 42)


@drawing_box(-116, -116, 232, 206)
def predator(canvas: Canvas, is_open: bool = True) -> None:
    """Paint a predator from the front, its jaws open or shut."""
    skin = canvas.linear((0, "#5d7686"), (1, "#1b2b36"))
    canvas.path(FINS, skin, "#0a131a", 6)
    canvas.ellipse(0, 0, 92, 84, skin, "#0a131a", 6)
    canvas.path(OPEN_MOUTH if is_open else SHUT_MOUTH, "#e6eff4", "#e6eff4", 16)
    canvas.path(OPEN_MOUTH if is_open else SHUT_MOUTH, "#5c0d18", "#0a131a", 4)
    if is_open:
        canvas.path(FANGS, WHITE, "#0a131a", 2)
        canvas.path(LOWER_FANGS, WHITE, "#0a131a", 2)
    else:
        canvas.path(
            "M -58 36 l 12 16 l 12 -20 l 12 19 l 11 -20 l 11 20 l 11 -20 l 11 20 l 12 -19 l 12 20 l 12 -16", WHITE, "#0a131a", 2
        )
    for side in (-1, 1):
        canvas.ellipse(44 * side, -28, 15, 13, "#ffe46b", "#0a131a", 4)
        canvas.circle(40 * side, -26, 6, "#0a131a")
        canvas.line([(64 * side, -48), (26 * side, -36)], "#0a131a", 8)


@drawing_box(-152, -108, 304, 216)
def trapped_penguin(canvas: Canvas, colour: str, emblem: str = "") -> None:
    """Paint a penguin that predators hold: ringed in coral between two jaws, its disc before it."""
    canvas.circle(0, 0, 98, "#0b1620", CORAL, 12, 0.94)
    with canvas.transform(0, -25, scale=1.05):
        penguin.draw(canvas, colour)
    with canvas.transform(0, 45, scale=0.52):
        disc.draw(canvas, colour, emblem)
    for side in (-1, 1):
        canvas.path(ARM.format(a=143 * side, b=87 * side), line=CORAL, width=15)
        canvas.polygon([(118 * side, -29), (118 * side, 29), (78 * side, 0)], WHITE, INK, 3)


@drawing_box(-91, -104, 192, 186)
def ship(canvas: Canvas, colour: str, emblem: str = "", is_white: bool = False) -> None:
    """Paint a two-masted ship with sails of the seat's colour; white sails carry the emblem on a disc."""
    sail = "#fffaf0" if is_white else seat_paint(colour)
    canvas.line([(0, 30), (0, -98)], "#4a2b12", 7)
    for outline, light, dark in ((FORESAIL, 0.35, 0.1), (MIZZEN, 0.2, 0.18)):
        fill = canvas.linear((0, blend(sail, WHITE, light)), (1, blend(sail, BLACK, dark)), along=(0, 0, 1, 1))
        canvas.path(outline, fill, "#3a1f0b", 5)
    canvas.path(HULL, canvas.linear((0, "#a5672f"), (1, "#5a3212")), TIMBER, 6)
    canvas.path("M -78 44 Q 0 52 84 38", line=BRASS, width=6)
    if is_white:
        canvas.circle(36, -22, 25, seat_paint(colour), INK, 4)
    put_emblem(canvas, emblem, 16 if is_white else 25, 36, -22)


@drawing_box(-114, -112, 228, 208)
def square_ship(canvas: Canvas, colour: str, emblem: str = "", is_white: bool = False) -> None:
    """Paint a ship that is recognisable across a table: a large emblem on a plain square sail.

    A white sail has a head in the seat's colour, which distinguishes a captain's second ship.
    """
    paint = seat_paint(colour)
    sail = "#fffdf6" if is_white else paint
    canvas.ellipse(0, 72, 110, 20, "#fff6da", alpha=0.9)
    canvas.path("M -100 72 q 25 -14 50 0 t 50 0 t 50 0 t 50 0", line="#7a5522", width=6.5)
    canvas.line([(0, 40), (0, -106)], "#3a1f0b", 10)
    canvas.path(SQUARE_SAIL, canvas.linear((0, blend(sail, WHITE, 0.35)), (1, blend(sail, BLACK, 0.06))), TIMBER, 9)
    if is_white:
        canvas.path(SAIL_HEAD, paint, TIMBER, 5)
    put_emblem(canvas, emblem, 44, 6, -24 if is_white else -32)
    canvas.path(SQUARE_HULL, canvas.linear((0, "#a5672f"), (1, "#5a3212")), TIMBER, 8)


@drawing_box(-112, -92, 224, 174)
def shell(canvas: Canvas, colour: str, emblem: str = "") -> None:
    """Paint a seat's scallop shell."""
    paint = seat_paint(colour)
    fill = canvas.radial((0, blend(paint, WHITE, 0.6)), (1, paint), around=(0.5, 0.8, 0.9))
    _scallop(canvas, fill, blend(paint, BLACK, 0.45), blend(paint, BLACK, 0.35))
    if emblem:
        canvas.circle(0, 8, 52, blend(paint, WHITE, 0.5))
    put_emblem(canvas, emblem, 42, 0, 8)


@drawing_box(-112, -92, 224, 174)
def flat_shell(canvas: Canvas, colour: str) -> None:
    """Paint a shell in one colour; "currentColor" takes that of the text around an inline SVG."""
    _scallop(canvas, colour, INK, INK)
    canvas.circle(0, 8, 50, WHITE, alpha=0.5)


def _scallop(canvas: Canvas, fill: str, edge: str, ribs: str) -> None:
    fan = [(-100 + 200 * i / 28, 1 + 0.07 * abs(math.sin(math.pi * i / 4))) for i in range(29)]
    rim = [_fan(degrees, 100 * swell, 95 * swell) for degrees, swell in fan]
    canvas.polygon([(-22, 75), *rim, (22, 75)], fill, edge, 8)
    for i in range(1, 7):
        canvas.line([(0, 68), _fan(-100 + 200 * i / 7, 90, 85)], ribs, 6, 0.7)


def _fan(degrees: float, across: float, up: float) -> tuple[float, float]:
    a = math.radians(degrees)
    return across * math.sin(a), 25 - up * math.cos(a)
