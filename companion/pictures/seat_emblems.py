"""Signs of a seat: its emblem in its colour, as a disc, a helmet, a flag. Colours are names of `SEAT_PAINTS`, or "#rrggbb"."""

import math

from companion.pictures.canvas import NO_PAINT, Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box
from companion.pictures.shapes import BLACK, INK, WHITE, shade_fill, star
from companion.pictures.themes import THEMES, PictureTheme

SEAT_PAINTS = {
    "green": "#5fd896",
    "orange": "#ffa04a",
    "yellow": "#ffe46b",
    "violet": "#c6adff",
    "rose": "#ff9ec4",
    "sky": "#3a98e8",
    "silver": "#d3dde2",
    "tan": "#d9a97a",
    "aqua": "#86e4d8",
    "lime": "#bfe04a",
    "white": "#ffffff",
    "rust": "#d0653f",
    "red": "#f0524f",
    "blue": "#5b83f0",
    "purple": "#a56be0",
    "magenta": "#ee5fb4",
    "black": "#3a434c",
}
DEEP, PALER = ("sky", "rust", "red", "blue", "purple"), 0.26
"""Colours that are too dark for dark numbers on them, and the share of white that is mixed into filled flags of these colours."""
POLYGONS: dict[str, list[Point]] = {
    "star": star(5, 100),
    "triangle": ring(3, 105, 0, 12),
    "diamond": ring(4, 105, 0, 0, 0, 0.8),
    "hexagon": ring(6, 100, 0, 0, math.pi / 6),
    "arrow": [(0, -100), (88, -8), (36, -8), (36, 92), (-36, 92), (-36, -8), (-88, -8)],
}
RECTANGLES = {
    "square": ((-72, -72, 144, 144),),
    "plus": ((-90, -30, 180, 60), (-30, -90, 60, 180)),
    "bars": ((-85, -85, 170, 42), (-85, -20, 170, 42), (-85, 45, 170, 42)),
}
OUTLINES = {
    "drop": "M 0 -100 Q 110 90 0 90 Q -110 90 0 -100 Z",
    "moon": "M 26 -92 A 95 95 0 1 0 92 40 A 78 78 0 0 1 26 -92 Z",
}
WAVE = "M -84 {y} q 28 -52 56 0 t 56 0 t 56 0"
COPPER = ("#ffe3b5", "#d98f45", "#7d4417", "#3c1f0a")
GREY = ("#dbe5ea", "#8b9ba5", "#45545e", "#1a252c")


def seat_paint(colour: str) -> str:
    """Return the "#rrggbb" of a colour's name; a "#rrggbb" unchanged."""
    return SEAT_PAINTS.get(colour, colour)


@drawing_box(-106, -106, 212, 212)
def emblem(canvas: Canvas, kind: str, colour: str = INK) -> None:
    """Paint an emblem, one of `seats.EMBLEMS`, in one colour."""
    paint = seat_paint(colour)
    if kind in POLYGONS:
        canvas.polygon(POLYGONS[kind], paint)
    for x, y, w, h in RECTANGLES.get(kind, ()):
        canvas.rect(x, y, w, h, paint, 6)
    if kind in OUTLINES:
        canvas.path(OUTLINES[kind], paint)
    if kind == "circle":
        canvas.circle(0, 0, 68, NO_PAINT, paint, 42)
    if kind == "wave":
        canvas.path("".join(WAVE.format(y=y) for y in (-40, 14, 68)), line=paint, width=30)


def put_emblem(canvas: Canvas, kind: str, r: float, x: float = 0, y: float = 0, colour: str = INK) -> None:
    """Draw an emblem of radius `r` around (x, y) in a larger drawing; nothing if `kind` is ""."""
    if kind:
        with canvas.transform(x, y, scale=r / 100):
            emblem.draw(canvas, kind, colour)


@drawing_box(-105, -105, 210, 210)
def disc(canvas: Canvas, colour: str, emblem: str = "") -> None:
    """Paint a seat's disc with its emblem; "" leaves it out."""
    canvas.circle(0, 0, 100, shade_fill(canvas, seat_paint(colour), 0.35, 0.1), INK, 8)
    put_emblem(canvas, emblem, 56)


@drawing_box(-101, -101, 202, 202)
def badge(canvas: Canvas, colour: str, emblem: str) -> None:
    """Paint a seat's emblem in its colour on ink, as on its filled flag."""
    canvas.circle(0, 0, 100, INK)
    put_emblem(canvas, emblem, 58, colour=colour)


@drawing_box(-123, -125, 246, 258)
def helmet(canvas: Canvas, colour: str = "", emblem: str = "") -> None:
    """Paint a diver's copper helmet with the seat's colour and emblem in its window; grey without a colour."""
    shine, metal, shade, edge = COPPER if colour else GREY
    canvas.path("M -105 128 Q -95 62 0 62 Q 95 62 105 128 Z", canvas.linear((0, metal), (1, shade)), edge, 7)
    canvas.circle(0, 0, 100, canvas.radial((0, shine), (0.5, metal), (1, shade), around=(0.36, 0.28, 0.8)), edge, 7)
    trim = canvas.linear((0, blend(shine, metal, 0.3)), (1, shade))
    for x in (-98, 98):
        canvas.ellipse(x, 6, 20, 36, trim, edge, 5)
    canvas.circle(0, 0, 72, trim, edge, 5)
    canvas.circle(0, 0, 58, seat_paint(colour) if colour else "#2b3a44", INK, 5)
    put_emblem(canvas, emblem, 34)
    canvas.path("M -42 -12 A 46 46 0 0 1 -2 -46", line=WHITE, width=10, alpha=0.85)
    canvas.rect(-16, -120, 32, 30, trim, 7, edge, 5)


def flag(canvas: Canvas, colour: str, is_acting: bool = False, theme: str = "deep", lit: str = "") -> None:
    """Paint a pennant over the whole canvas, from its upper edge: glass with a stripe, or filled for the acting seat.

    `lit` is the colour of the edge of another seat that may answer; "" for none.
    """
    look, paint, h = THEMES[theme], seat_paint(colour), canvas.h
    paint = blend(paint, WHITE, PALER) if is_acting and colour in DEEP else paint
    unit = min(h / 56, canvas.w / 96)
    width, tip = (look.edge + (2.75 if lit else 0.25)) * unit, 12 * unit
    left, right, low = width / 2, canvas.w - width / 2, h - width * 0.6
    outline = f"M {left} {-h} L {right} {-h} L {right} {low - tip} L {canvas.w / 2} {low} L {left} {low - tip} Z"
    fill, line = _flag_paints(canvas, paint, is_acting, look, theme)
    canvas.path(outline, fill, lit or line, width, 1 if is_acting else look.glass)
    if not is_acting:
        canvas.rect(0, 0, canvas.w, 4.5 * unit, line if theme == "light" else paint)


def _flag_paints(canvas: Canvas, paint: str, is_acting: bool, look: PictureTheme, theme: str) -> tuple[str, str]:
    if not is_acting:
        return look.plate, blend(paint, BLACK, 0.55) if theme == "light" else paint
    fill = paint if look.is_flat else _shaded_tall(canvas, paint)
    return fill, INK if theme == "light" else WHITE


def _shaded_tall(canvas: Canvas, paint: str) -> str:
    # the outline begins above the canvas, by the flag's height: the gradient's middle is the canvas's edge
    return canvas.linear((0.5, blend(paint, WHITE, 0.25)), (1, paint))


def corner(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the plate of the menu button, over the whole canvas, for the upper right corner of the screen."""
    look, unit = THEMES[theme], min(canvas.w, canvas.h) / 56
    width = look.edge * unit
    left, low, r, beyond = width / 2, canvas.h - width / 2, 14 * unit, canvas.w + 9 * unit
    outline = f"M {left} {-9 * unit} L {beyond} {-9 * unit} L {beyond} {low} L {left + r} {low} Q {left} {low} {left} {low - r} Z"
    canvas.path(outline, look.plate, look.ink, width, max(look.glass, 0.86))


@drawing_box(-90, -110, 180, 220)
def fingerprint(canvas: Canvas, colour: str) -> None:
    """Paint a fingerprint, its ridges in a seat's colour."""
    paint = seat_paint(colour)
    canvas.ellipse(0, 0, 80, 100, "#03111b", paint, 9, 0.8)
    for share in (0.25, 0.5, 0.75):
        w, h = 62 * share, 80 * share
        canvas.path(f"M {-w} 62 L {-w} -10 A {w} {h} 0 0 1 {w} -10 L {w} 50", line=paint, width=9)
