"""Step 8 of a turn: the ships move on, the icons on their way, and the treasure tokens."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import check_phase, check_seat, check_turn, positive, refuse
from companion.games.perils_of_the_deep.effects import crew_lost, maps_gained, points_gained
from companion.games.perils_of_the_deep.state import (
    END,
    LAST_STEP,
    PAIR,
    PORT,
    SHIPS,
    SHIPS_MOVE,
    TURN,
    State,
    Turn,
)
from companion.games.perils_of_the_deep.words import AT_NAMES, ISLAND_NAMES, SHIP_NAMES
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, who

Events = tuple[Event, ...]


def _touch(state: State, move: m.TouchStep, chance: Chance) -> Events:
    if move.step not in (PAIR, SHIPS_MOVE):
        raise refuse("no_such_step", step=move.step)
    check_turn(state, move.seat, move.step)
    return (te.StepTouched(move.seat, move.step),)


def _leave(state: State, move: m.LeaveStep, chance: Chance) -> Events:
    turn = check_turn(state, move.seat, LAST_STEP)
    if not turn.open:
        raise refuse("no_step_touched", seat=who(move.seat))
    return (te.StepLeft(move.seat),)


def _sail(state: State, move: m.SailShip, chance: Chance) -> Events:
    """A ship goes on, never back, and not past the last space."""
    check_turn(state, move.seat, SHIPS_MOVE)
    _check_course(state, move.seat, move.ship, move.to)
    return (te.ShipSailed(move.seat, move.ship, move.to),)


def _sail_other(state: State, move: m.SailOther, chance: Chance) -> Events:
    """A route icon moves the other ship up to three spaces, if it is further back (on one island the table knows)."""
    check_turn(state, move.seat, SHIPS_MOVE)
    _check_course(state, move.seat, move.ship, move.to)
    here, there = (state.captains[move.seat].ships[ship] for ship in (move.ship, 1 - move.ship))
    if here > there:
        raise refuse("not_further_back", seat=who(move.seat), ship=SHIP_NAMES[move.ship], other=SHIP_NAMES[1 - move.ship])
    return (te.ShipSailed(move.seat, move.ship, move.to, "icon"),)


def _check_course(state: State, seat: int, ship: int, to: int) -> None:
    if ship not in SHIPS:
        raise refuse("no_such_ship", number=ship)
    at = state.captains[seat].ships[ship]
    if at == END or to > END:
        raise refuse("past_the_end", seat=who(seat), ship=SHIP_NAMES[ship])
    if to < at + 1:
        raise refuse("backwards", seat=who(seat), ship=SHIP_NAMES[ship], at=AT_NAMES[at], to=ISLAND_NAMES[max(to, PORT)])


def _pay_maps(state: State, move: m.PayMaps, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    count, has = positive(move.count, "maps"), state.captains[move.seat].maps
    if count > has:
        raise refuse("maps_short", seat=who(move.seat), has=counted(has, "map"), count=count)
    return (te.MapsChanged(move.seat, -count, "route", SHIPS_MOVE),)


def _pay_crew(state: State, move: m.PayCrew, chance: Chance) -> Events:
    """Crew paid on a route. The last of it only when asked again: the seat is then lost."""
    check_turn(state, move.seat, SHIPS_MOVE)
    count, has = positive(move.count, "crew"), state.captains[move.seat].crew
    if count > has:
        raise refuse("crew_short", seat=who(move.seat), has=has, count=count)
    return (te.LastCrewRisked(move.seat, count),) if count == has else crew_lost(state, move.seat, count, "route", SHIPS_MOVE)


def _at_risk(state: State, seat: int) -> Turn:
    check_seat(state, seat)
    check_phase(state, TURN)
    turn = state.turn
    if not turn or turn.seat != seat or not turn.risk:
        raise refuse("nothing_at_risk", seat=who(seat))
    return turn


def _pay_last(state: State, move: m.PayLastCrew, chance: Chance) -> Events:
    return crew_lost(state, move.seat, _at_risk(state, move.seat).risk, "route", SHIPS_MOVE)


def _keep(state: State, move: m.KeepCrew, chance: Chance) -> Events:
    _at_risk(state, move.seat)
    return (te.CrewKept(move.seat),)


def _find_map(state: State, move: m.FindMap, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return maps_gained(state, move.seat, 1, "route", SHIPS_MOVE)


def _find_points(state: State, move: m.FindPoints, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return points_gained(state, move.seat, positive(move.count, "points"), "route", SHIPS_MOVE)


def _take_card(state: State, move: m.TakeCard, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return (te.IconFollowed(move.seat, "take_card", positive(move.value, "the value")),)


def _destroy(state: State, move: m.DestroyCard, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return (te.IconFollowed(move.seat, "destroy_card"),)


ROUTE_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {
    m.TouchStep: _touch,
    m.LeaveStep: _leave,
    m.SailShip: _sail,
    m.SailOther: _sail_other,
    m.PayMaps: _pay_maps,
    m.PayCrew: _pay_crew,
    m.PayLastCrew: _pay_last,
    m.KeepCrew: _keep,
    m.FindMap: _find_map,
    m.FindPoints: _find_points,
    m.TakeCard: _take_card,
    m.DestroyCard: _destroy,
}
