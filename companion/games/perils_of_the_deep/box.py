"""Box contents: boards, ships, tokens, the boarding die, and the cards met so far.

Cards are learned one by one in play. A card is known by its name, unique within its kind.
"""

import re

from msgspec import Struct

from companion.table.game import Setup, option
from companion.table.sentence import Words, say

EXPEDITIONS = 4
ISLANDS = 4
DECKS = range(1, ISLANDS + 1)
PORT, END = 0, ISLANDS + 1
SHIPS = (0, 1)
MOST_CREW = 10
MAP_TOKENS = 18
COINS_A_MAP = 2
USUAL_DRAW, SHORT_DRAW = 3, 2
PERILS_ON_TRACK = 6
ALL_ABOARD_CARDS = 4

CARDS = ("peril", "aboard", "island", "card")
PERIL_KINDS = ("plain", "text", "jetsam", "restock")
LEAVING_KINDS = ("jetsam", "restock")
"""Cards of which the first one revealed in an expedition leaves the game."""
CARD_KINDS = ("sailing", "treasure", "crew", "magic", "none")
ICONS = ("skull", "crew", "map", "move", "coin", "text", "instant")
"""Icons on cards; "instant" is a text that is resolved before the skulls."""
TOKEN_KINDS = ("points", "moves", "crew", "coins", "maps")
NAMELESS = {"peril": "Peril", "plain": "Peril", "text": "Peril", "jetsam": "Jetsam", "restock": "Restock", "aboard": "All Aboard"}
"""Printed words that name cards without a name of their own. Recorded in English; `card_words` translates a peril's name."""

HELPER, LEDGER = "helper", "ledger"
OPTIONS = (
    option("depth", HELPER, LEDGER, reason=say("option.depth.why"), has_notes=True),
    option("die", "app", "table", reason=say("option.die.why"), has_notes=True),
)


class Token(Struct, frozen=True):
    """Hidden side of a treasure token: its kind and number."""

    kind: str
    size: int

    @property
    def effect(self) -> str:
        """Effect that it brings, in the singular."""
        return self.kind.removesuffix("s")

    @property
    def words(self) -> Words:
        """Token in words: "2 coins"."""
        return amount(self.effect, self.size)


def amount(effect: str, count: int) -> Words:
    """Return the words for an effect and its size: "2 coins"."""
    every = {
        "skull": say("amount.skull", count=count),
        "crew": say("amount.crew", count=count),
        "map": say("amount.map", count=count),
        "move": say("amount.move", count=count),
        "coin": say("amount.coin", count=count),
        "point": say("amount.point", count=count),
        "instant": say("amount.instant"),
    }
    return every.get(effect) or say("amount.text")


def token_of(key: str) -> Token | None:
    """Return the token picked as `key`; None if there is no such token.

    >>> token_of("crew 2"), token_of("kraken")
    (Token(kind='crew', size=2), None)
    """
    kind, _, size = key.partition(" ")
    return Token(kind, int(size)) if kind in TOKEN_KINDS and size.isdigit() else None


class Peril(Struct, frozen=True):
    """Peril card: crew it costs each seat, order of the next round, kind, and a note of its text.

    kind    plain, text, jetsam or restock; "peril" in old entries, of which only the note shows whether they have a text
    order   colours first to last, those that mattered when it was entered; () if not entered
    copies  number of identical cards in the box
    """

    name: str
    skulls: int
    order: tuple[str, ...] = ()
    kind: str = "peril"
    note: str = ""
    copies: int = 1

    @property
    def is_whole(self) -> bool:
        """Whether all of it is known; otherwise players are asked for the rest when it is next flipped."""
        return bool(self.order) and (self.kind != "peril" or bool(self.note))

    @property
    def may_have_text(self) -> bool:
        """Whether its text may change something."""
        return self.kind not in ("plain", "aboard")

    @property
    def look(self) -> tuple[str, int, tuple[str, ...]]:
        """Kind, skulls and order, by which players recognise it. An old entry with a note has a text."""
        return ("text" if self.kind == "peril" and self.note else self.kind, self.skulls, self.order)

    def look_among(self, colours: tuple[str, ...]) -> tuple[str, int, tuple[str, ...]]:
        """Return what distinguishes it from others if only these colours sail."""
        kind, skulls, order = self.look
        return kind, skulls, tuple(colour for colour in order if colour in colours)


class AboardCard(Struct, frozen=True):
    """All Aboard card: the order of the first round."""

    name: str
    order: tuple[str, ...]

    @property
    def on_track(self) -> Peril:
        """The card as it is on the track: a peril without skulls."""
        return Peril(self.name, 0, self.order, "aboard")


class Island(Struct, frozen=True):
    """Island card: its deck (1 to 4) and its value."""

    name: str
    deck: int
    worth: int


class Card(Struct, frozen=True):
    """Player's card, identified by its type and icons: identical cards are one."""

    kind: str
    icons: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Recorded name: "sailing skull move move"."""
        return " ".join((self.kind, *self.icons))

    @property
    def words(self) -> Words:
        """Card in words: "Sailing: 1 skull, 2 moves"."""
        return say("card.icons" if self.icons else "card.plain", kind=self.kind, icons=self.icon_words)

    @property
    def icon_words(self) -> tuple[Words, ...]:
        """Icons with their numbers: "1 skull", "2 moves"."""
        return tuple(amount(icon, self.icons.count(icon)) for icon in dict.fromkeys(self.icons))


def card_called(name: str) -> "Card | None":
    """Return the card with this recorded name; None for another thing's name."""
    kind, *icons = name.split()
    return Card(kind, tuple(icons)) if kind in CARD_KINDS and set(icons) <= {*ICONS} else None


AnyCard = Peril | AboardCard | Island | Card


class Captains(Struct, frozen=True):
    """Colours of the captain boards."""

    colours: tuple[str, ...]
    verified: bool = False


class BoardingDie(Struct, frozen=True):
    """Faces of the boarding die, one to six."""

    faces: tuple[str, ...]
    verified: bool = False


class Treasure(Struct, frozen=True):
    """Sizes of the treasure tokens by kind."""

    points: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    crew: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()
    maps: tuple[int, ...] = ()
    verified: bool = False

    def tokens(self) -> tuple[Token, ...]:
        """Return every token once, kind by kind."""
        return tuple(Token(kind, size) for kind in TOKEN_KINDS for size in getattr(self, kind))


class Decks(Struct, frozen=True):
    """Value of an unnamed island of each deck, and the decks that players have entered completely."""

    worth: tuple[int, ...] = (1, 2, 3, 4)
    islands_whole: bool = False
    perils_whole: bool = False


class Edition(Struct, frozen=True):
    """Contents of edition.toml."""

    captains: Captains
    boarding: BoardingDie
    treasure: Treasure
    decks: Decks = Decks()
    aboard: tuple[AboardCard, ...] = ()
    peril: tuple[Peril, ...] = ()
    island: tuple[Island, ...] = ()
    card: tuple[Card, ...] = ()
    game: str = "perils-of-the-deep"


def unused_name(
    cards: tuple[AnyCard, ...], wanted_name: str, fallback: str, before: str = "", in_use: frozenset[str] = frozenset()
) -> str:
    """Return a unique name for a card among its kind: "Fog", "Fog 2"; if none is wanted, the fallback with a number.

    A corrected card keeps its name, unless another one is wanted. Names `in_use` in this game are taken although their cards
    were deleted.
    """
    wanted_name = " ".join((wanted_name or before).split())
    taken_names = ({card.name for card in cards} | in_use) - {before}
    numbered = (f"{wanted_name or fallback} {number}" for number in range(2 if wanted_name else 1, len(taken_names) + 3))
    return (
        wanted_name
        if wanted_name and wanted_name not in taken_names
        else next(name for name in numbered if name not in taken_names)
    )


def printed_name(name: str) -> str:
    """Return the printed words of a card that Fathom numbered.

    >>> printed_name("Jetsam 2"), printed_name("Fog 2")
    ('Jetsam', 'Fog 2')
    """
    bare = name.rstrip(" 0123456789")
    return bare if bare in NAMELESS.values() else name


def card_words(name: str) -> Words:
    """Return a card's name for a sentence; a numbered peril's in the reader's language."""
    match = re.fullmatch(rf"{NAMELESS['peril']} (\d+)", name)
    return say("name.numbered_peril", number=match[1]) if match else name


def checklist(setup: Setup) -> tuple[Words, ...]:
    """Return the rulebook's set-up steps, without those for pieces that Fathom replaces."""
    has_pieces, die = is_helper(setup), setup.options["die"] == "table"
    supply = say("setup.supply_and_die" if die else "setup.supply")
    return (
        say("setup.boards" if has_pieces else "setup.boards_in_app"),
        say("setup.islands"),
        say("setup.treasure" if has_pieces else "setup.treasure_markers"),
        say("setup.track"),
        say("setup.stacks"),
        say("setup.row"),
        *((supply,) if has_pieces else (say("setup.die"),) if die else ()),
        say("setup.ships"),
    )


def is_helper(setup: Setup) -> bool:
    """Return whether players keep crew, maps, coins and treasure themselves; older games are ledgers."""
    return setup.options.get("depth", LEDGER) == HELPER


def keeps_treasure(setup: Setup) -> bool:
    """Return whether Fathom keeps the treasure tokens: in a ledger, except in some older games."""
    return not is_helper(setup) and setup.options.get("treasure", "app") == "app"
