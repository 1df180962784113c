"""Seats' discs and signs on buttons, as pens draw them."""

from companion.pictures import seats
from companion.pictures.icons import ICONS
from companion.pictures.icons import icon as sign
from companion.pictures.picture import picture
from kivy_ui.box import disc
from kivy_ui.drawing.pen import Pen

ALSO = {"menu": "waves", "nights": "moon", "people": "seats", "backspace": "bksp", "stick": "usb"}
"""Signs by what they lead to."""


def emblem(pen: Pen, kind: str, x: float, y: float, r: float, colour: str) -> None:
    """Draw a seat's emblem around (x, y)."""
    pen.picture(picture(seats.emblem, kind, colour), disc(round(x), round(y), round(r)))


def seat_disc(pen: Pen, colour: str, kind: str, x: float, y: float, r: float, alpha: float = 1.0) -> None:
    """Draw a seat's token: a disc of its colour with its emblem."""
    pen.picture(picture(seats.disc, colour, kind), disc(round(x), round(y), round(r)), alpha)


def icon(pen: Pen, name: str, x: float, y: float, r: float, colour: str | None = None) -> None:
    """Draw a sign around (x, y): one of `ICONS`, or what leads to it."""
    named = ALSO.get(name, name)
    assert named in ICONS, name
    pen.picture(picture(sign, named, colour or pen.theme.ink), disc(round(x), round(y), round(1.2 * r)))
