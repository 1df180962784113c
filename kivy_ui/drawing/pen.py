"""A pen for the canvas: filled and outlined shapes, words that fit, and stamps of things drawn once and kept.

Coordinates are pixels, y upwards. Colours are "#rrggbb". Lengths come from `pen.mm(…)`.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import BorderImage, Color, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothLine
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture

from companion.pictures.picture import Picture
from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.lettering import joined, lettered, shortened, width, wrapped
from kivy_ui.look import Look
from kivy_ui.reading import read
from kivy_ui.stage.plates import EDGES, MIDDLE
from kivy_ui.stage.textures import painted
from kivy_ui.theme import RGBA, Theme, rgba

Point = tuple[float, float]
LINE_HEIGHT = 1.18
SMALLER = {"huge": "heading", "heading": "title", "count": "title", "title": "strong", "strong": "text", "text": "caption"}


class Written(NamedTuple):
    """A text that was drawn: what, where, and whether it had to be cut. The layout check reads these."""

    text: str
    box: Box
    is_cut: bool


class Pen:
    """Draws into one instruction group with one look; remembers what it wrote."""

    def __init__(self, group: InstructionGroup, look: Look) -> None:
        self.look = look
        self.theme: Theme = look.theme
        self.mm = look.mm
        self.texts: list[Written] = []
        self._group = group
        self._colour: RGBA | None = None
        self.alpha = 1.0

    # plain shapes

    def ink(self, colour: str, alpha: float = 1.0) -> None:
        """Choose the colour of what is drawn next."""
        wanted = rgba(colour, alpha * self.alpha)
        if wanted != self._colour:
            self._group.add(Color(*wanted))
            self._colour = wanted

    def polygon(self, points: Sequence[Point], fill: str, alpha: float = 1.0) -> None:
        """Draw a filled polygon, convex or seen whole from the middle of its points."""
        self.ink(fill, alpha)
        cx, cy = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        vertices = [cx, cy, 0.0, 0.0]
        for x, y in (*points, points[0]):
            vertices += (x, y, 0.0, 0.0)
        self._group.add(Mesh(vertices=vertices, indices=list(range(len(points) + 2)), mode="triangle_fan"))

    def line(self, points: Sequence[Point], colour: str, px: float = 1.5, close: bool = False, alpha: float = 1.0) -> None:
        """Draw a line through points, `px` wide."""
        self.ink(colour, alpha)
        flat = [part for point in points for part in point]
        self._group.add(SmoothLine(points=flat, width=max(1.0, px / 2), close=close, joint="round", cap="round"))

    def circle(
        self, x: float, y: float, r: float, fill: str | None = None, line: str | None = None, px: float = 1.5, alpha: float = 1.0
    ) -> None:
        """Draw a circle, filled, outlined or both."""
        if fill:
            self.polygon(ring(x, y, r, _steps(r)), fill, alpha)
        if line or fill:
            self.line(ring(x, y, r, _steps(r)), line or fill or "", px if line else 1, close=True, alpha=alpha)

    def dashes(self, x: float, y: float, r: float, colour: str, px: float = 1.5, count: int = 16) -> None:
        """Draw a dashed circle."""
        self.ink(colour)
        for part in range(count):
            at = 360 * part / count
            self._group.add(Line(circle=(x, y, r, at, at + 200 / count), width=max(1.0, px / 2), cap="none"))

    def arc(self, x: float, y: float, r: float, start: float, end: float, colour: str, px: float = 1.5) -> None:
        """Draw a part of a circle from `start` to `end` degrees, clockwise from the top."""
        steps = max(6, int(abs(end - start) / 8))
        angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(x + r * math.sin(a), y + r * math.cos(a)) for a in angles], colour, px)

    def box(
        self, box: Box, fill: str | None = None, line: str | None = None, radius: float = 0, px: float = 1.5, alpha: float = 1.0
    ) -> None:
        """Draw a rectangle with round corners, filled, outlined or both."""
        outline = rounded(box, radius)
        if fill:
            self.polygon(outline, fill, alpha)
        if line or (fill and radius):
            self.line(outline, line or fill or "", px if line else 1, close=True, alpha=alpha)

    def panel(self, box: Box, fill: str | None = None, line: str | None = None) -> None:
        """Draw a surface of the table: a board, a card of the rail."""
        theme = self.theme
        self.box(box, fill or theme.panel, line or theme.line, self.mm(2), max(1.0, theme.line_mm * self.look.scale))

    def texture(self, texture: Texture, box: Box, alpha: float = 1.0) -> None:
        """Spread a texture over a box."""
        self.ink("#ffffff", alpha)
        self._group.add(Rectangle(texture=texture, pos=(box.x, box.y), size=(box.w, box.h)))

    def picture(self, look: Picture, box: Box, alpha: float = 1.0) -> None:
        """Spread a picture over a box."""
        self.texture(painted(look, box.w / self.look.unit, box.h / self.look.unit, self.look.unit), box, alpha)

    def plate(self, look: Picture, box: Box) -> None:
        """Spread a plate over a box: painted once, stretched between its edges."""
        unit, edge = self.look.unit, EDGES[look.paint]
        if box.w / unit <= 2 * edge + MIDDLE:
            self.picture(look, box)
            return
        self.ink("#ffffff")
        px = round(edge * unit)
        texture = painted(look, 2 * edge + MIDDLE, box.h / unit, unit)
        self._group.add(BorderImage(texture=texture, border=(0, px, 0, px), pos=(box.x, box.y), size=(box.w, box.h)))

    def turned(self, degrees: float, x: float, y: float, draw: Callable[[], None]) -> None:
        """Turn what `draw` draws counter-clockwise around (x, y)."""
        self._group.add(PushMatrix())
        self._group.add(Rotate(angle=degrees, origin=(x, y)))
        draw()
        self._group.add(PopMatrix())

    # words

    def text(
        self,
        said: Words,
        x: float,
        y: float,
        size: str = "text",
        colour: str | None = None,
        anchor: str = "middle",
        bold: bool = False,
        room: float = 0,
        may_cut: bool = False,
    ) -> float:
        """Write one line, its vertical middle at y; `anchor` "start", "middle" or "end". Returns its width.

        With `room` (pixels) it goes a size smaller, then is cut with an ellipsis, rather than be wider; the layout check calls
        that a fault unless it `may_cut` (it stands whole somewhere else).
        """
        if not said:
            return 0
        text = read(said)
        px, words = self._fitted(text, size, bold, room)
        texture = lettered(words, px, bold)
        w, h = texture.size
        left = x - {"start": 0, "middle": w / 2, "end": w}[anchor]
        box = Box(round(left), round(y - h / 2), w, h)
        self.ink(colour or self.theme.ink)
        self._group.add(Rectangle(texture=texture, pos=(box.x, box.y), size=(w, h)))
        self.texts.append(Written(text, box, words != text and not may_cut))
        return float(w)

    def words(
        self,
        said: Words,
        box: Box,
        size: str = "text",
        colour: str | None = None,
        anchor: str = "middle",
        bold: bool = False,
        valign: str = "middle",
        may_cut: bool = False,
    ) -> float:
        """Wrap words into a box, a size smaller where they must be. Returns the height used."""
        size, lines = self.fitting(said, box.w, box.h, size, bold)
        step = self.look.text_px(size) * LINE_HEIGHT
        used = step * len(lines)
        top = {"top": box.top, "middle": box.cy + used / 2, "bottom": box.y + used}[valign]
        x = {"start": box.x, "middle": box.cx, "end": box.right}[anchor]
        for row, line in enumerate(lines):
            self.text(line, x, top - step * (row + 0.5), size, colour, anchor, bold, box.w, may_cut)
        return used

    def fitting(self, said: Words, w: float, h: float, size: str = "text", bold: bool = False) -> tuple[str, list[str]]:
        """Find the largest size up to `size` at which the words fit the room, and their lines; else the smallest, cut short."""
        text = read(said)
        while True:
            px = self.look.text_px(size)
            lines = wrapped(text, px, bold, w)
            fits = len(lines) * px * LINE_HEIGHT <= h + 1 and all(width(line, px, bold) <= w for line in lines)
            if fits or size == "caption":
                break
            size = SMALLER[size]
        most = max(1, int((h + 1) / (px * LINE_HEIGHT)))
        return size, lines if len(lines) <= most else [*lines[: most - 1], joined(lines[most - 1 :])]

    def height(self, said: Words, w: float, size: str = "text", bold: bool = False) -> float:
        """Measure how high words get when wrapped to a width."""
        px = self.look.text_px(size)
        return len(wrapped(read(said), px, bold, w)) * px * LINE_HEIGHT

    def width(self, said: Words, size: str = "text", bold: bool = False) -> float:
        """Measure how wide one line gets."""
        return width(read(said), self.look.text_px(size), bold)

    def _fitted(self, text: str, size: str, bold: bool, room: float) -> tuple[float, str]:
        px = self.look.text_px(size)
        while room and width(text, px, bold) > room:
            if size == "caption":
                return px, shortened(text, px, bold, room)
            size = SMALLER[size]
            px = self.look.text_px(size)
        return px, text

    # things drawn once and kept

    def stamp(self, key: tuple[object, ...], box: Box, edge: str, draw: Callable[["Pen", Box], None], alpha: float = 1.0) -> None:
        """Draw a thing smoothly once for `key` and this size by `draw(pen, box)`, then stamp it from memory.

        `edge` is the colour of its rim, which the smoothing fades into.
        """
        from kivy_ui.drawing.stamps import stamped  # a stamp is drawn by a pen

        w, h = max(1, math.ceil(box.w)), max(1, math.ceil(box.h))
        texture = stamped((*key, self.theme.name, w, h), w, h, edge, lambda group, area: draw(Pen(group, self.look), area))
        self.texture(texture, Box(box.x, box.y, w, h), alpha)


def ring(x: float, y: float, r: float, sides: int, turn: float = 0.0, squeeze: float = 1.0) -> list[Point]:
    """List the corners of a regular polygon, the first at the top, `turn` radians on; `squeeze` narrows it."""
    return [
        (x + r * squeeze * math.sin(turn + 2 * math.pi * i / sides), y + r * math.cos(turn + 2 * math.pi * i / sides))
        for i in range(sides)
    ]


def rounded(box: Box, radius: float) -> list[Point]:
    """Outline a box with round corners."""
    r = min(radius, box.w / 2, box.h / 2)
    if r <= 0:
        return [(box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)]
    steps = max(3, min(10, int(r / 2)))
    corners = ((box.right - r, box.top - r), (box.right - r, box.y + r), (box.x + r, box.y + r), (box.x + r, box.top - r))
    return [
        (cx + r * math.sin(angle), cy + r * math.cos(angle))
        for corner, (cx, cy) in enumerate(corners)
        for angle in (math.pi / 2 * (corner + step / steps) for step in range(steps + 1))
    ]


def _steps(r: float) -> int:
    return max(12, min(72, int(r * 1.5)))
