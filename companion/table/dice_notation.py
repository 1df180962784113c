"""Dice notation: "3d6", "2d20+3", "4dF", "d{hit,hit,miss}"."""

import re

from msgspec import Struct

from companion.table.say import UserError, say

TERM = re.compile(r"([+-]?)(?:(\d{0,4})[dDwW](?:(\d{1,4})|([fF%])|\{([^{}]*)\})|(\d{1,4}))", re.ASCII)
MOST_DICE, MOST_SIDES, MOST_FACES, LONGEST_FACE = 40, 1000, 24, 16
FATE = ("-", "0", "+")


class DiceError(UserError):
    """Invalid dice notation; the message gives the reason."""


class Dice(Struct, frozen=True):
    """Group of equal dice: `faces` by label, what each is `worth`, and `sign` (added or subtracted)."""

    count: int
    faces: tuple[str, ...]
    worth: tuple[int, ...]
    name: str
    sign: int = 1

    @property
    def is_counted(self) -> bool:
        """Whether the faces add up to a total."""
        return bool(self.worth)


class Throw(Struct, frozen=True):
    """All dice of a notation, and the number added."""

    notation: str
    dice: tuple[Dice, ...]
    added: int = 0

    @property
    def is_counted(self) -> bool:
        """Whether all dice add up to a total."""
        return all(one.is_counted for one in self.dice)


def read(text: str) -> Throw:
    """Parse dice notation. Raises DiceError.

    >>> [(one.count, len(one.faces)) for one in read("3d6+d20-1").dice], read("2 d 6 + 1").added, read("4df").notation
    ([(3, 6), (1, 20)], 1, '4dF')
    """
    packed = text if "{" in text else "".join(text.split())
    dice, added, written, at = [], 0, "", 0
    packed = packed.strip()
    while at < len(packed):
        found = TERM.match(packed, at)
        if found is None or (at and not found[1]):
            raise DiceError(say("notation.no_dice", text=packed[at:]))
        at = found.end()
        if found[6]:
            added += int(found[1] + found[6])
            written += found[0]
            continue
        one = _dice(found)
        dice.append(one)
        written += ("-" if one.sign < 0 else "+" if written else "") + one.name
    return _checked(Throw(written, tuple(dice), added))


def _dice(found: re.Match[str]) -> Dice:
    count, sign = int(found[2] or 1), -1 if found[1] == "-" else 1
    _check_count(count)
    many = str(count) if count != 1 else ""
    if found[5] is not None:
        faces = faces_of(found[5])
        return Dice(count, faces, _worths(faces), f"{many}d{{{','.join(faces)}}}", sign)
    if found[4] and found[4] != "%":
        return Dice(count, FATE, (-1, 0, 1), f"{many}dF", sign)
    sides = int(found[3] or 100)
    if not 2 <= sides <= MOST_SIDES:
        raise DiceError(say("notation.sides", most=MOST_SIDES, sides=sides))
    numbers = range(1, sides + 1)
    return Dice(count, tuple(map(str, numbers)), tuple(numbers), f"{many}d{sides}", sign)


def faces_of(text: str) -> tuple[str, ...]:
    """Return the faces of a custom die, separated by commas.

    >>> faces_of(" hit, hit , miss")
    ('hit', 'hit', 'miss')
    """
    faces = tuple(" ".join(face.split())[:LONGEST_FACE] for face in text.split(",") if face.strip())
    if not 2 <= len(faces) <= MOST_FACES:
        raise DiceError(say("notation.faces", most=MOST_FACES, count=len(faces)))
    return faces


def _worths(faces: tuple[str, ...]) -> tuple[int, ...]:
    """Return what each face is worth, if all are numbers."""
    are_numbers = all(re.fullmatch(r"[-+]?\d{1,4}", face, re.ASCII) for face in faces)
    return tuple(map(int, faces)) if are_numbers else ()


def _checked(throw: Throw) -> Throw:
    _check_count(sum(one.count for one in throw.dice))
    return throw


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_DICE:
        raise DiceError(say("notation.count", most=MOST_DICE, count=count))
