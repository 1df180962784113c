"""What a mark looks like that more than one game has: "gem:silver", "face:3", "bag:gems" … drawn on buttons beside their words."""

from kivy_ui.box import Box
from kivy_ui.drawing.chest import chest
from kivy_ui.drawing.dice import die
from kivy_ui.drawing.gems import gem
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag
from kivy_ui.theme import GEM_FILLS


def draw_mark(pen: Pen, mark: str, x: float, y: float, r: float) -> bool:
    """Draw what `mark` names around (x, y), `r` pixels from the middle to the rim; False when it is not known."""
    kind, _, name = mark.partition(":")
    draw = MARKS.get(kind)
    return bool(draw and draw(pen, name, x, y, r))


def _gem(pen: Pen, name: str, x: float, y: float, r: float) -> bool:
    if name in GEM_FILLS:
        gem(pen, name, x, y, r)
    return name in GEM_FILLS


def _die(pen: Pen, name: str, x: float, y: float, r: float) -> bool:
    die(pen, int(name) if name.isdigit() else name, x, y, 1.8 * r)
    return True


def _chest(pen: Pen, name: str, x: float, y: float, r: float) -> bool:
    chest(pen, Box(x - r, y - r * 0.8, 2 * r, 1.6 * r))
    return True


def _bag(pen: Pen, name: str, x: float, y: float, r: float) -> bool:
    bag(pen, Box(x - r, y - r, 2 * r, 2 * r))
    return True


MARKS = {"gem": _gem, "face": _die, "chest": _chest, "bag": _bag}
