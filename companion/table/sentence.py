"""Sentences as data: a game names a sentence by its key and gives its parts; a `Reader` puts it into words of a language.

    say("log.ShellsPlaced", seat=SeatName(2), level=3, shells=2)

The words are in words/<language>.toml of the game's folder: "{seat} places {shells:shells} on level {level}".
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class SeatName(Struct, frozen=True, tag="Who"):
    """Part of a sentence that is shown as the name of the player on `seat`; 0 is first in turn order."""

    seat: int


class Sentence(Struct, frozen=True, tag="Say", omit_defaults=True):
    """Sentence by its key, and its parts by name: numbers, texts, seats, other sentences, or tuples of these.

    `of`: package whose words have the key, if they are not the reader's; "" for the reader's. Make one with `say`.
    """

    key: str
    parts: "dict[str, Part]" = {}
    of: str = ""

    def __hash__(self) -> int:
        """Hash the key alone: `parts` is a dict, which has no hash."""
        return hash(self.key)


Atom = bool | int | float | str | None | SeatName | Sentence
Part = Atom | tuple[Atom, ...]

Words = Sentence | str
"""Sentence, or text typed by players, which is the same in every language."""


def say(key: str, /, **parts: Any) -> Sentence:
    """Return the sentence `key` with its parts; lists become tuples. Write `key` as a literal, so that tests find its words.

    >>> say("log.Stopped", seat=SeatName(0)).parts
    {'seat': SeatName(seat=0)}
    """
    for name, part in parts.items():
        if isinstance(part, list):
            parts[name] = tuple(part)
    return Sentence(key, parts)


def mark_package(package: str, words: Words) -> Words:
    """Return a sentence whose key is looked up in the words of `package`, whatever reader gets it; text stays as it is."""
    return replace(words, of=package) if isinstance(words, Sentence) else words


class UserError(Exception):
    """Base class of errors that players see; `sentence` is the sentence."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.sentence = words

    def __str__(self) -> str:
        """Return key and parts, for programmers; players read `sentence`."""
        words = self.sentence
        return (
            words if isinstance(words, str) else " ".join((words.key, *(f"{part}={value}" for part, value in words.parts.items())))
        )
