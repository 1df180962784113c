"""Covers of the games for Home.

Arguments: the theme; `foot`: share of the height that is darkened for words, None for as much as two lines need;
`r`: corner radius as a share of the width.
"""

from companion.pictures.animals import penguin, shell, ship
from companion.pictures.canvas import Canvas, blend
from companion.pictures.dice_pictures import die, polygon_die
from companion.pictures.drawing import put
from companion.pictures.food import food_tile
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import FOODS, bag, token
from companion.pictures.places import island, wreck
from companion.pictures.seat_emblems import SEAT_PAINTS, helmet
from companion.pictures.shapes import WHITE
from companion.pictures.sheet_icons import sheet_icon
from companion.pictures.small_scenes.grounds import bands, cloth, deep_water, ice, paper, parchment
from companion.pictures.small_scenes.room import CORNER, room
from companion.pictures.worlds.water import bubbles

SHEET_ICON_SHARE = 0.8
"""Share of the free room that the icon of a sheet takes."""
SHEET_ICON_UNITS = 108
FIGURE_FOUR = "M 9 24 L 9 -20 L -17 10 L 20 10"


def deep_blue(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint a diver above the wreck."""
    with room(canvas, deep_water, foot, r, theme) as inside:
        w, low, size = inside.w / 188, inside.low, inside.shrinking
        put(canvas, wreck, (104 * w, low * 0.86 - 4, 0), 0.78 * size, "#021019")
        canvas.line([(56 * w, 0), (56 * w, low * 0.38 - 28 * size)], "#e9d8b0", 2.5)
        put(canvas, helmet, (56 * w, low * 0.38, 0), 0.24 * size, "orange", "triangle")
        bubbles(canvas, 86 * w, low * 0.36, 5, 10, 40, 4)
        for kind, x, y in (("gold", 24, 0.91), ("red", 54, 0.92), ("green", 166, 0.9)):
            put(canvas, gem, (x * w, low * y, 0), 0.14 * size, kind, False)


def into_the_blue(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint dice that sink through bands of water."""
    with room(canvas, bands, foot, r, theme) as inside:
        w, low, size = inside.w / 188, inside.low, inside.shrinking
        canvas.circle(152 * w, 14, 26, "#fff3c0")
        for value, x, y, degrees in (("1", 50, 0.28, -10), ("2", 92, 0.57, 8), ("3", 56, 0.86, -4)):
            put(canvas, die, (x * w, low * y, degrees), 0.46 * size, value)
        put(canvas, shell, (142 * w, low * 0.54, -10), 0.22 * size, "#ff9d7a")
        put(canvas, shell, (150 * w, low * 0.87, 14), 0.18 * size, "#c39bff")


def deep_dive(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint a penguin under the ice, and what it eats."""
    with room(canvas, ice, foot, r, theme) as inside:
        w, low, size = inside.w / 188, inside.low, inside.shrinking
        canvas.polygon([(-3, -3), (70 * w, -3), (56 * w, 40), (20 * w, 66), (-3, 58)], WHITE, "#bfe3ee")
        canvas.polygon([(191 * w, -3), (130 * w, -3), (146 * w, 34), (191 * w, 48)], WHITE, "#bfe3ee")
        put(canvas, penguin, (100 * w, low * 0.41, 18), 0.44 * size, "rose", "diamond")
        bubbles(canvas, 140 * w, low * 0.76, 7, 16, 90, 5)
        for x, colour in zip((40, 96, 150), FOODS, strict=True):
            put(canvas, food_tile, (x * w, low * 0.86 - 4, 0), 0.4 * size, colour, "", True)


def perils_of_the_deep(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint a ship on its way to an island."""
    with room(canvas, parchment, foot, r, theme) as inside:
        w, low, size = inside.w / 188, inside.low / 170, inside.shrinking
        route = f"M {14 * w} {150 * low} Q {60 * w} {80 * low} {100 * w} {132 * low} T {172 * w} {60 * low}"
        canvas.path(route, line="#a8341f", width=4, dash="3 10")
        put(canvas, island, (150 * w, 48 * low, 0), 0.3 * size, 4)
        with canvas.transform(150 * w, 48 * low + 3 * size, scale=0.3 * size):
            canvas.path(FIGURE_FOUR, line="#3a2204", width=9)
        put(canvas, ship, (84 * w, 112 * low, 0), 0.52 * size, "violet", "square")


def score_sheet(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint a sheet with a column per seat, and a pencil."""
    with room(canvas, paper, foot, r, theme) as inside:
        w, low = inside.w, inside.low
        column = (w - 24) / 4
        for i, colour in enumerate(("green", "orange", "yellow", "violet")):
            x = 12 + i * column
            paint = SEAT_PAINTS[colour]
            canvas.rect(x + 2, -8, column - 4, 42, paint, 8, blend(paint, "#000000", 0.4), 1.6)
            canvas.rect(x + 2, 40, column - 4, low, paint, alpha=0.22)
        rows = " ".join(f"M 12 {y} L {w - 12:.1f} {y}" for y in range(64, int(low), 24))
        canvas.path(rows, line="#c9b07c", width=1.6)
        put(canvas, icon, (w * 0.62, low * 0.62, 0), 0.8, "draft", "#6a3d00")


def one_sheet(canvas: Canvas, icon: str, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint the icon of a score sheet on paper."""
    with room(canvas, paper, foot, r, theme) as inside:
        put(
            canvas, sheet_icon, (inside.x, inside.low / 2, 0), SHEET_ICON_SHARE * min(inside.w, inside.low) / SHEET_ICON_UNITS, icon
        )


def toolbox(canvas: Canvas, theme: str = "deep", foot: float | None = None, r: float = CORNER) -> None:
    """Paint a bag, a token and dice on a cloth."""
    with room(canvas, cloth, foot, r, theme) as inside:
        w, low = inside.w / 188, inside.low
        put(canvas, bag, (56 * w, low * 0.4, 0), 0.78)
        put(canvas, token, (142 * w, low * 0.3, 0), 0.26, "blue", "drop")
        put(canvas, die, (128 * w, low * 0.72, 10), 0.48, "5")
        put(canvas, polygon_die, (58 * w, low * 0.84, 0), 0.22, 20, "#d8342a")
