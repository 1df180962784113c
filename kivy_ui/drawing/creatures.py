"""Shells and penguins."""

import math

from kivy_ui.box import Box, disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed


def shell(pen: Pen, fill: str, x: float, y: float, r: float, alpha: float = 1.0) -> None:
    """Draw a round scallop in a seat's colour."""
    edge = mixed(fill, "#000000", 0.45)
    pen.stamp(("shell", fill), disc(round(x), round(y), round(r)), edge, lambda fine, box: _shell(fine, box, fill, edge), alpha)


def _shell(pen: Pen, box: Box, fill: str, edge: str) -> None:
    r, cx, cy = box.w / 2 - 1, box.cx, box.cy
    hinge = (cx, cy - r * 0.78)
    rim = []
    for i in range(57):
        a = math.radians(-128 + 256 * i / 56)
        scallop = 1 + 0.045 * abs(math.sin((i / 56) * math.pi * 8))
        rim.append((cx + r * 0.95 * scallop * math.sin(a), cy + r * 0.93 * scallop * math.cos(a) + r * 0.02))
    pen.box(Box(cx - r * 0.42, cy - r * 0.98, r * 0.84, r * 0.36), mixed(fill, "#000000", 0.2), edge, r * 0.12, 1)
    outline = [*rim, hinge]
    pen.polygon(outline, fill)
    for i in range(8):
        here, there = rim[i * 7], rim[i * 7 + 7]
        lit = mixed(fill, "#ffffff", 0.42) if i < 4 else mixed(fill, "#ffffff", 0.12)
        pen.polygon([hinge, here, rim[i * 7 + 3], rim[i * 7 + 4]], lit, 0.7)
        pen.line([hinge, there], mixed(fill, "#000000", 0.3), max(1, r * 0.05))
    pen.line(outline, edge, 1.4, close=True)


def penguin(pen: Pen, fill: str, x: float, y: float, h: float, alpha: float = 1.0) -> None:
    """Draw a diving penguin, `h` high, its belly band in the seat's colour."""
    box = Box(round(x - h * 0.4), round(y - h / 2), round(h * 0.8), round(h))
    pen.stamp(("penguin", fill), box, "#0a1117", lambda fine, area: _penguin(fine, area, fill), alpha)


def _penguin(pen: Pen, box: Box, fill: str) -> None:
    w, h, cx, y = box.w, box.h, box.cx, box.y
    for side in (-1, 1):
        pen.polygon(_egg(cx + side * w * 0.17, y + h * 0.07, w * 0.16, h * 0.06), "#f39a2e")
        pen.polygon(_flipper(cx, y, w, h, side), "#131c24")
    pen.polygon(_egg(cx, y + h * 0.43, w * 0.36, h * 0.39), "#131c24")
    pen.polygon(_egg(cx, y + h * 0.37, w * 0.27, h * 0.29), "#f6f8f8")
    pen.polygon(_egg(cx, y + h * 0.78, w * 0.27, h * 0.2), "#131c24")
    scarf = Box(cx - w * 0.29, y + h * 0.56, w * 0.58, h * 0.1)
    pen.box(scarf, fill, mixed(fill, "#000000", 0.5), h * 0.04, max(1, h * 0.015))
    pen.box(Box(cx + w * 0.08, y + h * 0.38, w * 0.14, h * 0.22), fill, mixed(fill, "#000000", 0.5), h * 0.02, max(1, h * 0.015))
    for side in (-1, 1):
        pen.circle(cx + side * w * 0.12, y + h * 0.82, w * 0.075, "#ffffff")
        pen.circle(cx + side * w * 0.11, y + h * 0.82, w * 0.038, "#0a1117")
    pen.polygon([(cx - w * 0.1, y + h * 0.75), (cx + w * 0.1, y + h * 0.75), (cx, y + h * 0.67)], "#f39a2e")


def _egg(cx: float, cy: float, rx: float, ry: float) -> list[tuple[float, float]]:
    return [(cx + rx * math.sin(2 * math.pi * i / 28), cy + ry * math.cos(2 * math.pi * i / 28)) for i in range(28)]


def _flipper(cx: float, y: float, w: float, h: float, side: int) -> list[tuple[float, float]]:
    return [
        (cx + side * w * 0.26, y + h * 0.62),
        (cx + side * w * 0.42, y + h * 0.5),
        (cx + side * w * 0.48, y + h * 0.3),
        (cx + side * w * 0.38, y + h * 0.27),
        (cx + side * w * 0.28, y + h * 0.4),
    ]
