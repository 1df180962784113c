"""Backgrounds by occasion (Home, a scored dive, a win, an error …) and overlays: the area behind answers, the menu's background."""

from companion.pictures.canvas import Canvas, Stop, blend
from companion.pictures.seat_emblems import seat_paint
from companion.pictures.shapes import BLACK, WHITE, waves
from companion.pictures.worlds.water import bubbles, fill, rays, swell, unit_of

FLAT_COLOUR = "#00202c"
FEET: dict[str, tuple[tuple[Stop, ...], str]] = {
    "deep": (((0, "#031521", 0.92), (1, "#020a12")), "#2f7f9c"),
    "sea": (((0, "#3a260f", 0.0), (0.25, "#2a1a09", 0.96), (1, "#1c1106")), ""),
    "ice": (((0, "#061a2c"), (1, "#020810")), "#4d8fb0"),
    "chart": (((0, "#3c2210"), (1, "#22110a")), ""),
    "paper": (((0, "#3d2b14"), (1, "#2a1c0a")), ""),
    "wood": (((0, "#2c1507", 0.0), (0.25, "#2a1407", 0.9), (1, "#1c0d05")), ""),
    "tavern": (((0, "#2c130a", 0.0), (0.25, "#1f0d07", 0.92), (1, "#0d0503")), ""),
    "sunset": (((0, "#04243a", 0.0), (0.3, "#03182a"), (1, "#020d17")), ""),
}
PALE_FADE = 20
"""Height of a pale foot's fade, in units, so that the question below is readable on any background."""


def dusk(canvas: Canvas, theme: str = "deep") -> None:
    """Paint evening water, for Home."""
    _water(canvas, theme, ((0, "#0d4258"), (1, "#020b16")), 0.1)


def quay(canvas: Canvas, theme: str = "deep") -> None:
    """Paint dark water, for pages outside a game."""
    _water(canvas, theme, ((0, "#123a52"), (0.5, "#082335"), (1, "#020a12")), 0.08)


def _water(canvas: Canvas, theme: str, stops: tuple[Stop, ...], shine: float) -> None:
    if theme == "contrast":
        return fill(canvas, (0, FLAT_COLOUR))
    if theme == "light":
        fill(canvas, (0, "#f3fcfb"), (0.5, "#cdeff0"), (1, "#9ad8e2"))
        return rays(canvas, WHITE, 0.5, 0.62)
    fill(canvas, *stops)
    rays(canvas, "#bff2ff", shine, 0.62)


def dawn(canvas: Canvas, theme: str = "deep") -> None:
    """Paint sunlight in the water, for a scored dive or expedition."""
    if theme == "contrast":
        return fill(canvas, (0, FLAT_COLOUR))
    dark = ("#117a96", "#03233a") if theme == "deep" else ("#5cbfd2", "#2f92ae")
    fill(canvas, (0, "#ffe9ac"), (0.16, "#7fe0dc"), (0.5, dark[0]), (1, dark[1]))
    canvas.glow(canvas.w / 2, -canvas.h * 0.06, canvas.w * 0.52, "#fff6cf", 0.95)
    rays(canvas, "#fffbe0", 0.38, 1, -0.06, 5)
    bubbles(canvas, canvas.w / 2, canvas.h * 0.96, 46, canvas.w * 0.48, canvas.h * 0.88, 4, 0.7)


def blood(canvas: Canvas, theme: str = "deep") -> None:
    """Paint red water, for divers who must leave a dive."""
    if theme == "contrast":
        return fill(canvas, (0, "#3a0008"))
    if theme == "light":
        fill(canvas, (0, "#ffd9d2"), (0.5, "#f3a79c"), (1, "#c9665a"))
        return canvas.glow(canvas.w / 2, canvas.h * 0.44, canvas.w * 0.41, "#fff4f0", 0.7)
    fill(canvas, (0, "#7a1d2b"), (0.5, "#3a0c1c"), (1, "#090208"))
    canvas.glow(canvas.w / 2, canvas.h * 0.44, canvas.w * 0.41, "#ff5b50", 0.5)


def sunset(canvas: Canvas, theme: str = "deep", horizon: float = 0.365) -> None:
    """Paint the sun over the sea, the horizon at a share of the height, for a win."""
    sky = ((0, "#ffe3a0"), (horizon * 0.55, "#ffb56b"), (horizon, "#e07a6a" if theme == "deep" else "#ffb9a0"))
    _sea_below(canvas, theme, sky, horizon, sun="#fff6cf")


def overcast(canvas: Canvas, theme: str = "deep", horizon: float = 0.365) -> None:
    """Paint a pale sky without a sun over the sea, the horizon at a share of the height, for a game without a winner."""
    _sea_below(canvas, theme, ((0, "#dfeaee"), (horizon, "#a9c6d1" if theme == "deep" else "#c8e0e8")), horizon)


def _sea_below(canvas: Canvas, theme: str, sky: tuple[Stop, ...], horizon: float, sun: str = "") -> None:
    """Paint the sea below a sky, with the glow of the sun if it has a colour."""
    if theme == "contrast":
        fill(canvas, (0, FLAT_COLOUR))
        return canvas.line([(0, canvas.h * horizon), (canvas.w, canvas.h * horizon)], WHITE, 3 * unit_of(canvas))
    water = ("#1c7f98", "#04243a") if theme == "deep" else ("#6cc6d6", "#3d9fb9")
    fill(canvas, *sky, (horizon + 0.002, water[0]), (1, water[1]))
    if sun:
        canvas.glow(canvas.w / 2, canvas.h * 0.31, canvas.w * 0.375, sun, 0.95)
    unit = unit_of(canvas)
    for k in range(4):
        line = waves(0, canvas.h * horizon + (11 + k * 12) * unit, 50 * unit, 8 * unit, int(canvas.w / (50 * unit)) + 1)
        canvas.path(line, line="#ffe9c0", width=2.5 * unit, alpha=0.5 - k * 0.1)


def storm(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a dark sky with a light at the upper left, for errors and lost captains."""
    if theme == "contrast":
        return fill(canvas, (0, BLACK))
    if theme == "light":
        return fill(canvas, (0, "#e6edf0"), (0.5, "#cfdade"), (1, "#b4c4ca"))
    fill(canvas, (0, "#2a3d4a"), (0.5, "#12222d"), (1, "#04090d"))
    canvas.glow(canvas.w * 0.19, canvas.h * 0.19, 260 * unit_of(canvas), "#ffd277", 0.28)


def tide(canvas: Canvas, colour: str) -> None:
    """Paint water in a seat's colour over the whole canvas, with a wavy upper edge, for the running turn clock."""
    paint, w, h, unit = seat_paint(colour), canvas.w, canvas.h, canvas.w / 800
    crest = swell(11 * unit, w, 8 * unit)
    canvas.polygon([*crest, (w, h), (0, h)], canvas.linear((0, blend(paint, WHITE, 0.3)), (1, blend(paint, "#3a2a00", 0.35))))
    canvas.line(crest, WHITE, 4 * unit, 0.9)


def foot(canvas: Canvas, world: str = "deep", theme: str = "deep") -> None:
    """Paint the area behind question and answers, the same at every x; `world` is a key of `FEET`, the background above it."""
    stops, edge = FEET.get(world, FEET["deep"])
    if theme == "light":
        stops, edge = ((0, "#fff8e6", 0.0), (PALE_FADE / canvas.h, "#fdf4de", 0.96), (1, "#f3e4c0")), ""
    if theme == "contrast":
        stops, edge = ((0, BLACK), (1, BLACK)), WHITE
    fill(canvas, *stops)
    if edge:
        canvas.rect(0, 0, canvas.w, 3 if theme == "contrast" else 2, edge)


def curtain(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the menu's background."""
    unit = unit_of(canvas)
    paints: dict[str, tuple[Stop, ...]] = {
        "deep": ((0, "#115068"), (1, "#05202f")),
        "light": ((0, "#fffaf0"), (1, "#e9f4f5")),
        "contrast": ((0, BLACK),),
    }
    fill(canvas, *paints[theme])
    edge = {"deep": "#8fd0e6", "light": "#1d5468", "contrast": WHITE}[theme]
    canvas.rect(0, canvas.h - 2.5 * unit, canvas.w, 2.5 * unit, edge)
