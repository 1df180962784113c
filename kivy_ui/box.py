"""Rectangles on the screen, cut like paper: pixels, y upwards as Kivy counts."""

from collections.abc import Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: its lower left corner, width and height in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.h

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def cx(self) -> float:
        """The middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, upwards."""
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """Shrink by `dx` at the sides and `dy` (default: the same) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: float, dy: float) -> "Box":
        """Move by so many pixels."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def cut_top(self, h: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Cut off the upper strip of height `h`, and the rest below the gap."""
        return Box(self.x, self.top - h, self.w, h), Box(self.x, self.y, self.w, max(0, self.h - h - gap))

    def cut_bottom(self, h: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Cut off the lower strip of height `h`, and the rest above the gap."""
        return Box(self.x, self.y, self.w, h), Box(self.x, self.y + h + gap, self.w, max(0, self.h - h - gap))

    def cut_left(self, w: float, gap: float = 0) -> tuple["Box", "Box"]:
        """Cut off the left strip of width `w`, and the rest right of the gap."""
        return Box(self.x, self.y, w, self.h), Box(self.x + w + gap, self.y, max(0, self.w - w - gap), self.h)

    def columns(self, count: int, gap: float = 0) -> list["Box"]:
        """Cut into `count` equal columns from left to right."""
        return self.shares((1,) * count, gap)

    def rows(self, count: int, gap: float = 0) -> list["Box"]:
        """Cut into `count` equal rows from top to bottom."""
        h = (self.h - gap * (count - 1)) / max(1, count)
        return [Box(self.x, self.top - (i + 1) * h - i * gap, self.w, h) for i in range(count)]

    def shares(self, weights: Sequence[float], gap: float = 0) -> list["Box"]:
        """Cut into columns from left to right, as wide as their weights say."""
        room, x, out = self.w - gap * (len(weights) - 1), self.x, []
        for weight in weights:
            w = room * weight / sum(weights)
            out.append(Box(x, self.y, w, self.h))
            x += w + gap
        return out

    def grid(self, count: int, columns: int, gap: float = 0) -> list["Box"]:
        """Cut into `count` equal cells in `columns` columns, row by row from the upper left."""
        rows = -(-count // columns)
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)][:count]

    def centred(self, w: float, h: float) -> "Box":
        """Return a box of this size in the middle of this one."""
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)

    def grown(self, least: float) -> "Box":
        """Grow to at least `least` wide and high, around the same middle."""
        return self.centred(max(self.w, least), max(self.h, least))

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is inside."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def within(self, outer: "Box", slack: float = 0.5) -> bool:
        """Return whether this is wholly inside `outer`."""
        across = self.x >= outer.x - slack and self.right <= outer.right + slack
        return across and self.y >= outer.y - slack and self.top <= outer.top + slack


def disc(x: float, y: float, r: float) -> Box:
    """Return the box around a circle."""
    return Box(x - r, y - r, 2 * r, 2 * r)
