"""The fields that several questions share."""

from collections.abc import Iterable
from functools import lru_cache

from companion.games.perils_of_the_deep.effects import EFFECTS
from companion.games.perils_of_the_deep.words import CARD_KINDS, EFFECT_NAMES, FIELDS, NOTES
from companion.table.prompt import Number, Option, Pick, Text
from companion.table.wording import who

LONGEST_CARD_NAME = 30
LONGEST_CARD_NOTE = 60
MOST_SKULLS = 5
MOST_EFFECTS = 6


def options(words: Iterable[str]) -> tuple[Option, ...]:
    """Options that are called what they are."""
    return tuple(Option(word, word) for word in words)


@lru_cache(maxsize=64)
def count_field(least: int, most: int, name: str = "count", label: str = "count") -> Pick:
    """A number picked with one tap."""
    return Pick(name, FIELDS[label], tuple(Option(number, str(number)) for number in range(least, most + 1)))


def name_field() -> Text:
    """A card's name; left empty, it gets a number."""
    return Text("name", FIELDS["name"], LONGEST_CARD_NAME)


def note_field() -> Text:
    """What a card's text says, in short."""
    return Text("note", FIELDS["note"], LONGEST_CARD_NOTE)


def skulls_field() -> Number:
    """The skulls on a peril."""
    return number_field("skulls", 0, MOST_SKULLS)


def kind_field(kinds: Iterable[str]) -> Pick:
    """Peril, Jetsam or Restock."""
    return Pick("kind", FIELDS["kind"], tuple(Option(kind, CARD_KINDS[kind]) for kind in kinds))


@lru_cache(maxsize=64)
def order_field(colours: tuple[str, ...], captains: tuple[str, ...]) -> Pick:
    """A card's order of colours, by tapping the seats: the last follows of itself."""
    return Pick(
        "order", FIELDS["order"], tuple(_colour(colour, captains) for colour in colours), len(colours) - 1, len(colours), True
    )


def _colour(colour: str, captains: tuple[str, ...]) -> Option:
    if colour not in captains:
        return Option(colour, colour, NOTES["nobody"])
    seat = captains.index(colour)
    return Option(colour, colour, who(seat), f"seat:{seat}")


@lru_cache(maxsize=64)
def seats_field(seats: tuple[int, ...]) -> Pick:
    """Whom a text concerns."""
    return Pick("whom", FIELDS["whom"], tuple(Option(seat, who(seat), mark=f"seat:{seat}") for seat in seats), 1, len(seats))


@lru_cache(maxsize=2)
def effects_field(with_coins: bool) -> Pick:
    """What a text changes, each as often as it is picked."""
    offered = EFFECTS if with_coins else EFFECTS[:6]
    named = tuple(Option(effect, EFFECT_NAMES[effect]) for effect in offered)
    return Pick("effects", FIELDS["effects"], named, 1, MOST_EFFECTS, repeats=True)


@lru_cache(maxsize=256)
def number_field(name: str, low: int, high: int) -> Number:
    """A number typed in."""
    return Number(name, FIELDS[name], low, high)
