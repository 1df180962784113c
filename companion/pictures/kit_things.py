"""Pictures of kits: components by shape and colour, and the ground of the board."""

from collections.abc import Sequence

from companion.pictures.canvas import Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box
from companion.pictures.objects import TOKEN_PAINTS, square_tile, token
from companion.pictures.seat_emblems import put_emblem
from companion.pictures.shapes import BLACK, INK, WHITE, heart, shade_fill, star
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
DIE = "die"
CARD = "card"
"""First word of the shapes of playing cards."""
RANK_TEXT, RANK_ROOM, RANK_BASELINE, LONE_RANK_BASELINE = 112.0, 140.0, -18.0, 38.0
"""Size of the rank on a card and its greatest width; its baseline above a suit, and without one."""
CARD_FACE, CARD_RIM = "#fbf7ee", "#8a8172"
CARD_INKS = {name: blend(paint, BLACK, 0.45) for name, paint in TOKEN_PAINTS.items()} | {"black": "#16130f", "red": "#c01f2a"}
"""Colour of letters, suit and emblem on a card, by the card's colour."""
SPADE = "M 0 -48 C 12 -22 48 -12 44 18 C 42 40 12 42 4 24 Q 6 42 18 48 L -18 48 Q -6 42 -4 24 C -12 42 -42 40 -44 18 C -48 -12 -12 -22 0 -48 Z"
CLUB_FOOT = "M -5 0 L 5 0 Q 6 40 18 48 L -18 48 Q -6 40 -5 0 Z"
ROOMS = {"deep": (0.42, 0.82), "light": (0.0, 0.0), "contrast": (0.9, 0.96)}
"""Share of black in the colour of a kit's board, above and below, by theme; the light theme mixes with `LIGHT` instead."""
LIGHT = ("#f6efe2", "#e3d5bd")
COURSES = 7
"""Rows of bricks along the shorter side of a kit's board."""


@drawing_box(-112, -112, 224, 232)
def kit_thing(canvas: Canvas, shape: str, colour: str, letters: str = "") -> None:
    """Paint a component: a shape of the kit's language in a colour of `TOKEN_PAINTS`.

    "token-star" is a round token with a star on it, "tile-star" a square tile, "card-star" a playing card; "token", "tile" and
    "card" are blank. Only a card has its letters on it: "♠10" is its suit and its rank.
    """
    kind, _, emblem = shape.partition("-")
    if kind == CARD:
        return _draw_card(canvas, thing_ink(shape, colour), *split_card_letters(letters), emblem)
    if kind == "token":
        return token.draw(canvas, colour, emblem)
    if kind == "tile":
        return square_tile.draw(canvas, colour, emblem)
    paint = TOKEN_PAINTS.get(colour, TOKEN_PAINTS["white"])
    if kind == DIE:
        return _draw_die(canvas, paint)
    fill, edge = shade_fill(canvas, paint, 0.34, 0.14), blend(paint, BLACK, 0.62)
    canvas.ellipse(0, 98, 84, 20, BLACK, alpha=0.34)
    if shape in OUTLINES:
        canvas.polygon(OUTLINES[shape], fill, edge, 7)
    else:
        canvas.circle(0, 0, 100, fill, edge, 7)
        canvas.circle(0, 0, 80, "none", blend(paint, BLACK, 0.24), 4)


def _draw_die(canvas: Canvas, paint: str) -> None:
    """Paint a die: its front with a pip in each corner, and a lighter face above it."""
    edge, pip = blend(paint, BLACK, 0.62), blend(paint, WHITE, 0.82)
    canvas.ellipse(0, 98, 88, 20, BLACK, alpha=0.34)
    canvas.polygon([(-86, -58), (-52, -104), (104, -104), (70, -58)], blend(paint, WHITE, 0.42), edge, 6)
    canvas.polygon([(70, -58), (104, -104), (104, 44), (70, 96)], blend(paint, BLACK, 0.3), edge, 6)
    canvas.rect(-88, -60, 160, 158, shade_fill(canvas, paint, 0.3, 0.1), 16, edge, 7)
    for x, y in ((-54, -28), (38, -28), (-54, 66), (38, 66)):
        canvas.circle(x, y, 15, pip)


def split_card_letters(letters: str) -> tuple[str, str]:
    """Return the rank and the suit of a playing card's letters, "♠10"; the suit is "" if they begin with none."""
    return (letters[1:], letters[0]) if letters[:1] in SUITS else (letters, "")


def _draw_card(canvas: Canvas, ink: str, rank: str, suit: str, emblem: str) -> None:
    """Paint the face of a playing card: its rank above its suit, one of them alone, or an emblem of a seat."""
    canvas.rect(-76, -90, 156, 208, BLACK, 18, alpha=0.34)
    canvas.rect(-80, -108, 160, 212, CARD_FACE, 18, CARD_RIM, 5)
    has_sign = bool(suit or emblem)
    if rank:
        baseline = RANK_BASELINE if has_sign else LONE_RANK_BASELINE
        canvas.text(0, baseline, rank, RANK_TEXT, ink, room=RANK_ROOM, is_bold=True, anchor="middle")
    with canvas.transform(0, 48 if rank else -2, scale=1.0 if rank else 1.4):
        if suit:
            SUITS[suit](canvas, ink)
        elif emblem:
            put_emblem(canvas, emblem, 50, colour=ink)


def _paint_spade(canvas: Canvas, ink: str) -> None:
    canvas.path(SPADE, ink)


def _paint_heart(canvas: Canvas, ink: str) -> None:
    canvas.polygon(heart(46, 0, 2), ink)


def _paint_diamond(canvas: Canvas, ink: str) -> None:
    canvas.polygon([(0, -48), (38, 0), (0, 48), (-38, 0)], ink)


def _paint_club(canvas: Canvas, ink: str) -> None:
    for x, y, r in ((0, -24, 23), (-24, 10, 23), (24, 10, 23), (0, 2, 12)):
        canvas.circle(x, y, r, ink)
    canvas.path(CLUB_FOOT, ink)


SUITS = {"♠": _paint_spade, "♥": _paint_heart, "♦": _paint_diamond, "♣": _paint_club}
"""Functions that paint the suits of playing cards, by the sign that a card's letters begin with."""


def thing_ink(shape: str, colour: str) -> str:
    """Return the colour of letters on a component; a tile and a card are of paper, whatever their colour."""
    if shape.startswith(CARD):
        return CARD_INKS.get(colour, CARD_INKS["black"])
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
