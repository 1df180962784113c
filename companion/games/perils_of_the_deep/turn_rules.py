"""A seat's turn, step by step as the rulebook lists it. Entering a step closes all before it as "nothing"."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import check_phase, check_seat, check_turn, picked, positive, refuse
from companion.games.perils_of_the_deep.effects import (
    coins_gained,
    crew_gained,
    crew_lost,
    followed,
    maps_gained,
    points_gained,
)
from companion.games.perils_of_the_deep.route_rules import ROUTE_DECIDE
from companion.games.perils_of_the_deep.state import (
    BOARD,
    BUY,
    COINS,
    COINS_A_MAP,
    CREW,
    INSTANT,
    LAST_STEP,
    MAPS,
    PAIR,
    PORT,
    SAILING,
    SELL,
    SKULLS,
    TEXT,
    TURN,
    State,
)
from companion.games.perils_of_the_deep.words import AT_NAMES, SHIP_NAMES
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import counted, who

Events = tuple[Event, ...]
PAIRS = ("sailing", "treasure", "crew", "magic")
PAIR_COINS = 2
BOARDING_COINS = 2


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
    return (e.PairMatched(move.seat, kind), *_PAIR_BONUS[kind](state, move.seat))


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
    return (e.TextFollowed(move.seat, step, move.whom), *followed(state, move.whom, move.effects, "text", step))


def _regain(state: State, move: m.RegainCrew, chance: Chance) -> Events:
    """Step 6: crew icons, never above ten."""
    check_turn(state, move.seat, CREW)
    return crew_gained(state, move.seat, positive(move.count, "crew"), "cards", CREW)


def _gain_maps(state: State, move: m.GainMaps, chance: Chance) -> Events:
    """Step 7: map icons, while there are tokens."""
    check_turn(state, move.seat, MAPS)
    return maps_gained(state, move.seat, positive(move.count, "maps"), "cards", MAPS)


# step 9: boarding


def targets(state: State, seat: int, ship: int) -> tuple[int, ...]:
    """The rivals a ship may board: they have a ship on its island (which space, the table knows); in port nobody is."""
    at = state.captains[seat].ships[ship]
    return tuple(
        rival
        for rival, captain in enumerate(state.captains)
        if rival != seat and captain.status == SAILING and at != PORT and at in captain.ships
    )


def _board(state: State, move: m.Board, chance: Chance) -> Events:
    """Once a ship and turn, against one rival at its side. In the app, the die falls at once."""
    turn = check_turn(state, move.seat, BOARD)
    ship, rival = _target(picked(move.target, "a rival"))
    if ship in turn.boarded:
        raise refuse("boarded", seat=who(move.seat), ship=SHIP_NAMES[ship])
    if rival not in targets(state, move.seat, ship):
        raise _no_rival(state, move.seat, ship, rival)
    if not state.die_in_app:
        return (e.BoardingDeclared(move.seat, ship, rival),)
    face = chance.below(len(state.edition.boarding.faces)) + 1
    return _fallen(state, move.seat, ship, rival, face, "app")


def _target(word: str) -> tuple[int, int]:
    ship, _, rival = word.partition(":")
    if ship not in ("0", "1") or not rival.isdigit():
        raise refuse("no_such_target", target=word)
    return int(ship), int(rival)


def _no_rival(state: State, seat: int, ship: int, rival: int) -> Exception:
    at = AT_NAMES[state.captains[seat].ships[ship]]
    name = who(rival) if rival < len(state.captains) else f"seat {rival + 1}"
    return refuse("no_rival_there", seat=who(seat), ship=SHIP_NAMES[ship], at=at, rival=name)


def _tell_die(state: State, move: m.TellBoarding, chance: Chance) -> Events:
    check_seat(state, move.seat)
    check_phase(state, TURN)
    turn = state.turn
    if not turn or turn.seat != move.seat or not turn.boarding:
        raise refuse("no_boarding", seat=who(move.seat))
    face = picked(move.face, "a face")
    if not 1 <= face <= len(state.edition.boarding.faces):
        raise refuse("no_such_face", face=face)
    return _fallen(state, move.seat, *turn.boarding, face, "table")


def _fallen(state: State, seat: int, ship: int, rival: int, face: int, source: str) -> Events:
    effect = state.edition.boarding.faces[face - 1]
    return (e.BoardingRolled(seat, ship, rival, face, effect, source), *_DIE[effect](state, seat, rival))


_DIE: dict[str, Callable[[State, int, int], Events]] = {
    "coins": lambda state, seat, rival: coins_gained(state, seat, BOARDING_COINS, "boarding", BOARD),
    "map": lambda state, seat, rival: maps_gained(state, seat, 1, "boarding", BOARD),
    "point": lambda state, seat, rival: points_gained(state, seat, 1, "boarding", BOARD),
    "attacker": lambda state, seat, rival: crew_lost(state, seat, 1, "boarding", BOARD),
    "target": lambda state, seat, rival: crew_lost(state, rival, 1, "boarding", BOARD),
}


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
    return (e.CoinsCorrected(move.seat, move.total),)


def _sell(state: State, move: m.SellMaps, chance: Chance) -> Events:
    """Maps sold while buying, at two coins each: the next draw is of two cards."""
    check_turn(state, move.seat, SELL)
    count, has = positive(move.count, "maps"), state.captains[move.seat].maps
    if count > has:
        raise refuse("maps_short", seat=who(move.seat), has=counted(has, "map"), count=count)
    coins = coins_gained(state, move.seat, count * COINS_A_MAP, "sold", SELL)
    return (e.MapsChanged(move.seat, -count, "sold", SELL), *coins)


def _buy(state: State, move: m.BuyCard, chance: Chance) -> Events:
    turn = check_turn(state, move.seat, BUY)
    cost = positive(move.cost, "the cost")
    if cost > turn.coins:
        raise refuse("coins_short", seat=who(move.seat), has=counted(turn.coins, "coin"), cost=cost)
    return (e.CoinsChanged(move.seat, -cost, "bought", BUY),)


def _end(state: State, move: m.EndTurn, chance: Chance) -> Events:
    check_turn(state, move.seat, LAST_STEP)
    return (e.TurnEnded(move.seat),)


TURN_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {
    **ROUTE_DECIDE,
    m.LoseToSkulls: _skulls,
    m.MatchPair: _pair,
    m.FollowText: _text,
    m.RegainCrew: _regain,
    m.GainMaps: _gain_maps,
    m.Board: _board,
    m.TellBoarding: _tell_die,
    m.CountCoins: _count_coins,
    m.CorrectCoins: _correct_coins,
    m.SellMaps: _sell,
    m.BuyCard: _buy,
    m.EndTurn: _end,
}
