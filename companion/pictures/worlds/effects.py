"""Overlays of animations: tentacles, pillars of light, confetti, rising bubbles. Each fills its transparent canvas."""

import math
from random import Random

from companion.pictures.canvas import NO_PAINT, Canvas, Point, blend
from companion.pictures.shapes import WHITE, taper
from companion.pictures.worlds.water import bubbles, unit_of

ARM, ARM_EDGE = "#b03459", "#4a0f2a"
STEPS = 46
ARMS = (
    (0, -20, 330, -0.9, 470, 92, 1, 0.5),
    (1, 20, 340, math.pi + 0.9, 470, 92, -1, -0.5),
    (0, -20, 140, -0.35, 260, 56, 1, 0.1),
    (1, 20, 150, math.pi + 0.35, 260, 56, -1, -0.1),
    (0.1875, 0, 520, -1.75, 330, 74, 1, 0.5),
    (0.8125, 0, 520, -1.39, 330, 74, -1, -0.5),
)
"""Tentacles: x as a share of the width plus an offset, y of 480, heading in radians, length, width, curl, bend. In units."""
CONFETTI = ("#fff6cf", "#ff6f5e", "#5fd896", "#7fd0ff", "#bfa5ff")


def tentacles(canvas: Canvas) -> None:
    """Paint six arms that reach in from the sides and from below."""
    unit = unit_of(canvas)
    fill = canvas.linear((0, ARM), (1, blend(ARM, "#12020a", 0.72)))
    for share, offset, y, heading, length, width, curl, bend in ARMS:
        with canvas.transform(canvas.w * share + offset * unit, canvas.h * y / 480, scale=unit):
            _tentacle(canvas, _reach(heading, length, curl, bend), width, curl, fill)


def _reach(heading: float, length: float, curl: float, bend: float) -> list[Point]:
    """Return the points of a tentacle that bends a little all the way and sharply near its tip."""
    points = [(0.0, 0.0)]
    for i in range(STEPS):
        t = i / STEPS
        heading += bend / STEPS + curl * t**3 * 7.2 / STEPS
        step = length / STEPS * (1 - 0.72 * t**2)
        x, y = points[-1]
        points.append((x + step * math.cos(heading), y + step * math.sin(heading)))
    return points


def _tentacle(canvas: Canvas, points: list[Point], width: float, curl: float, fill: str) -> None:
    taper(canvas, points, width, 5, fill, ARM_EDGE, 1.5)
    for i in range(2, STEPS - 5, 3):
        half = (width + (5 - width) * i / STEPS) / 2
        x, y = _offset_point(points, i, half * 0.5 if curl > 0 else -half * 0.5)
        canvas.circle(x, y, half * 0.34, "#f3b5c4", ARM_EDGE, 1.6)
        canvas.circle(x, y, half * 0.14, ARM_EDGE)


def _offset_point(points: list[Point], i: int, offset: float) -> Point:
    """Return the point beside a tentacle's middle."""
    (ax, ay), (bx, by), (x, y) = points[i - 1], points[i + 1], points[i]
    length = math.hypot(bx - ax, by - ay) or 1
    return x - (by - ay) / length * offset, y + (bx - ax) / length * offset


def pillar(canvas: Canvas, is_best: bool = False) -> None:
    """Paint a pillar of light over the whole canvas, wider below, that ends in a bright edge above."""
    w, h = canvas.w, canvas.h
    lean, edge = w * 0.077, w * 0.024
    stops = ((0, "#fff6d0", 0.98), (0.5, "#ffd67a", 0.6 if is_best else 0.42), (1, "#0a4a63", 0.35))
    canvas.polygon([(0, h), (w, h), (w - lean, edge / 2), (lean, edge / 2)], canvas.linear(*stops), NO_PAINT)
    canvas.line([(lean + edge / 2, edge / 2), (w - lean - edge / 2, edge / 2)], WHITE, edge)


def confetti(canvas: Canvas, count: int = 46, seed: int = 5) -> None:
    """Paint `count` pieces of confetti over the whole canvas; `seed` makes another arrangement."""
    luck, unit = Random(seed), max(0.5, min(canvas.w / 800, canvas.h / 150))
    for _ in range(count):
        x, y = luck.uniform(0, canvas.w), luck.uniform(0, canvas.h)
        with canvas.transform(x, y, luck.uniform(0, 180), unit):
            canvas.rect(-5, -3, 10, 6, luck.choice(CONFETTI), 1.5, alpha=0.85)


def rising_bubbles(canvas: Canvas, count: int = 12, seed: int = 1) -> None:
    """Paint `count` bubbles over the whole canvas; `seed` makes another arrangement."""
    unit = min(canvas.w, canvas.h) / 100
    with canvas.transform(0, 0, scale=unit):
        w, h = canvas.w / unit, canvas.h / unit
        bubbles(canvas, w / 2, h - 8, count, w / 2 - 8, h - 16, seed, 0.8)
