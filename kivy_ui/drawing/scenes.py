"""A small picture for each game on the home screen, and Fathom's own."""

import math
from collections.abc import Callable

from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.creatures import penguin, shell
from kivy_ui.drawing.dice import die
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag, tile
from kivy_ui.theme import FOOD_FILLS, SEAT_FILLS, mixed


def scene(pen: Pen, game: str, box: Box) -> None:
    """The picture of `game` in `box`."""
    SCENES.get(game, _anything)(pen, box, min(box.w, box.h))


def wave(pen: Pen, box: Box, colour: str, px: float, count: float = 3) -> None:
    """A wave from left to right."""
    steps = 48
    points = [(box.x + box.w * i / steps, box.cy + math.sin(i / steps * 2 * math.pi * count) * box.h / 2) for i in range(steps + 1)]
    pen.line(points, colour, px)


def _deep_blue(pen: Pen, box: Box, s: float) -> None:
    bag(pen, box.centred(s * 0.72, s * 0.72).moved(0, s * 0.1))
    for kind, dx, dy in (
        ("blue", -0.42, -0.22),
        ("gold", -0.2, -0.36),
        ("red", 0.06, -0.32),
        ("silver", 0.3, -0.36),
        ("green", 0.46, -0.18),
    ):
        gem(pen, kind, box.cx + s * dx, box.cy + s * dy, s * 0.13)


def _into_the_blue(pen: Pen, box: Box, s: float) -> None:
    die(pen, "chest", box.cx + s * 0.2, box.cy + s * 0.22, s * 0.4)
    die(pen, 3, box.cx - s * 0.24, box.cy + s * 0.14, s * 0.4)
    shell(pen, SEAT_FILLS["orange"], box.cx - s * 0.1, box.cy - s * 0.28, s * 0.2)
    shell(pen, SEAT_FILLS["violet"], box.cx + s * 0.3, box.cy - s * 0.26, s * 0.17)


def _deep_dive(pen: Pen, box: Box, s: float) -> None:
    for at, (fill, dx) in enumerate(((FOOD_FILLS["pink"], -0.34), (FOOD_FILLS["green"], 0.0), (FOOD_FILLS["yellow"], 0.34))):
        tile(pen, Box(box.cx + s * (dx - 0.15), box.cy - s * (0.42 - 0.05 * (at % 2)), s * 0.3, s * 0.3), fill)
    penguin(pen, "#2f7fd6", box.cx, box.cy + s * 0.16, s * 0.62)


def _perils(pen: Pen, box: Box, s: float) -> None:
    x, y = box.cx, box.cy
    hull = [(x - s * 0.42, y - s * 0.1), (x + s * 0.42, y - s * 0.1), (x + s * 0.28, y - s * 0.32), (x - s * 0.28, y - s * 0.32)]
    pen.line([(x, y - s * 0.1), (x, y + s * 0.44)], "#8a5a2e", s * 0.045)
    for side, high, wide, fill in ((1, 0.4, 0.34, "#f6f1e4"), (-1, 0.34, 0.3, "#e0503f")):
        sail = [(x + side * s * 0.03, y + s * high), (x + side * s * wide, y - s * 0.02), (x + side * s * 0.03, y - s * 0.02)]
        pen.polygon(sail, fill)
        pen.line(sail, mixed(fill, "#000000", 0.25), 1.5, close=True)
    pen.polygon(hull, "#7a4d25")
    pen.line(hull, "#3a240f", max(1, s * 0.02), close=True)
    wave(pen, Box(x - s * 0.5, y - s * 0.4, s, s * 0.07), "#4fb4ff", s * 0.05)


def _anything(pen: Pen, box: Box, s: float) -> None:
    chest(pen, box.centred(s * 0.8, s * 0.64))


def _sheet(pen: Pen, box: Box, s: float) -> None:
    pen.box(box.centred(s * 0.62, s * 0.8), "#f6f1e4", "#8a7a5c", s * 0.05)
    icon(pen, "log", box.cx, box.cy, s * 0.2, "#1b2a38")


def _toolbox(pen: Pen, box: Box, s: float) -> None:
    die(pen, 5, box.cx - s * 0.2, box.cy + s * 0.1, s * 0.42)
    die(pen, 2, box.cx + s * 0.22, box.cy - s * 0.14, s * 0.42)


SCENES: dict[str, Callable[[Pen, Box, float], None]] = {
    "deep-blue": _deep_blue,
    "into-the-blue": _into_the_blue,
    "deep-dive": _deep_dive,
    "perils-of-the-deep": _perils,
    "score-sheet": _sheet,
    "toolbox": _toolbox,
}
