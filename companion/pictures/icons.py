"""Icons of buttons: lines and fills of one colour. Outlines are in SVG's path language, around (0, 0), some 90 units across."""

from companion.pictures.canvas import NO_PAINT, Canvas
from companion.pictures.drawing import drawing_box
from companion.pictures.painted_icons import PAINTERS
from companion.pictures.shapes import FOAM

WIDTH = 14.0
"""Default line width of an icon."""

LINES: dict[str, tuple[tuple[str, float], ...]] = {
    "anchor": (
        ("M -12 -38 a 12 12 0 1 0 24 0 a 12 12 0 1 0 -24 0", 12),
        ("M 0 -26 L 0 46 M -22 -8 L 22 -8 M -44 8 Q -40 46 0 46 Q 40 46 44 8", WIDTH),
    ),
    "arrow": (("M -44 0 L 36 0 M 8 -32 L 42 0 L 8 32", 15),),
    "back": (("M 18 -40 L -22 0 L 18 40", 17),),
    "bag": (
        ("M -26 -44 Q 0 -34 26 -44 M -18 -24 L 18 -24", 11),
        ("M -18 -24 C -60 0 -52 46 -28 46 L 28 46 C 52 46 60 0 18 -24", 12),
    ),
    "bell": (("M -38 26 L 38 26 Q 26 14 26 -10 A 26 26 0 0 0 -26 -10 Q -26 14 -38 26 Z M -8 44 L 8 44", 12),),
    "bksp": (("M -50 0 L -18 -36 L 50 -36 L 50 36 L -18 36 Z", 12.5), ("M 0 -14 L 28 14 M 28 -14 L 0 14", 11)),
    "box": (("M 0 -46 L 42 -24 L 42 24 L 0 46 L -42 24 L -42 -24 Z M -42 -24 L 0 -2 L 42 -24 M 0 -2 L 0 46", 11),),
    "chart": (("M -44 -44 L -44 44 L 46 44", 12), ("M -30 24 L -8 -2 L 10 12 L 42 -28", 12)),
    "check": (("M -42 2 L -10 34 L 46 -36", 17),),
    "clock": (("M -44 0 a 44 44 0 1 0 88 0 a 44 44 0 1 0 -88 0 M 0 -26 L 0 0 L 20 10", WIDTH),),
    "close": (("M -34 -34 L 34 34 M 34 -34 L -34 34", 15),),
    "count": (("M -36 -38 L -36 38 M -12 -38 L -12 38 M 12 -38 L 12 38 M 36 -38 L 36 38", 11), ("M -48 30 L 48 -30", 11)),
    "cross": (("M -34 -34 L 34 34 M 34 -34 L -34 34", 15),),
    "date": (("M -42 -34 L 42 -34 L 42 44 L -42 44 Z M -42 -10 L 42 -10", 12), ("M -20 -46 L -20 -30 M 20 -46 L 20 -30", 12)),
    "device": (("M -48 -34 L 48 -34 L 48 34 L -48 34 Z", 12), ("M -14 20 L 14 20", 9)),
    "door": (
        ("M 12 -44 L -38 -44 L -38 44 L 12 44", 12),
        ("M -8 0 L 40 0 M 22 -20 L 44 0 L 22 20", 14),
    ),
    "down": (("M 0 -45 L 0 35 M -34 2 L 0 40 L 34 2", 15),),
    "draft": (("M -40 44 L -34 16 L 26 -44 L 44 -26 L -16 34 Z M 12 -30 L 30 -12", 11),),
    "eye": (("M -48 0 Q 0 -56 48 0 Q 0 56 -48 0 Z", 11),),
    "falling": (("M -44 -44 L -44 44 L 46 44", 12), ("M -28 -32 L 34 24 M 36 -6 L 38 26 L 6 26", 12)),
    "home": (("M -46 0 L 0 -44 L 46 0 M -32 -6 L -32 42 L 32 42 L 32 -6", WIDTH),),
    "key": (("M -44 10 a 20 20 0 1 0 40 0 a 20 20 0 1 0 -40 0 M -8 -4 L 40 -40 M 22 -26 L 36 -8", 12),),
    "left": (("M 44 0 L -36 0 M -8 -32 L -42 0 L -8 32", 15),),
    "lock": (("M -24 -6 L -24 -20 A 24 24 0 0 1 24 -20 L 24 -6", 12),),
    "log": (("M -16 -30 L 45 -30 M -16 0 L 45 0 M -16 30 L 45 30", WIDTH),),
    "minus": (("M -38 0 L 38 0", 17),),
    "mute": (("M 18 -18 L 48 18 M 48 -18 L 18 18", 11),),
    "next": (("M -18 -40 L 22 0 L -18 40", 17),),
    "odds": (("M -42 0 a 42 42 0 1 0 84 0 a 42 42 0 1 0 -84 0", WIDTH),),
    "phone": (("M -26 -48 L 26 -48 L 26 48 L -26 48 Z", 12), ("M -7 32 L 7 32", 10)),
    "plus": (("M -38 0 L 38 0 M 0 -38 L 0 38", 17),),
    "qr": (
        (
            "M -44 -44 L -12 -44 L -12 -12 L -44 -12 Z M 12 -44 L 44 -44 L 44 -12 L 12 -12 Z M -44 12 L -12 12 L -12 44 L -44 44 Z",
            10,
        ),
        ("M 14 14 L 14 26 M 32 14 L 44 14 M 28 30 L 44 30 M 14 44 L 26 44 M 42 44 L 44 44", 10),
    ),
    "redo": (("M 34 -18 L -10 -18 A 30 30 0 1 0 -10 42 L 18 42 M 12 -44 L 40 -18 L 12 8", WIDTH),),
    "right": (("M -44 0 L 36 0 M 8 -32 L 42 0 L 8 32", 15),),
    "ring": (("M -40 0 a 40 40 0 1 0 80 0 a 40 40 0 1 0 -80 0", 17),),
    "search": (("M -42 -10 a 30 30 0 1 0 60 0 a 30 30 0 1 0 -60 0 M 12 14 L 44 44", 14),),
    "rotate": (
        ("M -24 -15 L 24 -15 L 24 15 L -24 15 Z", 10),
        ("M -46 6 A 46 46 0 0 1 30 -36 M 6 -42 L 34 -36 L 28 -10 M 46 -6 A 46 46 0 0 1 -30 36 M -6 42 L -34 36 L -28 10", 10),
    ),
    "sheet": (
        ("M -32 -45 L 32 -45 Q 36 -45 36 -41 L 36 41 Q 36 45 32 45 L -32 45 Q -36 45 -36 41 L -36 -41 Q -36 -45 -32 -45 Z", WIDTH),
        ("M -18 -18 L 18 -18 M -18 4 L 18 4 M -18 26 L 18 26", 11),
    ),
    "shift": (("M 0 -44 L 42 0 L 20 0 L 20 42 L -20 42 L -20 0 L -42 0 Z", 11),),
    "sides": (("M -26 -20 L 26 -20 L 26 20 L -26 20 Z", 11),),
    "sliders": (("M -46 -30 L 46 -30 M -46 0 L 46 0 M -46 30 L 46 30", 9),),
    "sound": (("M 20 -20 A 28 28 0 0 1 20 20 M 30 -40 A 50 50 0 0 1 30 40", 11),),
    "stack": (("M -44 -18 L 0 -42 L 44 -18 L 0 6 Z M -44 6 L 0 30 L 44 6 M -44 26 L 0 50 L 44 26", 10),),
    "stop": (("M -19 -46 L 19 -46 L 46 -19 L 46 19 L 19 46 L -19 46 L -46 19 L -46 -19 Z M -22 0 L 22 0", WIDTH),),
    "sun": (
        ("M 0 -48 L 0 -38 M 0 48 L 0 38 M -48 0 L -38 0 M 48 0 L 38 0", 11),
        ("M -34 -34 L -27 -27 M 34 34 L 27 27 M 34 -34 L 27 -27 M -34 34 L -27 27", 11),
    ),
    "swap": (("M -40 -20 L 36 -20 M 16 -42 L 40 -20 L 16 2", 12), ("M 40 22 L -36 22 M -16 0 L -40 22 L -16 44", 12)),
    "takes": (
        ("M -46 -30 L -20 -30 L -20 30 L -46 30 Z M -10 4 L 14 4 M 4 -8 L 15 4 L 4 16", 9),
        ("M 24 20 L 20 -12 L 28 0 L 35 -18 L 42 0 L 50 -12 L 46 20 Z", 7),
    ),
    "target": (("M -42 0 a 42 42 0 1 0 84 0 a 42 42 0 1 0 -84 0 M -18 0 a 18 18 0 1 0 36 0 a 18 18 0 1 0 -36 0", 11),),
    "tick": (("M -40 0 L -10 32 L 44 -36", 17),),
    "tools": (
        ("M -24 -42 L 24 -42 Q 42 -42 42 -24 L 42 24 Q 42 42 24 42 L -24 42 Q -42 42 -42 24 L -42 -24 Q -42 -42 -24 -42 Z", WIDTH),
    ),
    "trash": (
        ("M -40 -30 L 40 -30 M -14 -30 L -14 -44 L 14 -44 L 14 -30 M -30 -30 L -24 46 L 24 46 L 30 -30", 12),
        ("M -9 -10 L -7 26 M 9 -10 L 7 26", 9),
    ),
    "turn": (("M 40 -12 A 42 42 0 1 0 36 24 M 46 -44 L 42 -8 L 8 -16", WIDTH),),
    "undo": (("M -34 -18 L 10 -18 A 30 30 0 1 1 10 42 L -18 42 M -12 -44 L -40 -18 L -12 8", WIDTH),),
    "up": (("M 0 45 L 0 -35 M -34 -2 L 0 -40 L 34 -2", 15),),
    "usb": (("M 0 44 L 0 -30 M 0 24 L -26 8 L -26 -8 M 0 10 L 26 -6 L 26 -20", 10),),
    "wave": (("M -50 4 q 12.5 -20 25 0 t 25 0 t 25 0 t 25 0", 11),),
    "waves": tuple((f"M -45 {y} q 15 -18 30 0 t 30 0 t 30 0", WIDTH) for y in (-32, 0, 32)),
    "zero": (("M -26 0 A 26 42 0 1 0 26 0 A 26 42 0 1 0 -26 0 Z", 15),),
    "why": (("M -24 -18 A 24 24 0 1 1 8 4 Q 0 8 0 20", 16),),
    "wifi": (("M -46 -8 A 62 62 0 0 1 46 -8 M -30 12 A 40 40 0 0 1 30 12", 13),),
}
HOLE = "M {left} {y} a {r} {r} 0 1 0 {wide} 0 a {r} {r} 0 1 0 -{wide} 0 Z "
"""Circle drawn counter-clockwise, which makes a hole in the shape around it."""


def holes(r: int, *at: tuple[int, int]) -> str:
    """Write round holes as a path."""
    return "".join(HOLE.format(left=x - r, y=y, r=r, wide=2 * r) for x, y in at)


FILLS: dict[str, str] = {
    "dice": "M -28 -46 L 28 -46 Q 46 -46 46 -28 L 46 28 Q 46 46 28 46 L -28 46 Q -46 46 -46 28 L -46 -28 Q -46 -46 -28 -46 Z "
    + holes(9, (-22, -22), (22, -22), (0, 0), (-22, 22), (22, 22)),
    "skull": "M -42 -8 A 42 42 0 1 1 42 -8 Q 40 14 22 20 L 22 42 L -22 42 L -22 20 Q -40 14 -42 -8 Z "
    + holes(11, (-17, -6), (17, -6)),
    "date": "M -26 6 h 16 v 14 h -16 Z M -2 6 h 16 v 14 h -16 Z",
    "drop": "M 0 -48 Q 54 44 0 44 Q -54 44 0 -48 Z",
    "eye": "M -16 0 a 16 16 0 1 0 32 0 a 16 16 0 1 0 -32 0 Z",
    "grip": "".join(f"M {x - 9} {y} a 9 9 0 1 0 18 0 a 9 9 0 1 0 -18 0 Z " for x in (-18, 18) for y in (-32, 0, 32)),
    "less": "M 0 40 L 46 -36 L -46 -36 Z",
    "lock": "M -38 -8 Q -38 -12 -34 -12 L 34 -12 Q 38 -12 38 -8 L 38 42 Q 38 46 34 46 L -34 46 Q -38 46 -38 42 Z",
    "lamp": "M -34 -14 A 34 34 0 1 1 34 -14 Q 34 4 16 20 L 16 26 L -16 26 L -16 20 Q -34 4 -34 -14 Z M -14 32 h 28 v 8 h -28 Z",
    "log": "".join(f"M -46 {y} a 8 8 0 1 0 16 0 a 8 8 0 1 0 -16 0 Z " for y in (-30, 0, 30)),
    "more": "M 0 -40 L 46 36 L -46 36 Z",
    "moon": "M 10 -45 A 46 46 0 1 0 45 16 A 38 38 0 0 1 10 -45 Z",
    "mute": "M -48 -16 L -26 -16 L 2 -42 L 2 42 L -26 16 L -48 16 Z",
    "odds": "M 0 0 L 0 -42 A 42 42 0 0 1 40 12 Z",
    "pause": "M -34 -42 h 22 v 84 h -22 Z M 12 -42 h 22 v 84 h -22 Z",
    "person": "M -24 -22 a 24 24 0 1 0 48 0 a 24 24 0 1 0 -48 0 Z M -44 46 Q -40 8 0 8 Q 40 8 44 46 Z",
    "play": "M -30 -44 L 44 0 L -30 44 Z",
    "seats": "M -46 -18 a 18 18 0 1 0 36 0 a 18 18 0 1 0 -36 0 Z M 10 -18 a 18 18 0 1 0 36 0 a 18 18 0 1 0 -36 0 Z "
    "M -54 42 Q -28 -16 -2 42 Z M 2 42 Q 28 -16 54 42 Z",
    "sides": "".join(f"M {x - 9} {y} a 9 9 0 1 0 18 0 a 9 9 0 1 0 -18 0 Z " for x, y in ((0, -42), (0, 42), (-47, 0), (47, 0))),
    "sliders": "".join(f"M {x - 13} {y} a 13 13 0 1 0 26 0 a 13 13 0 1 0 -26 0 Z " for x, y in ((20, -30), (-18, 0), (6, 30))),
    "sound": "M -45 -16 L -22 -16 L 4 -42 L 4 42 L -22 16 L -45 16 Z",
    "star": "M 0 -48 L 13 -16 L 48 -13 L 21 9 L 30 43 L 0 24 L -30 43 L -21 9 L -48 -13 L -13 -16 Z",
    "sun": "M -22 0 a 22 22 0 1 0 44 0 a 22 22 0 1 0 -44 0 Z",
    "tools": "".join(f"M {x - 9} {x} a 9 9 0 1 0 18 0 a 9 9 0 1 0 -18 0 Z " for x in (-19, 0, 19)),
    "usb": "M -10 40 a 10 10 0 1 0 20 0 a 10 10 0 1 0 -20 0 Z M -14 -26 L 0 -50 L 14 -26 Z "
    "M -34 -22 h 16 v 16 h -16 Z M 18 -26 a 8 8 0 1 0 16 0 a 8 8 0 1 0 -16 0 Z",
    "voice": "M -46 -36 L 46 -36 L 46 20 L 6 20 L -20 46 L -18 20 L -46 20 Z",
    "why": "M -10 42 a 10 10 0 1 0 20 0 a 10 10 0 1 0 -20 0 Z",
    "wifi": "M -10 34 a 10 10 0 1 0 20 0 a 10 10 0 1 0 -20 0 Z",
}
ICONS = tuple(sorted({*LINES, *FILLS, *PAINTERS}))


@drawing_box(-58, -58, 116, 116)
def icon(canvas: Canvas, name: str, colour: str = FOAM) -> None:
    """Paint an icon (one of `ICONS`) in a colour "#rrggbb"; coin, map and crew have colours of their own."""
    if name in FILLS:
        canvas.path(FILLS[name], colour, NO_PAINT)
    for outline, width in LINES.get(name, ()):
        canvas.path(outline, line=colour, width=width)
    if name in PAINTERS:
        PAINTERS[name](canvas, colour)
