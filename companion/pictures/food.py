"""Food of Deep Dive: krill, fish and squid, alone and on tiles. Their shapes differ, so that colours need no letters."""

from companion.pictures.canvas import Canvas, blend
from companion.pictures.drawing import drawing_box
from companion.pictures.objects import FOODS, tile
from companion.pictures.shapes import BLACK, INK, WHITE, shade_fill

KRILL = "M 36 -30 Q -8 -54 -34 -20 Q -52 8 -30 34 L -44 48 L -24 46 L -10 52 L -12 32 Q -28 16 -14 -2 Q 0 -16 34 -10 Z"
KRILL_LEGS = "M 22 -10 L 16 8 M 6 -8 L 4 12 M -8 0 L -4 18 M -14 12 L -6 26 M 34 -26 Q 46 -44 30 -50 M 36 -20 Q 54 -24 50 -40"
FISH = "M -48 2 Q -14 -38 24 -8 L 48 -28 Q 40 0 48 28 L 24 10 Q -14 40 -48 2 Z"
FISH_FINS = "M -6 -22 Q 10 -40 22 -32 L 16 -14 Z M -4 24 Q 6 38 16 34 L 12 16 Z"
SQUID = "M 0 -52 Q 16 -34 17 -24 L 36 -8 L 19 -4 L 17 16 Q 0 26 -17 16 L -19 -4 L -36 -8 L -17 -24 Q -16 -34 0 -52 Z"
SQUID_ARMS = "M -14 16 Q -30 30 -18 48 M -5 20 Q -12 36 -2 50 M 5 20 Q 16 34 10 50 M 14 16 Q 32 28 26 46"
EYES = {"pink": ((22, -23),), "green": ((-26, -4),), "yellow": ((-8, 5), (8, 5))}
TWO = "M -17 -13 A 17 17 0 1 1 13 -1 L -18 28 L 19 28"
"""An example's value, as an outline."""
CREATURE = (-17, -17, 0.56)
"""Middle and scale of the creature on a tile."""


@drawing_box(-54, -56, 108, 112)
def food(canvas: Canvas, colour: str, is_empty: bool = False) -> None:
    """Paint the food of a colour of `FOODS`; `is_empty`: a pale shape, for a place without it."""
    ink = blend(FOODS[colour], BLACK, 0.25 if is_empty else 0.5)
    _draw_creature(canvas, colour, ink, 0.3 if is_empty else 1)


@drawing_box(-53, -53, 106, 109)
def food_tile(canvas: Canvas, colour: str, value: str = "", is_large: bool = False) -> None:
    """Paint a tile with the food of a colour in its upper left part, and a 2 as `value`; else the screen adds the value.

    is_large   draw the food alone, over the whole tile
    """
    tile.draw(canvas, colour)
    x, y, scale = (0, 2, 0.76) if is_large else CREATURE
    with canvas.transform(x, y, scale=scale):
        _draw_creature(canvas, colour, blend(FOODS[colour], BLACK, 0.5))
    if value:
        with canvas.transform(18, 14, scale=1.1):
            canvas.path(TWO, line=INK, width=12)


@drawing_box(-76, -53, 152, 109)
def flat_food_tile(canvas: Canvas, colour: str) -> None:
    """Paint a tile for a low row, with the food in its left half; the screen adds the value."""
    paint = FOODS[colour]
    canvas.rect(-73, -44, 146, 98, blend(paint, BLACK, 0.6), 18)
    canvas.rect(-73, -50, 146, 100, shade_fill(canvas, paint, 0.35), 18, blend(paint, BLACK, 0.45), 3.4)
    with canvas.transform(-34, 0, scale=0.68):
        _draw_creature(canvas, colour, blend(paint, BLACK, 0.5))


def _draw_creature(canvas: Canvas, colour: str, ink: str, alpha: float = 1) -> None:
    body, limbs = {"pink": (KRILL, KRILL_LEGS), "green": (FISH, ""), "yellow": (SQUID, SQUID_ARMS)}[colour]
    if colour == "green":
        canvas.path(FISH_FINS, ink, alpha=alpha)
    canvas.path(body, ink, alpha=alpha)
    if limbs:
        canvas.path(limbs, line=ink, width=7 if colour == "yellow" else 5, alpha=alpha)
    for x, y in EYES[colour]:
        canvas.circle(x, y, 6, WHITE, alpha=min(1, alpha * 2))
        canvas.circle(x, y, 3, INK, alpha=min(1, alpha * 2))
