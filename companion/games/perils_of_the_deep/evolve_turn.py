"""How the ledger changes in a seat's turn."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.state import BOARD, COINS, MOST_CREW, SHIPS_MOVE, SKULLS, State, changed


def _turn(state: State, step: int = 0, **changes: Any) -> State:
    """The turn stands at `step` now, at least: all before it is closed."""
    turn = state.turn
    if turn is None:
        return state
    return replace(state, turn=replace(turn, step=max(turn.step, step), **{"open": 0, **changes}))


def _crew(state: State, event: te.CrewChanged) -> State:
    had = state.captains[event.seat].crew
    state = changed(state, event.seat, crew=min(max(had + event.by, 0), MOST_CREW))
    return _turn(state, event.step + (event.step == SKULLS), risk=0) if event.step else state


def _maps(state: State, event: te.MapsChanged) -> State:
    captain = state.captains[event.seat]
    owes = captain.owes or event.why == "sold"
    state = changed(state, event.seat, maps=captain.maps + event.by, owes=owes)
    return _turn(state, event.step) if event.step else state


def _points(state: State, event: te.PointsChanged) -> State:
    captain = state.captains[event.seat]
    state = changed(state, event.seat, points=captain.points + event.by)
    return _turn(state, event.step) if event.step else state


def _coins(state: State, event: te.CoinsChanged) -> State:
    had = state.turn.coins if state.turn else 0
    counted = {"has_counted": True} if event.why == "cards" else {}
    return _turn(state, event.step, coins=max(had + event.by, 0), **counted)


def _coins_corrected(state: State, event: te.CoinsCorrected) -> State:
    return _turn(state, COINS, coins=event.total, has_counted=True)


def _matched(state: State, event: te.PairMatched) -> State:
    return _turn(state, SKULLS + 2)


def _followed(state: State, event: te.TextFollowed) -> State:
    return _turn(state, event.step)


def _touched(state: State, event: te.StepTouched) -> State:
    return _turn(state, event.step, open=event.step)


def _sailed(state: State, event: te.ShipSailed) -> State:
    left, right = state.captains[event.seat].ships
    ships = (left, event.to) if event.ship else (event.to, right)
    return _turn(changed(state, event.seat, ships=ships), SHIPS_MOVE)


def _risked(state: State, event: te.LastCrewRisked) -> State:
    return _turn(state, SHIPS_MOVE, risk=event.count)


def _kept_crew(state: State, event: te.CrewKept) -> State:
    return _turn(state, risk=0)


def _collected(state: State, event: te.TokenCollected) -> State:
    captain = state.captains[event.seat]
    if event.token is None:
        return _turn(replace(changed(state, event.seat, held=captain.held + 1), in_pile=state.in_pile - 1), SHIPS_MOVE)
    state = changed(state, event.seat, tokens=(*captain.tokens, event.token))
    return _turn(replace(state, pile=state.pile[1:]), SHIPS_MOVE)


def _spent(state: State, event: te.TokenSpent) -> State:
    captain = state.captains[event.seat]
    state = replace(state, spent_count=state.spent_count + 1)
    if not event.position:
        return _turn(changed(state, event.seat, held=captain.held - 1), event.step)
    tokens = (*captain.tokens[: event.position - 1], *captain.tokens[event.position :])
    state = replace(state, spent=(*state.spent, event.token))
    return _turn(changed(state, event.seat, tokens=tokens), event.step)


def _returned(state: State, event: te.TokenReturned) -> State:
    captain = state.captains[event.seat]
    token = captain.tokens[event.position - 1]
    tokens = (*captain.tokens[: event.position - 1], *captain.tokens[event.position :])
    pile = (*state.pile[: event.below], token, *state.pile[event.below :])
    return replace(changed(state, event.seat, tokens=tokens), pile=pile)


def _declared(state: State, event: te.BoardingDeclared) -> State:
    return _turn(state, BOARD, boarding=(event.ship, event.rival))


def _rolled(state: State, event: te.BoardingRolled) -> State:
    boarded = state.turn.boarded if state.turn else ()
    return _turn(state, BOARD, boarding=None, boarded=(*boarded, event.ship))


TURN_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    te.CrewChanged: _crew,
    te.MapsChanged: _maps,
    te.PointsChanged: _points,
    te.CoinsChanged: _coins,
    te.CoinsCorrected: _coins_corrected,
    te.PairMatched: _matched,
    te.TextFollowed: _followed,
    te.StepTouched: _touched,
    te.StepLeft: lambda state, event: _turn(state),
    te.ShipSailed: _sailed,
    te.LastCrewRisked: _risked,
    te.CrewKept: _kept_crew,
    te.IconFollowed: lambda state, event: _turn(state, SHIPS_MOVE),
    te.TokenCollected: _collected,
    te.TokenSpent: _spent,
    te.TokenKept: lambda state, event: state,
    te.TokenReturned: _returned,
    te.BoardingDeclared: _declared,
    te.BoardingRolled: _rolled,
}
