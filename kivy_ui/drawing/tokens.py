"""Things of a bag that no game names: tokens by shape and colour, with a letter where they have one."""

from kivy_ui.drawing.icons import emblem
from kivy_ui.drawing.pen import Pen
from kivy_ui.theme import mixed, readable_on

TOKEN_FILLS = {
    "red": "#d8334a",
    "orange": "#f58a2c",
    "yellow": "#ffd84d",
    "green": "#35c98a",
    "blue": "#3f8fe8",
    "violet": "#a98bff",
    "white": "#f4f6f8",
    "black": "#252c33",
}
INITIALS = {"black": "K"}


def token(pen: Pen, shape: str, colour: str, letter: str, x: float, y: float, r: float) -> None:
    """Draw a token around (x, y): its colour's initial stands on it where it has no letter of its own."""
    fill = TOKEN_FILLS.get(colour, TOKEN_FILLS["white"])
    rim = mixed(fill, "#ffffff" if colour == "black" else "#000000", 0.35)
    emblem(pen, shape, x, y, r * 1.05, rim)
    emblem(pen, shape, x, y, r * 0.92, fill)
    words = letter or (INITIALS.get(colour, colour[:1].upper()) if pen.look.has_letters else "")
    pen.text(
        words, x, y - (r * 0.08 if shape == "triangle" else 0), "text", readable_on(fill), bold=True, room=r * 1.2, may_cut=True
    )


def token_mark(pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
    """Draw a mark of the toolbox: "thing:star:red:A", "shape:star", "colour:red"; False for any other."""
    kind, *parts = mark.split(":")
    if kind == "thing" and len(parts) == 3:
        token(pen, parts[0], parts[1], parts[2], x, y, r)
    elif kind == "shape":
        emblem(pen, parts[0], x, y, r, pen.theme.ink)
    elif kind == "colour":
        pen.circle(x, y, r * 0.9, TOKEN_FILLS.get(parts[0]), pen.theme.line)
    else:
        return False
    return True
