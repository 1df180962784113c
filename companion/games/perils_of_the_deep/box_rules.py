"""What the table learns and corrects of its box, and of the ledger itself."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep import turn_moves as t
from companion.games.perils_of_the_deep.checks import picked, refuse
from companion.games.perils_of_the_deep.counters import counters
from companion.games.perils_of_the_deep.decks import found_tokens, lies
from companion.games.perils_of_the_deep.edition import (
    FACES,
    KINDS,
    TREASURE_TOKENS,
    Aboard,
    Island,
    Peril,
    Token,
    Treasure,
)
from companion.games.perils_of_the_deep.learning import new_aboard, new_island, new_peril
from companion.games.perils_of_the_deep.state import GONE, State, seated
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

Events = tuple[Event, ...]


def _correct_peril(state: State, move: c.CorrectPeril, chance: Chance) -> Events:
    before = _known(state.edition.peril, move.card)
    card = new_peril(state.edition, replace(move, name=move.name or before), (before,))
    return (_put_right(state, "peril", before, card),)


def _correct_aboard(state: State, move: c.CorrectAboard, chance: Chance) -> Events:
    before = _known(state.edition.aboard, move.card)
    return (_put_right(state, "aboard", before, new_aboard(state.edition, move.order, move.name or before, (before,))),)


def _correct_island(state: State, move: c.CorrectIsland, chance: Chance) -> Events:
    before = _known(state.edition.island, move.card)
    return (_put_right(state, "island", before, new_island(state.edition, move.deck, move.worth, move.name or before, (before,))),)


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
    return (te.TokenReturned(move.seat, position, chance.below(len(state.pile) + 1)),)


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
