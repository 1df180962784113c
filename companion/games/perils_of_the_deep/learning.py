"""Cards met for the first time enter the edition."""

from msgspec.structs import replace

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep.checks import picked, refuse
from companion.games.perils_of_the_deep.edition import (
    ALL_ABOARD_CARDS,
    ISLANDS,
    PERIL_KINDS,
    Aboard,
    Edition,
    Island,
    Peril,
    unused_name,
)
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.words import CARD_KINDS
from companion.table.wording import listed


def whole_order(edition: Edition, order: tuple[str, ...]) -> tuple[str, ...]:
    """All colours of the box in the order picked; the last one left follows of itself. Raises "order"."""
    colours = edition.captains.colours
    left = tuple(colour for colour in colours if colour not in order)
    if len(left) > 1 or len(set(order)) != len(order) or any(colour not in colours for colour in order):
        raise refuse("order", colours=listed(colours))
    return (*order, *left)


# cards met for the first time


def learned_island(state: State, move: c.LearnIsland) -> tuple[e.EditionLearned, Island]:
    """An island card enters the edition. Raises "no_such_deck", "worth"."""
    card = new_island(state.edition, move.deck, move.worth, move.name, ())
    edition = replace(state.edition, island=(*state.edition.island, card))
    return e.EditionLearned(edition, "island", card.name), card


def new_island(edition: Edition, deck: tuple[int, ...], worth: int, name: str, but: tuple[str, ...]) -> Island:
    number = picked(deck, "a deck")
    if not 1 <= number <= ISLANDS:
        raise refuse("no_such_deck", deck=number)
    if worth < 0:
        raise refuse("not_positive", name="the worth", count=worth)
    taken = tuple(card.name for card in edition.island if card.name not in but)
    return Island(unused_name(name, taken, f"{CARD_KINDS['island']} {number}."), number, worth)


def learned_aboard(state: State, move: c.LearnAboard) -> tuple[e.EditionLearned, Aboard]:
    """An All Aboard card enters the edition; there are four. Raises "fifth_aboard", "order"."""
    if len(state.edition.aboard) >= ALL_ABOARD_CARDS:
        raise refuse("fifth_aboard", cards=ALL_ABOARD_CARDS)
    card = new_aboard(state.edition, move.order, move.name, ())
    edition = replace(state.edition, aboard=(*state.edition.aboard, card))
    return e.EditionLearned(edition, "aboard", card.name), card


def new_aboard(edition: Edition, order: tuple[str, ...], name: str, but: tuple[str, ...]) -> Aboard:
    taken = tuple(card.name for card in edition.aboard if card.name not in but)
    return Aboard(unused_name(name, taken, CARD_KINDS["aboard"]), whole_order(edition, order))


def learned_peril(state: State, move: c.LearnPeril) -> tuple[e.EditionLearned, Peril]:
    """A peril card enters the edition. Raises "order", "no_such_kind"."""
    card = new_peril(state.edition, move, ())
    edition = replace(state.edition, peril=(*state.edition.peril, card))
    return e.EditionLearned(edition, "peril", card.name), card


def new_peril(edition: Edition, move: c.LearnPeril | c.CorrectPeril, but: tuple[str, ...]) -> Peril:
    kind, skulls = picked(move.kind, "the kind"), move.skulls
    if kind not in PERIL_KINDS:
        raise refuse("no_such_kind", kind=kind)
    if skulls < 0:
        raise refuse("not_positive", name="skulls", count=skulls)
    taken = tuple(card.name for card in edition.peril if card.name not in but)
    name = unused_name(move.name, taken, CARD_KINDS[kind])
    return Peril(name, skulls, whole_order(edition, move.order), kind, " ".join(move.note.split()))
