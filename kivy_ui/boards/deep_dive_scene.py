"""A penguin above its food: the small picture on the home screen."""

from kivy_ui.box import Box
from kivy_ui.drawing.creatures import penguin
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import tile
from kivy_ui.theme import FOOD_FILLS


def scene(pen: Pen, box: Box, s: float) -> None:
    """Draw it in the middle of `box`, `s` high and wide."""
    for at, (fill, dx) in enumerate(((FOOD_FILLS["pink"], -0.34), (FOOD_FILLS["green"], 0.0), (FOOD_FILLS["yellow"], 0.34))):
        tile(pen, Box(box.cx + s * (dx - 0.15), box.cy - s * (0.42 - 0.05 * (at % 2)), s * 0.3, s * 0.3), fill)
    penguin(pen, "#2f7fd6", box.cx, box.cy + s * 0.16, s * 0.62)
