"""Pictures of kits: things by shape and colour, and the room around the board."""

from collections.abc import Sequence

from companion.pictures.canvas import Canvas, Point, mixed, ring
from companion.pictures.drawing import drawn_in
from companion.pictures.objects import TOKEN_PAINTS
from companion.pictures.shapes import BLACK, WHITE, shaded, star
from companion.pictures.sheet_icons import COLOURS, USUAL_COLOUR

EIGHTH_TURN = 0.7854
OUTLINES: dict[str, Sequence[Point]] = {
    "square": ring(4, 122, 0, 0, EIGHTH_TURN),
    "triangle": ring(3, 116, 0, 18, 0, 1.08),
    "diamond": ring(4, 106, 0, 0),
    "hexagon": ring(6, 102, 0, 0),
    "star": star(5, 110, 0, 4, 0.52),
}
ROOMS = {"deep": (0.42, 0.82), "light": (0.0, 0.0), "contrast": (0.9, 0.96)}
"""How dark a kit's room is above and below, by theme."""
LIGHT = ("#f6efe2", "#e3d5bd")


@drawn_in(-112, -112, 224, 232)
def kit_thing(canvas: Canvas, shape: str, colour: str) -> None:
    """Paint a thing: a shape of the kit's language in a colour of `TOKEN_PAINTS`, without letters."""
    paint = TOKEN_PAINTS.get(colour, TOKEN_PAINTS["white"])
    fill, edge = shaded(canvas, paint, 0.34, 0.14), mixed(paint, BLACK, 0.62)
    canvas.ellipse(0, 98, 84, 20, BLACK, alpha=0.34)
    if shape in OUTLINES:
        canvas.polygon(OUTLINES[shape], fill, edge, 7)
    else:
        canvas.circle(0, 0, 100, fill, edge, 7)
        canvas.circle(0, 0, 80, "none", mixed(paint, BLACK, 0.24), 4)


def thing_ink(colour: str) -> str:
    """Return the colour of letters on a thing."""
    return WHITE if colour in ("black", "blue") else "#1c1206"


def kit_room(canvas: Canvas, colour: str, theme: str = "deep") -> None:
    """Paint the ground of a kit's board in the colour of its box."""
    tint = COLOURS.get(colour, COLOURS[USUAL_COLOUR])
    if theme == "light":
        upper, lower = mixed(LIGHT[0], tint, 0.2), mixed(LIGHT[1], tint, 0.3)
    else:
        above, below = ROOMS[theme]
        upper, lower = mixed(tint, BLACK, above), mixed(tint, BLACK, below)
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, upper), (1, lower)))
