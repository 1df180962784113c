"""Canvas of shapes, written as static SVG 1.1. Lengths are units, y goes down, colours are "#rrggbb"."""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from zlib import crc32

Point = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]
"""Stop of a gradient: position from 0 to 1, colour, and opacity (1 if it is left out)."""
NO_PAINT = "none"
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""The escapes of `html.escape`. Importing that module would also load 350 kB of character names."""
LETTER_WIDTH = 0.56
"""Estimated width of a letter as a share of the text size, slightly above the average."""


class Canvas:
    """Shapes on a sheet of `w` × `h` units, in the order they were drawn."""

    def __init__(self, w: float, h: float) -> None:
        self.w = w
        self.h = h
        self._shapes: list[str] = []
        self._paints: dict[str, str] = {}

    # fills

    def linear(self, *stops: Stop, along: tuple[float, float, float, float] = (0, 0, 0, 1)) -> str:
        """Return a gradient along a line (x1, y1, x2, y2), given as shares of the shape's box, for the `fill` of a shape."""
        x1, y1, x2, y2 = along
        return self._paint("linearGradient", f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"', stops)

    def radial(self, *stops: Stop, around: tuple[float, float, float] = (0.5, 0.5, 0.5)) -> str:
        """Return a gradient from a point outwards, (x, y, radius) as shares of the shape's box, for the `fill` of a shape."""
        cx, cy, r = around
        return self._paint("radialGradient", f'cx="{cx}" cy="{cy}" r="{r}"', stops)

    def _paint(self, kind: str, where: str, stops: Iterable[Stop]) -> str:
        parts = "".join(_stop(*stop) for stop in stops)
        return self._add_paint(kind, where, parts)

    # shapes

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        r: float = 0,
        line: str = NO_PAINT,
        width: float = 2,
        alpha: float = 1,
    ) -> None:
        """Draw a rectangle with corners of radius `r`, from its upper left corner."""
        self._add(f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}"', fill, line, width, alpha)

    def circle(
        self, x: float, y: float, r: float, fill: str, line: str = NO_PAINT, width: float = 2, alpha: float = 1, dash: str = ""
    ) -> None:
        """Draw a circle around (x, y)."""
        self._add(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"', fill, line, width, alpha, dash)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, line: str = NO_PAINT, width: float = 2, alpha: float = 1
    ) -> None:
        """Draw an ellipse around (x, y)."""
        self._add(f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}"', fill, line, width, alpha)

    def path(self, d: str, fill: str = NO_PAINT, line: str = NO_PAINT, width: float = 2, alpha: float = 1, dash: str = "") -> None:
        """Draw an outline in SVG's path language."""
        self._add(f'<path d="{d}"', fill, line, width, alpha, dash)

    def polygon(self, points: Sequence[Point], fill: str, line: str = NO_PAINT, width: float = 1.5, alpha: float = 1) -> None:
        """Draw a closed outline through points."""
        self._add(f'<polygon points="{_format_points(points)}"', fill, line, width, alpha)

    def line(self, points: Sequence[Point], colour: str, width: float = 2, alpha: float = 1, dash: str = "") -> None:
        """Draw a line through points."""
        self._add(f'<polyline points="{_format_points(points)}"', NO_PAINT, colour, width, alpha, dash)

    def text(
        self, x: float, y: float, words: str, size: float, fill: str, *, room: float, is_bold: bool = False, anchor: str = "start"
    ) -> None:
        """Write a line from the left of its baseline, or from its "middle" or "end"; smaller if it is wider than `room`.

        Widths are estimated, as a canvas has no fonts. The renderer of the SVG provides them.
        """
        size = min(size, size * room / max(1.0, estimated_width(words, size)))
        weight = ' font-weight="700"' if is_bold else ""
        where = f'x="{x:.2f}" y="{y:.2f}" font-family="Roboto" font-size="{size:.2f}" text-anchor="{anchor}"{weight}'
        self._shapes.append(f'<text {where} fill="{fill}">{words.translate(ESCAPES)}</text>')

    def glow(self, x: float, y: float, r: float, colour: str, alpha: float = 0.6) -> None:
        """Draw a light that fades outwards."""
        self.circle(x, y, r, self.radial((0, colour, alpha), (0.45, colour, alpha * 0.4), (1, colour, 0)))

    @contextmanager
    def transform(self, x: float, y: float, degrees: float = 0, scale: float = 1, alpha: float = 1) -> Iterator[None]:
        """Move by (x, y), rotate (degrees clockwise), scale and fade all that is drawn inside the block."""
        turned = f" rotate({degrees:.2f})" if degrees else ""
        scaled = f" scale({scale:.4f})" if scale != 1 else ""
        faded = f' opacity="{alpha:.2f}"' if alpha != 1 else ""
        self._shapes.append(f'<g transform="translate({x:.2f} {y:.2f}){turned}{scaled}"{faded}>')
        yield
        self._shapes.append("</g>")

    @contextmanager
    def clip(self, x: float, y: float, w: float, h: float, r: float = 0) -> Iterator[None]:
        """Clip all that is drawn inside the block to a rounded rectangle."""
        edge = f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}"/>'
        self._shapes.append(f'<g clip-path="{self._add_paint("clipPath", "", edge)}">')
        yield
        self._shapes.append("</g>")

    def svg(self) -> str:
        """Return the drawing as SVG."""
        size = f'viewBox="0 0 {self.w:.2f} {self.h:.2f}" width="{self.w:.2f}" height="{self.h:.2f}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{"".join(self._paints.values())}</defs>{"".join(self._shapes)}</svg>'

    def _add_paint(self, kind: str, where: str, parts: str) -> str:
        """Define a fill or clip; return a reference. Its id depends only on its content: pictures on one page can share it."""
        name = f"p{crc32(f'{kind} {where}{parts}'.encode()):x}"
        self._paints[name] = f'<{kind} id="{name}" {where}>{parts}</{kind}>'
        return f"url(#{name})"

    def _add(self, shape: str, fill: str, line: str, width: float, alpha: float, dash: str = "") -> None:
        stroke = (
            f' stroke="{line}" stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"'
            if line != NO_PAINT
            else ""
        )
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._shapes.append(f'{shape} fill="{fill}"{stroke}{dashes}{_opacity_attributes(fill, line, alpha)}/>')


def estimated_width(words: str, size: float) -> float:
    """Return the estimated width of a line in the unit of `size`; letters of East Asian scripts are as wide as high."""
    return size * sum(1.0 if unicodedata.east_asian_width(letter) in "WF" else LETTER_WIDTH for letter in words)


def _stop(at: float, colour: str, alpha: float = 1) -> str:
    faded = f' stop-opacity="{alpha:.2f}"' if alpha != 1 else ""
    return f'<stop offset="{at}" stop-color="{colour}"{faded}/>'


def _opacity_attributes(fill: str, line: str, alpha: float) -> str:
    """Return the attributes of an opacity: cheap for a fill or a line alone, a layer for both together."""
    if alpha == 1:
        return ""
    kind = "fill-opacity" if line == NO_PAINT else "stroke-opacity" if fill == NO_PAINT else "opacity"
    return f' {kind}="{alpha:.2f}"'


def ring(n: int, r: float, x: float, y: float, turn: float = 0.0, sx: float = 1.0, sy: float = 1.0) -> list[Point]:
    """List the `n` corners of a regular polygon of radius `r` around (x, y), clockwise from the top.

    `turn` is in radians, clockwise; `sx` and `sy` stretch it.

    >>> [(round(x), round(y)) for x, y in ring(4, 10, 0, 0)]
    [(0, -10), (10, 0), (0, 10), (-10, 0)]
    """
    angles = [turn + 2 * math.pi * i / n for i in range(n)]
    return [(x + r * sx * math.sin(a), y - r * sy * math.cos(a)) for a in angles]


def blend(first_colour: str, other: str, share: float) -> str:
    """Return a colour mixed with a share (0 to 1) of another.

    >>> blend("#000000", "#ffffff", 0.5)
    '#808080'
    """
    first_channels, other_channels = ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (first_colour, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(first_channels, other_channels))


def _format_points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
