"""Dice as the toolbox and kits show them: pips on a six-sided die, the face in words on others; they tumble until they land."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.dice_pictures import PIPS, SOLIDS, die, polygon_die
from companion.pictures.picture import Picture, picture
from companion.table.dice_notation import parse_throw
from kivy_ui.stage.animation import progress
from kivy_ui.stage.scene import FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

SIX = "d6"
DICE_S, FALL_S, TOTAL_S, BOUNCE_S = 0.9, 0.3, 0.15, 0.12
"""Times in seconds: of a whole roll, of one die's fall, of the total, of the bounce of a die that landed."""
SPIN_DEGREES, BOUNCE_UNITS = -260.0, 14.0
TILTS = (-12, 8, -4, 10, -7, 5)
"""Angles of dice, one after the other, in degrees."""
MOST_TILTED = 11
DIE_W, DIE_H = 1.12, 1.22
NUMBER_SIZES = {"d20": 0.32, "d100": 0.3}
"""Text size of the number on a die with a small front face, as a share of the die."""
SIGNS = {"-": "minus", "+": "plus", "0": ""}
LOST_ALPHA = 0.35
"""Opacity of a die that doesn't count."""


class Tumble(NamedTuple):
    """Die in the air: its turn in degrees, its height as a share of the fall, the units it bounces, and whether its face is hidden."""

    turn: float = 0.0
    height: float = 0.0
    bounce: float = 0.0
    is_blank: bool = False


def tumble(nth: int, count: int, t: float) -> Tumble | None:
    """Return how die `nth` of `count` falls `t` seconds after the roll began; None before it is thrown. They land one by one."""
    last = DICE_S - TOTAL_S
    lands = FALL_S + (last - FALL_S) * nth / (count - 1) if count > 1 else 2 * FALL_S
    begins = lands - FALL_S if count > 1 else 0
    if t <= begins:
        return None
    remaining = 1 - progress(t, begins, lands)
    bounce = BOUNCE_UNITS * (1 - progress(t, lands, lands + BOUNCE_S)) if t > lands else 0
    return Tumble(remaining * SPIN_DEGREES, remaining, bounce, t < lands)


def names_of_dice(notation: str, faces: Sequence[str]) -> tuple[str, ...]:
    """Return the die ("d6") of each face of a roll; "" for each where several kinds explode or are rerolled."""
    groups = parse_throw(notation).dice
    names = tuple(group.die for group in groups for _ in range(group.count))
    if len(groups) == 1:
        return (groups[0].die,) * len(faces)
    return names if len(names) == len(faces) else ("",) * len(faces)


def draw_die(
    scene: TableScene, key: str, name: str, face: str, spot: Area, *, tilt: float = 0, drop: float = 0, is_blank: bool = False,
    alpha: float = 1, least: float = 14,
) -> None:  # fmt: skip
    """Draw a die such as "d6": pips on a six-sided die, the face in words on others.

    `tilt` is its angle in degrees, `drop` its height above `spot` in units, `least` the least text size; `is_blank` hides its face.
    """
    look, has_words = die_look(name, "" if is_blank else face)
    scene.put(key, look, spot.cx, spot.cy - drop, w=spot.w * DIE_W, h=spot.h * DIE_H, angle=tilt, alpha=alpha)
    if has_words and not is_blank:
        is_shaped = is_solid(name)
        size = spot.w * (NUMBER_SIZES.get(name, 0.36) if is_shaped else 0.4)
        ink = FOAM if is_shaped else "#1a2630"
        scene.write(f"{key}:face", face, spot.cx, spot.cy - drop, size / scene.look.text_factor, colour=ink, room=spot.w * 0.8, least=least,
            halo="#5a0d08" if is_shaped else "", angle=tilt, alpha=alpha)  # fmt: skip


def tilt_of(nth: int, count: int) -> float:
    """Return the angle of die `nth` of `count` in degrees; many dice are straight."""
    return TILTS[nth % len(TILTS)] if count <= MOST_TILTED else 0


def die_look(name: str, face: str) -> tuple[Picture, bool]:
    """Return the picture of a die, and whether its face has to be written on it."""
    if name == SIX and (face in PIPS or not face):
        return picture(die, face), False
    if name == "dF" and face in SIGNS:
        return picture(die, SIGNS[face]), False
    return picture(polygon_die, int(name[1:])) if is_solid(name) else picture(die, ""), True


def is_solid(name: str) -> bool:
    """Return whether a die has the shape of a solid with its number of sides."""
    return name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100)
