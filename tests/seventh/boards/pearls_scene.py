"""Pearls on the home screen: two of them."""

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen


def scene(pen: Pen, box: Box, s: float) -> None:
    """A white and a black pearl."""
    pen.circle(box.cx - s * 0.2, box.cy, s * 0.2, "#f6f1e4")
    pen.circle(box.cx + s * 0.2, box.cy, s * 0.2, "#1b2a38")
