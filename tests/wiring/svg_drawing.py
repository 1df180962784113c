"""Drawing written as SVG. Lengths are pixels, y goes down. It has a background of its own, since pages may be light or dark."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
PAPER, INK, DIM, LINE, BOARD = "#f7f4ec", "#14242f", "#4a5b66", "#b9c2c6", "#1d4a44"
GOLD, GROUND, RED = "#d9a441", "#3a4750", "#b3372c"
FONT = "Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif"


class SvgDrawing:
    """Drawing: shapes and texts, in the order of drawing."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" aria-label={quoteattr(title)} font-family="{FONT}">\n<title>{escape(title)}</title>'
        )
        self._shapes: list[str] = []
        self.box(0.5, 0.5, width - 1, height - 1, PAPER, LINE, 10)

    def box(self, x: float, y: float, w: float, h: float, fill: str, line: str = "none", radius: float = 0) -> None:
        """Draw a rectangle with round corners."""
        place = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
        self._shapes.append(f'<rect {place} fill="{fill}" stroke="{line}"/>')

    def circle(self, x: float, y: float, r: float, fill: str, line: str = "none", px: float = 1) -> None:
        """Draw a circle."""
        self._shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{line}" stroke-width="{px:g}"/>')

    def shape(self, path: str, fill: str, line: str = "none", px: float = 1) -> None:
        """Draw an outline in SVG's path language."""
        self._shapes.append(f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{px:g}"/>')

    def wire(self, points: Sequence[Point], colour: str, px: float = 4) -> None:
        """Draw a wire through points."""
        along = " ".join(f"{x:g},{y:g}" for x, y in points)
        style = f'fill="none" stroke="{colour}" stroke-width="{px:g}" stroke-linecap="round" stroke-linejoin="round"'
        self._shapes.append(f'<polyline points="{along}" {style}/>')

    def text(
        self, x: float, y: float, words: str, size: float = 15, anchor: str = "start", colour: str = INK, bold: bool = False
    ) -> None:
        """Draw one line of text, its middle at y."""
        weight = ' font-weight="bold"' if bold else ""
        style = f'font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{weight}'
        self._shapes.append(f'<text x="{x:g}" y="{y + size * 0.35:g}" {style}>{escape(words)}</text>')

    def svg(self) -> str:
        """Return the whole file."""
        return "\n".join([self._head, *self._shapes, "</svg>"]) + "\n"
