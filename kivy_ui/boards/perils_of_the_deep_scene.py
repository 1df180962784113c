"""A ship under sail: the small picture on the home screen."""

from kivy_ui.boards.scenes import wave
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
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
