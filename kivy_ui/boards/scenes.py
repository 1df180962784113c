"""A small picture for each game, for lists and cards."""

import math

from companion.pictures.picture import picture
from companion.pictures.things import chest
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen


def scene(pen: Pen, game: str, box: Box) -> None:
    """Draw the picture of `game` in `box`; a chest for a game that has none."""
    size = min(box.w, box.h)
    pen.picture(picture(chest, False), box.centred(size * 0.8, size * 0.64))


def wave(pen: Pen, box: Box, colour: str, px: float, count: float = 3) -> None:
    """Draw a wave from left to right."""
    steps = 48
    points = [(box.x + box.w * i / steps, box.cy + math.sin(i / steps * 2 * math.pi * count) * box.h / 2) for i in range(steps + 1)]
    pen.line(points, colour, px)
