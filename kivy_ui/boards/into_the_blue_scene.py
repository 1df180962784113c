"""Two dice and two shells: the small picture on the home screen."""

from kivy_ui.box import Box
from kivy_ui.drawing.creatures import shell
from kivy_ui.drawing.dice import die
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import SEAT_FILLS


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
    die(pen, "chest", box.cx + s * 0.2, box.cy + s * 0.22, s * 0.4)
    die(pen, 3, box.cx - s * 0.24, box.cy + s * 0.14, s * 0.4)
    shell(pen, SEAT_FILLS["orange"], box.cx - s * 0.1, box.cy - s * 0.28, s * 0.2)
    shell(pen, SEAT_FILLS["violet"], box.cx + s * 0.3, box.cy - s * 0.26, s * 0.17)
