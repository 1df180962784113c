"""Motifs of score sheets as outlines in SVG's path language, around (0, 0), some 90 units across.

Each outline has a fill and the width of its line. "tint", "light" and "deep" are shades of the sheet's colour; "paper", "gold",
"red", "pen" and "" (none) are the same for all.
"""

LINE = 5.0
THICK_LINE = 9.0
"""Usual line widths of a filled outline, and of one without a fill."""
Outline = tuple[str, str, float]
"""Path, fill (see above) and line width."""
DIGITS = {
    "0": "M 5 0 Q 10 0 10 10 Q 10 20 5 20 Q 0 20 0 10 Q 0 0 5 0",
    "1": "M 1 5 L 6 0 L 6 20",
    "2": "M 0 5 Q 0 0 5 0 Q 10 0 10 5 Q 10 9 0 20 L 10 20",
    "3": "M 0 2 Q 9 -3 9 4 Q 9 9 4 9 Q 10 9 10 14 Q 10 22 0 19",
    "4": "M 8 20 L 8 0 L 0 14 L 11 14",
    "5": "M 10 0 L 1 0 L 0 9 Q 10 6 10 13 Q 10 21 0 19",
    "6": "M 9 0 Q 0 3 0 13 Q 0 20 5 20 Q 10 20 10 14 Q 10 9 5 9 Q 0 9 0 14",
    "7": "M 0 0 L 10 0 L 4 20",
    "8": "M 5 9 Q 0 9 0 4 Q 0 0 5 0 Q 10 0 10 4 Q 10 9 5 9 Q 0 10 0 15 Q 0 20 5 20 Q 10 20 10 15 Q 10 10 5 9",
    "9": "M 1 20 Q 10 17 10 7 Q 10 0 5 0 Q 0 0 0 6 Q 0 11 5 11 Q 10 11 10 6",
    "A": "M 0 20 L 5 0 L 10 20 M 2 13 L 8 13",
    "=": "M 0 7 L 10 7 M 0 14 L 10 14",
    "/": "M 10 0 L 0 20",
}
"""Digits and signs as lines in a box of 10 × 20."""


def disc(x: float, y: float, r: float) -> str:
    """Write a circle as a path."""
    return f"M {x - r} {y} a {r} {r} 0 1 0 {2 * r} 0 a {r} {r} 0 1 0 {-2 * r} 0 Z "


def box(x: float, y: float, w: float, h: float) -> str:
    """Write a rectangle as a path, from its upper left corner."""
    return f"M {x} {y} h {w} v {h} h {-w} Z "


def rows(*ys: float, left: float = -40, right: float = 40) -> str:
    """Write horizontal lines at these heights as a path."""
    return "".join(f"M {left} {y} L {right} {y} " for y in ys)


def shape(path: str, fill: str = "tint", width: float = LINE) -> Outline:
    """Make an outline with a fill."""
    return path, fill, width


def stroke(path: str, width: float = THICK_LINE) -> Outline:
    """Make an outline without a fill."""
    return path, "", width


PAWN = "M {left} 40 Q {in_left} 14 {x} 6 Q {in_right} 14 {right} 40 Z "


def pawn(x: float, fill: str) -> tuple[Outline, ...]:
    """Return a playing piece at `x`."""
    body = PAWN.format(left=x - 17, in_left=x - 12, x=x, in_right=x + 12, right=x + 17)
    return shape(body, fill), shape(disc(x, -8, 14), fill)


BONE = "M -27 -14 Q -27 -38 0 -38 Q 27 -38 27 -14 Q 26 2 15 6 L 15 20 L -15 20 L -15 6 Q -26 2 -27 -14 Z"
CLUB = f"{disc(0, -22, 17)}{disc(-19, 6, 17)}{disc(19, 6, 17)}M -7 -4 L 7 -4 L 5 14 L 15 40 L -15 40 L -5 14 Z"
SPADE = "M 0 -44 Q 6 -26 28 -8 Q 44 8 30 20 Q 16 30 5 16 L 14 42 L -14 42 L -5 16 Q -16 30 -30 20 Q -44 8 -28 -8 Q -6 -26 0 -44 Z"
HEART = "M 0 40 Q -44 8 -44 -16 Q -42 -38 -22 -38 Q -6 -38 0 -22 Q 6 -38 22 -38 Q 42 -38 44 -16 Q 44 8 0 40 Z"
STAR = "M 0 -46 L 13 -15 L 46 -13 L 21 9 L 29 42 L 0 24 L -29 42 L -21 9 L -46 -13 L -13 -15 Z"
CROWN = "M -40 32 L -44 -20 L -20 0 L 0 -36 L 20 0 L 44 -20 L 40 32 Z"
ROOF = "M -46 -4 L 0 -42 L 46 -4 Z"
BOLT = "M 12 -46 L -28 8 L -4 8 L -14 46 L 30 -12 L 4 -12 Z"
RAILS = "M -44 34 L 44 34"

MOTIFS: dict[str, tuple[Outline, ...]] = {
    "acorn": (
        shape("M -24 -8 Q -24 28 0 44 Q 24 28 24 -8 Z"),
        shape("M -32 -6 Q -30 -34 0 -34 Q 30 -34 32 -6 Z", "deep"),
        stroke("M 0 -34 L 6 -46", 7),
    ),
    "antlers": (
        stroke(
            "M -8 8 Q -30 0 -38 -42 M -34 -16 L -48 -24 M -27 0 L -16 -24 M 8 8 Q 30 0 38 -42 M 34 -16 L 48 -24 M 27 0 L 16 -24", 7
        ),
        shape("M -16 6 Q 0 -4 16 6 L 9 40 Q 0 48 -9 40 Z"),
    ),
    "balls": (shape(disc(-18, 14, 25)), shape(disc(22, 18, 21), "light"), shape(disc(12, -26, 9), "red")),
    "bird": (
        shape("M -44 4 Q -30 -34 0 -20 L 30 -34 L 22 -12 Q 34 20 2 28 Q -26 32 -44 4 Z"),
        shape("M -14 0 Q 6 -14 20 4 Q 4 18 -14 0 Z", "light"),
        stroke("M -4 28 L -8 44 M 10 26 L 10 44", 5),
    ),
    "bolt": (shape(BOLT),),
    "boxes": (
        shape(box(-40, -40, 36, 36), "red"),
        shape(box(4, -40, 36, 36), "gold"),
        shape(box(-40, 4, 36, 36), "deep"),
        shape(box(4, 4, 36, 36), "tint"),
    ),
    "bull": (
        shape("M -20 -14 Q -46 -14 -44 -42 Q -34 -26 -16 -26 L 16 -26 Q 34 -26 44 -42 Q 46 -14 20 -14 Z", "paper"),
        shape("M -24 -20 L 24 -20 Q 24 12 12 38 L -12 38 Q -24 12 -24 -20 Z"),
        shape(disc(-10, 0, 4) + disc(10, 0, 4), "pen", 0),
        shape("M -12 22 L 12 22 L 10 38 L -10 38 Z", "light", 4),
    ),
    "button": (
        shape(disc(0, 0, 42)),
        shape(disc(0, 0, 28), "light", 4),
        shape("".join(disc(x, y, 5) for x in (-10, 10) for y in (-10, 10)), "pen", 0),
    ),
    "castle": (
        shape("M -42 40 L -42 -16 L -28 -16 L -28 -4 L -14 -4 L -14 -16 L 14 -16 L 14 -4 L 28 -4 L 28 -16 L 42 -16 L 42 40 Z"),
        shape("M -10 40 L -10 22 Q 0 8 10 22 L 10 40 Z", "pen", 0),
        stroke("M 0 -16 L 0 -44", 4),
        shape("M 2 -44 L 24 -36 L 2 -28 Z", "red", 4),
    ),
    "club": (shape(CLUB),),
    "coins": tuple(shape(f"M -34 {y} a 34 13 0 1 0 68 0 a 34 13 0 1 0 -68 0 Z", "gold") for y in (26, 10, -6, -22)),
    "crosses": (
        shape(box(-42, -20, 40, 40), "paper"),
        shape(box(2, -20, 40, 40)),
        stroke("M -32 -10 L -12 10 M -12 -10 L -32 10", 8),
    ),
    "crown": (shape(CROWN), shape(disc(-44, -24, 6) + disc(0, -38, 6) + disc(44, -24, 6), "light", 4)),
    "diamond": (shape("M 0 -46 L 34 0 L 0 46 L -34 0 Z"),),
    "domino": (
        shape("M -24 -46 L 24 -46 L 24 46 L -24 46 Z", "paper"),
        stroke("M -24 0 L 24 0", 4),
        shape(disc(-10, -34, 5) + disc(10, -12, 5) + disc(0, -23, 5) + disc(-10, 14, 5) + disc(10, 32, 5), "deep", 0),
    ),
    "drop": (shape("M 0 -46 Q 44 12 34 26 A 36 36 0 0 1 -34 26 Q -44 12 0 -46 Z"), stroke("M -18 20 Q -14 34 0 36", 6)),
    "eye": (shape("M -46 0 Q 0 -50 46 0 Q 0 50 -46 0 Z", "paper"), shape(disc(0, 0, 18)), shape(disc(0, 0, 7), "pen", 0)),
    "few": (
        stroke("M -42 -38 L -42 38 L 42 38", 8),
        shape("M -30 -26 L -14 -26 L -14 38 L -30 38 Z", "light"),
        shape("M -6 -2 L 10 -2 L 10 38 L -6 38 Z", "light"),
        shape("M 18 18 L 34 18 L 34 38 L 18 38 Z"),
    ),
    "fish": (
        shape("M -46 0 Q -12 -38 24 -4 L 46 -24 L 40 0 L 46 24 L 24 4 Q -12 38 -46 0 Z"),
        shape(disc(-26, -5, 5), "pen", 0),
    ),
    "flag": (
        stroke("M -18 44 L -18 -42", 6),
        shape("M -16 -42 L 34 -26 L -16 -8 Z"),
        shape("M -40 44 Q -18 30 6 44 Z", "light"),
        shape(disc(28, 38, 7), "paper", 4),
    ),
    "flame": (
        shape("M 4 -46 Q 40 -10 32 18 Q 26 44 0 44 Q -28 44 -32 16 Q -32 -2 -18 -14 Q -14 0 -6 2 Q -8 -26 4 -46 Z"),
        shape("M 2 -4 Q 18 14 14 26 Q 10 38 0 38 Q -12 38 -13 24 Q -10 10 2 -4 Z", "gold", 3),
    ),
    "fox": (
        shape("M -42 -40 L -14 -20 L 14 -20 L 42 -40 L 36 6 Q 18 38 0 44 Q -18 38 -36 6 Z"),
        shape("M -34 8 Q -18 38 0 44 Q 18 38 34 8 Q 14 14 0 30 Q -14 14 -34 8 Z", "paper", 4),
        shape(disc(-14, 2, 4) + disc(14, 2, 4) + disc(0, 40, 6), "pen", 0),
    ),
    "gem": (
        shape("M -44 -10 L -24 -38 L 24 -38 L 44 -10 L 0 44 Z"),
        stroke("M -44 -10 L 44 -10 M -16 -10 L 0 40 L 16 -10 L 0 -38 L -16 -10", 4),
    ),
    "goblin": (
        shape("M -26 -12 L -50 -26 Q -44 6 -24 10 Z M 26 -12 L 50 -26 Q 44 6 24 10 Z"),
        shape("M -28 -14 Q -24 -42 0 -42 Q 24 -42 28 -14 Q 28 18 0 42 Q -28 18 -28 -14 Z"),
        shape(disc(-12, -10, 7) + disc(12, -10, 7), "gold", 3),
        shape(disc(-11, -9, 3) + disc(11, -9, 3), "pen", 0),
        stroke("M -24 -24 L -6 -17 M 24 -24 L 6 -17", 5),
        shape("M -5 -4 L 5 -4 L 0 10 Z", "deep", 0),
        shape("M -14 18 L 14 18 L 0 26 Z", "paper", 4),
    ),
    "heart": (shape(HEART),),
    "hexes": tuple(
        shape(f"M {x} {y - 22} l 19 11 v 22 l -19 11 l -19 -11 v -22 Z", fill)
        for x, y, fill in ((-19, -18, "tint"), (19, -18, "gold"), (0, 15, "light"))
    ),
    "hut": (
        shape("M -32 -2 L 32 -2 L 32 40 L -32 40 Z", "light"),
        shape(ROOF),
        shape("M -9 40 L -9 16 L 9 16 L 9 40 Z", "pen", 0),
    ),
    "leaf": (shape("M 0 -46 Q 46 -14 26 18 Q 14 34 0 32 Q -14 34 -26 18 Q -46 -14 0 -46 Z"), stroke("M 0 -24 L 0 46", 5)),
    "letter": (
        shape("M -44 -28 L 44 -28 L 44 30 L -44 30 Z", "paper"),
        stroke("M -44 -28 L 0 8 L 44 -28", 5),
        shape(disc(0, 10, 11)),
    ),
    "list": (
        shape(box(-34, -44, 68, 88), "paper"),
        shape(box(-24, -34, 14, 14)),
        shape(box(-24, -8, 14, 14), "light"),
        shape(box(-24, 18, 14, 14), "deep"),
        stroke(rows(-27, -1, 25, left=0, right=24), 5),
    ),
    "lock": (
        stroke("M -18 -6 L -18 -18 A 18 20 0 0 1 18 -18 L 18 -6", 9),
        shape(box(-32, -6, 64, 48)),
        shape(disc(0, 14, 6) + "M -3 16 L 3 16 L 5 30 L -5 30 Z", "pen", 0),
    ),
    "mahjong": (
        shape("M -28 -44 L 28 -44 L 28 44 L -28 44 Z", "paper"),
        shape(disc(0, -20, 12), "red", 4),
        shape(disc(-12, 18, 9) + disc(12, 18, 9), "tint", 4),
    ),
    "moon": (
        shape("M 12 -44 A 44 44 0 1 0 44 16 A 36 36 0 0 1 12 -44 Z"),
        shape("M 24 -36 l 4 9 l 10 1 l -8 7 l 3 10 l -9 -5 l -9 5 l 3 -10 l -8 -7 l 10 -1 Z", "gold", 3),
    ),
    "ogre": (
        shape("M -26 -26 L -44 -16 L -26 -4 Z M 26 -26 L 44 -16 L 26 -4 Z", "light"),
        shape("M -26 -34 Q 0 -50 26 -34 L 30 2 Q 44 12 40 30 Q 24 46 0 46 Q -24 46 -40 30 Q -44 12 -30 2 Z"),
        stroke("M -22 -20 Q 0 -10 22 -20", 7),
        shape(disc(-12, -8, 5) + disc(12, -8, 5), "pen", 0),
        shape("M -10 6 Q 0 -6 10 6 Q 0 14 -10 6 Z", "deep", 0),
        stroke("M -26 28 Q 0 18 26 28", 5),
        shape("M -24 28 L -19 8 L -12 24 Z M 24 28 L 19 8 L 12 24 Z", "paper", 4),
    ),
    "paw": (
        shape("M -26 30 Q -30 6 0 0 Q 30 6 26 30 Q 14 44 0 36 Q -14 44 -26 30 Z"),
        *(shape(disc(x, y, 10)) for x, y in ((-34, -8), (-13, -30), (13, -30), (34, -8))),
    ),
    "peak": (
        shape("M -46 38 L -10 -38 L 10 0 L 20 -16 L 46 38 Z"),
        shape("M -21 -15 L -10 -38 L 2 -15 L -9 -6 Z", "paper", 4),
    ),
    "pegs": (
        shape("M -46 -18 L 46 -18 L 46 22 L -46 22 Z"),
        shape("".join(disc(x, y, 4) for x in (-32, -11, 11, 32) for y in (-6, 10)), "pen", 0),
        shape("M 6 -42 L 16 -42 L 13 -6 L 9 -6 Z", "red", 4),
        shape("M -37 -36 L -27 -36 L -30 10 L -34 10 Z", "gold", 4),
    ),
    "pencil": (
        shape("M -40 40 L -32 14 L -14 32 Z", "paper"),
        shape("M -32 14 L 16 -34 L 34 -16 L -14 32 Z"),
        shape("M 16 -34 L 26 -44 L 44 -26 L 34 -16 Z", "red"),
    ),
    "pins": (
        shape("M -42 42 L -42 -12 L -22 -24 L -22 42 Z", "light"),
        shape("M -10 42 L -10 -28 L 10 -40 L 10 42 Z"),
        shape("M 22 42 L 22 -12 L 42 -24 L 42 42 Z", "deep"),
    ),
    "planet": (
        shape(disc(0, 0, 30)),
        shape("M -14 -14 a 9 7 0 1 0 18 0 a 9 7 0 1 0 -18 0 Z M 2 12 a 7 5 0 1 0 14 0 a 7 5 0 1 0 -14 0 Z", "deep", 0),
        stroke("M -30 12 Q -56 26 -40 28 Q -10 30 36 -2 Q 56 -20 30 -16", 5),
    ),
    "podium": (
        shape("M -44 4 L -16 4 L -16 40 L -44 40 Z", "light"),
        shape("M -14 -22 L 14 -22 L 14 40 L -14 40 Z"),
        shape("M 16 14 L 44 14 L 44 40 L 16 40 Z", "deep"),
        shape(disc(0, -36, 9), "gold", 4),
    ),
    "pyramid": (
        shape("M 0 -42 L 46 36 L -46 36 Z"),
        shape("M 0 -42 L 46 36 L 10 36 Z", "deep", 4),
        stroke("M -24 2 L 4 2 M -34 20 L 8 20", 4),
    ),
    "reeds": (
        stroke("M -22 36 L -22 -8 M 0 36 L 0 -20 M 22 36 L 22 0", 5),
        *(shape(f"M {x - 7} {y} v -26 q 7 -10 14 0 v 26 q -7 8 -14 0 Z", "deep", 4) for x, y in ((-22, -2), (0, -14), (22, 6))),
        ("M -44 38 q 11 -12 22 0 t 22 0 t 22 0 t 22 0", "", 8.0),
    ),
    "rocket": (
        shape("M -16 14 L -34 34 L -14 30 Z M 16 14 L 34 34 L 14 30 Z", "red"),
        shape("M 0 -46 Q 24 -18 16 30 L -16 30 Q -24 -18 0 -46 Z"),
        shape(disc(0, -8, 8), "paper", 4),
        shape("M -8 32 L 0 46 L 8 32 Z", "gold", 3),
    ),
    "shapes": (
        shape("M -22 -44 L -4 -22 L -22 0 L -40 -22 Z", "red"),
        shape(disc(22, -22, 18), "tint"),
        shape(box(-38, 6, 34, 34), "gold"),
        shape("M 22 4 L 42 40 L 2 40 Z", "deep"),
    ),
    "shield": (
        shape("M -36 -40 L 36 -40 Q 38 16 0 44 Q -38 16 -36 -40 Z"),
        shape("M -6 -26 L 6 -26 L 6 -10 L 22 -10 L 22 2 L 6 2 L 6 22 L -6 22 L -6 2 L -22 2 L -22 -10 L -6 -10 Z", "paper", 0),
    ),
    "skull": (
        shape("M -40 -16 L 34 44 L 42 36 L -32 -24 Z M 40 -16 L -34 44 L -42 36 L 32 -24 Z", "light", 4),
        shape(BONE, "paper"),
        shape(disc(-11, -12, 7) + disc(11, -12, 7), "pen", 0),
        stroke("M -5 12 L -5 20 M 5 12 L 5 20", 4),
        shape("M -29 -20 Q 0 -66 29 -20 Q 0 -32 -29 -20 Z"),
    ),
    "spade": (shape(SPADE),),
    "star": (shape(STAR),),
    "sum": (stroke(rows(-34, -12, 10, right=20), 8), stroke(rows(30, 42), 5)),
    "sushi": (
        shape("M -40 6 L 40 6 L 36 34 Q 0 42 -36 34 Z", "paper"),
        shape("M -44 6 Q -36 -28 4 -28 Q 42 -26 44 6 Q 0 -6 -44 6 Z"),
        stroke("M -22 -16 L -14 0 M 0 -22 L 6 -4 M 22 -18 L 26 -2", 4),
    ),
    "tally": (
        stroke("M -36 -36 L -36 36 M -14 -36 L -14 36 M 8 -36 L 8 36 M 30 -36 L 30 36", 8),
        ("M -46 20 L 42 -22", "", THICK_LINE),
    ),
    "target": (shape(disc(0, 0, 42)), shape(disc(0, 0, 27), "paper", 4), shape(disc(0, 0, 12), "red", 4)),
    "teams": (*pawn(-22, "red"), *pawn(22, "tint")),
    "tile": (
        shape(box(-40, -40, 80, 80), "paper"),
        shape("M 0 -36 L 36 0 L 0 36 L -36 0 Z"),
        shape("M 0 -18 L 18 0 L 0 18 L -18 0 Z", "light", 4),
    ),
    "together": (*pawn(-28, "light"), *pawn(28, "light"), *pawn(0, "tint")),
    "tower": (
        shape("M -24 44 L -18 -14 L 18 -14 L 24 44 Z", "light"),
        shape("M -26 -14 L 0 -46 L 26 -14 Z"),
        shape("M -6 20 L -6 4 Q 0 -4 6 4 L 6 20 Z", "pen", 0),
    ),
    "train": (
        shape("M -42 24 L -42 -6 L 6 -6 L 6 -32 L 40 -32 L 40 24 Z"),
        shape(box(14, -22, 18, 16), "paper", 4),
        shape("M -34 -6 L -34 -26 L -20 -26 L -20 -6 Z", "deep"),
        shape(disc(-24, 28, 11) + disc(20, 28, 11), "gold"),
        stroke(RAILS, 4),
    ),
    "tree": (
        shape("M -6 20 L 6 20 L 8 46 L -8 46 Z", "red"),
        shape(disc(-18, 2, 20) + disc(18, 2, 20)),
        shape(disc(0, -18, 24), "light"),
    ),
    "valley": (
        shape(disc(0, 0, 45), "light"),
        shape("M -36 26 L -8 -28 L 20 26 Z", "paper"),
        shape("M 0 26 L 19 -14 L 38 26 Z"),
    ),
    "waves": tuple((f"M -42 {y} q 14 -16 28 0 t 28 0 t 28 0", "", 11.0) for y in (-26, 0, 26)),
    "wheat": (
        stroke("M 0 44 L 0 -30", 5),
        *(shape(f"M 0 {y} q {d * 6} -22 {d * 26} -20 q -2 22 {-d * 26} 20 Z") for y in (28, 8, -12) for d in (-1, 1)),
        shape("M 0 -18 q -12 -14 0 -28 q 12 14 0 28 Z"),
    ),
    "window": (
        shape("M -36 44 L -36 -10 Q -36 -46 0 -46 Q 36 -46 36 -10 L 36 44 Z", "light"),
        shape("M -36 16 L 0 -4 L 0 44 L -36 44 Z"),
        shape("M 0 -46 Q 36 -46 36 -10 L 0 -4 Z", "gold"),
        shape("M 0 -4 L 36 -10 L 36 44 L 0 44 Z", "red"),
    ),
    "wizard": (
        shape("M -28 24 Q -10 -14 16 -46 Q 12 -14 28 24 Z"),
        shape("M -46 28 Q 0 6 46 28 Q 0 50 -46 28 Z", "deep"),
        shape("M 2 -16 l 3 8 l 9 0 l -7 6 l 3 9 l -8 -5 l -8 5 l 3 -9 l -7 -6 l 9 0 Z", "gold", 2),
    ),
    "wolf": (
        shape("M -36 -46 L -12 -28 L 12 -28 L 36 -46 L 38 -4 L 46 12 L 30 16 L 14 42 Q 0 50 -14 42 L -30 16 L -46 12 L -38 -4 Z"),
        shape("M -34 14 L -20 4 L -8 14 L 0 6 L 8 14 L 20 4 L 34 14 L 14 42 Q 0 50 -14 42 Z", "light", 4),
        shape("M -24 -12 L -8 -4 L -16 2 Z M 24 -12 L 8 -4 L 16 2 Z", "gold", 3),
        shape("M -9 26 L 9 26 L 4 36 L -4 36 Z", "pen", 0),
    ),
}
"""Motifs that are drawn from their outlines alone; those with cards, dice and numbers are in sheet_icons.py."""
