"""A small picture for each game on the home screen: `scene` in kivy_ui/boards/<game>_scene.py, apart from its board so that none is opened for it."""

import math

from kivy_ui.boards import part_of
from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.pen import Pen


def scene(pen: Pen, game: str, box: Box) -> None:
    """Draw the picture of `game` in `box`; a chest for a game that has none."""
    own = part_of(game, "_scene")
    size = min(box.w, box.h)
    if own is None:
        chest(pen, box.centred(size * 0.8, size * 0.64))
    else:
        own.scene(pen, box, size)


def wave(pen: Pen, box: Box, colour: str, px: float, count: float = 3) -> None:
    """Draw a wave from left to right."""
    steps = 48
    points = [(box.x + box.w * i / steps, box.cy + math.sin(i / steps * 2 * math.pi * count) * box.h / 2) for i in range(steps + 1)]
    pen.line(points, colour, px)
