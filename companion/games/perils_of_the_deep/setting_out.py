"""Setting out: the captains' colours, the island chain, and the peril track."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep.checks import check_phase, picked, refuse
from companion.games.perils_of_the_deep.decks import aboard_left, can_deal_islands, can_deal_track, islands_left, perils_left
from companion.games.perils_of_the_deep.edition import ISLANDS, PERILS_ON_TRACK, Aboard
from companion.games.perils_of_the_deep.learning import learned_aboard, learned_island
from companion.games.perils_of_the_deep.state import (
    ABOARD,
    CAPTAINS,
    CHAIN,
    State,
)
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import listed

Events = tuple[Event, ...]


def _choose(state: State, move: m.ChooseCaptains, chance: Chance) -> Events:
    check_phase(state, CAPTAINS)
    if len(move.colours) != len(state.captains) or len(set(move.colours)) != len(move.colours):
        raise refuse("colours", seats=len(state.captains))
    strangers = [colour for colour in move.colours if colour not in state.edition.captains.colours]
    if strangers:
        raise refuse("no_such_colour", colour=strangers[0], colours=listed(state.edition.captains.colours))
    return (e.CaptainsChosen(move.colours),)


def _lay(state: State, move: m.LayIslands, chance: Chance) -> Events:
    check_phase(state, CHAIN)
    picks = (move.first, move.second, move.third, move.fourth)
    names = tuple(pick[0] if pick else state.chain[deck] for deck, pick in enumerate(picks))
    for deck, name in enumerate(names, 1):
        if name and name not in islands_left(state, deck):
            raise refuse("no_such_card", name=name)
    return (e.IslandsLaid(names, _worths(state, names)),)


def _worths(state: State, names: tuple[str, ...]) -> tuple[int, ...]:
    known = {(card.deck, card.name): card.worth for card in state.edition.island}
    return tuple(known.get((deck, name), state.worths[deck - 1]) for deck, name in enumerate(names, 1))


def _deal_islands(state: State, move: m.DealIslands, chance: Chance) -> Events:
    check_phase(state, CHAIN)
    if not can_deal_islands(state):
        raise refuse("islands_not_whole")
    names = tuple(chance.shuffled(islands_left(state, deck))[0] for deck in range(1, ISLANDS + 1))
    return (e.IslandsLaid(names, _worths(state, names), "app"),)


def _learn_island(state: State, move: c.LearnIsland, chance: Chance) -> Events:
    check_phase(state, CHAIN)
    learned, card = learned_island(state, move)
    return (e.IslandPlaced(card.deck, card.name, card.worth), learned)


def _begin_track(state: State, move: m.BeginTrack, chance: Chance) -> Events:
    check_phase(state, ABOARD)
    name = picked(move.card, "All Aboard")
    if name in state.used_aboard:
        raise refuse("aboard_used", name=name)
    return (_track(_aboard(state, name)),)


def _aboard(state: State, name: str) -> Aboard:
    found = next((card for card in state.edition.aboard if card.name == name), None)
    if not found:
        raise refuse("no_such_card", name=name)
    return found


def _track(card: Aboard) -> e.TrackBegun:
    return e.TrackBegun(card.name, card.order)


def _learn_aboard(state: State, move: c.LearnAboard, chance: Chance) -> Events:
    check_phase(state, ABOARD)
    learned, card = learned_aboard(state, move)
    return (_track(card), learned)


def _deal_track(state: State, move: m.DealTrack, chance: Chance) -> Events:
    """One All Aboard card not used yet, and six of the perils still in the game, face down."""
    check_phase(state, ABOARD)
    if not can_deal_track(state):
        raise refuse("perils_not_whole", needed=PERILS_ON_TRACK, known=len(perils_left(state)))
    card = _aboard(state, chance.shuffled(aboard_left(state))[0])
    hidden = chance.shuffled(perils_left(state))[:PERILS_ON_TRACK]
    return (e.TrackBegun(card.name, card.order, hidden, "app"),)


SETTING_OUT: dict[type, Callable[[State, Any, Chance], Events]] = {
    m.ChooseCaptains: _choose,
    m.LayIslands: _lay,
    m.DealIslands: _deal_islands,
    c.LearnIsland: _learn_island,
    m.BeginTrack: _begin_track,
    c.LearnAboard: _learn_aboard,
    m.DealTrack: _deal_track,
}
