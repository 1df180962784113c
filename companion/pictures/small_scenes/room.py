"""Frame of a small scene: round corners, a dark foot for words, and units of its own, so that one layout fits every size."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from msgspec import Struct

from companion.pictures.canvas import Canvas

WIDTH = 188
LEAST_HEIGHT = 150
"""Least width and height of a small scene in its units: one of the two is reached."""
WORDS = 64
"""Height of a foot for a title and a note, in units."""
FULL_SIZE_HEIGHT = 116
"""Least height of the uncovered part, in units, for figures of full size."""
CORNER = 20 / WIDTH
FEET = {"deep": ("#020b14", 0.94), "light": ("#fffaf0", 0.97), "contrast": ("#000000", 1.0)}


class Room(Struct, frozen=True):
    """Size of a small scene in units, and the lower edge (`low`) of the uncovered part."""

    w: float
    h: float
    low: float

    @property
    def x(self) -> float:
        """Middle of the width."""
        return self.w / 2

    @property
    def shrinking(self) -> float:
        """Factor of the size of figures, at most 1, so that a high foot covers none of them."""
        return min(1.0, self.low / FULL_SIZE_HEIGHT)


@contextmanager
def room(
    canvas: Canvas, ground: Callable[[Canvas], None], foot: float | None = None, r: float = CORNER, theme: str = "deep"
) -> Iterator[Room]:
    """Paint the background of a small scene; draw in its units what is drawn inside the block; then darken its foot.

    The foot is a share of the height, at most half; None is enough for a title and a note.
    """
    unit = min(canvas.w / WIDTH, canvas.h / LEAST_HEIGHT)
    h = canvas.h / unit
    foot = min(0.5, WORDS / h) if foot is None else foot
    with canvas.clip(0, 0, canvas.w, canvas.h, r * canvas.w) if r else nullcontext():
        ground(canvas)
        with canvas.transform(0, 0, scale=unit):
            yield Room(canvas.w / unit, h, h * (1 - foot))
        if foot:
            colour, alpha = FEET[theme]
            canvas.rect(0, canvas.h * (1 - foot), canvas.w, canvas.h * foot, colour, alpha=alpha)
