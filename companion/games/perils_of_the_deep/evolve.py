"""How the ledger changes with what happened. Never checks, never uses chance."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.edition import edition_from
from companion.games.perils_of_the_deep.evolve_box import BOX_EVOLVE
from companion.games.perils_of_the_deep.evolve_turn import TURN_EVOLVE
from companion.games.perils_of_the_deep.state import (
    ABOARD,
    ANCHORED,
    CAPTAINS,
    CHAIN,
    DECIDE,
    DRAW,
    EXPEDITIONS,
    FINAL,
    FLIP,
    GONE,
    LOST,
    MOST_CREW,
    PERIL_TEXT,
    PORT,
    SAILING,
    TURN,
    Captain,
    State,
    TrackCard,
    Turn,
    changed,
    next_to_act,
)
from companion.table.game import Setup
from companion.table.moves import Event
from companion.table.seats import Seat

NEAREST = {"orange": "red", "rose": "red", "sky": "blue", "violet": "blue"}


def empty(setup: Setup) -> State:
    """The ledger before the pile is shuffled."""
    edition = edition_from(setup.edition)
    in_app = setup.options["treasure"] == "app"
    return State(
        captains=tuple(map(Captain, proposed_colours(edition.captains.colours, setup.seats))),
        edition=edition,
        treasure_in_app=in_app,
        die_in_app=setup.options["die"] == "app",
        worths=edition.decks.worth,
        in_pile=0 if in_app else len(edition.treasure.tokens()),
    )


def proposed_colours(colours: tuple[str, ...], seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """A captain's colour for each seat, near the one it has at this table; the table says whether that is right."""
    left, proposed = list(colours), []
    for seat in seats:
        wanted = NEAREST.get(seat.colour, seat.colour)
        proposed.append(wanted if wanted in left else left[0])
        left.remove(proposed[-1])
    return tuple(proposed)


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    following: State = EVOLVE[type(event)](state, event)
    return following


def _everyone(state: State, **changes: Any) -> tuple[Captain, ...]:
    return tuple(replace(captain, **changes) for captain in state.captains)


def _chosen(state: State, event: e.CaptainsChosen) -> State:
    named = tuple(replace(captain, colour=colour) for captain, colour in zip(state.captains, event.colours, strict=True))
    return replace(state, captains=named, phase=CHAIN if state.phase == CAPTAINS else state.phase)


def _laid(state: State, event: e.IslandsLaid) -> State:
    used = (*state.used_islands, *filter(None, event.names))
    return replace(state, chain=event.names, worths=event.worths, used_islands=used, phase=ABOARD)


def _begun(state: State, event: e.TrackBegun) -> State:
    track = (TrackCard(event.card, event.order),)
    used = (*state.used_aboard, event.card)
    return replace(state, track=track, hidden=event.hidden, used_aboard=used, round=1, phase=DRAW)


# a round


def _put_down(state: State, event: e.CardsPutDown) -> State:
    captains = tuple(
        replace(captain, owes=captain.owes and not drawn) for captain, drawn in zip(state.captains, event.draws, strict=True)
    )
    return _next_turn(replace(state, captains=captains))


def _next_turn(state: State) -> State:
    seat = next_to_act(state)
    if seat is None:
        return replace(state, turn=None, phase=FLIP)
    return replace(state, turn=Turn(seat), phase=TURN)


def _turn_ended(state: State, event: te.TurnEnded) -> State:
    return _next_turn(changed(state, event.seat, has_acted=True))


def _flipped(state: State, event: e.PerilFlipped) -> State:
    card = TrackCard(event.card, event.order, event.skulls, event.kind, event.note)
    fresh = _everyone(state, has_declared=False)
    hidden = tuple(name for name in state.hidden if name != event.card)
    phase = PERIL_TEXT if event.note else DECIDE
    return replace(state, captains=fresh, track=(*state.track, card), hidden=hidden, phase=phase, is_in_order=False)


def _round_began(state: State, event: e.RoundBegan) -> State:
    fresh = _everyone(state, has_acted=False, has_declared=False)
    return replace(state, captains=fresh, round=event.round, phase=DRAW, is_in_order=False)


# the end of a round, of an expedition, of the game


def _lost(state: State, event: e.SeatLost) -> State:
    return changed(state, event.seat, status=LOST)


def _pressed(state: State, event: e.PressedOn) -> State:
    return changed(state, event.seat, has_declared=True)


def _anchored(state: State, event: e.AnchorWeighed) -> State:
    return changed(_paid(state, event.seat, event.points), event.seat, status=ANCHORED, has_declared=True)


def _paid(state: State, seat: int, points: int) -> State:
    captain = state.captains[seat]
    at = state.expedition - 1
    paid = (*captain.paid[:at], captain.paid[at] + points, *captain.paid[at + 1 :])
    return changed(state, seat, points=captain.points + points, paid=paid)


def _expedition_ended(state: State, event: e.ExpeditionEnded) -> State:
    for seat, points in enumerate(event.points):
        if points:
            state = _paid(state, seat, points)
    is_last = state.expedition == EXPEDITIONS
    return replace(
        state,
        captains=tuple(map(_back_in_port, state.captains)),
        removed=(*state.removed, event.removed) if event.removed else state.removed,
        last_removed=event.removed,
        expedition=state.expedition + (not is_last),
        phase=FINAL if is_last else CHAIN,
        round=1,
        track=(),
        hidden=(),
        chain=("",) * len(state.chain),
        worths=state.edition.decks.worth,
        turn=None,
    )


def _back_in_port(captain: Captain) -> Captain:
    status = GONE if captain.status == GONE else SAILING
    return replace(captain, status=status, crew=MOST_CREW, ships=(PORT, PORT), has_acted=False, has_declared=False)


def _entered(state: State, event: e.CardsEntered) -> State:
    return changed(state, event.seat, cards=event.points, treasure=event.treasure)


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    **BOX_EVOLVE,
    **TURN_EVOLVE,
    e.CaptainsChosen: _chosen,
    e.IslandsLaid: _laid,
    e.TrackBegun: _begun,
    e.CardsPutDown: _put_down,
    te.TurnEnded: _turn_ended,
    e.PerilFlipped: _flipped,
    e.PerilTextFollowed: lambda state, event: state,
    e.PerilTextEnded: lambda state, event: replace(state, phase=DECIDE),
    e.SeatLost: _lost,
    e.PressedOn: _pressed,
    e.AnchorWeighed: _anchored,
    e.OrderAsked: lambda state, event: replace(state, is_in_order=True),
    e.RoundBegan: _round_began,
    e.ExpeditionEnded: _expedition_ended,
    e.CardsEntered: _entered,
}
