"""Gains and losses, held to what there is: crew from 0 to 10, 18 map tokens, no points below 0."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.checks import check_seat, refuse
from companion.games.perils_of_the_deep.evolve import evolve
from companion.games.perils_of_the_deep.state import GONE, MOST_CREW, SAILING, State
from companion.table.moves import Event
from companion.table.wording import who

Events = tuple[Event, ...]
EFFECTS = ("crew+", "crew-", "map+", "map-", "point+", "point-", "coin+", "coin-")


def crew_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat regains crew, never above ten."""
    return (te.CrewChanged(seat, min(count, MOST_CREW - state.captains[seat].crew), why, step),)


def crew_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat loses crew, never below none."""
    return (te.CrewChanged(seat, -min(count, state.captains[seat].crew), why, step),)


def maps_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat gains maps while there are any."""
    return (te.MapsChanged(seat, min(count, state.supply), why, step, count),)


def maps_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A text takes maps from a seat, as many as it has."""
    return (te.MapsChanged(seat, -min(count, state.captains[seat].maps), why, step),)


def points_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A seat takes victory point tokens."""
    return (te.PointsChanged(seat, count, why, step),)


def points_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """A text takes victory point tokens from a seat, as many as it has."""
    return (te.PointsChanged(seat, -min(count, max(state.captains[seat].points, 0)), why, step),)


def coins_gained(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """The acting seat has more coins this turn; nobody else can have any."""
    return (te.CoinsChanged(seat, count, why, step),) if state.turn and state.turn.seat == seat else ()


def coins_lost(state: State, seat: int, count: int, why: str, step: int) -> Events:
    """The acting seat has fewer coins this turn."""
    return (te.CoinsChanged(seat, -min(count, state.turn.coins), why, step),) if state.turn and state.turn.seat == seat else ()


_EFFECT: dict[str, Callable[[State, int, int, str, int], Events]] = {
    "crew+": crew_gained,
    "crew-": crew_lost,
    "map+": maps_gained,
    "map-": maps_lost,
    "point+": points_gained,
    "point-": points_lost,
    "coin+": coins_gained,
    "coin-": coins_lost,
}


def followed(state: State, whom: tuple[int, ...], effects: tuple[str, ...], why: str, step: int) -> Events:
    """A text: each effect as often as it was picked, for each seat. Crew matters only to who sails.

    Raises "no_such_seat", "gone", "no_such_effect".
    """
    done: Events = ()
    for seat in whom:
        _check_here(state, seat)
        for effect, count in _counted(effects).items():
            new = _one(state, seat, effect, count, why, step)
            for event in new:
                state = evolve(state, event)
            done = (*done, *new)
    return done


def _one(state: State, seat: int, effect: str, count: int, why: str, step: int) -> Events:
    if effect.startswith("crew") and state.captains[seat].status != SAILING:
        return ()
    return tuple(event for event in _EFFECT[effect](state, seat, count, why, step) if _matters(event))


def _matters(event: Any) -> bool:
    return bool(event.by or getattr(event, "wanted", 0))


def _counted(effects: tuple[str, ...]) -> dict[str, int]:
    strangers = [effect for effect in effects if effect not in EFFECTS]
    if strangers:
        raise refuse("no_such_effect", effect=strangers[0])
    return {effect: effects.count(effect) for effect in EFFECTS if effect in effects}


def _check_here(state: State, seat: int) -> None:
    if not 0 <= seat < len(state.captains):
        check_seat(state, seat)
    if state.captains[seat].status == GONE:
        raise refuse("gone", seat=who(seat))
