"""Gems, distinguished by cut and brightness, and their places: bubble, sockets of a hazard lane, ring of odds."""

import math
from collections.abc import Callable
from itertools import accumulate

from companion.pictures.canvas import NO_PAINT, Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box
from companion.pictures.shapes import BLACK, INK, WHITE, heart, polar_point, star, taper
from companion.pictures.themes import THEMES, PictureTheme

GEM_PAINTS = {
    "silver": ("#f6fbfd", "#b9c9d2", "#71848f"),
    "gold": ("#fff0a8", "#ffc93d", "#a8700f"),
    "red": ("#ffb0a8", "#f5404e", "#8f1226"),
    "green": ("#b4ffd2", "#2fc579", "#0d6440"),
    "purple": ("#e5c8ff", "#a766f2", "#4d1f92"),
    "black": ("#5b6a78", "#1b2530", "#05090d"),
    "blue": ("#d8f2ff", "#4db2ff", "#0f569c"),
}
"""Light, middle and dark colour of each gem."""
GLINT = [(-50, -42), (-12, -62), (5, -50), (-38, -20)]
SHARD = [(0, -114), (74, -50), (80, 42), (12, 112), (-74, 56), (-78, -42)]
SHARD_LIGHT = (0.5, 0.3, 0.1, 0.06, 0.16, 0.34)
TABLE = 0.56
"""Share of a cut stone that is its flat table."""
Cut = Callable[[float], list[Point]]
CUTS: dict[str, Cut] = {
    "gold": lambda size: ring(4, 120 * size, 0, 0, math.pi / 4),
    "green": lambda size: ring(8, 106 * size, 0, 0, math.pi / 8, 0.82),
    "purple": lambda size: ring(3, 122 * size, 0, 16, 0, 1.08),
    "red": lambda size: heart(102 * size, 0, -2),
}


@drawing_box(-122, -122, 244, 248)
def gem(canvas: Canvas, kind: str, has_shadow: bool = True) -> None:
    """Paint a gem (one of `GEM_PAINTS`), with a shadow unless it floats."""
    if has_shadow:
        canvas.ellipse(0, 100, 80, 20, BLACK, alpha=0.3)
    SPECIAL_PAINTERS.get(kind, _cut_stone)(canvas, kind)


@drawing_box(-147, -147, 294, 294)
def ringed_gem(canvas: Canvas, kind: str) -> None:
    """Paint a gem in a white ring on black, for high contrast."""
    canvas.circle(0, 0, 138, BLACK, WHITE, 10)
    gem.draw(canvas, kind, False)


def _cut_stone(canvas: Canvas, kind: str) -> None:
    light, middle, dark = GEM_PAINTS[kind]
    outer, inner = CUTS[kind](1), CUTS[kind](TABLE)
    canvas.polygon(outer, middle)
    step = 2 if len(outer) > 12 else 1
    outside, inside = outer + outer[:step], inner + inner[:step]
    for i in range(0, len(outer), step):
        facet = [*outside[i : i + step + 1], inside[i + step], inside[i]]
        canvas.polygon(facet, blend(dark, light, 0.95 * _light_share(facet[0], facet[step])))
    canvas.polygon(inner, canvas.linear((0, blend(light, middle, 0.25)), (1, middle)))
    canvas.polygon(outer, NO_PAINT, blend(dark, BLACK, 0.25), 6)
    canvas.polygon(GLINT, WHITE, alpha=0.55)


def _light_share(corner: Point, other: Point) -> float:
    """Return how much light from the upper left a facet catches, 0 to 1."""
    x, y = (corner[0] + other[0]) / 2, (corner[1] + other[1]) / 2
    return (1 - (x * 0.55 + y * 0.85) / (math.hypot(x, y) + 0.01)) / 2


def _silver(canvas: Canvas, kind: str) -> None:
    outer, inner = ring(10, 102, 0, 0), ring(10, 50, 0, 0, math.pi / 10)
    canvas.polygon(outer, "#dfe9ee")
    for i in range(10):
        after = (i + 1) % 10
        canvas.polygon([outer[i], outer[after], inner[i]], ("#ffffff", "#b5c6d0")[i % 2])
        canvas.polygon([outer[after], inner[i], inner[after]], ("#93a8b5", "#eef5f8")[i % 2])
    canvas.polygon(inner, canvas.linear((0, WHITE), (1, "#d5e3ea")))
    canvas.polygon(outer, NO_PAINT, "#4f626e", 5)
    canvas.polygon(star(4, 55, 50, -55, 0.2), WHITE, "#7f95a3", 2)


def _black(canvas: Canvas, kind: str) -> None:
    canvas.polygon(SHARD, "#0a1118")
    for corner, other, light in zip(SHARD, SHARD[1:] + SHARD[:1], SHARD_LIGHT):
        canvas.polygon([corner, other, (4, -2)], blend("#05090d", "#6b7f92", light))
    canvas.polygon(SHARD, NO_PAINT, "#d6e2ea", 10)
    turns = [(1.9 + k * 0.36, 1 - k * 0.045) for k in range(15)]
    arm = [(2 + 46 * math.cos(a) * size, 6 + 50 * math.sin(a) * size) for a, size in turns]
    taper(canvas, arm, 30, 7, "#ff8fb0", "#4a1230", 4)


def _blue(canvas: Canvas, kind: str) -> None:
    _, middle, dark = GEM_PAINTS[kind]
    fill = canvas.radial((0, "#eefaff"), (0.35, "#8fd2ff"), (0.8, middle), (1, dark), around=(0.36, 0.3, 0.75))
    canvas.circle(0, 0, 100, fill, "#e8f8ff", 6)
    canvas.path("M -62 -10 A 64 64 0 0 1 -5 -66", line=WHITE, width=13, alpha=0.9)
    canvas.circle(45, 50, 12, WHITE, alpha=0.7)


SPECIAL_PAINTERS: dict[str, Callable[[Canvas, str], None]] = {"silver": _silver, "black": _black, "blue": _blue}


@drawing_box(-105, -105, 210, 210)
def bubble(canvas: Canvas) -> None:
    """Paint the closed bubble in which a drawn gem rises."""
    stops = ((0, "#ffffff", 0.95), (0.5, "#bfe9ff", 0.8), (0.85, "#4fa9d8", 0.75), (1, "#e9f9ff", 0.95))
    canvas.circle(0, 0, 98, canvas.radial(*stops, around=(0.4, 0.36, 0.75)), WHITE, 7)
    canvas.path("M -55 -26 A 64 64 0 0 1 -8 -68", line=WHITE, width=13)


@drawing_box(-102, -102, 204, 204)
def burst(canvas: Canvas, colour: str = "#ffffff", count: int = 12) -> None:
    """Paint `count` short rays in a circle, around something that is revealed."""
    for i in range(count):
        turn = i * 2 * math.pi / count + 0.13
        canvas.line([polar_point(0, 0, 76, turn), polar_point(0, 0, 97, turn)], colour, 6, 0.85)


@drawing_box(-102, -102, 204, 204)
def glow(canvas: Canvas, colour: str, strength: float = 0.6) -> None:
    """Paint a light that fades outwards."""
    canvas.glow(0, 0, 102, colour, strength)


@drawing_box(-110, -110, 220, 220)
def socket(canvas: Canvas, kind: str, theme: str = "deep") -> None:
    """Paint a place in a hazard lane: "warning" has a dotted rim, "answer" one of coral."""
    look, is_warning = THEMES[theme], kind == "warning"
    width = 4 * look.edge + (2 if is_warning else 4)
    if is_warning:
        fill, line, dash = "#031420", "#8fb7c6", "14 25.27"
    else:
        fill, line, dash = "#1d0a10", look.bad, ""
    if theme != "deep":
        fill, line = look.plate, look.ink if is_warning else look.bad
    canvas.circle(0, 0, 100, fill, alpha=0.95)
    canvas.circle(0, 0, 100, NO_PAINT, line, width, dash=dash)


@drawing_box(-104, -104, 208, 208)
def ring_of(canvas: Canvas, shares: tuple[tuple[float, str], ...], theme: str = "deep", bold: float = 1.0) -> None:
    """Paint a ring of odds, clockwise from the top.

    shares   chances from 0 to 1 with their kinds: "good" is plain, "warn" dotted, "bad" barred
    bold     factor for the width of dots and bars, which are fewer then; more than 1 for a small ring
    """
    look = THEMES[theme]
    ends = list(accumulate(share for share, _ in shares))
    for (share, kind), end in zip(shares, ends):
        if share > 0:
            _arc(canvas, end - share, end, {"good": look.good, "warn": look.warn, "bad": look.bad}[kind])
            MARKS[kind](canvas, end - share, share, look, bold)


@drawing_box(-152, -152, 304, 304)
def gem_in_ring(canvas: Canvas, kind: str, odds: str) -> None:
    """Paint a gem in its kind of ring: "good", "warn" or "bad", as odds show it."""
    with canvas.transform(0, 0, scale=1.44):
        ring_of.draw(canvas, ((1.0, odds),), "deep", 2.4)
    with canvas.transform(0, 0, scale=0.84):
        gem.draw(canvas, kind, False)


def _arc(canvas: Canvas, start: float, end: float, colour: str) -> None:
    stops = [start, (start + end) / 2, end]
    outer_arcs = "".join(f"A 100 100 0 0 1 {_spot(100, t)} " for t in stops[1:])
    back = "".join(f"A 80 80 0 0 0 {_spot(80, t)} " for t in stops[1::-1])
    canvas.path(f"M {_spot(100, start)} {outer_arcs}L {_spot(80, end)} {back}Z", colour, INK, 2.4)


def _spot(r: float, turn: float) -> str:
    """Return the point at a share of a turn from the top, as text."""
    x, y = polar_point(0, 0, r, (turn - 0.25) * 2 * math.pi)
    return f"{x:.2f} {y:.2f}"


def _bars(canvas: Canvas, start: float, share: float, look: PictureTheme, bold: float) -> None:
    turns = _spread(start, share, (40 if look.is_flat else 54) / bold)
    marks = "".join(f"M {_spot(83, t - 0.005)} L {_spot(97, t + 0.005)} " for t in turns)
    canvas.path(marks, line=look.bars, width=(4.4 if look.is_flat else 3.2) * bold)


def _dots(canvas: Canvas, start: float, share: float, look: PictureTheme, bold: float) -> None:
    dots = "".join(f"M {_spot(90, t)} h 0.01 " for t in _spread(start, share, 44 / bold))
    canvas.path(dots, line=look.dots, width=min(13.0, 7.4 * bold))


def _spread(start: float, share: float, a_turn: float) -> list[float]:
    count = max(1, round(share * a_turn))
    return [start + share * (i + 0.5) / count for i in range(count)]


MARKS: dict[str, Callable[[Canvas, float, float, PictureTheme, float], None]] = {
    "good": lambda *_: None,
    "warn": _dots,
    "bad": _bars,
}
