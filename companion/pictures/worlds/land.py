"""Backgrounds above water: the chart, paper, wood and cloth, a tavern, the table with its seats."""

from random import Random

from companion.pictures.canvas import NO_PAINT, Canvas, Point
from companion.pictures.drawing import drawing_box
from companion.pictures.shapes import BLACK
from companion.pictures.worlds.water import fill, is_upright, smooth, unit_of

CHARTS = {
    "deep": ("#faedc6", "#ecd396", "#c9a160", "#7a5522"),
    "light": ("#fffaf0", "#faf0d2", "#ead6a4", "#7a5522"),
    "contrast": ("#000000", "#000000", "#000000", "#ffffff"),
}
WOODS = {
    "deep": ("#5a3317", "#2c1507", "#3a1d0a"),
    "light": ("#f0dcb8", "#d8b680", "#b8935a"),
    "contrast": ("#000000", "#000000", ""),
}
PAPERS = {"deep": ("#f7efdc", "#ead9b4"), "light": ("#fffdf6", "#f5ecd6"), "contrast": ("#000000", "#000000")}
NOTES = {"deep": ("#fffaf0", "#f7ead0", "#e2c992"), "light": ("#ffffff", "#fffaf0", "#f2e6cc"), "contrast": (BLACK, BLACK, BLACK)}
CLOTHS = {
    "deep": ("#1f8a63", "#0f5c45", "#083526"),
    "light": ("#bfe8d2", "#9bd6bb", "#7cc2a3"),
    "contrast": ("#00261a", "#00261a", "#00261a"),
}


def chart(canvas: Canvas, theme: str = "deep", low: float = 0) -> None:
    """Paint the chart of Perils on wood: parchment with little waves, down to `low`, a share of the height (0: default)."""
    light, middle, dark, edge = CHARTS[theme]
    wood(canvas, theme)
    w, unit = canvas.w, unit_of(canvas)
    y, top = canvas.h * (low or (0.585 if is_upright(canvas) else 0.717)), (40 if not is_upright(canvas) else 60) * unit
    overhang = 9 * unit
    outline = (
        f"M {-overhang} {top} Q {w * 0.25} {top - 6 * unit} {w * 0.5} {top} T {w + overhang} {top - 2 * unit} L {w + overhang} {y} "
    )
    outline += f"Q {w * 0.75} {y - 6 * unit} {w * 0.5} {y + 2 * unit} T {-overhang} {y - 2 * unit} Z"
    paint = canvas.radial((0, light), (0.7, middle), (1, dark), around=(0.5, 0.45, 0.75))
    canvas.path(outline, BLACK if theme == "contrast" else paint, edge, 2 * unit)
    if theme != "contrast":
        sea_marks(canvas, (0, y * 0.36, w, y * 0.8), unit, 7)


def setting_out(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the chart of Perils with its route over the whole canvas, dark enough for words unless the theme is light."""
    chart(canvas, theme, 1.0)
    points = tuple((0.04 + 0.92 * at / 8, 0.62 + 0.1 * (-1) ** at * (1 - at / 12)) for at in range(9))
    route(canvas, points, width=5 * unit_of(canvas))
    if theme == "deep":
        canvas.rect(0, 0, canvas.w, canvas.h, "#1c0d05", alpha=0.66)


def sea_marks(canvas: Canvas, box: tuple[float, float, float, float], unit: float = 1, seed: int = 7) -> None:
    """Draw little waves all over a part (left, top, right, low) of a chart."""
    left, top, right, low = box
    luck = Random(seed)
    count = round((right - left) * (low - top) / (2600 * unit * unit))
    spots = [(luck.uniform(left + 6 * unit, right - 20 * unit), luck.uniform(top, low)) for _ in range(count)]
    wave = f"q {5 * unit:.1f} {-6 * unit:.1f} {10 * unit:.1f} 0 t {10 * unit:.1f} 0"
    canvas.path(" ".join(f"M {x:.0f} {y:.0f} {wave}" for x, y in spots), line="#a9854a", width=1.8 * unit, alpha=0.5)


def route(canvas: Canvas, points: tuple[Point, ...], colour: str = "#a8341f", width: float = 5) -> None:
    """Paint a dotted route through points, shares of the canvas; its width is in the canvas's own units."""
    spots = [(x * canvas.w, y * canvas.h) for x, y in points]
    (x, y), (end_x, end_y) = spots[0], spots[-1]
    outline = f"M {x:.1f} {y:.1f} {smooth(spots)} L {end_x:.1f} {end_y:.1f}"
    canvas.path(outline, line=colour, width=width, alpha=0.95, dash=f"{width * 0.4:.1f} {width * 2.4:.1f}")


def paper(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a score sheet's paper."""
    light, dark = PAPERS[theme]
    fill(canvas, *((0, light),) if light == dark else ((0, light), (1, dark)))


def wood(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the toolbox's wood."""
    light, dark, grain = WOODS[theme]
    fill(canvas, *((0, light),) if light == dark else ((0, light), (1, dark)))
    if grain:
        w, unit = canvas.w, unit_of(canvas)
        rows = range(round(canvas.h / (64 * unit)))
        lines = (f"M 0 {(60 + i * 64) * unit:.1f} L {w:.1f} {(66 + i * 64 - (i % 2) * 9) * unit:.1f}" for i in rows)
        canvas.path(" ".join(lines), line=grain, width=2 * unit, alpha=0.6)


def dice_cloth(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a green cloth in a wooden rim over the whole canvas, on which dice roll."""
    light, middle, dark = CLOTHS[theme]
    unit = min(canvas.w, canvas.h) / 262
    w, h = canvas.w, canvas.h
    canvas.rect(0, 0, w, h, "#1c0d05" if theme == "deep" else "#8a5d2c" if theme == "light" else BLACK, 40 * unit)
    cloth = light if light == dark else canvas.radial((0, light), (0.7, middle), (1, dark), around=(0.5, 0.4, 0.7))
    edge = "#ffffff" if theme == "contrast" else "#c98c45"
    canvas.rect(8 * unit, 6 * unit, w - 16 * unit, h - 14 * unit, cloth, 34 * unit, edge, 4 * unit)


def tavern(canvas: Canvas, theme: str = "deep") -> None:
    """Paint the tavern where crews are recruited, a lamp above."""
    if theme == "contrast":
        return fill(canvas, (0, BLACK))
    if theme == "light":
        fill(canvas, (0, "#fff3dc"), (0.5, "#f3dab2"), (1, "#dcb886"))
        return canvas.glow(canvas.w / 2, canvas.h * 0.08, canvas.w * 0.52, "#ffffff", 0.7)
    fill(canvas, (0, "#5c2e18"), (0.5, "#2c130a"), (1, "#0d0503"))
    canvas.glow(canvas.w / 2, canvas.h * 0.08, canvas.w * 0.52, "#ffcf7a", 0.38)


def table(canvas: Canvas) -> None:
    """Paint a wooden table seen from above, over the whole canvas."""
    unit = min(canvas.w, canvas.h) / 218
    w, h = canvas.w - 6 * unit, canvas.h - 14 * unit
    canvas.rect(6 * unit, 12 * unit, w, h, BLACK, 40 * unit, alpha=0.45)
    canvas.rect(2 * unit, 2 * unit, w, h, canvas.linear((0, "#a0622e"), (1, "#6b3c18")), 40 * unit, "#3a1f0b", 4 * unit)
    rows = range(1, int(h / (32 * unit)))
    lines = (f"M {20 * unit:.1f} {i * 32 * unit:.1f} L {w - 16 * unit:.1f} {(i * 32 + 4 - i % 2 * 5) * unit:.1f}" for i in rows)
    canvas.path(" ".join(lines), line="#5a3212", width=2 * unit, alpha=0.5)
    canvas.rect(12 * unit, 12 * unit, w - 20 * unit, h - 20 * unit, NO_PAINT, 32 * unit, "#d9a766", 2 * unit, 0.6)


@drawing_box(-72, -51, 144, 102)
def device(canvas: Canvas) -> None:
    """Paint the device from the front, with a dot at its lower edge."""
    canvas.rect(-70, -49, 140, 98, "#0a131a", 12, "#d6e2ea", 2.5)
    canvas.rect(-60, -41, 120, 76, canvas.linear((0, "#12657a"), (1, "#03141f")), 5)
    canvas.circle(0, 42, 3.5, "#d6e2ea")


def note(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a paper card with a shadow over the whole canvas, for first-game cards."""
    unit = min(canvas.w, canvas.h) / 276
    w, h = canvas.w - 10 * unit, canvas.h - 14 * unit
    canvas.rect(8 * unit, 11 * unit, w, h, BLACK, 22 * unit, alpha=0.5)
    light, middle, dark = NOTES[theme]
    sheet = canvas.radial((0, light), (0.75, middle), (1, dark), around=(0.5, 0.4, 0.8))
    is_flat = theme == "contrast"
    canvas.rect(3 * unit, 3 * unit, w, h, BLACK if is_flat else sheet, 22 * unit, "#ffffff" if is_flat else "#7a5522", 3 * unit)
