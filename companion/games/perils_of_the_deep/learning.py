"""What the table learns of its box: cards met for the first time, cards entered wrongly, the die, the treasure tokens."""

from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.perils_of_the_deep import box
from companion.games.perils_of_the_deep.boarding import FACES
from companion.games.perils_of_the_deep.book import book, card_named, check_phase, picked, positive
from companion.games.perils_of_the_deep.setting_out import IslandPlaced, PileShuffled, TrackBegun
from companion.games.perils_of_the_deep.state import Phase, State
from companion.games.perils_of_the_deep.track import check_flips, flipped
from companion.table.chance import Chance
from companion.table.moves import Event, Move, refused
from companion.table.rulebook import Events
from companion.table.say import Words, say

Card = box.Peril | box.Aboard | box.Island


class EditionLearned(Event, frozen=True):
    """The table learned or corrected something of its box: the edition in force from now on.

    what    aboard, peril, island, forgotten, face, treasure, whole
    name    the card, where it is one
    before  its name before
    """

    edition: box.Edition
    what: str
    name: str = ""
    before: str = ""


@book.tells
def tell_learned(event: EditionLearned, seat: int | None) -> Words:
    if event.before:
        return say("log.card_corrected" if event.name == event.before else "log.card_renamed", before=event.before, card=event.name)
    match event.what:
        case "forgotten":
            return say("log.card_forgotten", card=event.name)
        case "face":
            return say("log.face_learned", face=event.name)
        case "treasure":
            return say("log.treasure_learned")
        case "whole":
            whole = [deck for deck in ("perils", "islands") if deck in event.name]
            return say("log.decks_whole", decks=whole) if whole else say("log.no_deck_whole")
        case _:
            return say("log.card_learned", what=event.what, card=event.name)


# cards met for the first time


class LearnIsland(Move, frozen=True):
    """Enter an island card met for the first time; it is in this chain."""

    what: ClassVar[str] = "island"

    deck: tuple[int, ...] = ()
    worth: int = 0
    name: str = ""

    def entered(self, edition: box.Edition, before: str = "") -> box.Island:
        """The card. Raises "no_such_deck", "not_positive"."""
        deck = picked(self.deck)
        if deck not in box.DECKS:
            raise refused("no_such_deck", deck=deck)
        worth, nameless = positive(self.worth, 0), f"{box.NAMELESS['island']} {deck}."
        return box.Island(_name(edition.island, self.name, before, nameless), deck, worth)


class LearnAboard(Move, frozen=True):
    """Enter an All Aboard card met for the first time; it is face up."""

    what: ClassVar[str] = "aboard"

    order: tuple[str, ...] = ()
    name: str = ""

    def entered(self, edition: box.Edition, before: str = "") -> box.Aboard:
        """The card. Raises "order"."""
        name = _name(edition.aboard, self.name, before, box.NAMELESS["aboard"])
        return box.Aboard(name, _whole_order(edition, self.order))


class LearnPeril(Move, frozen=True):
    """Enter the next peril, met for the first time."""

    what: ClassVar[str] = "peril"

    skulls: int = 0
    order: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    note: str = ""
    name: str = ""

    def entered(self, edition: box.Edition, before: str = "") -> box.Peril:
        """The card. Raises "order", "no_such_kind", "not_positive"."""
        kind = picked(self.kind)
        if kind not in box.PERIL_KINDS:
            raise refused("no_such_kind", kind=kind)
        skulls, note = positive(self.skulls, 0), " ".join(self.note.split())
        name = _name(edition.peril, self.name, before, box.NAMELESS[kind])
        return box.Peril(name, skulls, _whole_order(edition, self.order), kind, note)


LearnMove = LearnIsland | LearnAboard | LearnPeril


def _name(cards: tuple[Card, ...], wanted: str, before: str, fallback: str) -> str:
    """The card's name; one that is corrected keeps its own, unless another is wanted."""
    taken = tuple(card.name for card in cards if not before or card.name != before)
    return box.unused_name(wanted or before, taken, fallback)


def _whole_order(edition: box.Edition, order: tuple[str, ...]) -> tuple[str, ...]:
    """All colours of the box in the order picked; the last one left follows by itself. Raises "order"."""
    colours = edition.captains.colours
    left = tuple(colour for colour in colours if colour not in order)
    if len(left) > 1 or len(set(order)) != len(order) or any(colour not in colours for colour in order):
        raise refused("order", colours=colours)
    return (*order, *left)


@book.decides
def learn_island(state: State, move: LearnIsland) -> Events:
    """It is in the chain, and in the edition from now on."""
    check_phase(state, Phase.CHAIN)
    card = move.entered(state.edition)
    return (IslandPlaced(card.deck, card.name, card.worth), _learned(state.edition, move.what, card))


@book.decides
def learn_aboard(state: State, move: LearnAboard) -> Events:
    """The box has four All Aboard cards."""
    check_phase(state, Phase.ABOARD)
    if len(state.edition.aboard) >= box.ALL_ABOARD_CARDS:
        raise refused("fifth_aboard", cards=box.ALL_ABOARD_CARDS)
    card = move.entered(state.edition)
    return (TrackBegun(card.name, card.order), _learned(state.edition, move.what, card))


@book.decides
def learn_peril(state: State, move: LearnPeril) -> Events:
    """It is flipped as a known one would be."""
    check_flips(state)
    card = move.entered(state.edition)
    return (*flipped(state, card, "table"), _learned(state.edition, move.what, card))


def _learned(edition: box.Edition, what: str, card: Card) -> EditionLearned:
    return EditionLearned(replace(edition, **{what: (*getattr(edition, what), card)}), what, card.name)


# cards entered wrongly


class CorrectPeril(LearnPeril, frozen=True):
    """Correct a peril card that was entered wrongly."""

    card: tuple[str, ...] = ()


class CorrectAboard(LearnAboard, frozen=True):
    """Correct an All Aboard card that was entered wrongly."""

    card: tuple[str, ...] = ()


class CorrectIsland(LearnIsland, frozen=True):
    """Correct an island card that was entered wrongly."""

    card: tuple[str, ...] = ()


class ForgetCard(Move, frozen=True):
    """Delete a card that is no part of this box: "peril:Fog"."""

    card: tuple[str, ...] = ()


@book.decides
def correct(state: State, move: CorrectPeril | CorrectAboard | CorrectIsland) -> Events:
    """The card is as it is entered now; without another name it keeps its own."""
    edition, before = state.edition, picked(move.card)
    known = _cards(edition, move.what, before)
    card = move.entered(edition, before)
    cards = tuple(card if old.name == before else old for old in known)
    return (EditionLearned(replace(edition, **{move.what: cards}), move.what, card.name, before),)


@book.decides
def forget(state: State, move: ForgetCard) -> Events:
    """A card that is no part of this box is deleted, unless it may be on the table."""
    what, _, name = picked(move.card).partition(":")
    known = _cards(state.edition, what, name)
    if is_in_play(state, what, name):
        raise refused("card_in_play", name=name)
    whole: dict[str, Any] = {"islands_whole" if what == "island" else "perils_whole": False}
    cards = {what: tuple(card for card in known if card.name != name)}
    edition = replace(state.edition, decks=replace(state.edition.decks, **whole), **cards)
    return (EditionLearned(edition, "forgotten", name),)


def _cards(edition: box.Edition, what: str, name: str) -> tuple[Any, ...]:
    """All cards of a kind, that of this name among them. Raises "no_such_card"."""
    cards: tuple[Any, ...] = getattr(edition, what) if what in box.CARDS else ()
    card_named(cards, name)
    return cards


def is_in_play(state: State, what: str, name: str) -> bool:
    """Whether a card may be on the table; of a track the app dealt nobody knows which perils are not."""
    if what == "island":
        return name in state.chain
    return bool(state.hidden) or any(card.name == name for card in state.track)


# the rest of the box


class SetSixthFace(Move, frozen=True):
    """Enter what the boarding die's sixth face shows in this box."""

    face: tuple[str, ...] = ()


class SetTreasure(Move, frozen=True):
    """Enter the treasure tokens of this box that nobody has found yet: "crew 2", "points 1" …"""

    tokens: tuple[str, ...] = ()


class DeclareWhole(Move, frozen=True):
    """Say that every card of these decks ("perils", "islands") is entered."""

    decks: tuple[str, ...] = ()


@book.decides
def set_sixth_face(state: State, move: SetSixthFace) -> Events:
    """Five faces are in the rulebook, the sixth is not."""
    face = picked(move.face)
    if face not in FACES:
        raise refused("no_such_effect", effect=face)
    boarding = replace(state.edition.boarding, faces=(*state.edition.boarding.faces[:5], face), verified=True)
    return (EditionLearned(replace(state.edition, boarding=boarding), "face", face),)


@book.decides
def set_treasure(state: State, move: SetTreasure, chance: Chance) -> Events:
    """The tokens of this box nobody has found yet, shuffled again; those found are known."""
    left = tuple(map(_token, move.tokens))
    tokens = sorted((*state.tokens_found, *left), key=lambda token: (box.TOKEN_KINDS.index(token.kind), token.size))
    if len(tokens) != box.TREASURE_TOKENS:
        raise refused("eighteen_tokens", tokens=box.TREASURE_TOKENS, count=len(tokens))
    sizes = {kind: tuple(token.size for token in tokens if token.kind == kind) for kind in box.TOKEN_KINDS}
    learned = EditionLearned(replace(state.edition, treasure=box.Treasure(**sizes, verified=True)), "treasure")
    return (learned, PileShuffled(chance.shuffled(left))) if state.treasure_in_app else (learned,)


def _token(key: str) -> box.Token:
    token = box.token_of(key)
    if token is None:
        raise refused("no_such_token", token=key)
    return token


@book.decides
def declare_whole(state: State, move: DeclareWhole) -> Events:
    """From decks that are entered whole the app can deal."""
    decks = replace(state.edition.decks, perils_whole="perils" in move.decks, islands_whole="islands" in move.decks)
    return (EditionLearned(replace(state.edition, decks=decks), "whole", " and ".join(move.decks)),)


# what is learned changes what is on the table

NAMED = {"peril": ("hidden", "removed"), "aboard": ("used_aboard",), "island": ("used_islands",)}
"""Where cards of a kind are known by their names."""


@book.evolves
def learned(state: State, event: EditionLearned) -> State:
    """A corrected card changes wherever it is: on the track, in the chain, among those used or removed."""
    state = replace(state, edition=event.edition)
    if not event.before:
        return state
    state = replace(state, **{row: _renamed(getattr(state, row), event) for row in NAMED[event.what]})
    card = card_named(getattr(state.edition, event.what), event.name)
    if isinstance(card, box.Island):
        return _island_corrected(state, event.before, card)
    now = card.on_track if isinstance(card, box.Aboard) else card
    track = tuple(now if (old.name, old.kind == "aboard") == (event.before, event.what == "aboard") else old for old in state.track)
    return replace(state, track=track)


def _renamed(names: tuple[str, ...], event: EditionLearned) -> tuple[str, ...]:
    return tuple(event.name if name == event.before else name for name in names)


def _island_corrected(state: State, before: str, card: box.Island) -> State:
    """An island of the chain may turn out to be another deck's."""
    known = {(one.deck, one.name) for one in state.edition.island}
    for deck, name in enumerate(state.chain, 1):
        if name == before and deck == card.deck:
            return state.with_island(deck, card.name, card.worth)
        if name and name == before and (deck, name) not in known:
            state = state.with_island(deck, "", state.edition.decks.worth[deck - 1])
            return state if state.chain[card.deck - 1] else state.with_island(card.deck, card.name, card.worth)
    return state
