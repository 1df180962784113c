"""What things are called."""

from companion.games.deep_dive.tiles import COLOURS, FOOD, PREDATOR, ROCK, WATER
from companion.table.wording import who

TITLE = "Deep Dive"
TAGLINE = "How deep do you dare to dive for a fish?"
OPPONENT_NAME = "The opponent"
CHECK_BOX = "check with your box"
EDITION_GROUP = "Edition: check with your box"
TABLE_GROUP = "Tiles on the table"

ORDINALS = (
    "no",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
VOWELS = (8, 11, 18)
"""The ordinals that are spoken with a vowel first."""


def name(seat: int) -> str:
    """A seat's name, or the solo opponent's."""
    return who(seat) if seat >= 0 else OPPONENT_NAME


def tile(word: str) -> str:
    """A tile as people say it: "pink 9", "open water"."""
    if word in FOOD:
        colour, worth = FOOD[word]
        return f"{COLOURS[colour]} {worth}"
    return "open water" if word == WATER else word


def a_tile(word: str) -> str:
    """A tile with its article."""
    return tile(word) if word == WATER else f"a {tile(word)}"


def tiles_of(kind: str) -> str:
    """A family of tiles in the plural: "pink tiles", "rocks"."""
    return {WATER: "open water tiles", ROCK: "rocks", PREDATOR: "predators"}.get(kind, f"{kind} tiles")


def label(word: str) -> str:
    """A tile on a button."""
    return tile(word).capitalize()


def an_ordinal(number: int) -> str:
    """a first, a second … up to a twelfth."""
    word = ORDINALS[number] if number < len(ORDINALS) else f"{number}th"
    return f"an {word}" if number in VOWELS else f"a {word}"
