"""A sheet of paper: the small picture on the home screen."""

from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
    pen.box(box.centred(s * 0.62, s * 0.8), "#f6f1e4", "#8a7a5c", s * 0.05)
    icon(pen, "log", box.cx, box.cy, s * 0.2, "#1b2a38")
