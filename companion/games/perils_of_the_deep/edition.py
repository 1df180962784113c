"""What a box holds: the die's faces, the treasure tokens, and the cards this table has met so far.

Cards are learned one by one in play. A card is known by its name; no two of a kind share one.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

KINDS = ("points", "moves", "crew", "coins", "maps")
FACES = ("coins", "map", "point", "attacker", "target")
PERIL_KINDS = ("peril", "jetsam", "restock")
ALL_ABOARD_CARDS = 4
TREASURE_TOKENS = 18
PERILS_ON_TRACK = 6
ISLANDS = 4


class Token(Struct, frozen=True):
    """A treasure token's hidden side: its kind, and how many of it."""

    kind: str
    size: int


class Peril(Struct, frozen=True):
    """A peril card: crew it costs everyone, the order it gives the next round, jetsam or restock, a note of its text."""

    name: str
    skulls: int
    order: tuple[str, ...]
    kind: str = "peril"
    note: str = ""


class Aboard(Struct, frozen=True):
    """An All Aboard card: the order of the first round."""

    name: str
    order: tuple[str, ...]


class Island(Struct, frozen=True):
    """An island card: its deck (1 to 4) and its worth."""

    name: str
    deck: int
    worth: int


class Captains(Struct, frozen=True):
    """The colours of the captain boards."""

    colours: tuple[str, ...]
    verified: bool = False


class Boarding(Struct, frozen=True):
    """The boarding die's faces, one to six."""

    faces: tuple[str, ...]
    verified: bool = False


class Treasure(Struct, frozen=True):
    """The sizes of the treasure tokens by kind."""

    points: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    crew: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()
    maps: tuple[int, ...] = ()
    verified: bool = False

    def tokens(self) -> tuple[Token, ...]:
        """Every token once, kind by kind."""
        return tuple(Token(kind, size) for kind in KINDS for size in getattr(self, kind))


class Decks(Struct, frozen=True):
    """What an unnamed island of each deck is worth, and which decks the table has entered whole."""

    worth: tuple[int, ...] = (1, 2, 3, 4)
    islands_whole: bool = False
    perils_whole: bool = False


class Edition(Struct, frozen=True):
    """Everything of edition.toml."""

    captains: Captains
    boarding: Boarding
    treasure: Treasure
    decks: Decks = Decks()
    aboard: tuple[Aboard, ...] = ()
    peril: tuple[Peril, ...] = ()
    island: tuple[Island, ...] = ()
    game: str = "perils-of-the-deep"


class UnreadableEdition(ValueError):
    """That is no edition of Perils of the Deep; the message says where it goes wrong."""


def shipped() -> dict[str, Any]:
    """The edition that comes with the app, as plain data."""
    return tomllib.loads(files(__package__).joinpath("edition.toml").read_text("utf-8"))


def edition_from(plain: dict[str, Any]) -> Edition:
    """An edition from plain data. Raises UnreadableEdition."""
    try:
        return msgspec.convert(plain, Edition)
    except msgspec.ValidationError as error:
        raise UnreadableEdition(f"This is no edition of Perils of the Deep: {error}") from error


@lru_cache(maxsize=64)
def plain(edition: Edition) -> dict[str, Any]:
    """An edition as plain data, in the shape of edition.toml."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(edition))
    return data


def unused_name(wanted: str, taken: tuple[str, ...], fallback: str) -> str:
    """A name for a new card that no other of its kind has: "Fog", "Fog 2"; without a wish, the fallback with a number.

    >>> unused_name("Fog", ("Fog",), "Peril"), unused_name("", ("Peril 1",), "Peril")
    ('Fog 2', 'Peril 2')
    """
    wanted = " ".join(wanted.split())
    numbered = (f"{wanted or fallback} {number}" for number in range(2 if wanted else 1, len(taken) + 3))
    return wanted if wanted and wanted not in taken else next(name for name in numbered if name not in taken)
