"""The water behind everything: it darkens with depth, and light falls into it from above."""

from functools import cache

from kivy.graphics.texture import Texture
from kivy.input import MotionEvent

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.surface import Surface
from kivy_ui.theme import mixed, rgba

STEPS = 64
RAYS = ((0.1, 0.05, 0.2), (0.32, 0.1, 0.06), (0.55, 0.04, 0.28), (0.78, 0.09, 0.1))


class Backdrop(Surface):
    """Water, from edge to edge."""

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw a gradient, and a few rays of light in the dark theme."""
        theme = pen.theme
        pen.texture(gradient(theme.sea_top, theme.sea_deep), box)
        for at, width, lean in RAYS if theme.name == "deep" else ():
            x, w = box.x + box.w * at, box.w * width
            lower = x + box.h * lean
            ray = [(x, box.top), (x + w, box.top), (lower + w * 1.9, box.y), (lower, box.y)]
            pen.polygon(ray, "#8fd3e8", 0.035)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let every finger through."""
        return False


@cache
def gradient(top: str, bottom: str) -> Texture:
    """Make a column of colours from `bottom` up to `top`."""
    texture = Texture.create(size=(1, STEPS), colorfmt="rgb")
    column = bytes(round(255 * part) for step in range(STEPS) for part in rgba(mixed(bottom, top, step / (STEPS - 1)))[:3])
    texture.blit_buffer(column, colorfmt="rgb", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "linear"
    return texture
