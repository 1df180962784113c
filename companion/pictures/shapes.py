"""Outlines shared by several pictures: curves, tapered bands, hearts, stars; and common colours.

Lengths are units of the picture's own drawing box; y grows downwards.
"""

import math
from collections.abc import Sequence

from companion.pictures.canvas import NO_PAINT, Canvas, Point, blend, ring

FOAM = "#f4fbfc"
INK = "#08131c"
GLASS = "#03111b"
BRASS = "#ffd07a"
OLD_BRASS = "#e39f35"
CORAL = "#ff6f5e"
WHITE = "#ffffff"
BLACK = "#000000"


def star(points: int, r: float, x: float = 0, y: float = 0, inner: float = 0.45) -> list[Point]:
    """List the corners of a star of radius `r` around (x, y); `inner` is the radius of its inner corners, as a share of `r`."""
    tips, notches = ring(points, r, x, y), ring(points, r * inner, x, y, math.pi / points)
    return [point for pair in zip(tips, notches) for point in pair]


def heart(r: float, x: float = 0, y: float = 0) -> list[Point]:
    """List the points of a heart that fits a circle of radius `r` around (x, y)."""
    turns = [2 * math.pi * i / 36 for i in range(36)]
    return [(x + r * 1.02 * math.sin(t) ** 3, y - r * 0.08 - r * 0.062 * _lobes(t)) for t in turns]


def _lobes(t: float) -> float:
    """Return the height of the heart curve x = 16 sin³ t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t at `t`, in radians."""
    return 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)


def curve(start: Point, start_control: Point, end_control: Point, end: Point, steps: int = 24) -> list[Point]:
    """List `steps` + 1 points of a cubic Bézier curve, from its ends and its two control points."""
    return [_bezier_point((start, start_control, end_control, end), i / steps) for i in range(steps + 1)]


def _bezier_point(points: tuple[Point, Point, Point, Point], t: float) -> Point:
    """Return the point at a share `t`, 0 to 1, of a cubic Bézier curve with these ends and control points."""
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    return sum(weight * x for weight, (x, _) in zip(weights, points)), sum(weight * y for weight, (_, y) in zip(weights, points))


def polar_point(x: float, y: float, r: float, radians: float) -> Point:
    """Return the point at distance `r` from (x, y) at an angle, clockwise from the right."""
    return x + r * math.cos(radians), y + r * math.sin(radians)


def band(points: Sequence[Point], wide: float, narrow: float) -> list[Point]:
    """List the outline of a band along points, from width `wide` to width `narrow`: a tentacle, a kelp blade."""
    edges = [_edges(points, i, (wide + (narrow - wide) * i / (len(points) - 1)) / 2) for i in range(len(points))]
    return [left_point for left_point, _ in edges] + [right for _, right in reversed(edges)]


def _edges(points: Sequence[Point], i: int, half: float) -> tuple[Point, Point]:
    """Return the two points at a distance `half` from point `i`, across the direction from the point before it to the one after."""
    (x, y), before, after = points[i], points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy) or 1
    across, down = dy / length * half, dx / length * half
    return (x - across, y + down), (x + across, y - down)


def taper(
    canvas: Canvas, points: Sequence[Point], wide: float, narrow: float, fill: str, line: str = NO_PAINT, width: float = 1.5
) -> None:
    """Draw a band along points that narrows to a round tip."""
    canvas.polygon(band(points, wide, narrow), fill, line, width)
    canvas.circle(*points[-1], narrow / 2, fill)


def shade_fill(canvas: Canvas, colour: str, light: float = 0.3, dark: float = 0.0) -> str:
    """Return a vertical gradient of a colour: mixed with a share `light` of white above, and `dark` of black below."""
    return canvas.linear((0, blend(colour, WHITE, light)), (1, blend(colour, BLACK, dark)))


def waves(x: float, y: float, step: float, height: float, count: int) -> str:
    """Return a path of `count` arcs to the right of (x, y), alternately up and down, `step` wide and half of `height` high."""
    return f"M {x:.1f} {y:.1f} q {step / 2:.1f} {-height:.1f} {step:.1f} 0" + f" t {step:.1f} 0" * (count - 1)
