"""What the table learns and corrects of its box, and of the ledger itself."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep import turn_moves as t
from companion.games.perils_of_the_deep.checks import picked, refuse
from companion.games.perils_of_the_deep.counters import counters
from companion.games.perils_of_the_deep.edition import (
    ALL_ABOARD_CARDS,
    FACES,
    ISLANDS,
    KINDS,
    PERIL_KINDS,
    TREASURE_TOKENS,
    Aboard,
    Edition,
    Island,
    Peril,
    Token,
    Treasure,
    unused_name,
)
from companion.games.perils_of_the_deep.state import GONE, State, found_tokens, lies, seated
from companion.games.perils_of_the_deep.words import CARD_KINDS
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

Events = tuple[Event, ...]


def whole_order(edition: Edition, order: tuple[str, ...]) -> tuple[str, ...]:
    """All colours of the box in the order picked; the last one left follows of itself. Raises "order"."""
    colours = edition.captains.colours
    left = tuple(colour for colour in colours if colour not in order)
    if len(left) > 1 or len(set(order)) != len(order) or any(colour not in colours for colour in order):
        raise refuse("order", colours=listed(colours))
    return (*order, *left)


# cards met for the first time


def learned_island(state: State, move: m.LearnIsland) -> tuple[e.EditionLearned, Island]:
    """An island card enters the edition. Raises "no_such_deck", "worth"."""
    card = _island(state.edition, move.deck, move.worth, move.name, ())
    edition = replace(state.edition, island=(*state.edition.island, card))
    return e.EditionLearned(edition, "island", card.name), card


def _island(edition: Edition, deck: tuple[int, ...], worth: int, name: str, but: tuple[str, ...]) -> Island:
    number = picked(deck, "a deck")
    if not 1 <= number <= ISLANDS:
        raise refuse("no_such_deck", deck=number)
    if worth < 0:
        raise refuse("not_positive", name="the worth", count=worth)
    taken = tuple(card.name for card in edition.island if card.name not in but)
    return Island(unused_name(name, taken, f"{CARD_KINDS['island']} {number}."), number, worth)


def learned_aboard(state: State, move: m.LearnAboard) -> tuple[e.EditionLearned, Aboard]:
    """An All Aboard card enters the edition; there are four. Raises "fifth_aboard", "order"."""
    if len(state.edition.aboard) >= ALL_ABOARD_CARDS:
        raise refuse("fifth_aboard", cards=ALL_ABOARD_CARDS)
    card = _aboard(state.edition, move.order, move.name, ())
    edition = replace(state.edition, aboard=(*state.edition.aboard, card))
    return e.EditionLearned(edition, "aboard", card.name), card


def _aboard(edition: Edition, order: tuple[str, ...], name: str, but: tuple[str, ...]) -> Aboard:
    taken = tuple(card.name for card in edition.aboard if card.name not in but)
    return Aboard(unused_name(name, taken, CARD_KINDS["aboard"]), whole_order(edition, order))


def learned_peril(state: State, move: m.LearnPeril) -> tuple[e.EditionLearned, Peril]:
    """A peril card enters the edition. Raises "order", "no_such_kind"."""
    card = _new_peril(state.edition, move, ())
    edition = replace(state.edition, peril=(*state.edition.peril, card))
    return e.EditionLearned(edition, "peril", card.name), card


def _new_peril(edition: Edition, move: m.LearnPeril | c.CorrectPeril, but: tuple[str, ...]) -> Peril:
    kind, skulls = picked(move.kind, "the kind"), move.skulls
    if kind not in PERIL_KINDS:
        raise refuse("no_such_kind", kind=kind)
    if skulls < 0:
        raise refuse("not_positive", name="skulls", count=skulls)
    taken = tuple(card.name for card in edition.peril if card.name not in but)
    name = unused_name(move.name, taken, CARD_KINDS[kind])
    return Peril(name, skulls, whole_order(edition, move.order), kind, " ".join(move.note.split()))


# cards entered wrongly


def _correct_peril(state: State, move: c.CorrectPeril, chance: Chance) -> Events:
    before = _known(state.edition.peril, move.card)
    card = _new_peril(state.edition, replace(move, name=move.name or before), (before,))
    return (_put_right(state, "peril", before, card),)


def _correct_aboard(state: State, move: c.CorrectAboard, chance: Chance) -> Events:
    before = _known(state.edition.aboard, move.card)
    return (_put_right(state, "aboard", before, _aboard(state.edition, move.order, move.name or before, (before,))),)


def _correct_island(state: State, move: c.CorrectIsland, chance: Chance) -> Events:
    before = _known(state.edition.island, move.card)
    return (_put_right(state, "island", before, _island(state.edition, move.deck, move.worth, move.name or before, (before,))),)


def _put_right(state: State, what: str, before: str, card: Peril | Aboard | Island) -> e.EditionLearned:
    cards = tuple(card if old.name == before else old for old in getattr(state.edition, what))
    return e.EditionLearned(replace(state.edition, **{what: cards}), what, card.name, before)


def _known(cards: tuple[Any, ...], card: tuple[str, ...]) -> str:
    name: str = picked(card, "a card")
    if all(one.name != name for one in cards):
        raise refuse("no_such_card", name=name)
    return name


def _forget(state: State, move: c.ForgetCard, chance: Chance) -> Events:
    """A card that is no part of this box is forgotten, unless it lies on the table."""
    what, _, name = picked(move.card, "a card").partition(":")
    if what not in ("peril", "aboard", "island"):
        raise refuse("no_such_card", name=name)
    _known(getattr(state.edition, what), (name,))
    if lies(state, what, name):
        raise refuse("card_in_play", name=name)
    cards = tuple(card for card in getattr(state.edition, what) if card.name != name)
    whole = {"perils_whole": False} if what != "island" else {"islands_whole": False}
    edition = replace(state.edition, decks=replace(state.edition.decks, **whole), **{what: cards})
    return (e.EditionLearned(edition, "forgotten", name),)


def _sixth_face(state: State, move: c.SetSixthFace, chance: Chance) -> Events:
    face = picked(move.face, "the sixth face")
    if face not in FACES:
        raise refuse("no_such_effect", effect=face)
    boarding = replace(state.edition.boarding, faces=(*state.edition.boarding.faces[:5], face), verified=True)
    return (e.EditionLearned(replace(state.edition, boarding=boarding), "face", face),)


def _treasure(state: State, move: c.SetTreasure, chance: Chance) -> Events:
    """The tokens of this box nobody has found yet, shuffled again; those found are known."""
    left = tuple(map(_token, move.tokens))
    tokens = sorted((*found_tokens(state), *left), key=lambda token: (KINDS.index(token.kind), token.size))
    if len(tokens) != TREASURE_TOKENS:
        raise refuse("eighteen_tokens", tokens=TREASURE_TOKENS, count=len(tokens))
    sizes = {kind: tuple(token.size for token in tokens if token.kind == kind) for kind in KINDS}
    learned = e.EditionLearned(replace(state.edition, treasure=Treasure(**sizes, verified=True)), "treasure")
    return (learned, e.PileShuffled(chance.shuffled(left))) if state.treasure_in_app else (learned,)


def _token(word: str) -> Token:
    kind, _, size = word.partition(" ")
    if kind not in KINDS or not size.isdigit():
        raise refuse("no_such_token", token=word)
    return Token(kind, int(size))


def _whole(state: State, move: c.DeclareWhole, chance: Chance) -> Events:
    decks = replace(state.edition.decks, perils_whole="perils" in move.decks, islands_whole="islands" in move.decks)
    return (e.EditionLearned(replace(state.edition, decks=decks), "whole", listed(move.decks)),)


# the ledger itself


def _return_token(state: State, move: t.ReturnToken, chance: Chance) -> Events:
    """A token taken by mistake goes back anywhere in the pile."""
    position = move.token
    tokens = state.captains[move.seat].tokens if 0 <= move.seat < len(state.captains) else ()
    if not 1 <= position <= len(tokens):
        raise refuse("token_not_owned", seat=who(move.seat), has=counted(len(tokens), "treasure token"), number=position)
    return (e.TokenReturned(move.seat, position, chance.below(len(state.pile) + 1)),)


def _correct(state: State, move: CorrectCounter, chance: Chance) -> Events:
    """A counter is set right by hand, within its range."""
    counter = next((one for one in counters(state) if (one.key, one.seat) == (move.key, move.seat)), None)
    if not counter:
        raise refuse("no_such_counter", key=move.key)
    if not counter.low <= move.value <= counter.high:
        whose = f"{who(move.seat)}: {counter.label}" if move.seat is not None else counter.label
        raise refuse("counter_range", counter=whose, low=counter.low, high=counter.high, value=move.value)
    return (CounterCorrected(move.key, move.seat, counter.value, move.value),)


def _leave(state: State, move: LeaveTable, chance: Chance) -> Events:
    """A seat leaves for good; its maps go back, its treasure tokens out of the game."""
    if not 0 <= move.seat < len(state.captains) or state.captains[move.seat].status == GONE:
        raise refuse("gone", seat=who(move.seat))
    if len(seated(state)) < 3:
        raise refuse("too_few", seats=len(seated(state)))
    return (SeatLeft(move.seat),)


BOX_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {
    c.CorrectPeril: _correct_peril,
    c.CorrectAboard: _correct_aboard,
    c.CorrectIsland: _correct_island,
    c.ForgetCard: _forget,
    c.SetSixthFace: _sixth_face,
    c.SetTreasure: _treasure,
    c.DeclareWhole: _whole,
    t.ReturnToken: _return_token,
    CorrectCounter: _correct,
    LeaveTable: _leave,
}
