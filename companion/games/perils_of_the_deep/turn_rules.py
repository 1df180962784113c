"""A seat's turn, step by step as the rulebook lists it. Entering a step closes all before it as "nothing"."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.boarding_rules import BOARDING_DECIDE
from companion.games.perils_of_the_deep.checks import check_turn, picked, positive, refuse
from companion.games.perils_of_the_deep.effects import (
    coins_gained,
    crew_gained,
    crew_lost,
    followed,
    maps_gained,
)
from companion.games.perils_of_the_deep.route_rules import ROUTE_DECIDE
from companion.games.perils_of_the_deep.state import (
    BUY,
    COINS,
    COINS_A_MAP,
    CREW,
    INSTANT,
    LAST_STEP,
    MAPS,
    PAIR,
    SELL,
    SKULLS,
    TEXT,
    State,
)
from companion.games.perils_of_the_deep.token_rules import TOKEN_DECIDE
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, who

Events = tuple[Event, ...]
PAIRS = ("sailing", "treasure", "crew", "magic")
PAIR_COINS = 2


# steps 2 to 7


def _skulls(state: State, move: m.LoseToSkulls, chance: Chance) -> Events:
    """Step 3: crew lost, one for each skull on the two cards."""
    check_turn(state, move.seat, SKULLS)
    return crew_lost(state, move.seat, positive(move.count, "skulls"), "skulls", SKULLS)


def _pair(state: State, move: m.MatchPair, chance: Chance) -> Events:
    """Step 4: the bonus for two cards of one type; sailing's move is made in step 8."""
    check_turn(state, move.seat, PAIR)
    kind = picked(move.kind, "a type")
    if kind not in PAIRS:
        raise refuse("no_such_pair", kind=kind)
    return (te.PairMatched(move.seat, kind), *_PAIR_BONUS[kind](state, move.seat))


_PAIR_BONUS: dict[str, Callable[[State, int], Events]] = {
    "sailing": lambda state, seat: (),
    "treasure": lambda state, seat: coins_gained(state, seat, PAIR_COINS, "pair", PAIR),
    "crew": lambda state, seat: maps_gained(state, seat, 1, "pair", PAIR),
    "magic": lambda state, seat: crew_gained(state, seat, 1, "pair", PAIR),
}


def _text(state: State, move: m.FollowText, chance: Chance) -> Events:
    """Steps 2 and 5: a card's text."""
    step = picked(move.step, "instant or not")
    if step not in (INSTANT, TEXT):
        raise refuse("no_text_step", step=step)
    check_turn(state, move.seat, step)
    return (te.TextFollowed(move.seat, step, move.whom), *followed(state, move.whom, move.effects, "text", step))


def _regain(state: State, move: m.RegainCrew, chance: Chance) -> Events:
    """Step 6: crew icons, never above ten."""
    check_turn(state, move.seat, CREW)
    return crew_gained(state, move.seat, positive(move.count, "crew"), "cards", CREW)


def _gain_maps(state: State, move: m.GainMaps, chance: Chance) -> Events:
    """Step 7: map icons, while there are tokens."""
    check_turn(state, move.seat, MAPS)
    return maps_gained(state, move.seat, positive(move.count, "maps"), "cards", MAPS)


# steps 10 to 15


def _count_coins(state: State, move: m.CountCoins, chance: Chance) -> Events:
    turn = check_turn(state, move.seat, COINS)
    if turn.has_counted:
        raise refuse("coins_counted", seat=who(move.seat), coins=turn.coins)
    if move.count < 0:
        raise refuse("not_positive", name="coins", count=move.count)
    return coins_gained(state, move.seat, move.count, "cards", COINS)


def _correct_coins(state: State, move: m.CorrectCoins, chance: Chance) -> Events:
    check_turn(state, move.seat, COINS)
    if move.total < 0:
        raise refuse("not_positive", name="coins", count=move.total)
    return (te.CoinsCorrected(move.seat, move.total),)


def _sell(state: State, move: m.SellMaps, chance: Chance) -> Events:
    """Maps sold while buying, at two coins each: the next draw is of two cards."""
    if check_turn(state, move.seat, SELL).step < COINS:
        raise refuse("not_buying", seat=who(move.seat))
    count, has = positive(move.count, "maps"), state.captains[move.seat].maps
    if count > has:
        raise refuse("maps_short", seat=who(move.seat), has=counted(has, "map"), count=count)
    coins = coins_gained(state, move.seat, count * COINS_A_MAP, "sold", SELL)
    return (te.MapsChanged(move.seat, -count, "sold", SELL), *coins)


def _buy(state: State, move: m.BuyCard, chance: Chance) -> Events:
    turn = check_turn(state, move.seat, BUY)
    cost = positive(move.cost, "the cost")
    if cost > turn.coins:
        raise refuse("coins_short", seat=who(move.seat), has=counted(turn.coins, "coin"), cost=cost)
    return (te.CoinsChanged(move.seat, -cost, "bought", BUY),)


def _end(state: State, move: m.EndTurn, chance: Chance) -> Events:
    check_turn(state, move.seat, LAST_STEP)
    return (te.TurnEnded(move.seat),)


TURN_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {
    **ROUTE_DECIDE,
    **TOKEN_DECIDE,
    **BOARDING_DECIDE,
    m.LoseToSkulls: _skulls,
    m.MatchPair: _pair,
    m.FollowText: _text,
    m.RegainCrew: _regain,
    m.GainMaps: _gain_maps,
    m.CountCoins: _count_coins,
    m.CorrectCoins: _correct_coins,
    m.SellMaps: _sell,
    m.BuyCard: _buy,
    m.EndTurn: _end,
}
