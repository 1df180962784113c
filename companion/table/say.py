"""Sentences as data: a game says which one, and with what; whoever shows it to somebody puts it into words (`reader`).

say("log.ShellsPlaced", seat=who(2), level=3, shells=2)
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Who(Struct, frozen=True, tag=True):
    """A seat as part of a sentence: read as the name of whoever sits there."""

    seat: int


class Say(Struct, frozen=True, tag=True, omit_defaults=True):
    """A sentence by its key, and its parts: numbers, words, seats, other sentences, rows of these.

    `of`: the package whose sentence it is, where it is shown among another's; "" for the reader's own.
    """

    key: str
    parts: "dict[str, Part]" = {}
    of: str = ""

    def __hash__(self) -> int:
        """By the key alone: parts are a dict, and never changed."""
        return hash(self.key)


Atom = bool | int | float | str | None | Who | Say
Part = Atom | tuple[Atom, ...]

Words = Say | str
"""What can be read: a sentence, or what people typed themselves, which no language changes."""


def say(key: str, /, **parts: Any) -> Say:
    """Name the sentence `key` and give it its parts; a list among them becomes a row."""
    for name, part in parts.items():
        if isinstance(part, list):
            parts[name] = tuple(part)
    return Say(key, parts)


def said_by(package: str, said: Words) -> Words:
    """Mark a sentence as that package's, to be shown among another's."""
    return replace(said, of=package) if isinstance(said, Say) else said


def who(seat: int) -> Who:
    """Name a seat in a sentence; 0 is first in turn order."""
    return Who(seat)


def words(value: int | str) -> str:
    """Write a number or a typed word as it is, in every language.

    >>> words(6), words("gold")
    ('6', 'gold')
    """
    return str(value)


class Told(Exception):
    """Something went wrong, and what went wrong is said in `said`. Base of every error that people may read."""

    def __init__(self, said: Words) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        """Return the sentence's key and parts, for programmers; people read `said`."""
        said = self.said
        return said if isinstance(said, str) else " ".join((said.key, *(f"{part}={value}" for part, value in said.parts.items())))
