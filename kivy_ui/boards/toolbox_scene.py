"""Two dice: the small picture on the home screen."""

from kivy_ui.box import Box
from kivy_ui.drawing.dice import die
from kivy_ui.drawing.pen import Pen


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
    die(pen, 5, box.cx - s * 0.2, box.cy + s * 0.1, s * 0.42)
    die(pen, 2, box.cx + s * 0.22, box.cy - s * 0.14, s * 0.42)
