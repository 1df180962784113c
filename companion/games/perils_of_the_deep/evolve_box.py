"""How the ledger changes when the table learns its box or corrects a count."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep.edition import Island
from companion.games.perils_of_the_deep.state import GONE, LOST, SAILING, Captain, State, TrackCard, changed, with_captain
from companion.table.asides import CounterCorrected, SeatLeft


def _shuffled(state: State, event: e.PileShuffled) -> State:
    return replace(state, pile=event.pile)


def _learned(state: State, event: e.EditionLearned) -> State:
    state = replace(state, edition=event.edition)
    if event.what not in ("peril", "aboard", "island") or not event.before:
        return state
    names = {event.before: event.name}
    renamed = {"peril": "removed", "aboard": "used_aboard", "island": "used_islands"}[event.what]
    state = replace(state, **{renamed: tuple(names.get(name, name) for name in getattr(state, renamed))})
    return _RELEARN[event.what](state, event)


def _relearned_peril(state: State, event: e.EditionLearned) -> State:
    peril = next(card for card in event.edition.peril if card.name == event.name)
    card = TrackCard(peril.name, peril.order, peril.skulls, peril.kind, peril.note)
    track = tuple(card if place and old.name == event.before else old for place, old in enumerate(state.track))
    return replace(state, track=track, hidden=tuple(event.name if name == event.before else name for name in state.hidden))


def _relearned_aboard(state: State, event: e.EditionLearned) -> State:
    card = next(card for card in event.edition.aboard if card.name == event.name)
    if not state.track or state.track[0].name != event.before:
        return state
    return replace(state, track=(TrackCard(card.name, card.order), *state.track[1:]))


def _relearned_island(state: State, event: e.EditionLearned) -> State:
    card = next(card for card in event.edition.island if card.name == event.name)
    for deck, name in enumerate(state.chain):
        if name == event.before and deck == card.deck - 1:
            return _with_island(state, deck, card.name, card.worth)
        if name and name == event.before and not any((deck + 1, name) == (one.deck, one.name) for one in event.edition.island):
            return _moved(_with_island(state, deck, "", state.edition.decks.worth[deck]), card)
    return state


def _moved(state: State, card: Island) -> State:
    """An island of the chain turns out to be another deck's."""
    return state if state.chain[card.deck - 1] else _with_island(state, card.deck - 1, card.name, card.worth)


_RELEARN: dict[str, Callable[[State, e.EditionLearned], State]] = {
    "peril": _relearned_peril,
    "aboard": _relearned_aboard,
    "island": _relearned_island,
}


def _with_island(state: State, deck: int, name: str, worth: int) -> State:
    chain = (*state.chain[:deck], name, *state.chain[deck + 1 :])
    return replace(state, chain=chain, worths=(*state.worths[:deck], worth, *state.worths[deck + 1 :]))


def _placed(state: State, event: e.IslandPlaced) -> State:
    return _with_island(state, event.deck - 1, event.name, event.worth)


# what any table may do


def _corrected(state: State, event: CounterCorrected) -> State:
    if event.key.startswith("island:"):
        deck = int(event.key[7:]) - 1
        return _with_island(state, deck, state.chain[deck], event.value)
    assert event.seat is not None, "every other counter is a seat's"
    captain = state.captains[event.seat]
    return with_captain(state, event.seat, CORRECT[event.key](captain, event.value))


def _corrected_crew(captain: Captain, value: int) -> Captain:
    status = SAILING if captain.status == LOST and value else captain.status
    return replace(captain, crew=value, status=status)


CORRECT: dict[str, Callable[[Captain, int], Captain]] = {
    "crew": _corrected_crew,
    "maps": lambda captain, value: replace(captain, maps=value),
    "points": lambda captain, value: replace(captain, points=value, corrected=captain.corrected + value - captain.points),
    "left": lambda captain, value: replace(captain, ships=(value, captain.ships[1])),
    "right": lambda captain, value: replace(captain, ships=(captain.ships[0], value)),
    "draw": lambda captain, value: replace(captain, owes=value == 2),
    "cards": lambda captain, value: replace(captain, cards=value),
    "treasure": lambda captain, value: replace(captain, treasure=value),
}


def _corrected_tokens(state: State, event: CounterCorrected) -> State:
    assert event.seat is not None, "tokens are a seat's"
    change = event.value - state.captains[event.seat].held
    return replace(changed(state, event.seat, held=event.value), in_pile=state.in_pile - change)


def _corrected_any(state: State, event: CounterCorrected) -> State:
    return _corrected_tokens(state, event) if event.key == "tokens" else _corrected(state, event)


def _left(state: State, event: SeatLeft) -> State:
    return changed(state, event.seat, status=GONE, maps=0)


BOX_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    e.PileShuffled: _shuffled,
    e.EditionLearned: _learned,
    e.IslandPlaced: _placed,
    CounterCorrected: _corrected_any,
    SeatLeft: _left,
}
