"""The water behind everything."""

from kivy.input import MotionEvent

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import dusk
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.surface import Surface


class Backdrop(Surface):
    """Water, from edge to edge."""

    def paint(self, pen: Pen, box: Box) -> None:
        """Paint it."""
        water(pen, box)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let every finger through."""
        return False


def water(pen: Pen, box: Box) -> None:
    """Paint the evening's water over a box."""
    pen.picture(picture(dusk, pen.theme.name), box)
