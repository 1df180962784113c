"""Places of boats at a dive: on a scouting spot, in the centre, rushing in, or not there."""

from companion.pictures.canvas import NO_PAINT, Canvas
from companion.pictures.drawing import drawing_box, put
from companion.pictures.gems import GEM_PAINTS, gem
from companion.pictures.shapes import BRASS, INK, WHITE

ARROW_LINES = "M -58 -56 L -2 0 L -58 56 M 2 -56 L 58 0 L 2 56"
CROSS_LINES = "M -48 -48 L 48 48 M 48 -48 L -48 48"


@drawing_box(-200, -110, 400, 220)
def berths(canvas: Canvas, *places: str) -> None:
    """Paint these places side by side: a spot as its gems ("silver", "blue-or-black"), the "centre" as a ring.

    "rush" is two arrows, "away" a cross.
    """
    for nth, place in enumerate(places):
        with canvas.transform(200 * nth - 100 * (len(places) - 1), 0):
            _berth(canvas, place)


@drawing_box(-112, -66, 224, 132)
def either_gem(canvas: Canvas, left: str = "blue", right: str = "black") -> None:
    """Paint a spot for two gems, side by side."""
    for x, colour in ((-52, left), (52, right)):
        put(canvas, gem, (x, 0, 0), 0.52, colour)


def _berth(canvas: Canvas, place: str) -> None:
    gems = [gem_colour for gem_colour in place.split("-or-") if gem_colour in GEM_PAINTS]
    for nth, gem_colour in enumerate(gems):
        put(canvas, gem, (90 * nth - 45 * (len(gems) - 1), 0, 0), 0.8 if len(gems) == 1 else 0.45, gem_colour)
    if place == "centre":
        canvas.circle(0, 0, 68, NO_PAINT, INK, 30)
        canvas.circle(0, 0, 68, NO_PAINT, BRASS, 18)
        canvas.circle(0, 0, 28, BRASS, INK, 6)
    elif not gems:
        lines = CROSS_LINES if place == "away" else ARROW_LINES
        for width, colour in ((32, INK), (20, WHITE)):
            canvas.path(lines, line=colour, width=width)
