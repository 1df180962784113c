"""The things of Perils of the Deep: ships, pegs, maps, skulls, the cards of the track."""

import math

from companion.games.perils_of_the_deep.view import CardView
from companion.table.seats import Seat
from kivy_ui.box import Box
from kivy_ui.drawing.icons import emblem, star
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import SEAT_FILLS, mixed, readable_on

PARCHMENT, PARCHMENT_EDGE, INK = "#f2e2b8", "#8a6a34", "#2b1c0a"
CARD_FACE, CARD_BACK, WHITE_SAIL, HULL = "#1d3346", "#14506b", "#f4f7f8", "#5a3a1e"
BONE, BONE_EDGE = "#f3efe2", "#4a4436"
KIND_LETTERS = {"jetsam": "J", "restock": "R"}


def seat_fill(seat: Seat) -> str:
    """Find the colour of a seat's things."""
    return SEAT_FILLS.get(seat.colour, SEAT_FILLS["sky"])


def ship(pen: Pen, seat: Seat, is_white: bool, x: float, y: float, r: float, alpha: float = 1.0) -> None:
    """Draw a ship around (x, y): a hull with the seat's emblem, one sail in its colour or white."""
    fill = seat_fill(seat)

    def draw(fine: Pen, box: Box) -> None:
        _ship(fine, box, seat.emblem, fill, WHITE_SAIL if is_white else fill)

    pen.stamp(
        ("ship", seat.colour, seat.emblem, is_white), Box(round(x - r), round(y - r), 2 * round(r), 2 * round(r)), HULL, draw, alpha
    )


def _ship(pen: Pen, box: Box, kind: str, fill: str, sail: str) -> None:
    x, y, w, h = box.cx, box.y, box.w, box.h
    hull = [
        (box.x + w * 0.03, y + h * 0.42),
        (box.right - w * 0.03, y + h * 0.42),
        (x + w * 0.33, y + h * 0.04),
        (x - w * 0.33, y + h * 0.04),
    ]
    leaves = [(x - w * 0.02, y + h * 0.97), (x + w * 0.4, y + h * 0.5), (x - w * 0.02, y + h * 0.5)]
    lee = [(x - w * 0.08, y + h * 0.86), (x - w * 0.08, y + h * 0.5), (x - w * 0.38, y + h * 0.5)]
    edge = mixed(fill, "#000000", 0.45)
    for shape, colour in ((leaves, sail), (lee, sail), (hull, fill)):
        pen.polygon(shape, colour)
        pen.line(shape, edge, max(1.2, w * 0.035), close=True)
    emblem(pen, kind, x, y + h * 0.24, w * 0.17, readable_on(fill))


def pegs(pen: Pen, box: Box, fill: str, count: int, columns: int = 5) -> None:
    """Draw ten pegs, `count` of them standing: who has lost crew sees how many."""
    box = box.centred(box.w, min(box.h, box.w / columns * (10 / columns) * 1.3))
    cells = box.grid(10, columns)
    r = min(cells[0].w, cells[0].h) * 0.4
    for number, cell in enumerate(cells):
        if number < count:
            pen.circle(cell.cx, cell.cy, r, fill, mixed(fill, "#000000", 0.4), max(1, r * 0.25))
        else:
            pen.circle(cell.cx, cell.cy, r * 0.82, pen.theme.groove, pen.theme.line, max(1, r * 0.25))


def map_sheet(pen: Pen, x: float, y: float, r: float) -> None:
    """Draw a folded map with its cross."""
    w, h = r * 0.95, r * 0.8
    sheet = [(x - w, y + h * 0.75), (x - w / 3, y + h), (x + w / 3, y + h * 0.75), (x + w, y + h)]
    below = [(px, py - h * 1.75) for px, py in reversed(sheet)]
    pen.polygon([*sheet, *below], PARCHMENT)
    pen.line([*sheet, *below], PARCHMENT_EDGE, max(1, r * 0.14), close=True)
    for at in (-1, 1):
        pen.line([(x + w * 0.15, y - at * h * 0.3), (x + w * 0.65, y + at * h * 0.3)], "#b0261c", max(1.2, r * 0.2))


def medal(pen: Pen, x: float, y: float, r: float) -> None:
    """Draw a victory point: a brass coin with a star."""
    pen.circle(x, y, r * 0.9, "#e5b25d", "#7a561c", max(1, r * 0.16))
    pen.polygon(star(x, y, r * 0.58), "#5b3d10")


def skull(pen: Pen, x: float, y: float, r: float) -> None:
    """Draw a skull: what costs crew."""
    pen.circle(x, y + r * 0.2, r * 0.72, BONE, BONE_EDGE, max(1, r * 0.12))
    pen.box(Box(x - r * 0.4, y - r * 0.85, r * 0.8, r * 0.6), BONE, BONE_EDGE, r * 0.12, max(1, r * 0.1))
    for side in (-1, 1):
        pen.circle(x + side * r * 0.3, y + r * 0.12, r * 0.2, BONE_EDGE)
    pen.polygon([(x, y - r * 0.08), (x + r * 0.12, y - r * 0.34), (x - r * 0.12, y - r * 0.34)], BONE_EDGE)


def wheel(pen: Pen, x: float, y: float, r: float, colour: str) -> None:
    """Draw a ship's wheel: All Aboard."""
    px = max(1.2, r * 0.16)
    for spoke in range(8):
        a = math.pi * spoke / 4
        pen.line([(x, y), (x + r * math.sin(a), y + r * math.cos(a))], colour, px * 0.8)
    pen.circle(x, y, r * 0.66, None, colour, px)
    pen.circle(x, y, r * 0.2, colour)


def anchor(pen: Pen, x: float, y: float, r: float, colour: str) -> None:
    """Draw an anchor: banked."""
    px = max(1.5, r * 0.2)
    pen.circle(x, y + r * 0.72, r * 0.2, None, colour, px * 0.8)
    pen.line([(x, y + r * 0.5), (x, y - r * 0.8)], colour, px)
    pen.line([(x - r * 0.36, y + r * 0.28), (x + r * 0.36, y + r * 0.28)], colour, px)
    pen.arc(x, y - r * 0.12, r * 0.7, 100, 260, colour, px)


def track_card(pen: Pen, box: Box, card: CardView | None) -> None:
    """Draw a card of the track: face down with waves, or with its skulls; the one that rules this round has a brass rim."""
    radius, px = pen.mm(0.9), max(1.5, pen.mm(0.4))
    if card is None:
        pen.box(box, CARD_BACK, pen.theme.line, radius)
        _waves(pen, box)
        return
    pen.box(box, CARD_FACE, pen.theme.rim if card.is_current else pen.theme.line, radius, px * (1.6 if card.is_current else 1))
    inner = box.inset(px)
    if card.kind == "aboard":
        wheel(pen, inner.cx, inner.cy, min(inner.w, inner.h) * 0.4, pen.theme.rim if card.is_current else "#c9b283")
        return
    r = min(inner.w * 0.42, inner.h * 0.24)
    skull(pen, inner.cx, inner.top - r * 1.15, r)
    letter = KIND_LETTERS.get(card.kind, "")
    words = f"{card.skulls}{letter}" if inner.w > pen.mm(4.4) else str(card.skulls)
    pen.text(words, inner.cx, inner.y + (inner.h - 2 * r) / 2, "text", BONE, bold=True, room=inner.w)


def _waves(pen: Pen, box: Box) -> None:
    for row in (0.28, 0.5, 0.72):
        points = [
            (box.x + box.w * (0.2 + 0.6 * i / 8), box.y + box.h * row + math.sin(i * math.pi / 2) * box.h * 0.035) for i in range(9)
        ]
        pen.line(points, "#7fb6c9", max(1, pen.mm(0.25)))
