"""Cards drawn for Fathom, not copied from a game: crew, perils. The screen adds the numbers."""

from collections.abc import Callable

from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.drawing import drawing_box
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import barrel, scroll
from companion.pictures.seat_emblems import put_emblem, seat_paint
from companion.pictures.shapes import BLACK, INK, waves

PAPER = ("#fffaf0", "#f1e0b8")
CREWS = {"blue": "#2f6f93", "red": "#c7503d", "green": "#55a872", "violet": "#8d6bbd", "black": "#3a4653"}
HAT = "M -22 -20 Q 0 -48 22 -20 Q 0 -27 -22 -20 Z"
COAT = "M -26 9 Q -22 0 0 0 Q 22 0 26 9 Z"
RED = "#b3261a"


@drawing_box(-37, -55, 77, 115)
def crew_card(canvas: Canvas, colour: str, gem_kind: str = "") -> None:
    """Paint a crew card in a colour of `CREWS` or "#rrggbb", with a gem at its foot if `gem_kind` names one."""
    paint = CREWS.get(colour, colour)
    _sheet(canvas, -34, -52, 68, 104, 8)
    canvas.rect(-27, -44, 54, 54, paint, 6)
    hat = blend(paint, BLACK, 0.55)
    canvas.circle(0, -14, 15, "#ffd9b0", "#4a2b12", 1.6)
    canvas.path(HAT, hat)
    canvas.path(COAT, hat)
    if gem_kind:
        with canvas.transform(0, 31, scale=0.13):
            gem.draw(canvas, gem_kind, False)


@drawing_box(-37, -55, 77, 115)
def card_back(canvas: Canvas, colour: str = "blue") -> None:
    """Paint a face-down card, its back in a colour of `CREWS` or "#rrggbb"."""
    paint = CREWS.get(colour, colour)
    _sheet(canvas, -34, -52, 68, 104, 8)
    canvas.rect(-27, -45, 54, 90, paint, 6)
    for y in (-18, 0, 18):
        canvas.path(waves(-18, y, 12, 8, 3), line="#fdf3da", width=3.4, alpha=0.8)


def _sheet(canvas: Canvas, x: float, y: float, w: float, h: float, r: float, edge: str = "#4a2b12") -> None:
    canvas.rect(x + 2.5, y + 4, w, h, BLACK, r, alpha=0.35)
    canvas.rect(x, y, w, h, canvas.linear((0, PAPER[0]), (1, PAPER[1])), r, edge, 2.4)


@drawing_box(-54, -36, 108, 72)
def hand(canvas: Canvas, count: int = 3) -> None:
    """Paint a fan of one to five small cards."""
    for k in range(count):
        offset = k - (count - 1) / 2
        with canvas.transform(offset * 15, abs(offset) * 2.2, offset * 8):
            canvas.rect(-14, -24, 28, 46, PAPER[0], 5, "#4a2b12", 2.6)


def _plain(canvas: Canvas) -> None:
    for y in (-16, 10, 36):
        canvas.path(waves(-50, y, 33, 22, 3), line="#bfe0ea", width=9)


def _restock(canvas: Canvas) -> None:
    for x, degrees, colour in ((-22, -12, "red"), (0, 0, "blue"), (22, 12, "green")):
        with canvas.transform(x, abs(x) * 0.2, degrees):
            canvas.rect(-22, -36, 44, 72, PAPER[0], 7, "#4a2b12", 3)
            canvas.rect(-14, -27, 28, 30, CREWS[colour], 4)


def _aboard(canvas: Canvas) -> None:
    with canvas.transform(0, 0, scale=0.95):
        icon.draw(canvas, "seats", PAPER[0])


PERILS: dict[str, Callable[[Canvas], None]] = {
    "aboard": _aboard,
    "plain": _plain,
    "text": scroll.draw,
    "jetsam": barrel.draw,
    "restock": _restock,
}


@drawing_box(-58, -54, 116, 108)
def peril(canvas: Canvas, kind: str) -> None:
    """Paint the icon of a kind of card on the track: plain, text, jetsam, restock, aboard."""
    PERILS[kind](canvas)


SEAT_SLOT_W, SEAT_SLOT_H = 37.0, 38.5
"""Size of a seat's place on a card of the track, in units of the drawing."""


@drawing_box(-92, -135, 187, 275)
def peril_card(
    canvas: Canvas, kind: str = "", skulls: int = 0, order: tuple[tuple[str, str], ...] | None = (), slots: int = 4
) -> None:
    """Paint a card of the track.

    kind    a key of `PERILS`; "" for an unknown one
    order   seats as (colour, emblem), in the printed order; None for a card without an order
    slots   number of places for seats, one below the other as on the printed card, filled from the top
    """
    _sheet(canvas, -88, -131, 176, 262, 16, "#3a2410")
    places = slots if order is not None else 0
    w = 154 - SEAT_SLOT_W - 7 if places else 154
    canvas.rect(-77, -118, w, 166, canvas.linear((0, "#2a4a58"), (1, "#0f2530")), 11)
    if kind:
        with canvas.transform(w / 2 - 77, -35, scale=0.94 * w / 154):
            PERILS[kind](canvas)
    for k in range(skulls):
        with canvas.transform((k - (skulls - 1) / 2) * (46 if skulls < 4 else 38), 84, scale=0.39 if skulls < 4 else 0.34):
            icon.draw(canvas, "skull", RED)
    for k in range(places):
        _draw_seat_slot(canvas, k, order[k] if order and k < len(order) else None)


def _draw_seat_slot(canvas: Canvas, nth: int, seat: tuple[str, str] | None) -> None:
    """Draw a place for a seat at the card's right edge, counted from the top."""
    x, y = 77 - SEAT_SLOT_W, -118 + nth * (SEAT_SLOT_H + 4)
    if seat is None:
        canvas.rect(x, y, SEAT_SLOT_W, SEAT_SLOT_H, NO_PAINT, 5, "#8a6a3a", 2)
    else:
        canvas.rect(x, y, SEAT_SLOT_W, SEAT_SLOT_H, seat_paint(seat[0]), 5, INK, 2)
        put_emblem(canvas, seat[1], 13, x + SEAT_SLOT_W / 2, y + SEAT_SLOT_H / 2 - 1)


@drawing_box(-21.5, -25, 43, 50)
def small_peril(canvas: Canvas, skulls: int | None = None, is_now: bool = False) -> None:
    """Paint a peril on the track: face down (None), without skulls (0), or with a skull and room for their number."""
    edge, width = (RED, 4) if is_now else ("#3a2410", 2)
    canvas.rect(-18.5, -22, 37, 44, "#2a4a58" if skulls is None else "#fff8e4", 7, edge, width)
    if skulls is None:
        canvas.path("M -12 0 q 6 -7 12 0 t 12 0", line="#bfe0ea", width=2.5)
    elif skulls == 0:
        with canvas.transform(0, 0, scale=0.24):
            icon.draw(canvas, "seats", "#3a2410")
    else:
        with canvas.transform(-6, -8, scale=0.18):
            icon.draw(canvas, "skull", RED)
