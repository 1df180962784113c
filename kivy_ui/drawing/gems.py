"""Gems, each colour in its own cut, so that nobody needs the colour to tell them apart."""

import itertools
import math
from collections.abc import Sequence

from kivy_ui.box import Box, disc
from kivy_ui.drawing.pen import Pen, Point, ring
from kivy_ui.theme import GEM_FILLS, GEM_LETTERS, mixed, readable_on

LIGHT_FROM = 2.3  # radians counter-clockwise from the right: the upper left
SAMPLES = 48


def gem(pen: Pen, kind: str, x: float, y: float, r: float, alpha: float = 1.0) -> None:
    """Draw a gem of `kind` ("silver", "gold", "red", "green", "purple", "black", "blue") around (x, y)."""
    fill = GEM_FILLS[kind]
    edge = mixed(fill, "#000000", 0.45) if kind != "black" else "#8b9aa5"
    pen.stamp(("gem", kind), disc(round(x), round(y), round(r)), edge, lambda fine, box: CUTS[kind](fine, box, fill), alpha)
    if pen.look.has_letters and r >= pen.look.text_px("caption") * 0.55:
        size = "strong" if r > pen.mm(4) else "text" if r > pen.mm(3) else "caption"
        pen.text(GEM_LETTERS[kind], round(x), round(y + r * LETTER_LIFT.get(kind, 0)), size, readable_on(fill), bold=True)


LETTER_LIFT = {"purple": -0.08, "red": 0.08}


def shade(fill: str, angle: float, strength: float = 1.0) -> str:
    """Shade `fill` as a facet that faces `angle` (radians, counter-clockwise from the right) under the table's lamp."""
    lit = math.cos(angle - LIGHT_FROM) * strength
    return mixed(fill, "#ffffff", 0.55 * lit) if lit > 0 else mixed(fill, "#04101c", -0.6 * lit)


def faceted(pen: Pen, outer: Sequence[Point], inner: Sequence[Point], fill: str, strength: float = 1.0) -> None:
    """Draw a belt of facets between two outlines with as many corners."""
    cx, cy = sum(x for x, _ in outer) / len(outer), sum(y for _, y in outer) / len(outer)
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        mx, my = (outer[i][0] + outer[j][0]) / 2, (outer[i][1] + outer[j][1]) / 2
        pen.polygon([outer[i], outer[j], inner[j], inner[i]], shade(fill, math.atan2(my - cy, mx - cx), strength))


def shrunk(points: Sequence[Point], cx: float, cy: float, share: float) -> list[Point]:
    """Shrink an outline around (cx, cy)."""
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in points]


def _glint(pen: Pen, points: Sequence[Point], share: float = 0.5) -> None:
    pen.polygon(points, "#ffffff", share)


def _round_brilliant(pen: Pen, box: Box, fill: str) -> None:
    r = box.w / 2 - 1
    girdle, star, table = (
        ring(box.cx, box.cy, r, 16),
        ring(box.cx, box.cy, r * 0.76, 8, math.pi / 8),
        ring(box.cx, box.cy, r * 0.56, 8),
    )
    pen.polygon(girdle, mixed(fill, "#3a5260", 0.5))
    for i in range(8):
        a = math.pi / 2 - 2 * math.pi * i / 8
        tip, left, right = girdle[2 * i], star[i - 1], star[i]
        pen.polygon([tip, right, table[i], left], shade(fill, a))
        pen.polygon([tip, girdle[(2 * i + 1) % 16], right], shade(mixed(fill, "#5f7c8c", 0.35), a - 0.3))
        pen.polygon([tip, girdle[2 * i - 1], left], shade(mixed(fill, "#5f7c8c", 0.2), a + 0.3))
        pen.polygon([star[i], table[(i + 1) % 8], table[i]], shade(fill, a - 0.4, 0.6))
    pen.polygon(table, fill)
    _glint(pen, [table[6], table[7], (box.cx - r * 0.1, box.cy + r * 0.3)])
    pen.line(girdle, mixed(fill, "#3a5260", 0.55), 1.2, close=True)


def _square_cut(pen: Pen, box: Box, fill: str) -> None:
    c, r = (box.cx, box.cy), box.w / 2 - 1
    outer = ring(*c, r * 1.24, 4, math.pi / 4)
    middle, table = shrunk(outer, *c, 0.78), shrunk(outer, *c, 0.56)
    faceted(pen, outer, middle, mixed(fill, "#7a4a00", 0.25))
    faceted(pen, middle, table, fill, 0.7)
    for i in range(4):
        j = (i + 1) % 4
        mid = ((outer[i][0] + outer[j][0]) / 2, (outer[i][1] + outer[j][1]) / 2)
        pen.polygon([middle[i], mid, middle[j]], shade(fill, math.pi / 2 - math.pi / 2 * (i + 1), 0.9), 0.55)
    pen.polygon(table, fill)
    _glint(pen, [table[3], (table[3][0] + r * 0.3, table[3][1]), (table[3][0], table[3][1] - r * 0.3)])
    pen.line(outer, "#8a5a00", 1.2, close=True)


def heart(cx: float, cy: float, r: float) -> list[Point]:
    """Outline a heart, from the notch clockwise."""
    out = []
    for i in range(SAMPLES):
        t = 2 * math.pi * i / SAMPLES
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        out.append((cx + x / 17 * r, cy + (y + 2.5) / 15.5 * r))
    return out


def _heart_cut(pen: Pen, box: Box, fill: str) -> None:
    r = box.w / 2 - 1
    points = heart(box.cx, box.cy, r)
    corners = [points[i] for i in range(0, SAMPLES, 4)]
    pen.polygon(points, mixed(fill, "#30000a", 0.35))
    belt = shrunk(corners, box.cx, box.cy + r * 0.05, 0.62)
    faceted(pen, corners, belt, fill)
    pen.polygon(shrunk(corners, box.cx, box.cy + r * 0.05, 0.6), fill)
    _glint(pen, [belt[9], belt[10], (box.cx - r * 0.3, box.cy + r * 0.16)], 0.4)
    pen.line(points, mixed(fill, "#30000a", 0.5), 1.2, close=True)


def _emerald_cut(pen: Pen, box: Box, fill: str) -> None:
    r = box.w / 2 - 1
    w, h, cut = r * 0.78, r * 0.98, r * 0.34
    x, y = box.cx, box.cy
    half = [(x + w - cut, y + h), (x + w, y + h - cut), (x + w, y - h + cut), (x + w - cut, y - h)]
    outer = half + [(2 * x - px, py) for px, py in reversed(half)]
    steps = [outer, shrunk(outer, x, y, 0.82), shrunk(outer, x, y, 0.66), shrunk(outer, x, y, 0.52)]
    for strength, (big, small) in zip((1.0, 0.75, 0.5), itertools.pairwise(steps), strict=True):
        faceted(pen, big, small, fill, strength)
    pen.polygon(steps[-1], fill)
    _glint(pen, [steps[2][6], steps[2][7], steps[3][7], steps[3][6]], 0.4)
    pen.line(outer, mixed(fill, "#00301c", 0.55), 1.2, close=True)


def _trillion(pen: Pen, box: Box, fill: str) -> None:
    r = (box.w / 2 - 1) * 1.02
    cx, cy = box.cx, box.cy - r * 0.1
    tips = ring(cx, cy, r * 1.08, 3)
    outer: list[Point] = []
    for i in range(3):
        (ax, ay), (bx, by) = tips[i], tips[(i + 1) % 3]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        bulge = (mx + (mx - cx) * 0.3, my + (my - cy) * 0.3)
        outer += [tips[i], ((ax + bulge[0]) / 2 * 1.0, (ay + bulge[1]) / 2), bulge, ((bx + bulge[0]) / 2, (by + bulge[1]) / 2)]
    inner = shrunk(outer, cx, cy, 0.58)
    faceted(pen, outer, inner, fill, 1.1)
    pen.polygon(inner, fill)
    _glint(pen, [inner[0], inner[10], inner[11]], 0.35)
    pen.line(outer, mixed(fill, "#16002e", 0.5), 1.2, close=True)


def _tentacle(pen: Pen, box: Box, fill: str) -> None:
    r, cx, cy = box.w / 2 - 1, box.cx, box.cy
    stone = ring(cx, cy, r, 9, 0.2)
    faceted(pen, stone, shrunk(stone, cx, cy, 0.8), "#3a444e")
    pen.polygon(shrunk(stone, cx, cy, 0.82), fill)
    for arm in range(5):
        _arm(pen, cx, cy, r, 2 * math.pi * arm / 5 + 0.5)
    pen.circle(cx, cy, r * 0.44, fill, "#6d7d8a", 1.2)
    pen.line(stone, "#93a3af", 1.4, close=True)


def _arm(pen: Pen, cx: float, cy: float, r: float, turn: float) -> None:
    for i in range(9):
        t = i / 8
        reach, angle = r * (0.42 + 0.42 * t), turn + 0.95 * t * t
        x, y = cx + reach * math.cos(angle), cy + reach * math.sin(angle)
        pen.circle(x, y, r * (0.15 - 0.11 * t), "#74838f")
        if i % 3 == 1:
            pen.circle(x, y, r * 0.045, "#cfd8de")


def _bubble(pen: Pen, box: Box, fill: str) -> None:
    r, cx, cy = box.w / 2 - 1, box.cx, box.cy
    for i in range(14):
        t = i / 13
        pen.circle(cx - r * 0.16 * t, cy + r * 0.16 * t, r * (1 - 0.34 * t), mixed(mixed(fill, "#063a6b", 0.62), fill, t))
    pen.arc(cx, cy, r * 0.8, 130, 215, "#d8f0ff", r * 0.09)
    pen.polygon(_ellipse(cx - r * 0.4, cy + r * 0.52, r * 0.24, r * 0.13, 0.7), "#ffffff", 0.85)
    pen.circle(cx + r * 0.62, cy - r * 0.5, r * 0.09, "#e6f6ff")
    pen.circle(cx, cy, r - 0.5, None, "#0d4a80", 1.4)


def _ellipse(cx: float, cy: float, rx: float, ry: float, turn: float) -> list[Point]:
    return [
        (
            cx + rx * math.cos(a) * math.cos(turn) - ry * math.sin(a) * math.sin(turn),
            cy + rx * math.cos(a) * math.sin(turn) + ry * math.sin(a) * math.cos(turn),
        )
        for a in (2 * math.pi * i / 20 for i in range(20))
    ]


CUTS = {
    "silver": _round_brilliant,
    "gold": _square_cut,
    "red": _heart_cut,
    "green": _emerald_cut,
    "purple": _trillion,
    "black": _tentacle,
    "blue": _bubble,
}
