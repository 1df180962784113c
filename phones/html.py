"""HTML helpers: escaping, elements, pictures and form contents."""

import re
from functools import cache, lru_cache
from html import escape
from typing import Any

from companion.pictures.animals import SQUARE_HULL, SQUARE_SAIL, flat_shell, penguin, square_ship
from companion.pictures.canvas import Canvas
from companion.pictures.drawing import drawing_box
from companion.pictures.icons import icon
from companion.pictures.mark_pictures import THINGS, thing_of
from companion.pictures.objects import HIDE_COLOUR, TIMBER
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import badge, emblem, helmet, seat_paint
from companion.pictures.shapes import INK
from companion.table.seats import Seat

BOX = 48
MARK_REFERENCE = re.compile('<use href="#mark-([^"]+)"')
HIDDEN_SVG = '<svg aria-hidden="true" '
ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
ZEROS = re.compile(r"\.0+(?!\d)|(\.\d*[1-9])0+(?!\d)")


def _disc(canvas: Canvas) -> None:
    canvas.circle(BOX / 2, BOX / 2, BOX / 2 - 1, "currentColor", INK, 2)


@drawing_box(-114, -112, 228, 208)
def _sail(canvas: Canvas) -> None:
    canvas.line([(0, 40), (0, -106)], HIDE_COLOUR, 10)
    canvas.path(SQUARE_SAIL, "currentColor", TIMBER, 9)
    canvas.path(SQUARE_HULL, canvas.linear((0, "#a5672f"), (1, "#5a3212")), TIMBER, 8)


FIGURES = {
    "helmet": picture(helmet, "currentColor"),
    "penguin": picture(penguin, "currentColor"),
    "shell": picture(flat_shell, "currentColor"),
    "ship": picture(square_ship, "currentColor", "", True),
    "sail": picture(_sail),
    "disc": picture(_disc),
}
"""Pictures of seats, defined once per page and shown in any colour."""
PLACES = {
    "helmet": (17.3, 16.6, 13.4),
    "penguin": (20.4, 27.9, 7.2),
    "shell": (15.5, 17.4, 17),
    "ship": (15.4, 10.7, 19.7),
    "sail": (15.4, 9, 19.7),
    "disc": (10, 10, 28),
}
"""Place of the emblem in each figure: left edge, top edge and side, in units of its box of 48 × 48."""
FRACTIONS = re.compile(r"(?<![\d.])-?\d{2,}\.\d+")
STANDALONE_SVG = '<svg xmlns="http://www.w3.org/2000/svg" '


def text(words: object) -> str:
    """Escape words for HTML."""
    return escape(str(words))


def tag(element: str, /, *inner: str, **attributes: Any) -> str:
    """Return an element. `inner` is HTML already; values of attributes are escaped here.

    The keyword `class_` gives the attribute class, and `data_key` gives data-key. An attribute that is True has no value; one that
    is None or False is omitted.
    """
    attribute_text = "".join(_attribute(key.strip("_").replace("_", "-"), value) for key, value in attributes.items())
    return f"<{element}{attribute_text}>{''.join(inner)}</{element}>"


def void_element(element: str, /, **attributes: Any) -> str:
    """Return an element without content and end tag, such as an input."""
    return tag(element, **attributes).removesuffix(f"</{element}>")


def _attribute(name: str, value: Any) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


@lru_cache(512)
def inline_svg(look: Picture, w: float = BOX, h: float = BOX) -> str:
    """Return a picture of the touchscreen as inline SVG, `w` × `h` CSS pixels, hidden from screen readers."""
    return shorten_svg(look.svg(w, h)).replace(STANDALONE_SVG, HIDDEN_SVG, 1)


def shorten_svg(svg: str) -> str:
    """Shorten SVG: remove zeros after the decimal point, and attributes that page.css declares for all pictures."""
    return ZEROS.sub(r"\1", svg.replace(ROUND, ""))


SIGNS = ("sign-card", "sign-up")
"""Icons for answers that name no thing of a game."""


def round_svg_numbers(svg: str) -> str:
    """Round large numbers in SVG to whole pixels."""
    return FRACTIONS.sub(lambda match: f"{float(match.group()):.0f}", svg)


@lru_cache(512)
def mark_reference(mark: str) -> str:
    """Return a reference to the picture of a mark; "" if the mark has none. The page defines the picture once with `marks_in`."""
    thing = thing_of(mark) or (mark if mark in SIGNS else "")
    return f'{HIDDEN_SVG.strip()}><use href="#mark-{thing}"/></svg>' if thing else ""


def marks_in(html: str) -> str:
    """Return definitions, once each, of the pictures that a page uses."""
    marks = dict.fromkeys(MARK_REFERENCE.findall(html))
    return f'{HIDDEN_SVG}class="marks">{"".join(map(_symbol, marks))}</svg>' if marks else ""


@cache
def _symbol(thing: str) -> str:
    kind, _, variant = thing.partition("-")
    look = (
        FIGURES.get(thing)
        or THINGS.get(thing)
        or picture(*((emblem, variant) if kind == "emblem" else (icon, variant, "currentColor")))
    )
    shapes = round_svg_numbers(shorten_svg(look.svg(BOX, BOX))).partition(">")[2].removesuffix("</svg>")
    return f'<symbol id="mark-{thing}" viewBox="0 0 {BOX} {BOX}">{shapes}</symbol>'


@lru_cache(256)
def figure(thing: str, seat: Seat) -> str:
    """Return a picture of `FIGURES` in a seat's colour with its emblem, if it has one. The page defines it with `marks_in`."""
    x, y, size = PLACES[thing]
    emblem = f'<use href="#mark-emblem-{seat.emblem}" x="{x}" y="{y}" width="{size}" height="{size}"/>' if seat.emblem else ""
    inner = f'<use href="#mark-{thing}"/>{emblem}'
    return f'{HIDDEN_SVG}class="{thing}" viewBox="0 0 {BOX} {BOX}" color="{seat_paint(seat.colour)}">{inner}</svg>'


@cache
def inline_icon(name: str) -> str:
    """Return an icon in the colour of the text beside it."""
    return f'{HIDDEN_SVG.strip()}><use href="#mark-sign-{name}"/></svg>'


def seat_badge(colour: str, emblem: str) -> str:
    """Return a seat's emblem in dark ink, for a background of its colour."""
    return inline_svg(picture(badge, colour, emblem), 40, 40)
