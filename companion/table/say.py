"""Sentences as data: games name a sentence and its parameters; the display translates it (`reader`).

say("log.ShellsPlaced", seat=who(2), level=3, shells=2)
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Who(Struct, frozen=True, tag=True):
    """Seat as a parameter: shown as the name of its player."""

    seat: int


class Say(Struct, frozen=True, tag=True, omit_defaults=True):
    """Sentence by key, with parameters: numbers, words, seats, other sentences, lists of these.

    `of`: the package of the sentence, if it is shown among another's; "" for the reader's own.
    """

    key: str
    parts: "dict[str, Part]" = {}
    of: str = ""

    def __hash__(self) -> int:
        """Hash the key alone: parameters are a dict and never changed."""
        return hash(self.key)


Atom = bool | int | float | str | None | Who | Say
Part = Atom | tuple[Atom, ...]

Words = Say | str
"""Sentence, or text typed by players, which is the same in every language."""


def say(key: str, /, **parts: Any) -> Say:
    """Return the sentence `key` with its parameters; lists become tuples."""
    for name, part in parts.items():
        if isinstance(part, list):
            parts[name] = tuple(part)
    return Say(key, parts)


def said_by(package: str, said: Words) -> Words:
    """Mark a sentence as belonging to a package, to be shown among another's."""
    return replace(said, of=package) if isinstance(said, Say) else said


def who(seat: int) -> Who:
    """Return a seat as a parameter; 0 is first in turn order."""
    return Who(seat)


def words(value: int | str) -> str:
    """Return a number or typed word unchanged in every language.

    >>> words(6), words("gold")
    ('6', 'gold')
    """
    return str(value)


class UserError(Exception):
    """Base class of errors that players may see; `said` is the sentence."""

    def __init__(self, said: Words) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        """Return key and parameters, for programmers; players read `said`."""
        said = self.said
        return said if isinstance(said, str) else " ".join((said.key, *(f"{part}={value}" for part, value in said.parts.items())))
