"""Emblems of seats and icons of buttons: drawn, never typed (Kivy's Roboto lacks them)."""

import math
from collections.abc import Callable

from companion.pictures import seats
from companion.pictures.picture import picture
from kivy_ui.box import disc
from kivy_ui.drawing.pen import Pen, Point, ring

SHOULDERS = [math.radians(degrees) for degrees in range(-80, 81, 20)]


def emblem(pen: Pen, kind: str, x: float, y: float, r: float, colour: str) -> None:
    """Draw a seat's emblem: star, triangle, circle, square, diamond or hexagon."""
    if kind == "circle":
        pen.circle(x, y, r * 0.78, colour)
        return
    shapes: dict[str, list[Point]] = {
        "star": star(x, y, r),
        "triangle": ring(x, y - r * 0.12, r * 1.02, 3),
        "square": ring(x, y, r * 0.98, 4, math.pi / 4),
        "diamond": ring(x, y, r * 1.02, 4, 0, 0.72),
        "hexagon": ring(x, y, r * 0.92, 6, math.pi / 6),
    }
    points = shapes.get(kind, shapes["square"])
    pen.polygon(points, colour)
    pen.line(points, colour, 1, close=True)


def star(x: float, y: float, r: float) -> list[Point]:
    """Outline a star with five points."""
    outer, inner = ring(x, y, r, 5), ring(x, y, r * 0.45, 5, math.pi / 5)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def seat_disc(pen: Pen, colour: str, kind: str, x: float, y: float, r: float, alpha: float = 1.0) -> None:
    """Draw a seat's token: a disc of its colour with its emblem."""
    pen.picture(picture(seats.disc, colour, kind), disc(round(x), round(y), round(r)), alpha)


def icon(pen: Pen, name: str, x: float, y: float, r: float, colour: str | None = None) -> None:
    """Draw an icon around (x, y): one of `ICONS`."""
    ICONS[name](pen, x, y, r, colour or pen.theme.ink, max(1.6, r * 0.24))


def _undo(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.arc(x + r * 0.05, y - r * 0.12, r * 0.72, -75, 150, colour, px)
    tip = (x - r * 0.95, y + r * 0.1)
    pen.polygon([tip, (tip[0] + r * 0.72, tip[1] + r * 0.62), (tip[0] + r * 0.72, tip[1] - r * 0.42)], colour)


def _redo(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.arc(x - r * 0.05, y - r * 0.12, r * 0.72, 75, -150, colour, px)
    tip = (x + r * 0.95, y + r * 0.1)
    pen.polygon([tip, (tip[0] - r * 0.72, tip[1] + r * 0.62), (tip[0] - r * 0.72, tip[1] - r * 0.42)], colour)


def _menu(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for row in (-0.6, 0, 0.6):
        pen.line([(x - r * 0.8, y + r * row), (x + r * 0.8, y + r * row)], colour, px)


def _log(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for row in (-0.62, 0, 0.62):
        pen.circle(x - r * 0.78, y + r * row, r * 0.14, colour)
        pen.line([(x - r * 0.38, y + r * row), (x + r * 0.88, y + r * row)], colour, px * 0.8)


def _why(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    hook = [math.radians(a) for a in range(-80, 150, 15)]
    points = [(x + r * 0.48 * math.sin(a), y + r * 0.4 + r * 0.46 * math.cos(a)) for a in hook]
    pen.line([*points, (x, y - r * 0.1), (x, y - r * 0.36)], colour, px)
    pen.circle(x, y - r * 0.8, px * 0.62, colour)


def _turn(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for start in (20, 200):
        pen.arc(x, y, r * 0.78, start, start + 125, colour, px)
        end = math.radians(start + 135)
        ex, ey = x + r * 0.78 * math.sin(end), y + r * 0.78 * math.cos(end)
        ahead = (math.cos(end), -math.sin(end))
        side = (math.sin(end), math.cos(end))
        pen.polygon(
            [
                (ex + ahead[0] * r * 0.42, ey + ahead[1] * r * 0.42),
                (ex + side[0] * r * 0.34 - ahead[0] * r * 0.12, ey + side[1] * r * 0.34 - ahead[1] * r * 0.12),
                (ex - side[0] * r * 0.34 - ahead[0] * r * 0.12, ey - side[1] * r * 0.34 - ahead[1] * r * 0.12),
            ],
            colour,
        )


def _odds(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for at, tall in ((-0.62, 0.7), (0, 1.6), (0.62, 1.1)):
        pen.line([(x + r * at, y - r * 0.75), (x + r * at, y - r * 0.75 + r * tall)], colour, px * 1.5)


def _close(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.65, y - r * 0.65), (x + r * 0.65, y + r * 0.65)], colour, px)
    pen.line([(x - r * 0.65, y + r * 0.65), (x + r * 0.65, y - r * 0.65)], colour, px)


def _tick(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.75, y - r * 0.05), (x - r * 0.2, y - r * 0.6), (x + r * 0.8, y + r * 0.62)], colour, px * 1.2)


def _left(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x + r * 0.4, y + r * 0.75), (x - r * 0.4, y), (x + r * 0.4, y - r * 0.75)], colour, px * 1.2)


def _right(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.4, y + r * 0.75), (x + r * 0.4, y), (x - r * 0.4, y - r * 0.75)], colour, px * 1.2)


def _up(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.75, y - r * 0.4), (x, y + r * 0.4), (x + r * 0.75, y - r * 0.4)], colour, px * 1.2)


def _down(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.75, y + r * 0.4), (x, y - r * 0.4), (x + r * 0.75, y + r * 0.4)], colour, px * 1.2)


def _plus(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line([(x - r * 0.75, y), (x + r * 0.75, y)], colour, px * 1.2)
    pen.line([(x, y - r * 0.75), (x, y + r * 0.75)], colour, px * 1.2)


def _gear(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for tooth in range(8):
        a = math.pi * tooth / 4
        pen.line(
            [(x + r * 0.66 * math.sin(a), y + r * 0.66 * math.cos(a)), (x + r * 0.92 * math.sin(a), y + r * 0.92 * math.cos(a))],
            colour,
            px * 1.4,
        )
    pen.circle(x, y, r * 0.58, None, colour, px * 1.2)


def _grip(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for row in (-0.5, 0, 0.5):
        for column in (-0.3, 0.3):
            pen.circle(x + r * column, y + r * row, r * 0.13, colour)


def _backspace(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    outline = [(x - r, y), (x - r * 0.4, y + r * 0.6), (x + r, y + r * 0.6), (x + r, y - r * 0.6), (x - r * 0.4, y - r * 0.6)]
    pen.line(outline, colour, px * 0.8, close=True)
    _close(pen, x + r * 0.25, y, r * 0.42, colour, px * 0.8)


def _shift(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    up = [(0, 0.85), (0.8, 0), (0.35, 0), (0.35, -0.75), (-0.35, -0.75), (-0.35, 0), (-0.8, 0)]
    pen.line([(x + r * dx, y + r * dy) for dx, dy in up], colour, px * 0.8, close=True)


def _stick(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    """Draw a stick, its plug upwards."""
    body = [(-0.5, 0.25), (0.5, 0.25), (0.5, -1), (-0.5, -1)]
    plug = [(-0.3, 0.3), (-0.3, 1), (0.3, 1), (0.3, 0.3)]
    pen.line([(x + r * dx, y + r * dy) for dx, dy in body], colour, px * 0.8, close=True)
    pen.line([(x + r * dx, y + r * dy) for dx, dy in plug], colour, px * 0.8)


def _qr(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    """Draw three finder squares and a few modules."""
    for dx, dy in ((-1, 1), (1, 1), (-1, -1)):
        pen.box(disc(x + dx * r * 0.58, y + dy * r * 0.58, r * 0.36), None, colour, 0, px)
    for right, up in ((0.3, -0.3), (0.85, -0.3), (0.58, -0.58), (0.3, -0.85), (0.85, -0.85)):
        pen.box(disc(x + right * r, y + up * r, r * 0.13), colour)


def _tools(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    """Draw a case with a handle."""
    case = [(-0.95, -0.75), (0.95, -0.75), (0.95, 0.4), (-0.95, 0.4)]
    handle = [(-0.4, 0.4), (-0.4, 0.85), (0.4, 0.85), (0.4, 0.4)]
    pen.line([(x + r * dx, y + r * dy) for dx, dy in case], colour, px, close=True)
    pen.line([(x + r * dx, y + r * dy) for dx, dy in handle], colour, px)
    pen.line([(x - r * 0.95, y - r * 0.12), (x + r * 0.95, y - r * 0.12)], colour, px * 0.7)
    pen.line([(x, y + r * 0.06), (x, y - r * 0.34)], colour, px * 1.3)


def _people(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    for dx, dy, scale in ((0.55, 0.12, 0.8), (-0.32, 0, 1.0)):
        pen.circle(x + r * dx, y + r * (0.42 + dy), r * 0.34 * scale, colour)
        pen.line(
            [(x + r * dx + r * 0.62 * scale * math.sin(a), y - r * 0.72 + r * dy + r * 0.72 * math.cos(a)) for a in SHOULDERS],
            colour,
            px,
        )


def _nights(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    outer = [(x + r * 0.85 * math.sin(a), y + r * 0.85 * math.cos(a)) for a in (math.radians(d) for d in range(60, 331, 15))]
    inner = [
        (x + r * (0.3 + 0.62 * math.sin(a)), y + r * (0.3 + 0.62 * math.cos(a)))
        for a in (math.radians(d) for d in range(300, 89, -15))
    ]
    pen.line([*outer, *inner], colour, px * 0.8, close=True)


def _box(pen: Pen, x: float, y: float, r: float, colour: str, px: float) -> None:
    pen.line(
        [(x - r * 0.85, y + r * 0.05), (x - r * 0.85, y - r * 0.75), (x + r * 0.85, y - r * 0.75), (x + r * 0.85, y + r * 0.05)],
        colour,
        px,
    )
    for side, up in ((-0.38, 1), (0.38, -1)):
        ends = (-0.3, 0.8) if up > 0 else (0.8, -0.3)
        tip = y + r * ends[1]
        pen.line([(x + r * side, y + r * ends[0]), (x + r * side, tip)], colour, px)
        pen.line(
            [(x + r * (side - 0.25), tip - up * r * 0.28), (x + r * side, tip), (x + r * (side + 0.25), tip - up * r * 0.28)],
            colour,
            px,
        )


ICONS: dict[str, Callable[[Pen, float, float, float, str, float], None]] = {
    "undo": _undo,
    "redo": _redo,
    "menu": _menu,
    "log": _log,
    "why": _why,
    "turn": _turn,
    "odds": _odds,
    "close": _close,
    "tick": _tick,
    "left": _left,
    "right": _right,
    "up": _up,
    "down": _down,
    "plus": _plus,
    "gear": _gear,
    "grip": _grip,
    "backspace": _backspace,
    "shift": _shift,
    "qr": _qr,
    "stick": _stick,
    "people": _people,
    "tools": _tools,
    "nights": _nights,
    "box": _box,
}
