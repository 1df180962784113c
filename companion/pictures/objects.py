"""Objects on a table: bag, chests, coins, tokens, tiles, rocks, crowns. The screen adds the numbers."""

import math

from companion.pictures.animals import predator
from companion.pictures.canvas import NO_PAINT, Canvas, blend, ring
from companion.pictures.drawing import drawing_box, put
from companion.pictures.seat_emblems import POLYGONS, put_emblem
from companion.pictures.shapes import BLACK, BRASS, OLD_BRASS, WHITE, heart, shade_fill, waves

TIMBER = "#3a1f0b"
HIDE_COLOUR = "#2d1808"
FULL_BAG = "M -20 -35 C -62 -10 -64 51 -36 53 L 36 53 C 64 51 62 -10 20 -35 Z"
FULL_NECK = "M -19 -37 L -34 -57 Q -12 -49 0 -59 Q 14 -48 34 -56 L 19 -37 Z"
FULL_FOLDS = "M -11 -28 Q -34 0 -27 43 M 1 -28 Q 4 0 3 43 M 12 -28 Q 40 0 32 43"
LIMP_BAG = "M -24 6 C -52 12 -76 50 -50 53 L 54 53 C 76 48 58 16 28 8 Z"
LIMP_NECK = "M -25 8 L -44 -16 Q -22 -10 -8 -20 Q 10 -8 38 -10 Q 50 -2 42 10 L 28 10 Z"
LIMP_FOLDS = "M -18 14 Q -40 30 -38 46 M 2 16 Q -6 34 2 48 M 22 14 Q 44 30 38 46"
SHUT_LID = "M -50 -3 L -50 -13 Q -50 -33 -30 -33 L 30 -33 Q 50 -33 50 -13 L 50 -3 Z"
OPEN_LID = "M -50 -9 L -44 -48 Q 0 -66 44 -48 L 50 -9 Z"
HOARD_COINS = ((-30, "#ffd24a"), (-14, "#ffe69a"), (2, "#ffd24a"), (18, "#ffe69a"), (32, "#ffd24a"))
LOOTED_LID = "M -50 -6.6 L -42 -46 L 42 -46 L 50 -6.6"
TOKEN_PAINTS = {
    "red": "#f2554a",
    "orange": "#ff9a3d",
    "yellow": "#ffd75a",
    "green": "#46c77e",
    "blue": "#2f86d8",
    "violet": "#c09cff",
    "white": "#f2f5f6",
    "black": "#4a5661",
}
"""Colours by the toolbox's names."""
COINS = {
    "gold": ("#fff3bd", "#e5a632", "#5a3a08"),
    "silver": ("#ffffff", "#aebfc9", "#3c4c56"),
    "blue": ("#cdefff", "#2f7f9c", "#0a2a3c"),
}
FOODS = {"pink": "#ff8fbd", "green": "#4fd08a", "yellow": "#ffe066"}
CROWN = [(-50, 36), (-56, -26), (-24, 2), (0, -44), (24, 2), (56, -26), (50, 36)]
ROCK = [(-23, 20), (-19, -8), (-4, -21), (14, -14), (23, 20)]
BARREL = "M -34 -44 Q -50 0 -34 44 L 34 44 Q 50 0 34 -44 Z"


@drawing_box(-67, -63, 134, 128)
def bag(canvas: Canvas, is_limp: bool = False) -> None:
    """Paint a leather bag; a limp one is empty."""
    canvas.ellipse(0, 52, 63, 10, BLACK, alpha=0.45)
    hide = canvas.radial((0, "#d6a266"), (0.55, "#96622f"), (1, "#4b2c12"), around=(0.38, 0.3, 0.85))
    neck = canvas.linear((0, "#c99458"), (1, "#7d4f24"))
    canvas.path(LIMP_BAG if is_limp else FULL_BAG, hide, HIDE_COLOUR, 2.4)
    canvas.path(LIMP_FOLDS if is_limp else FULL_FOLDS, line="#4b2c12", width=2.4, alpha=0.45)
    canvas.path(LIMP_NECK if is_limp else FULL_NECK, neck, HIDE_COLOUR, 2.4)
    if is_limp:
        canvas.path("M -25 9 Q 4 16 28 10 M 20 12 q 22 4 20 22", line=BRASS, width=4.6)
    else:
        canvas.path("M -20 -36 Q 0 -28 20 -36", line=BRASS, width=5)
        canvas.path("M 12 -32 q 10 6 6 16", line=BRASS, width=4)


@drawing_box(-53, -36, 106, 72)
def closed_chest(canvas: Canvas) -> None:
    """Paint a closed chest."""
    canvas.path(SHUT_LID, canvas.linear((0, "#cf8f50"), (1, "#8a5326")), TIMBER, 3.6)
    _chest_body(canvas, -5.3, -33)


@drawing_box(-62, -72, 124, 108)
def open_chest(canvas: Canvas, is_full: bool = True) -> None:
    """Paint an open chest: full of gold and shining, or with nothing in it."""
    if is_full:
        canvas.glow(0, -10, 62, "#ffdf7a", 0.9)
    canvas.path(OPEN_LID, canvas.linear((0, "#8a5326"), (1, "#4a270e")), TIMBER, 3)
    if not is_full:
        canvas.rect(-46, -20, 92, 18, "#1c0e05", 3)
    for x, colour in HOARD_COINS if is_full else ():
        canvas.circle(x, -9, 11, colour, "#a8700f", 1.5)
    _chest_body(canvas, -6.6, -6.6)


def _chest_body(canvas: Canvas, top: float, bands_from: float) -> None:
    canvas.rect(-50, top, 100, 33 - top, canvas.linear((0, "#b97a3f"), (1, "#6c3d18")), 5, TIMBER, 3.6)
    brass = canvas.linear((0, BRASS), (1, OLD_BRASS))
    for x in (-40, 28):
        canvas.rect(x, bands_from, 12, 33 - bands_from, brass, 2, TIMBER, 1.6)
    canvas.rect(-10, -10.6, 20, 20, canvas.linear((0, "#ffe9b0"), (1, OLD_BRASS)), 4, TIMBER, 2)
    canvas.circle(0, -0.7, 3.5, TIMBER)


def chest(canvas: Canvas, is_open: bool = False, is_full: bool = True) -> None:
    """Paint a chest, open or closed; one that is open and not full is empty."""
    if is_open:
        open_chest(canvas, is_full)
    else:
        closed_chest(canvas)


@drawing_box(-55, -49, 110, 88)
def empty_chest(canvas: Canvas) -> None:
    """Paint a looted chest: pale, open, empty and struck through."""
    paint, line = "#d9c48c", "#6b5327"
    canvas.path(LOOTED_LID, paint, line, 5)
    canvas.rect(-50, -6.6, 100, 39.6, paint, 4, line, 5)
    canvas.line([(-50, 34), (50, -44)], line, 7)


@drawing_box(-76, -126, 152, 252)
def phone_with_chest(canvas: Canvas) -> None:
    """Paint a phone that shows its owner's chest over the sea, and below it two answers."""
    canvas.rect(-68, -120, 136, 240, "#0b1118", 24, "#9cc7d6", 5)
    canvas.rect(-57, -98, 114, 190, canvas.linear((0, "#1f7f9c"), (1, "#052338")), 8)
    canvas.line([(-16, -109), (16, -109)], "#9cc7d6", 4)
    put(canvas, closed_chest, (0, -36, 0), 0.8)
    for y, paint in ((18, "#efad45"), (54, "#2a647e")):
        canvas.rect(-46, y, 92, 28, paint, 8)


@drawing_box(-106, -106, 212, 212)
def treasure(canvas: Canvas, is_full: bool = True) -> None:
    """Paint a treasure space on the chart: a chest in a brass ring, or a looted one."""
    if is_full:
        canvas.circle(0, 0, 98, "#fff3c4", "#c98a1e", 13)
    else:
        canvas.circle(0, 0, 98, "#e3cd92", "#8a6a3a", 9)
    with canvas.transform(0, 0 if is_full else 6, scale=1.36 if is_full else 1.2):
        (closed_chest if is_full else empty_chest).draw(canvas)


@drawing_box(-106, -106, 212, 212)
def coin(canvas: Canvas, kind: str = "gold") -> None:
    """Paint a bare coin: gold, silver, or blue (a token to spend)."""
    light, middle, edge = COINS[kind]
    canvas.circle(0, 0, 100, canvas.radial((0, light), (1, middle), around=(0.4, 0.35, 0.7)), edge, 10)
    canvas.circle(0, 0, 78, NO_PAINT, edge, 5, 0.35)


@drawing_box(-104, -104, 208, 224)
def token(canvas: Canvas, colour: str, emblem: str = "") -> None:
    """Paint a round token in a colour of `TOKEN_PAINTS` or "#rrggbb", with an emblem of a seat, "" for none."""
    paint = TOKEN_PAINTS.get(colour, colour)
    mark = blend(paint, WHITE, 0.75) if colour == "black" else blend(paint, BLACK, 0.72)
    canvas.ellipse(0, 92, 92, 26, BLACK, alpha=0.38)
    canvas.circle(0, 10, 100, blend(paint, BLACK, 0.5))
    canvas.circle(0, 0, 100, shade_fill(canvas, paint, 0.4, 0.12), blend(paint, BLACK, 0.6), 4)
    canvas.circle(0, 0, 80, NO_PAINT, blend(paint, BLACK, 0.3), 5)
    put_emblem(canvas, emblem, 50, colour=mark)


@drawing_box(-112, -112, 224, 236)
def piece(canvas: Canvas, colour: str, shape: str) -> None:
    """Paint a wooden piece in its shape, one of the toolbox's shapes, in a colour of `TOKEN_PAINTS` or "#rrggbb"."""
    paint = TOKEN_PAINTS.get(colour, colour)
    edge, face = blend(paint, BLACK, 0.5), shade_fill(canvas, paint, 0.4, 0.12)
    canvas.ellipse(0, 92, 88, 24, BLACK, alpha=0.38)
    for dy, fill, line in ((10, edge, NO_PAINT), (0, face, blend(paint, BLACK, 0.6))):
        with canvas.transform(0, dy):
            if shape in POLYGONS:
                canvas.polygon(POLYGONS[shape], fill, line, 5)
            elif shape == "square":
                canvas.rect(-84, -84, 168, 168, fill, 14, line, 5)
            else:
                canvas.circle(0, 0, 98, fill, line, 5)


@drawing_box(-104, -104, 208, 224)
def square_tile(canvas: Canvas, colour: str, shape: str = "") -> None:
    """Paint a tile of a stack, face up: pale with a rim in its colour, and an emblem of a seat, "" for none."""
    paint = TOKEN_PAINTS.get(colour, colour)
    canvas.ellipse(0, 96, 96, 20, BLACK, alpha=0.38)
    canvas.rect(-100, -88, 200, 194, blend(paint, BLACK, 0.55), 16)
    canvas.rect(-100, -100, 200, 196, shade_fill(canvas, paint, 0.3, 0.1), 16, blend(paint, BLACK, 0.45), 4)
    canvas.rect(-80, -80, 160, 156, blend(paint, WHITE, 0.72), 10)
    put_emblem(canvas, shape, 56, colour=blend(paint, BLACK, 0.6))


@drawing_box(-112, -112, 224, 232)
def square_back(canvas: Canvas) -> None:
    """Paint a tile of a stack, face down: a frame and waves."""
    paint = "#2c5f8e"
    canvas.rect(-100, -88, 200, 194, blend(paint, BLACK, 0.6), 16)
    canvas.rect(-100, -100, 200, 196, shade_fill(canvas, paint, 0.2, 0.35), 16, "#bfe0f5", 6)
    canvas.rect(-76, -76, 152, 148, NO_PAINT, 10, "#8dbcdf", 4)
    for y in (-26, 0, 26):
        canvas.path(waves(-36, y, 24, 14, 3), line="#dff2fa", width=7, alpha=0.85)


@drawing_box(-53, -53, 106, 109)
def tile(canvas: Canvas, colour: str) -> None:
    """Paint a tile without food in a colour of `FOODS` or "#rrggbb"."""
    paint = FOODS.get(colour, colour)
    canvas.rect(-50, -44, 100, 98, blend(paint, BLACK, 0.6), 18)
    canvas.rect(-50, -50, 100, 100, shade_fill(canvas, paint, 0.35), 18, blend(paint, BLACK, 0.45), 3.4)


@drawing_box(-64, -50, 128, 100)
def tile_row(canvas: Canvas, is_full: bool = True) -> None:
    """Paint a row of food tiles: one of each colour, or a single one beside two empty places."""
    for nth, paint in enumerate(FOODS.values()):
        is_there = is_full or not nth
        fill, line = (paint, blend(paint, BLACK, 0.6)) if is_there else ("#ffffff", "#5b6b74")
        canvas.rect(-57 + 39 * nth, -34, 36, 68, fill, 9, line, 5, 1.0 if is_there else 0.75)


@drawing_box(-53, -53, 106, 109)
def back_tile(canvas: Canvas, depth: int = 1) -> None:
    """Paint a face-down tile at a depth from 1: the deeper, the darker."""
    _draw_tile_back(canvas, depth)


@drawing_box(-56, -74, 124, 130)
def pile(canvas: Canvas, depth: int = 1, height: int = 3) -> None:
    """Paint a pile of `height` face-down tiles, at most four, with the top one at the lower left; an outline if `height` is 0."""
    if not height:
        _draw_empty_place(canvas)
    for k in reversed(range(min(height, 4))):
        with canvas.transform(k * 5, -k * 6):
            _draw_tile_back(canvas, depth)


@drawing_box(-56, -74, 124, 130)
def open_pile(canvas: Canvas, height: int = 3) -> None:
    """Paint a pile of `height` face-up tiles, at most four, with the top one at the lower left; an outline if `height` is 0."""
    if not height:
        _draw_empty_place(canvas)
    for k in reversed(range(min(height, 4))):
        with canvas.transform(k * 5, -k * 6):
            canvas.rect(-50, -44, 100, 98, "#8a6a3a", 18)
            canvas.rect(-50, -50, 100, 100, shade_fill(canvas, "#f3e6c8", 0.12, 0.12), 18, "#8a6a3a", 4)
    if height:
        put_emblem(canvas, "star", 30, colour="#b3261a")


def _draw_empty_place(canvas: Canvas) -> None:
    canvas.rect(-48, -48, 96, 96, "#ffffff", 18, alpha=0.1)
    canvas.rect(-48, -48, 96, 96, "none", 18, "#dff2fa", 4, 0.7)


def _draw_tile_back(canvas: Canvas, depth: int) -> None:
    paint = blend("#13466a", "#0b2f4c", min(1, (depth - 1) / 4))
    canvas.rect(-50, -44, 100, 98, blend(paint, BLACK, 0.6), 18)
    canvas.rect(-50, -50, 100, 100, shade_fill(canvas, paint, 0.18, 0.2), 18, "#dff2fa", 4)


@drawing_box(-53, -53, 106, 109)
def ocean_tile(canvas: Canvas, kind: str) -> None:
    """Paint a tile of the ocean, face up: "water", "rock", "predator", or a food's colour."""
    if kind in FOODS:
        return tile.draw(canvas, kind)
    tile.draw(canvas, {"water": "#6cc4e0", "rock": "#9fb6c2", "predator": "#a8343c"}[kind])
    if kind == "water":
        for y in (-20, 4, 28):
            canvas.path(waves(-33, y, 22, 14, 3), line="#f2fcff", width=6)
    else:
        put(canvas, rock if kind == "rock" else predator, (0, 2, 0), 0.72 if kind == "rock" else 0.4)


@drawing_box(-55, -52, 110, 110)
def life(canvas: Canvas) -> None:
    """Paint a red heart, for a life counter."""
    canvas.polygon(heart(50), canvas.linear((0, "#ff9a90"), (1, "#d8342a")), "#4a0d08", 4)


@drawing_box(-54, -50, 108, 97)
def rock(canvas: Canvas) -> None:
    """Paint a grey rock."""
    outline = [(x * 2.2, y * 2.2) for x, y in ROCK]
    canvas.polygon(outline, canvas.linear((0, "#c9d2d8"), (1, "#66727a")), "#2b343a", 4)
    canvas.line([(-9, -44), (4, -4), (-13, 40)], "#4c565d", 4)


@drawing_box(-60, -48, 120, 88)
def crown(canvas: Canvas, colour: str = BRASS) -> None:
    """Paint a crown for the leader or winner."""
    canvas.polygon(CROWN, shade_fill(canvas, colour, 0.25), "#5a3a08", 5)
    for x, y in ((-56, -26), (0, -40), (56, -26)):
        canvas.circle(x * 0.96, y, 4, "#fff6d8")


@drawing_box(-10, -68, 70, 138)
def pole_flag(canvas: Canvas, colour: str = "#b3261a") -> None:
    """Paint a flag on a pole: a win, or the end of a route."""
    canvas.line([(0, 64), (0, -60)], "#4a2b12", 9)
    canvas.polygon([(0, -60), (54, -42), (0, -20)], colour, blend(colour, BLACK, 0.6), 3)


@drawing_box(-54, -54, 108, 108)
def barrel(canvas: Canvas) -> None:
    """Paint a drifting barrel."""
    with canvas.transform(0, 0, -14):
        canvas.path(BARREL, canvas.linear((0, "#b97a3f"), (1, "#6c3d18")), HIDE_COLOUR, 5)
        for y in (-24, 24):
            canvas.line([(-42, y), (42, y)], "#d6dde2", 9)


@drawing_box(-40, -48, 80, 96)
def scroll(canvas: Canvas) -> None:
    """Paint a written page."""
    canvas.rect(-36, -44, 72, 88, "#f3dda4", 7, "#6a4a1c", 5)
    for y, end in ((-22, 22), (0, 22), (22, 6)):
        canvas.line([(-22, y), (end, y)], "#6a4a1c", 7)


@drawing_box(-40, -48, 80, 96)
def instant(canvas: Canvas) -> None:
    """Paint a written page with a flash, for a text that takes effect at once."""
    scroll.draw(canvas)
    canvas.polygon([(10, -40), (-26, 8), (-4, 8), (-12, 42), (28, -8), (6, -8), (22, -40)], "#b3261a", "#f3dda4", 5)


@drawing_box(-106, -106, 212, 212)
def wreck_tile(canvas: Canvas, is_square: bool = False, rim: str = "#e9dcc0") -> None:
    """Paint a bare wreck tile: a card of deep water, square for a site with a yellow buoy, else with eight sides, as on the map."""
    corners, radius = (4, 136) if is_square else (8, 106)
    water = canvas.linear((0, "#1b8197"), (0.6, "#0a3c55"), (1, "#021019"))
    canvas.polygon(ring(corners, radius, 0, 2, math.pi / corners), BLACK, alpha=0.5)
    canvas.polygon(ring(corners, radius - 2, 0, 0, math.pi / corners), water, rim, 7)
