"""A bag of gems: the small picture on the home screen."""

from kivy_ui.box import Box
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
    bag(pen, box.centred(s * 0.72, s * 0.72).moved(0, s * 0.1))
    for kind, dx, dy in (
        ("blue", -0.42, -0.22),
        ("gold", -0.2, -0.36),
        ("red", 0.06, -0.32),
        ("silver", 0.3, -0.36),
        ("green", 0.46, -0.18),
    ):
        gem(pen, kind, box.cx + s * dx, box.cy + s * dy, s * 0.13)
