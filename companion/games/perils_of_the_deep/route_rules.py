"""Step 8 of a turn: the ships move on, the icons on their way, and the treasure tokens."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import check_phase, check_seat, check_turn, is_open, picked, positive, refuse
from companion.games.perils_of_the_deep.edition import Token
from companion.games.perils_of_the_deep.effects import coins_gained, crew_gained, crew_lost, maps_gained, points_gained
from companion.games.perils_of_the_deep.state import (
    COINS,
    CREW,
    END,
    LAST_STEP,
    MAPS,
    PAIR,
    PORT,
    SHIPS,
    SHIPS_MOVE,
    TURN,
    State,
    Turn,
    held,
)
from companion.games.perils_of_the_deep.words import AT_NAMES, ISLAND_NAMES, SHIP_NAMES
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, who

Events = tuple[Event, ...]
TOKEN_STEP = {"crew": CREW, "maps": MAPS, "moves": SHIPS_MOVE, "coins": COINS}


def _touch(state: State, move: m.TouchStep, chance: Chance) -> Events:
    if move.step not in (PAIR, SHIPS_MOVE):
        raise refuse("no_such_step", step=move.step)
    check_turn(state, move.seat, move.step)
    return (e.StepTouched(move.seat, move.step),)


def _leave(state: State, move: m.LeaveStep, chance: Chance) -> Events:
    turn = check_turn(state, move.seat, LAST_STEP)
    if not turn.open:
        raise refuse("no_step_touched", seat=who(move.seat))
    return (e.StepLeft(move.seat),)


def _sail(state: State, move: m.SailShip, chance: Chance) -> Events:
    """A ship goes on, never back, and not past the last space."""
    check_turn(state, move.seat, SHIPS_MOVE)
    _check_course(state, move.seat, move.ship, move.to)
    return (e.ShipSailed(move.seat, move.ship, move.to),)


def _sail_other(state: State, move: m.SailOther, chance: Chance) -> Events:
    """A route icon moves the other ship up to three spaces, if it is further back (on one island the table knows)."""
    check_turn(state, move.seat, SHIPS_MOVE)
    _check_course(state, move.seat, move.ship, move.to)
    here, there = (state.captains[move.seat].ships[ship] for ship in (move.ship, 1 - move.ship))
    if here > there:
        raise refuse("not_further_back", seat=who(move.seat), ship=SHIP_NAMES[move.ship], other=SHIP_NAMES[1 - move.ship])
    return (e.ShipSailed(move.seat, move.ship, move.to, "icon"),)


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
    return (e.MapsChanged(move.seat, -count, "route", SHIPS_MOVE),)


def _pay_crew(state: State, move: m.PayCrew, chance: Chance) -> Events:
    """Crew paid on a route. The last of it only when asked again: the seat is then lost."""
    check_turn(state, move.seat, SHIPS_MOVE)
    count, has = positive(move.count, "crew"), state.captains[move.seat].crew
    if count > has:
        raise refuse("crew_short", seat=who(move.seat), has=has, count=count)
    return (e.LastCrewRisked(move.seat, count),) if count == has else crew_lost(state, move.seat, count, "route", SHIPS_MOVE)


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
    return (e.CrewKept(move.seat),)


def _find_map(state: State, move: m.FindMap, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return maps_gained(state, move.seat, 1, "route", SHIPS_MOVE)


def _find_points(state: State, move: m.FindPoints, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return points_gained(state, move.seat, positive(move.count, "points"), "route", SHIPS_MOVE)


def _take_card(state: State, move: m.TakeCard, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return (e.IconFollowed(move.seat, "take_card", positive(move.value, "the value")),)


def _destroy(state: State, move: m.DestroyCard, chance: Chance) -> Events:
    check_turn(state, move.seat, SHIPS_MOVE)
    return (e.IconFollowed(move.seat, "destroy_card"),)


# treasure tokens


def _collect(state: State, move: m.CollectToken, chance: Chance) -> Events:
    """The next token of the pile, face down; with the pile empty, the space is."""
    check_turn(state, move.seat, SHIPS_MOVE)
    if not state.tokens_left:
        raise refuse("pile_empty")
    return (e.TokenCollected(move.seat, state.pile[0] if state.treasure_in_app else None),)


def _play_token(state: State, move: m.PlayToken, chance: Chance) -> Events:
    """A token is turned over in its own step, which closes all before it.

    Which tokens a seat has is its secret, so all of them are offered: one that has to wait for the end, or whose
    step is over, stays face down, and nothing of it is told.
    """
    turn = check_turn(state, move.seat, state.turn.step if state.turn else 1)
    position, tokens = move.token, state.captains[move.seat].tokens
    if not 1 <= position <= len(tokens):
        raise refuse("token_not_owned", seat=who(move.seat), has=counted(len(tokens), "treasure token"), number=position)
    token = tokens[position - 1]
    step = TOKEN_STEP.get(token.kind, 0)
    if move.step and move.step != step:
        raise refuse("wrong_step", step=move.step, seat=who(move.seat))
    if not is_open(turn, step):
        return (e.TokenKept(move.seat),)
    return _spent(state, move.seat, token, step, position)


def _spend_token(state: State, move: m.SpendToken, chance: Chance) -> Events:
    """A token kept on the table is spent in its own step."""
    kind, _, size = picked(move.token, "a treasure token").partition(" ")
    step = TOKEN_STEP.get(kind, 0)
    if not step or not size.isdigit():
        raise refuse("wrong_token", seat=who(move.seat))
    check_turn(state, move.seat, step)
    if state.treasure_in_app or not held(state, move.seat):
        raise refuse("token_not_owned", seat=who(move.seat), has="no treasure token on the table", number=1)
    return _spent(state, move.seat, Token(kind, int(size)), step, 0)


def _spent(state: State, seat: int, token: Token, step: int, position: int) -> Events:
    return (e.TokenSpent(seat, token, step, position), *_TOKEN_GIVES[token.kind](state, seat, token.size, "token", step))


_TOKEN_GIVES: dict[str, Callable[[State, int, int, str, int], Events]] = {
    "crew": crew_gained,
    "maps": maps_gained,
    "coins": coins_gained,
    "moves": lambda state, seat, size, why, step: (),
}


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
    m.CollectToken: _collect,
    m.PlayToken: _play_token,
    m.SpendToken: _spend_token,
}
