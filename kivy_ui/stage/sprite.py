"""Sprites: pictures and lettering on the screen, each with a key that stays the same while it moves; and areas."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.pictures.picture import Picture


class Lettering(Struct, frozen=True, gc=False):
    """Text on one line, `size` units high; `halo` is the colour of a rim around the letters, "" for none."""

    text: str
    size: float
    colour: str
    is_bold: bool = True
    halo: str = ""


class Sprite(Struct, frozen=True, gc=False):
    """A picture or text on the screen: its middle (x, y) and size in units.

    angle    clockwise, in degrees
    alpha    opacity, 0 to 1
    scale    factor on the painted size
    tall     factor on the height alone
    sweep    the sector that is drawn, from one angle to another, in degrees clockwise from the top; None for all of it
    """

    key: str
    look: Picture | Lettering
    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    alpha: float = 1.0
    scale: float = 1.0
    tall: float = 1.0
    sweep: tuple[float, float] | None = None

    def interpolate(self, other: "Sprite", share: float) -> "Sprite":
        """Return `other`, moved to a share of the way from this sprite to it; at its own place if their pictures differ."""
        if self.look != other.look or (self.x, self.y) == (other.x, other.y):
            return other
        return replace(other, x=self.x + (other.x - self.x) * share, y=self.y + (other.y - self.y) * share)


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The middle between left and right edge."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle between upper and lower edge."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Self:
        """Return the rectangle without margins of `dx` at both sides and `dy` (default: `dx`) above and below; at least 0 × 0."""
        dy = dx if dy is None else dy
        return type(self)(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))


class Area(Box):
    """A rectangle in units, from its upper left corner, y downwards."""

    __slots__ = ()

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def overlaps(self, other: "Area") -> bool:
        """Return whether both have a part in common."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def columns(self, count: int, gap: float = 8) -> "list[Area]":
        """Return `count` columns of equal width, `gap` units apart."""
        w = (self.w - gap * (count - 1)) / max(1, count)
        return [Area(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def shares(self, weights: Sequence[float], gap: float = 8) -> "list[Area]":
        """Return columns with widths in the ratio of their weights, `gap` units apart."""
        w, x, areas = (self.w - gap * (len(weights) - 1)) / sum(weights), self.x, []
        for weight in weights:
            areas.append(Area(x, self.y, w * weight, self.h))
            x += w * weight + gap
        return areas

    def rows(self, count: int, gap: float = 8) -> "list[Area]":
        """Return `count` rows of equal height, `gap` units apart."""
        h = (self.h - gap * (count - 1)) / max(1, count)
        return [Area(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]

    def grid(self, count: int, columns: int, gap: float = 8) -> "list[Area]":
        """Return `count` cells of equal size, row by row, `gap` units apart."""
        rows = self.rows(-(-count // max(1, columns)), gap)
        return [cell for row in rows for cell in row.columns(columns, gap)][:count]


def area_around(x: float, y: float, w: float, h: float) -> Area:
    """Return the area with this middle and size."""
    return Area(x - w / 2, y - h / 2, w, h)
