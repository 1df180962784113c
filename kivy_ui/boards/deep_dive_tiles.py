"""The things of Deep Dive: ocean tiles with their faces, piles, and the sea that darkens downwards."""

import math

from companion.games.deep_dive.box import COLOURS, FOOD, PREDATOR, ROCK, WATER
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import tile
from kivy_ui.theme import FOOD_FILLS, FOOD_LETTERS, Theme, mixed, readable_on

SEA = {"deep": ("#2a7da3", "#051019"), "light": ("#cbe8f2", "#4f8fae"), "contrast": ("#10202c", "#000000")}
FILLS = {ROCK: "#8d9499", WATER: "#bfe4f2", PREDATOR: "#3a4550"}
SMALL_MM, COUNTED_LIFT = 6.6, 0.3


def sea(theme: Theme, depth: int) -> str:
    """Find the colour of the water at depth 1 to 5."""
    shallow, deep = SEA[theme.name]
    return mixed(shallow, deep, (depth - 1) / 4)


def fill_of(word: str) -> str:
    """Find the colour of a tile's face."""
    return FOOD_FILLS[COLOURS[FOOD[word][0]]] if word in FOOD else FILLS[word]


def draw_tile(pen: Pen, box: Box, word: str, turned: float = 1.0, line: str | None = None, count: int = 1) -> None:
    """Draw an ocean tile, face up; `turned` below 1: while it flips. Of `count` alike, the others peep out behind it."""
    if count > 1:
        tile(pen, box.moved(pen.mm(0.7), pen.mm(0.5)), fill_of(word), lambda fine, inner: None)
    lift = COUNTED_LIFT if count > 1 else 0.0
    tile(pen, box, fill_of(word), lambda fine, inner: draw_face(fine, inner, word, lift), turned=turned, line=line)
    if count > 1:
        _badge(pen, box, count)


def _badge(pen: Pen, box: Box, count: int) -> None:
    r = pen.mm(1.6)
    x, y = box.right, box.y + r * 0.1
    pen.circle(x, y, r, pen.theme.bar, pen.theme.line, max(1, pen.mm(0.25)))
    pen.text(str(count), x, y, "caption", pen.theme.ink, bold=True)


def draw_small(pen: Pen, box: Box, word: str, count: int, ink: str) -> None:
    """Draw a tile nothing can be done with any more, and how many of its kind are there."""
    label = f"×{count}"
    side = min(box.h * 0.94, pen.mm(4))
    if box.w < side + pen.mm(0.5) + pen.width("×8", "caption", True):
        label, side = str(count), min(side, box.w - pen.mm(0.5) - pen.width("8", "caption", True))
    draw_tile(pen, Box(box.x, box.cy - side / 2, side, side), word)
    if count > 1:
        pen.text(label, box.x + side + pen.mm(0.5), box.cy, "caption", ink, "start", True)


def whole_mm(pen: Pen, length: float) -> float:
    """Cut a length to whole millimetres: so few sizes of a stamp are drawn, and kept."""
    return max(pen.mm(2), pen.mm(length // pen.look.scale))


def draw_face(pen: Pen, box: Box, word: str, lift: float = 0.0) -> None:
    """Draw what is on a tile; on a small one the words are lifted by this share of its height, to make room for a count."""
    if word in FOOD:
        _food(pen, box, word, lift)
    else:
        side = whole_mm(pen, min(box.w, box.h))
        area = Box(round(box.cx - side / 2), round(box.cy - side / 2), side, side)
        pen.stamp(("ocean", word), area, FILLS[word], lambda fine, inner: FACES[word](fine, inner))


def _food(pen: Pen, box: Box, word: str, lift: float) -> None:
    """Write the colour's letter and the value."""
    colour, worth = FOOD[word]
    letter, ink = FOOD_LETTERS[COLOURS[colour]], readable_on(fill_of(word))
    if box.h < pen.mm(SMALL_MM):
        both = f"{letter}{worth}"
        words = both if pen.width(both, "caption", True) <= box.w + pen.mm(0.4) else str(worth)
        pen.text(words, box.cx, box.cy + box.h * lift, "caption", ink, bold=True)
        return
    _fish(pen, Box(box.x, box.y, box.w, box.h * 0.42), mixed(fill_of(word), ink, 0.35))
    room = box.w * 0.9 - pen.width(letter, "caption", True)
    size = next((size for size in ("title", "strong") if pen.width(str(worth), size, True) <= room), "text")
    pen.text(str(worth), box.right - box.w * 0.08, box.cy + box.h * 0.17, size, ink, "end", True)
    pen.text(letter, box.x + box.w * 0.04, box.cy + box.h * 0.24, "caption", ink, "start", True)


def _fish(pen: Pen, box: Box, colour: str) -> None:
    w, h = box.w * 0.62, box.h * 0.62
    cx, cy = box.cx - w * 0.06, box.cy
    body = [(cx + w * 0.4 * math.cos(a), cy + h * 0.48 * math.sin(a)) for a in (2 * math.pi * i / 20 for i in range(20))]
    pen.polygon(body, colour)
    pen.polygon([(cx + w * 0.32, cy), (cx + w * 0.62, cy + h * 0.45), (cx + w * 0.62, cy - h * 0.45)], colour)


def _rock(pen: Pen, box: Box) -> None:
    w, h, x, y = box.w, box.h, box.x, box.y
    outline = ((0.1, 0.16), (0.2, 0.62), (0.46, 0.86), (0.74, 0.74), (0.92, 0.34), (0.84, 0.14))
    pen.polygon([(x + w * a, y + h * b) for a, b in outline], "#5b6167")
    pen.polygon([(x + w * a, y + h * b) for a, b in ((0.24, 0.58), (0.46, 0.8), (0.56, 0.52))], "#c3c9cc")
    pen.polygon([(x + w * a, y + h * b) for a, b in ((0.56, 0.52), (0.74, 0.7), (0.86, 0.34))], "#747b80")


def _water(pen: Pen, box: Box) -> None:
    for row in (0.3, 0.52, 0.74):
        points = [(box.x + box.w * i / 14, box.y + box.h * (row + 0.07 * math.sin(i * 1.35))) for i in range(1, 14)]
        pen.line(points, "#2f7fa6", max(1.5, box.h * 0.07))


def _predator(pen: Pen, box: Box) -> None:
    """Draw an open mouth full of teeth."""
    w, h, x, y = box.w, box.h, box.x, box.y
    pen.polygon([(x + w * 0.5 + w * 0.44 * math.cos(a), y + h * 0.42 + h * 0.34 * math.sin(a)) for a in _turn()], "#7d1f22")
    for at in range(5):
        left = x + w * (0.12 + 0.152 * at)
        pen.polygon([(left, y + h * 0.7), (left + w * 0.15, y + h * 0.7), (left + w * 0.075, y + h * 0.42)], "#f4f7f7")
    for side in (0.26, 0.74):
        pen.circle(x + w * side, y + h * 0.86, h * 0.075, "#ffd766")


def _turn() -> list[float]:
    return [2 * math.pi * i / 24 for i in range(24)]


FACES = {ROCK: _rock, WATER: _water, PREDATOR: _predator}


def draw_pile(pen: Pen, box: Box, count: int, depth: int) -> None:
    """Draw the face-down tiles of a depth: a little stack with their number; an empty place when there are none."""
    fill = mixed(sea(pen.theme, depth), "#7fb8d2", 0.3)
    if not count:
        pen.box(box, None, pen.theme.line, pen.mm(1.2), max(1, pen.mm(0.3)))
        pen.text("0", box.cx, box.cy, "title", readable_on(sea(pen.theme, depth)), bold=True)
        return
    for step in range(min(3, count) - 1, -1, -1):
        place = Box(box.x + pen.mm(0.5) * step, box.y + pen.mm(0.5) * step, box.w - pen.mm(1), box.h - pen.mm(1))
        pen.box(place, fill, mixed(fill, "#000000", 0.5), pen.mm(1.2), max(1, pen.mm(0.3)))
    _ripples(pen, place, mixed(fill, "#ffffff", 0.2))
    size = "count" if place.h > pen.mm(6) else "strong" if place.h > pen.mm(4.2) else "caption"
    pen.text(str(count), place.cx, place.cy, size, readable_on(fill), bold=True)


def _ripples(pen: Pen, box: Box, colour: str) -> None:
    for row in (0.16, 0.84):
        points = [(box.x + box.w * i / 12, box.y + box.h * (row + 0.04 * math.sin(i * 1.57))) for i in range(1, 12)]
        pen.line(points, colour, max(1, pen.mm(0.25)))
