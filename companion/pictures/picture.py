"""Pictures as data: a painter and its arguments. Equal pictures look the same, so that each is painted only once."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.pictures.canvas import Canvas


class Picture(Struct, frozen=True, gc=False):  # no garbage collection: pictures form no cycles, and a tap makes hundreds
    """Drawing as data: `paint(canvas, *args)` fills a canvas of any size."""

    paint: Callable[..., None]
    args: tuple[Any, ...] = ()

    @property
    def breadth(self) -> float:
        """Width divided by height; 1 for pictures that fill their area."""
        box = getattr(self.paint, "box", None)
        return box[2] / box[3] if box else 1.0

    def svg(self, w: float, h: float) -> str:
        """Return the picture as SVG in a box of `w` × `h` units."""
        canvas = Canvas(w, h)
        self.paint(canvas, *self.args)
        return canvas.svg()


def picture(paint: Callable[..., None], *args: Any) -> Picture:
    """Return the picture of a painter with these arguments: `picture(gem, "gold")`."""
    return Picture(paint, args)
