"""Treasure tokens: taken face down on the way, turned over in their own step."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import check_turn, is_open, picked, refuse
from companion.games.perils_of_the_deep.edition import Token
from companion.games.perils_of_the_deep.effects import coins_gained, crew_gained, maps_gained
from companion.games.perils_of_the_deep.state import (
    COINS,
    CREW,
    MAPS,
    SHIPS_MOVE,
    State,
    held,
)
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, who

Events = tuple[Event, ...]
TOKEN_STEP = {"crew": CREW, "maps": MAPS, "moves": SHIPS_MOVE, "coins": COINS}


def _collect(state: State, move: m.CollectToken, chance: Chance) -> Events:
    """The next token of the pile, face down; with the pile empty, the space is."""
    check_turn(state, move.seat, SHIPS_MOVE)
    if not state.tokens_left:
        raise refuse("pile_empty")
    return (te.TokenCollected(move.seat, state.pile[0] if state.treasure_in_app else None),)


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
        return (te.TokenKept(move.seat),)
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
    return (te.TokenSpent(seat, token, step, position), *_TOKEN_GIVES[token.kind](state, seat, token.size, "token", step))


_TOKEN_GIVES: dict[str, Callable[[State, int, int, str, int], Events]] = {
    "crew": crew_gained,
    "maps": maps_gained,
    "coins": coins_gained,
    "moves": lambda state, seat, size, why, step: (),
}


TOKEN_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {
    m.CollectToken: _collect,
    m.PlayToken: _play_token,
    m.SpendToken: _spend_token,
}
