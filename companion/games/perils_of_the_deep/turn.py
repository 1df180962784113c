"""A ledger's turn: two cards, ships, texts, coins, maps traded, cards bought. Steps come in any order while the turn lasts."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import CountMove, SeatEvent, SeatMove, book, check_turn, picked, positive
from companion.games.perils_of_the_deep.box import COINS_A_MAP
from companion.games.perils_of_the_deep.state import State, Step
from companion.table.moves import refused
from companion.table.rulebook import Events
from companion.table.say import who


class FollowText(SeatMove, frozen=True):
    """Enter what a card's text (step 2 or 5) or the route (step 8) changes for some seats; an effect may be picked more than once."""

    step: tuple[int, ...] = ()
    whom: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class TextFollowed(SeatEvent, frozen=True):
    """A card's text, or what is on the route, was resolved; what it changed comes after."""

    step: int
    whom: tuple[int, ...] = ()


@book.decides
def resolve_text(state: State, move: FollowText) -> Events:
    """An instant text comes before the skulls, any other after the bonus (Resolve Cards, 3); the route is paid and gained as ships pass.

    Nobody pays more than there is; who pays the last crew is lost.
    """
    step = picked(move.step)
    if step not in (Step.INSTANT, Step.TEXT, Step.SHIPS):
        raise refused("no_text_step", step=step)
    check_turn(state, move.seat)
    why = "route" if step == Step.SHIPS else "text"
    return (TextFollowed(move.seat, step, move.whom), *effects.resolved(state, move.whom, move.effects, why, step))


@book.evolves
def text_resolved(state: State, event: TextFollowed) -> State:
    return state.at_step(event.step)


# coins, maps traded, cards bought


class CorrectCoins(SeatMove, frozen=True):
    """Step 10: enter the coins of the turn in all ("double all coins")."""

    total: int = 0


class SellMaps(CountMove, frozen=True):
    """Step 11: trade maps for two coins each."""


class BuyCard(SeatMove, frozen=True):
    """Step 12: buy a card of the trade row, for its cost."""

    cost: int = 0


class CoinsCorrected(SeatEvent, frozen=True):
    """The coins of the turn are so many in all."""

    total: int


@book.decides
def correct_coins(state: State, move: CorrectCoins) -> Events:
    check_turn(state, move.seat)
    return (CoinsCorrected(move.seat, positive(move.total, 0)),)


@book.decides
def trade_maps(state: State, move: SellMaps) -> Events:
    """Maps are traded for two coins each: the next draw is of two cards (Trading Maps)."""
    check_turn(state, move.seat)
    has, count = state.captains[move.seat].maps, positive(move.count)
    if count > has:
        raise refused("maps_short", seat=who(move.seat), has=has, count=count)
    maps = effects.maps(state, move.seat, -count, "sold", Step.TRADE)
    return (*maps, *effects.coins(state, move.seat, count * COINS_A_MAP, "sold", Step.TRADE))


@book.decides
def buy(state: State, move: BuyCard) -> Events:
    """A card of the trade row costs its coins (Buy New Cards)."""
    turn, cost = check_turn(state, move.seat), positive(move.cost)
    if cost > turn.coins:
        raise refused("coins_short", seat=who(move.seat), has=turn.coins, cost=cost)
    return effects.coins(state, move.seat, -cost, "bought", Step.BUY)


@book.evolves
def coins_corrected(state: State, event: CoinsCorrected) -> State:
    return state.at_step(Step.COINS, coins=event.total)


# the end of the turn


class EndTurn(SeatMove, frozen=True):
    """Say that all of the turn is done: cards are discarded, and the trade row is refilled."""


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn is over."""


@book.decides
def end_turn(state: State, move: EndTurn) -> Events:
    """Cards are discarded, the trade row is refilled, and play passes on (Resolve Cards, 5)."""
    check_turn(state, move.seat)
    return (TurnEnded(move.seat),)


@book.follows
def cut_short(state: State) -> Events:
    """Who was lost in its own turn, or left, acts no more; with nobody sailing the expedition ends instead."""
    is_cut = state.turn and not state.is_sailing(state.turn.seat)
    return (TurnEnded(state.turn.seat),) if state.turn and is_cut and state.sailing else ()


@book.evolves
def turn_ended(state: State, event: TurnEnded) -> State:
    return state.with_captain(event.seat, has_acted=True).next_turn()
