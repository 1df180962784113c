"""Parts of underwater backgrounds: light, hills, ground, kelp, motes, fish, bubbles.

Random parts come from a generator with a fixed seed (`luck`, `seed`), so that a picture is always painted the same.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from companion.pictures.canvas import NO_PAINT, Canvas, Point, Stop
from companion.pictures.shapes import WHITE, curve, taper

MOTES, SHOAL = 34, 7
"""Number of specks, and of small fish far away."""


def unit_of(canvas: Canvas) -> float:
    """Return the size of a unit on a canvas: its shorter side divided by 480."""
    return min(canvas.w, canvas.h) / 480


def is_upright(canvas: Canvas) -> bool:
    """Return whether a canvas is taller than wide."""
    return canvas.h > canvas.w


def fill(canvas: Canvas, *stops: Stop) -> None:
    """Fill the whole canvas with a vertical gradient; a single stop fills it flat."""
    canvas.rect(0, 0, canvas.w, canvas.h, canvas.linear(*stops) if len(stops) > 1 else stops[0][1])


def rays(canvas: Canvas, colour: str, strength: float, low: float = 0.8, top: float = -0.02, seed: int = 3) -> None:
    """Draw seven shafts of light from `top` down to `low`, shares of the height; `strength` is their opacity at the top."""
    luck, w, unit = Random(seed), canvas.w, canvas.w / 800
    light = canvas.linear((0, colour, strength), (1, colour, 0.0))
    for i in range(7):
        x = w * (i + 0.5) / 7 + luck.uniform(-40, 40) * unit
        half, lean = luck.uniform(18, 60) * unit, (x - w / 2) * 0.35
        upper_y, lower_y = top * canvas.h, low * canvas.h
        shaft = [(x - half * 0.3, upper_y), (x + half * 0.3, upper_y), (x + half + lean, lower_y), (x - half + lean, lower_y)]
        canvas.polygon(shaft, light)


def hills(canvas: Canvas, ranges: Iterable[tuple[float, str]], luck: Random) -> None:
    """Draw ranges of hills, each at a share of the height, lower towards the sides."""
    w, h = canvas.w, canvas.h
    for height, colour in ranges:
        tops = [(w * i / 12, h * height + (luck.uniform(-34, 26) - 9 * abs(i - 6)) * h / 480) for i in range(13)]
        canvas.polygon([(0, h), *tops, (w, h)], colour, alpha=0.75)


def motes(canvas: Canvas, colour: str, luck: Random) -> None:
    """Draw specks that drift in the water."""
    unit = unit_of(canvas)
    for _ in range(MOTES):
        x, y = luck.uniform(0, canvas.w), luck.uniform(0, canvas.h)
        canvas.circle(x, y, luck.uniform(0.8, 1.8) * unit, colour, alpha=luck.uniform(0.15, 0.5))


def shoal(canvas: Canvas, colour: str, luck: Random) -> None:
    """Draw small fish far away."""
    for _ in range(SHOAL):
        x, y = luck.uniform(0, canvas.w), luck.uniform(canvas.h * 0.16, canvas.h * 0.5)
        canvas.path(fish(x, y, luck.uniform(5, 9) * unit_of(canvas), luck.choice((-1, 1))), colour, alpha=0.7)


def fish(x: float, y: float, s: float, side: int) -> str:
    """Return a small fish of size `s` around (x, y) as a path; it swims to the left (`side` 1) or right (-1)."""
    tail, fins = x + s * 0.8 * side, x + s * 1.3 * side
    upper_outline = f"M {x - s * side:.1f} {y:.1f} Q {x:.1f} {y - s * 0.55:.1f} {tail:.1f} {y:.1f} L {fins:.1f} {y - s * 0.35:.1f} "
    return (
        upper_outline
        + f"L {fins:.1f} {y + s * 0.35:.1f} L {tail:.1f} {y:.1f} Q {x:.1f} {y + s * 0.55:.1f} {x - s * side:.1f} {y:.1f} Z"
    )


def bubbles(canvas: Canvas, x: float, y: float, count: int, spread: float, rise: float, seed: int = 1, alpha: float = 0.6) -> None:
    """Draw `count` bubbles above (x, y): at most `spread` units beside it and `rise` units above it."""
    luck = Random(seed)
    for _ in range(count):
        r, bx, by = luck.uniform(2, 7), x + luck.uniform(-spread, spread), y - luck.uniform(0, rise)
        canvas.circle(bx, by, r, "#d8f4ff", alpha=alpha * 0.35)
        arc = f"M {bx - r * 0.5:.1f} {by - r * 0.1:.1f} A {r * 0.5:.1f} {r * 0.5:.1f} 0 0 1 {bx:.1f} {by - r * 0.55:.1f}"
        canvas.path(arc, line=WHITE, width=1.2, alpha=alpha)


def ground(canvas: Canvas, y: float, light: str, dark: str, edge: str, seed: int = 5, width: float = 2) -> None:
    """Draw the sea bed from `y` down to the lower end, shaded from `light` to `dark`, with a line of colour `edge` on top."""
    luck, w, h, unit = Random(seed), canvas.w, canvas.h, unit_of(canvas)
    tops = [(w * i / 16, y + (6 * math.sin(i * 1.3 + seed) + luck.uniform(-2, 2)) * unit) for i in range(17)]
    outline = f"M {-9 * unit:.1f} {h + 9 * unit:.1f} L {-9 * unit:.1f} {tops[0][1]:.1f} {smooth(tops)}"
    outline += f" L {w + 9 * unit:.1f} {tops[-1][1]:.1f} L {w + 9 * unit:.1f} {h + 9 * unit:.1f} Z"
    canvas.path(outline, dark if light == dark else canvas.linear((0, light), (1, dark)), edge, width * unit)


def smooth(points: Sequence[Point]) -> str:
    """Return a smooth line through points as part of a path."""
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    return " ".join(f"Q {x:.1f} {y:.1f} {mx:.1f} {my:.1f}" for (x, y), (mx, my) in zip(points, middles))


def kelp(canvas: Canvas, x: float, y: float, height: float, colour: str, seed: int = 1) -> None:
    """Draw three blades of kelp that grow from (x, y)."""
    luck, unit = Random(seed), unit_of(canvas)
    for k in range(3):
        foot, side, h = x + (k - 1.5) * 11 * unit, luck.choice((-1, 1)) * unit, height * luck.uniform(0.6, 1)
        bend = ((foot + side * 18, y - h * 0.35), (foot - side * 18, y - h * 0.7), (foot + side * 9, y - h))
        taper(canvas, curve((foot, y), *bend, steps=12), 8 * unit, 1.5 * unit, colour, NO_PAINT)


def swell(y: float, w: float, height: float, count: int = 20, phase: float = 0, step: float = 0.9) -> list[Point]:
    """List the points of a wavy line around `y`, from 0 to `w`, with an amplitude of `height`."""
    return [(w * k / count, y + height * math.sin(k * step + phase)) for k in range(count + 1)]
