"""Rules of a language besides its words: plurals, numbers, percent and dice notation."""

import re
from collections.abc import Callable

from msgspec import Struct

MINUS = "\u2212"
FIRST_GROUPED = 10_000
BLANK = "blank"
"""Recorded name of an empty face of the players' own die."""


class Grammar(Struct, frozen=True):
    """Rules of one language.

    plural          category of a number, as the Unicode CLDR names it
    decimal         decimal sign
    thousands       sign between groups of three digits, from 10,000 on
    before_percent  space before a percent sign
    die             letter for a die
    blank           word for an empty face
    """

    plural: Callable[[int], str]
    decimal: str = "."
    thousands: str = ","
    before_percent: str = ""
    die: str = "d"
    blank: str = BLANK

    def number(self, value: float) -> str:
        """Format a number with all digits and a true minus sign; digits are grouped from 10,000 on.

        >>> grammar_of("de").number(2.5), grammar_of("en").number(-3.0), grammar_of("en").number(1999)
        ('2,5', '−3', '1999')
        >>> grammar_of("de").number(12345.5), grammar_of("en").number(1234567)
        ('12.345,5', '1,234,567')
        """
        whole, point, part = f"{value:,.12g}".replace("-", MINUS).partition(".")
        grouped = whole.replace(",", self.thousands if abs(value) >= FIRST_GROUPED else "")
        return grouped + (self.decimal if point else "") + part

    def percent(self, chance: float) -> str:
        """Format a chance (0 to 1) in whole percent; only 0 is 0% and only 1 is 100%.

        >>> english = grammar_of("en")
        >>> [english.percent(chance) for chance in (0.414, 0.0004, 0.9996, 0, 1)]
        ['41%', '< 1%', '> 99%', '0%', '100%']
        """
        if 0 < chance < 0.005 or 0.995 < chance < 1:
            return f"< 1{self.before_percent}%" if chance < 0.5 else f"> 99{self.before_percent}%"
        return f"{100 * chance:.0f}{self.before_percent}%"

    def notation(self, dice: str) -> str:
        """Format dice notation; text on custom faces and Fate's "dF" stay unchanged.

        An empty face is recorded as "blank".

        >>> grammar_of("de").notation("2d20+d{red,2d6}+4dF"), grammar_of("en").notation("2d{shark,crab}")
        ('2W20+W{red,2d6}+4dF', '2 × shark, crab')
        >>> grammar_of("de").notation("2d{shark,blank}")
        '2 × shark, leer'
        """
        if named_faces := re.fullmatch(r"(\d*)d\{([^}]*)\}", dice):
            faces = [self.blank if face == BLANK else face for face in named_faces[2].split(",")]
            return f"{named_faces[1]} × " * bool(named_faces[1]) + ", ".join(faces)
        return re.sub(r"(\{[^}]*\})|d(?![Fhl])", lambda match: match[1] or self.die, dice)


def _plural_category(n: int) -> str:
    return "one" if n == 1 else "other"


GRAMMARS = {"en": Grammar(_plural_category), "de": Grammar(_plural_category, ",", ".", "\u00a0", "W", "leer")}


def grammar_of(code: str) -> Grammar:
    """Return the grammar of a language; English if it is unknown."""
    return GRAMMARS.get(code, GRAMMARS["en"])
