"""Things that a sentence names: their pictures stand beside it, and what is new on the board is told by them."""

from collections.abc import Iterator

from companion.games import catalogue
from companion.pictures.marks import THINGS
from companion.table.reader import language
from companion.table.say import Say, Words

LISTED = {"gem": "gem", "gems": "gem", "dice": "face", "tile": "kind"}
"""Parts of a sentence that name things with a picture, and what marks these things."""
MOST_PICTURES = 8


def marks_of(said: Words, game: str) -> tuple[str, ...]:
    """Find what a sentence names that has a picture: gems, tiles, and the faces of dice."""
    return tuple(mark for mark in _marks(said, game) if mark in THINGS)[:MOST_PICTURES]


def _marks(said: Words, game: str) -> Iterator[str]:
    for name, part in said.parts.items() if isinstance(said, Say) else ():
        for one in part if isinstance(part, tuple) else (part,):
            if name in LISTED and isinstance(one, int | str):
                yield f"{LISTED[name]}:{face_of(one, game)}"


def face_of(one: int | str, game: str) -> str:
    """Name a face as its picture is named, whatever language people read: a six may be a chest."""
    form = language("en", catalogue.packages()[game]).form("face") or {}
    return form.get(str(one), str(one))
