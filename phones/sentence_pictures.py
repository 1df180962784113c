"""Find the things that a sentence names, to show their pictures beside it."""

from collections.abc import Iterator

from companion.games import catalogue
from companion.pictures.mark_pictures import THINGS
from companion.table.reader import language
from companion.table.sentence import Sentence, Words

PICTURE_GROUPS = {"gem": "gem", "gems": "gem", "dice": "face", "tile": "kind"}
"""Parameters of sentences that name things with pictures → prefix of their marks."""
MOST_PICTURES = 8


def marks_of(words: Words, game: str) -> tuple[str, ...]:
    """Return the marks of things in a sentence that have a picture: gems, tiles and dice faces."""
    return tuple(mark for mark in _marks(words, game) if mark in THINGS)[:MOST_PICTURES]


def _marks(words: Words, game: str) -> Iterator[str]:
    for name, part in words.parts.items() if isinstance(words, Sentence) else ():
        for item in part if isinstance(part, tuple) else (part,):
            if name in PICTURE_GROUPS and isinstance(item, int | str):
                yield f"{PICTURE_GROUPS[name]}:{face_of(item, game)}"


def face_of(value: int | str, game: str) -> str:
    """Return the name of a die face in marks, the same in every language: Into the Blue calls a six "chest"."""
    form = language("en", catalogue.packages()[game]).form("face") or {}
    return form.get(str(value), str(value))
