"""Drawing with a bounding box. Calling it fills a canvas; its `draw` draws it in place, as part of a larger drawing."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, Generic, ParamSpec

from companion.pictures.canvas import Canvas

P = ParamSpec("P")
Box = tuple[float, float, float, float]


class Drawing(Generic[P]):
    """Drawing within a box (left, top, width, height) that includes its shadow and outline."""

    def __init__(self, box: Box, draw: Callable[Concatenate[Canvas, P], None]) -> None:
        self.box = box
        self.draw = draw
        update_wrapper(self, draw)

    def __call__(self, canvas: Canvas, *args: P.args, **kwargs: P.kwargs) -> None:
        """Fill a canvas: as large as fits, in the middle, with the box's proportions."""
        left, top, w, h = self.box
        scale = min(canvas.w / w, canvas.h / h)
        with canvas.transform(canvas.w / 2 - (left + w / 2) * scale, canvas.h / 2 - (top + h / 2) * scale, scale=scale):
            self.draw(canvas, *args, **kwargs)


def put(canvas: Canvas, thing: Drawing[P], at: tuple[float, float, float], scale: float, *args: P.args, **kwargs: P.kwargs) -> None:
    """Draw a drawing inside a larger one: around (x, y), rotated by degrees, at a scale of its own units."""
    x, y, degrees = at
    with canvas.transform(x, y, degrees, scale):
        thing.draw(canvas, *args, **kwargs)


def drawing_box(left: float, top: float, w: float, h: float) -> Callable[[Callable[Concatenate[Canvas, P], None]], Drawing[P]]:
    """Return a decorator that makes a `Drawing` of a function which draws within this box, in units of its own."""

    def drawing(draw: Callable[Concatenate[Canvas, P], None]) -> Drawing[P]:
        return Drawing((left, top, w, h), draw)

    return drawing
