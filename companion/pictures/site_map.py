"""Map of Deep Blue's sites: a chart under water without routes and islands, and the tiles on it."""

import math
from random import Random

from companion.pictures.canvas import NO_PAINT, Canvas, Point, ring
from companion.pictures.drawing import drawing_box, put
from companion.pictures.places import sunken_house
from companion.pictures.shapes import BLACK, BRASS, WHITE

CHARTS = {
    "deep": ("#1d7f96", "#0a3f58", "#bfeaf5", 0.28),
    "light": ("#d6f1f4", "#9fd9e4", "#1d6f88", 0.35),
    "contrast": (BLACK, BLACK, WHITE, 0.0),
}
"""By theme: upper and lower colour, lines, and opacity of waves."""
TILES = {
    "up": ("#fff6dc", "#e5cf98", "#0a2a3c"),
    "down": ("#244f78", "#12304e", "#8fd0e6"),
    "city": ("#ffe9a8", "#d69a2a", "#fff6cf"),
}
"""By state: upper and lower colour, and rim."""
NO_TILE = {"none": ("#0a3f58", 0.6, "#bfeaf5"), "none light": (WHITE, 0.35, "#1d6f88")}
"""By state: fill, its opacity, and the dashed outline of a site without a tile, the second one in the light theme."""
RIMS = {"open": (WHITE, 3.0), "picked": (BRASS, 5.0)}
EDGE_UNITS, WAVES = 14.0, 40
"""Distance of the inner frame from the canvas's edge, and number of waves on the chart."""


def site_chart(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the chart on which the sites are, over the whole canvas."""
    upper, lower, line, alpha = CHARTS[theme]
    _frame(canvas, 3, canvas.linear((0, upper), (1, lower)), line, 3)
    _frame(canvas, EDGE_UNITS, NO_PAINT, line, 1.5, 0.5)
    luck = Random(12)
    spots = [(luck.uniform(40, canvas.w - 70), luck.uniform(24, canvas.h - 24)) for _ in range(WAVES)]
    waves = " ".join(f"M {x:.0f} {y:.0f} q 6 -6 12 0 t 12 0" for x, y in spots)
    if alpha:
        canvas.path(waves, line=line, width=1.8, alpha=alpha)


def _frame(canvas: Canvas, inset: float, fill: str, line: str, width: float, alpha: float = 1) -> None:
    """Draw the chart's outline, bent outwards above and below, at a distance from the canvas's edge."""
    left, top, right, low, bend = inset, inset, canvas.w - inset, canvas.h - inset, min(12.0, canvas.h * 0.04)
    upper = f"M {left} {top + bend} Q {canvas.w / 2} {top - bend} {right} {top + bend}"
    canvas.path(f"{upper} L {right} {low - bend} Q {canvas.w / 2} {low + bend} {left} {low - bend} Z", fill, line, width, alpha)


@drawing_box(-36, -36, 72, 72)
def site_tile(canvas: Canvas, is_square: bool = False, state: str = "up", rim: str = "") -> None:
    """Paint a site.

    is_square   whether it has four sides instead of eight
    state       "up" or "down" for a tile, "city" for one of the Sunken City, "city face" with room for its VP;
                "none", in the light theme "none light", for a site without a tile
    rim         "open" for a site that can be tapped, "picked" for one that was; "" for others
    """
    outline = ring(4, 36.7, 0, 0, math.pi / 4) if is_square else ring(8, 29.2, 0, 0, math.pi / 8)
    colour, width = RIMS.get(rim, ("", 2.0))
    if state in NO_TILE:
        fill, alpha, line = NO_TILE[state]
        canvas.polygon(outline, fill, alpha=alpha)
        canvas.path(_closed_path(outline), line=colour or line, width=width, dash="4 6")
        return
    upper, lower, edge = TILES[state.partition(" ")[0]]
    canvas.polygon([(x + 2, y + 4) for x, y in outline], BLACK, alpha=0.35)
    canvas.polygon(outline, canvas.linear((0, upper), (1, lower)), colour or edge, width)
    if state == "down":
        canvas.path("M -16 4 q 8 -10 16 0 t 16 0 M -16 15 q 8 -10 16 0 t 16 0", line="#8fd0e6", width=3)
        canvas.circle(6, -9, 5.5, "#e0382c", "#4a0d08", 1.5)
    elif state == "city":
        put(canvas, sunken_house, (0, 2, 0), 0.46)
    elif state == "city face":
        put(canvas, sunken_house, (-11, -8, 0), 0.34)


def _closed_path(points: list[Point]) -> str:
    return "M " + " L ".join(f"{x:.1f} {y:.1f}" for x, y in points) + " Z"
