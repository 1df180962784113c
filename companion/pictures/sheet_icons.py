"""Icons of score sheets, named by a motif and a colour ("skull red", "number:10 blue", "die:5"), and sheets of paper."""

from collections.abc import Callable

from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.dice_pictures import PIPS
from companion.pictures.drawing import drawing_box
from companion.pictures.picture import Picture, picture
from companion.pictures.shapes import BLACK, WHITE
from companion.pictures.sheet_motifs import DIGITS, MOTIFS, THICK_LINE

PEN, PAPER, GOLD, RED = "#2a1c0a", "#fff9ea", "#f0b23a", "#c7382c"
COLOURS = {
    "red": RED,
    "orange": "#e0702a",
    "gold": "#eaa92c",
    "green": "#3c8f58",
    "teal": "#2a9d9a",
    "blue": "#2f7fc4",
    "violet": "#7a56c8",
    "pink": "#d8699b",
    "brown": "#8a5a30",
    "grey": "#7f8d98",
    "black": PEN,
}
PAPERS = {
    "deep": ("#fdf6e6", "#ecdcb8", "#5a3a08"),
    "light": ("#fffdf8", "#f4ecd6", "#8a5a10"),
    "contrast": ("#ffffff", "#ffffff", BLACK),
}
"""The upper and lower colour of paper and its rim, by theme."""
USUAL_COLOUR = "blue"
CREATURE_COLOURS = {"wolf": "grey", "goblin": "green", "wizard": "violet", "bull": "red"}
"""Colours of creatures; others are orange."""
CARD_LIGHTS = ("#f3a79d", "#a9d6ea")
DIGIT_UNITS = 10.0
FAN_DEGREES = 18


@drawing_box(-54, -54, 108, 108)
def sheet_icon(canvas: Canvas, name: str) -> None:
    """Paint the icon of a sheet: "motif colour". An unknown motif is a written sheet, an unknown colour is blue."""
    motif, _, colour = name.partition(" ")
    kind, _, detail = motif.partition(":")
    tint = COLOURS.get(colour, COLOURS[USUAL_COLOUR])
    if kind in PAINTERS:
        PAINTERS[kind](canvas, tint, detail)
    else:
        _outlines(canvas, kind if kind in MOTIFS else "list", tint)


def is_sheet_icon(name: str) -> bool:
    """Return whether a name is that of an icon: a known motif, and a known colour or none."""
    motif, _, colour = name.partition(" ")
    kind = motif.partition(":")[0]
    return (kind in MOTIFS or kind in PAINTERS) and colour in ("", *COLOURS)


def creature_icon(name: str) -> Picture:
    """Return the picture of a creature by the name of its motif; a skull for an unknown one."""
    motif = name if is_sheet_icon(name) else "skull"
    return picture(sheet_icon, f"{motif} {CREATURE_COLOURS.get(motif, 'orange')}")


@drawing_box(-37, -44, 76, 90)
def sheet_leaf(canvas: Canvas, name: str, theme: str = "deep") -> None:
    """Paint a small tilted sheet of paper with an icon on it."""
    paper, _, rim = PAPERS[theme]
    with canvas.transform(0, 0, -5):
        canvas.rect(-27, -32, 60, 72, BLACK, 8, alpha=0.25)
        canvas.rect(-29, -36, 60, 72, paper, 8, rim, 1.8)
    with canvas.transform(1, 0, scale=0.54):
        sheet_icon.draw(canvas, name)


def leaf_ground(canvas: Canvas, theme: str = "deep", is_folded: bool = False) -> None:
    """Paint a sheet of paper over the whole canvas, with its upper right corner folded if it `is_folded`."""
    w, h, fold = canvas.w - 2, canvas.h - 5, 15.0 if is_folded else 0.0
    upper, lower, rim = PAPERS[theme]
    canvas.rect(2, 4, w, h, BLACK, 10, alpha=0.4)
    right = f"L {w - fold} 1 L {w} {1 + fold} L {w} {h - 10}" if fold else f"L {w - 10} 1 Q {w} 1 {w} 11 L {w} {h - 10}"
    outline = f"M 11 1 {right} Q {w} {h} {w - 10} {h} L 11 {h} Q 1 {h} 1 {h - 10} L 1 11 Q 1 1 11 1 Z"
    canvas.path(outline, canvas.linear((0, upper), (1, lower)), rim, 1.5)
    if fold:
        canvas.polygon([(w - fold, 1), (w, 1 + fold), (w - fold, 1 + fold)], "#d9c08c", "#b9a06a", 1)


def _fills(tint: str) -> dict[str, str]:
    shades = {"tint": tint, "light": blend(tint, WHITE, 0.55), "deep": blend(tint, BLACK, 0.35)}
    return shades | {"paper": PAPER, "gold": GOLD, "red": RED, "pen": PEN, "": NO_PAINT}


def _outlines(canvas: Canvas, motif: str, tint: str) -> None:
    fills = _fills(tint)
    for path, fill, width in MOTIFS[motif]:
        line = PEN if fill or width < THICK_LINE else tint
        canvas.path(path, fills[fill], line if width else NO_PAINT, width)


def write_digits(canvas: Canvas, words: str, at: tuple[float, float, float], colour: str) -> None:
    """Write digits around (x, y), `height` units high: at = (x, y, height)."""
    x, y, height = at
    scale, step = height / 20, DIGIT_UNITS + 5
    with canvas.transform(x, y, scale=scale):
        for number, sign in enumerate(words):
            with canvas.transform((number - (len(words) - 1) / 2) * step - DIGIT_UNITS / 2, -10):
                canvas.path(DIGITS[sign], line=colour, width=3.6)


def _card(canvas: Canvas, x: float, y: float, fill: str, degrees: float = 0) -> None:
    with canvas.transform(x, y, degrees):
        canvas.rect(-20, -32, 40, 64, fill, 6, PEN, 5)


def _fan(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw three cards of a hand, the last one in the sheet's colour."""
    for degrees, fill in zip((-FAN_DEGREES, 0, FAN_DEGREES), (*CARD_LIGHTS, PAPER)):
        with canvas.transform(0, 60, degrees):
            canvas.rect(-18, -98, 36, 60, fill, 6, PEN, 5)
            if fill == PAPER:
                canvas.circle(0, -70, 10, tint, PEN, 3)


def _pair(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw two equal cards."""
    for x, degrees in ((-17, -8), (17, 8)):
        _card(canvas, x, 0, PAPER, degrees)
        with canvas.transform(x, 0, degrees):
            canvas.polygon([(0, -17), (12, 0), (0, 17), (-12, 0)], tint, PEN, 3)


def _run(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw three cards in order."""
    for number, sign in enumerate(detail or "567"):
        _card(canvas, -26 + number * 26, -4 + number * 4, PAPER)
        write_digits(canvas, sign, (-28 + number * 27, -4 + number * 4, 30), tint)


def _number(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw a card with a number; two and three digits are smaller."""
    signs = "".join(sign for sign in detail if sign in DIGITS)[:3] or "1"
    wide = 62 if len(signs) < 3 else 84
    canvas.rect(-wide / 2, -42, wide, 84, PAPER, 9, PEN, 5)
    write_digits(canvas, signs, (0, 0, {1: 52, 2: 36, 3: 32}[len(signs)]), tint)


def _die(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw a die from its face."""
    canvas.rect(-40, -40, 80, 80, tint, 16, PEN, 5)
    for x, y in PIPS.get(detail, PIPS["5"]):
        canvas.circle(x * 20, y * 20, 8.5, PAPER)


def _dice(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw two dice."""
    for x, y, degrees, fill, pip, face in ((-19, 10, -12, PAPER, PEN, "5"), (19, -12, 10, tint, PAPER, "3")):
        with canvas.transform(x, y, degrees):
            canvas.rect(-26, -26, 52, 52, fill, 10, PEN, 5)
            for across, down in PIPS[face]:
                canvas.circle(across * 13, down * 13, 5.5, pip)


def _bids(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw “2 = 2”, for a bid that was kept."""
    for x, sign in ((-32, "2"), (0, "="), (32, "2")):
        write_digits(canvas, sign, (x, 0, 44), tint if sign == "=" else PEN)


def _fraction(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw one half."""
    for x, y, sign, height in ((-24, -16, "1", 40), (0, 0, "/", 84), (26, 18, "2", 40)):
        write_digits(canvas, sign, (x, y, height), tint if sign == "/" else PEN)


def _letter_tile(canvas: Canvas, tint: str, detail: str) -> None:
    """Draw a tile with a letter and its value."""
    canvas.rect(-38, -38, 76, 76, blend(tint, WHITE, 0.55), 9, PEN, 5)
    write_digits(canvas, "A", (-6, -2, 46), PEN)
    write_digits(canvas, "1", (26, 24, 16), PEN)


PAINTERS: dict[str, Callable[[Canvas, str, str], None]] = {
    "bids": _bids,
    "dice": _dice,
    "die": _die,
    "fan": _fan,
    "fraction": _fraction,
    "number": _number,
    "pair": _pair,
    "run": _run,
    "word": _letter_tile,
}
"""Painters of motifs with cards, dice and numbers: canvas, colour, and the detail after the colon ("10" of "number:10")."""
