"""Pictures of kits: components by shape and colour, and the ground of the board."""

from collections.abc import Sequence

from companion.pictures.canvas import Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box
from companion.pictures.objects import TOKEN_PAINTS, square_tile, token
from companion.pictures.shapes import BLACK, INK, WHITE, shade_fill, star
from companion.pictures.sheet_icons import COLOURS, USUAL_COLOUR

EIGHTH_TURN = 0.7854
"""An eighth of a full turn, in radians."""
OUTLINES: dict[str, Sequence[Point]] = {
    "square": ring(4, 122, 0, 0, EIGHTH_TURN),
    "triangle": ring(3, 116, 0, 18, 0, 1.08),
    "diamond": ring(4, 106, 0, 0),
    "hexagon": ring(6, 102, 0, 0),
    "star": star(5, 110, 0, 4, 0.52),
}
ROOMS = {"deep": (0.42, 0.82), "light": (0.0, 0.0), "contrast": (0.9, 0.96)}
"""Share of black in the colour of a kit's board, above and below, by theme; the light theme mixes with `LIGHT` instead."""
LIGHT = ("#f6efe2", "#e3d5bd")
COURSES = 7
"""Rows of bricks along the shorter side of a kit's board."""


@drawing_box(-112, -112, 224, 232)
def kit_thing(canvas: Canvas, shape: str, colour: str) -> None:
    """Paint a component: a shape of the kit's language in a colour of `TOKEN_PAINTS`, without letters.

    "token-star" is a round token with a star on it, "tile-star" a square tile, "token" and "tile" are blank.
    """
    kind, _, emblem = shape.partition("-")
    if kind == "token":
        return token.draw(canvas, colour, emblem)
    if kind == "tile":
        return square_tile.draw(canvas, colour, emblem)
    paint = TOKEN_PAINTS.get(colour, TOKEN_PAINTS["white"])
    fill, edge = shade_fill(canvas, paint, 0.34, 0.14), blend(paint, BLACK, 0.62)
    canvas.ellipse(0, 98, 84, 20, BLACK, alpha=0.34)
    if shape in OUTLINES:
        canvas.polygon(OUTLINES[shape], fill, edge, 7)
    else:
        canvas.circle(0, 0, 100, fill, edge, 7)
        canvas.circle(0, 0, 80, "none", blend(paint, BLACK, 0.24), 4)


def thing_ink(shape: str, colour: str) -> str:
    """Return the colour of letters on a component; a tile is of paper, whatever its colour."""
    return WHITE if colour in ("black", "blue") and not shape.startswith("tile") else "#1c1206"


def kit_room(canvas: Canvas, colour: str, theme: str = "deep") -> None:
    """Paint the ground of a kit's board in the colour of its box."""
    tint = COLOURS.get(colour, COLOURS[USUAL_COLOUR])
    if theme == "light":
        upper, lower = blend(LIGHT[0], tint, 0.2), blend(LIGHT[1], tint, 0.3)
    else:
        upper_share, lower_share = ROOMS[theme]
        upper, lower = blend(tint, BLACK, upper_share), blend(tint, BLACK, lower_share)
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear((0, upper), (1, lower)))
    if theme != "contrast":
        _wall(canvas, blend(tint, BLACK, 0.2) if theme == "light" else blend(tint, WHITE, 0.45))


def _wall(canvas: Canvas, ink: str) -> None:
    """Paint the joints of large bricks, faintly, and a light in the middle."""
    w, h = canvas.w, canvas.h
    course = min(w, h) / COURSES
    lines = []
    for at in range(1, round(h / course) + 1):
        y = at * course
        lines.append(f"M 0 {y:.1f} L {w} {y:.1f}")
        first = course * (0.6 if at % 2 else 1.7)
        x = first
        while x < w:
            lines.append(f"M {x:.1f} {y - course:.1f} L {x:.1f} {y:.1f}")
            x += 2.2 * course
    canvas.path(" ".join(lines), line=ink, width=max(1.5, course * 0.035), alpha=0.13)
    canvas.ellipse(w / 2, h * 0.34, w * 0.5, h * 0.34, ink, alpha=0.05)


@drawing_box(-116, -116, 232, 232)
def kit_pot(canvas: Canvas, colour: str) -> None:
    """Paint a pot from above, filled in the colour of the kit's box."""
    tint = COLOURS.get(colour, COLOURS[USUAL_COLOUR])
    for x in (-108, 108):
        canvas.ellipse(x, 0, 8, 24, "#1d1728", BLACK, 3)
    canvas.circle(0, 0, 108, canvas.linear((0, "#5b5568"), (1, "#1c1826")), BLACK, 4)
    canvas.circle(0, 0, 94, "#120e1a", BLACK, 3)
    fill = canvas.radial((0, blend(tint, WHITE, 0.5)), (0.7, blend(tint, WHITE, 0.22)), (1, blend(tint, BLACK, 0.2)))
    canvas.circle(0, 0, 88, fill)
    for x, y, r in ((-34, -52, 7), (22, -66, 4), (46, 40, 6), (-20, 58, 5)):
        canvas.circle(x, y, r, WHITE, alpha=0.16)


@drawing_box(-112, -112, 224, 232)
def kit_socket(canvas: Canvas, colour: str, is_next: bool) -> None:
    """Paint the dashed outline of a place for a thing, bolder for the next thing."""
    canvas.path(
        "M -92 0 A 92 92 0 1 1 92 0 A 92 92 0 1 1 -92 0 Z",
        line=colour,
        width=12 if is_next else 7,
        dash="26 20",
        alpha=1.0 if is_next else 0.5,
    )


def kit_banner(canvas: Canvas, is_acting: bool, theme: str = "deep") -> None:
    """Paint the torn banner of a creature over the whole canvas: dark with a rim, or filled while it acts."""
    w, h = canvas.w, canvas.h
    rust, width = "#d0653f", 4.0 if theme == "contrast" else 2.5
    rim = INK if is_acting and theme == "light" else WHITE if is_acting else rust
    fill = blend(rust, WHITE, 0.3) if is_acting else {"light": "#fdeee4", "contrast": BLACK}.get(theme, "#34150c")
    tips = "".join(f"L {w * at / 8:.1f} {h - 3 - (0 if at % 2 else 9):.1f} " for at in range(7, 0, -1))
    left, right = width / 2, w - width / 2
    canvas.path(f"M {left} {-h} L {right} {-h} L {right} {h - 7} {tips}L {left} {h - 7} Z", fill, rim, width)
    canvas.rect(0, 0, w, 4, rust)
