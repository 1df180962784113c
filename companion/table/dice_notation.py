"""Dice notation: "3d6", "2d20+3", "4dF", "d{hit,hit,miss}", with modifiers "4d6kh3", "2d20kl1", "d6!", "2d6r1".

    kh3 kl1    keep the 3 highest, the lowest (k3 is kh3); dl1 dh1 drop the lowest, the highest
    !  !>4     roll one more for each highest face, or for each face over 4; !! adds it to the same die
    r1 r<3     roll again until the face is not 1, not below 3; ro1 rolls again once

These are the forms of Roll20 and rpg-dice-roller. A die is rolled `MOST_ROLLS` times at most.
"""

import operator
import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sentence import UserError, say

COMPARED = r"(?:[<>]=?|=)?\d{1,4}"
MODIFIERS = rf"(?:k[hl]?\d{{0,2}}|d[hl]\d{{0,2}}|!!?(?:(?:[<>]=?|=)\d{{1,4}})?|ro?{COMPARED})*"
TERM = re.compile(rf"([+-]?)(?:(\d{{0,4}})[dDwW](?:(\d{{1,4}})|([fF%])|\{{([^{{}}]*)\}})((?i:{MODIFIERS}))|(\d{{1,4}}))", re.ASCII)
MODIFIER = re.compile(r"(k|d)([hl]?)(\d*)|(!!?)(?:([<>]=?|=)(\d+))?|(ro?)([<>]=?|=)?(\d+)", re.ASCII | re.IGNORECASE)
MOST_ROLLS = 20
"""Maximum number of rolls of one die that explodes or is rerolled."""
KNOWN_THROWS = 64
"""Number of parsed notations that are kept."""
MOST_DICE, MOST_SIDES, MOST_FACES, LONGEST_FACE = 40, 1000, 24, 16
FATE_FACES = ("-", "0", "+")
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


class DiceError(UserError):
    """Invalid dice notation; the message gives the reason."""


class Dice(Struct, frozen=True):
    """Group of equal dice: `faces` by label, what each is `worth`, and `sign` (added or subtracted).

    die       one of them: "d6"
    kept_count  number of dice that count, the highest ones, or the lowest if negative; 0: all
    explodes  faces, by position, after which one more die is rolled; `is_compound`: it adds to the same die
    rerolled  faces, by position, after which the die is rolled again; `is_once`: only once
    """

    count: int
    faces: tuple[str, ...]
    worth: tuple[int, ...]
    name: str
    sign: int = 1
    die: str = ""
    kept_count: int = 0
    explodes: frozenset[int] = frozenset()
    is_compound: bool = False
    rerolled: frozenset[int] = frozenset()
    is_once: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it has no modifier."""
        return not (self.kept_count or self.explodes or self.rerolled)

    @property
    def is_counted(self) -> bool:
        """Whether the faces add up to a total."""
        return bool(self.worth)


class Throw(Struct, frozen=True):
    """All dice of a notation, and the number added."""

    notation: str
    dice: tuple[Dice, ...]
    addend: int = 0

    @property
    def is_counted(self) -> bool:
        """Whether all dice add up to a total."""
        return all(dice_group.is_counted for dice_group in self.dice)


@lru_cache(KNOWN_THROWS)  # the same notations are parsed at every tap in the toolbox
def parse_throw(text: str) -> Throw:
    """Parse dice notation. Raises DiceError.

    >>> [(one.count, len(one.faces)) for one in parse_throw("3d6+d20-1").dice], parse_throw("2 d 6 + 1").addend, parse_throw("4df").notation
    ([(3, 6), (1, 20)], 1, '4dF')
    """
    packed = text if "{" in text else "".join(text.split())
    dice, addend, notation_text, at = [], 0, "", 0
    packed = packed.strip()
    while at < len(packed):
        match = TERM.match(packed, at)
        if match is None or (at and not match[1]):
            raise DiceError(say("notation.no_dice", text=packed[at:]))
        at = match.end()
        if match[7]:
            addend += int(match[1] + match[7])
            notation_text += match[0]
            continue
        dice_group = _apply_modifiers(_dice(match), match[6])
        dice.append(dice_group)
        notation_text += ("-" if dice_group.sign < 0 else "+" if notation_text else "") + dice_group.name
    return _check_throw(Throw(notation_text, tuple(dice), addend))


def _dice(match: re.Match[str]) -> Dice:
    count, sign = int(match[2] or 1), -1 if match[1] == "-" else 1
    _check_count(count)
    many = str(count) if count != 1 else ""
    if match[5] is not None:
        faces = faces_of(match[5])
        die = f"d{{{','.join(faces)}}}"
        return Dice(count, faces, _worths(faces), many + die, sign, die)
    if match[4] and match[4] != "%":
        return Dice(count, FATE_FACES, (-1, 0, 1), f"{many}dF", sign, "dF")
    sides = int(match[3] or 100)
    if not 2 <= sides <= MOST_SIDES:
        raise DiceError(say("notation.sides", most=MOST_SIDES, sides=sides))
    numbers = range(1, sides + 1)
    return Dice(count, tuple(map(str, numbers)), tuple(numbers), f"{many}d{sides}", sign, f"d{sides}")


def _apply_modifiers(dice: Dice, modifiers: str) -> Dice:
    """Return the dice with their modifiers. Raises DiceError if they leave nothing to count."""
    if not modifiers:
        return dice
    if not dice.is_counted:
        raise DiceError(say("notation.no_numbers", text=modifiers))
    for match in MODIFIER.finditer(modifiers):
        if match[1]:
            dice = replace(dice, kept_count=_kept_count(dice, match))
        elif match[4]:
            faces = _faces_that(dice, match[5] or "=", int(match[6]) if match[6] else max(dice.worth))
            dice = replace(dice, explodes=faces, is_compound=match[4] == "!!")
        else:
            faces = _faces_that(dice, match[8] or "=", int(match[9]))
            dice = replace(dice, rerolled=faces, is_once=match[7].casefold() == "ro")
    if len(dice.rerolled | dice.explodes) >= len(dice.faces):
        raise DiceError(say("notation.always", text=modifiers))
    return replace(dice, name=dice.name + modifiers.casefold())


def _kept_count(dice: Dice, match: re.Match[str]) -> int:
    """Return the number of dice that count, negative for the lowest ones."""
    count, is_high = int(match[3] or 1), match[2].casefold() != "l"
    if match[1].casefold() == "d":  # dropping the highest keeps the lowest
        count, is_high = dice.count - count, not is_high
    if not 1 <= count <= dice.count:
        raise DiceError(say("notation.kept", most=dice.count))
    return count if is_high else -count


def _faces_that(dice: Dice, sign: str, number: int) -> frozenset[int]:
    """Return the positions of the faces for which this comparison is true."""
    is_true = COMPARISONS[sign]
    return frozenset(at for at, worth in enumerate(dice.worth) if is_true(worth, number))


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


def _check_throw(throw: Throw) -> Throw:
    _check_count(sum(dice_group.count for dice_group in throw.dice))
    return throw


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_DICE:
        raise DiceError(say("notation.count", most=MOST_DICE, count=count))
