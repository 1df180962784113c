"""A seat's turn, step by step as the rulebook lists it (Resolve Cards). Entering a step closes all before it as "nothing"."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import CountMove, SeatEvent, SeatMove, book, check_turn, picked, positive
from companion.games.perils_of_the_deep.box import COINS_A_MAP
from companion.games.perils_of_the_deep.state import State, Step
from companion.table.moves import refused
from companion.table.rulebook import Events
from companion.table.say import who

BONUS = {"sailing": (effects.nothing, 0), "treasure": (effects.coins, 2), "crew": (effects.maps, 1), "magic": (effects.crew, 1)}
"""What two cards of a type bring; the extra space of sailing is sailed in step 8."""


class TouchStep(SeatMove, frozen=True):
    """Tap a step with several answers: the card bonus (4), the icons of the route (8). All before it is closed."""

    step: int


class LeaveStep(SeatMove, frozen=True):
    """Say that the step that was tapped brings nothing after all."""


class StepTouched(SeatEvent, frozen=True):
    """A seat is at this step now."""

    step: int


class StepLeft(SeatEvent, frozen=True):
    """The step that was tapped brought nothing."""


@book.decides
def touch(state: State, move: TouchStep) -> Events:
    """Only steps with several answers are tapped before they are answered."""
    if move.step not in (Step.BONUS, Step.SHIPS):
        raise refused("no_such_step", step=move.step)
    check_turn(state, move.seat, move.step)
    return (StepTouched(move.seat, move.step),)


@book.decides
def leave_step(state: State, move: LeaveStep) -> Events:
    """Nothing came of the step."""
    if not check_turn(state, move.seat, Step.LAST).open:
        raise refused("no_step_touched", seat=who(move.seat))
    return (StepLeft(move.seat),)


@book.evolves
def touched(state: State, event: StepTouched | StepLeft) -> State:
    return state.at_step(event.step, open=event.step) if isinstance(event, StepTouched) else state.at_step()


# crew lost, the card bonus, texts, crew and maps gained


class LoseToSkulls(CountMove, frozen=True):
    """Step 3: lose crew to the skulls on both cards."""


class MatchPair(SeatMove, frozen=True):
    """Step 4: take the bonus for two cards of one type."""

    kind: tuple[str, ...] = ()


class FollowText(SeatMove, frozen=True):
    """Steps 2 and 5: enter what a card's text changes for some seats; an effect may be picked more than once."""

    step: tuple[int, ...] = ()
    whom: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class RegainCrew(CountMove, frozen=True):
    """Step 6: regain crew for the crew icons."""


class GainMaps(CountMove, frozen=True):
    """Step 7: gain maps for the map icons."""


class PairMatched(SeatEvent, frozen=True):
    """Two cards of one type were played."""

    kind: str

    def mood(self) -> str:
        """A bonus."""
        return "good"


class TextFollowed(SeatEvent, frozen=True):
    """A card's text was resolved; what it changed comes after."""

    step: int
    whom: tuple[int, ...] = ()


ICONS: dict[type[CountMove], tuple[effects.Effect, int, str, Step]] = {
    LoseToSkulls: (effects.crew, -1, "skulls", Step.SKULLS),
    RegainCrew: (effects.crew, 1, "cards", Step.CREW),
    GainMaps: (effects.maps, 1, "cards", Step.MAPS),
}


@book.decides
def count_icons(state: State, move: LoseToSkulls | RegainCrew | GainMaps) -> Events:
    """Icons on the two cards: a skull costs a crew (Resolve Cards, 1), others bring crew (4A) and maps, while there are tokens (4B)."""
    change, sign, why, step = ICONS[type(move)]
    check_turn(state, move.seat, step)
    return change(state, move.seat, sign * positive(move.count), why, step)


@book.decides
def match_pair(state: State, move: MatchPair) -> Events:
    """Two cards of one type bring a bonus (Resolve Cards, 2)."""
    check_turn(state, move.seat, Step.BONUS)
    kind = picked(move.kind)
    if kind not in BONUS:
        raise refused("no_such_pair", kind=kind)
    change, by = BONUS[kind]
    return (PairMatched(move.seat, kind), *change(state, move.seat, by, "pair", Step.BONUS))


@book.decides
def resolve_text(state: State, move: FollowText) -> Events:
    """A card's text: an instant one before the skulls, any other after the bonus (Resolve Cards, 3)."""
    step = picked(move.step)
    if step not in (Step.INSTANT, Step.TEXT):
        raise refused("no_text_step", step=step)
    check_turn(state, move.seat, step)
    return (TextFollowed(move.seat, step, move.whom), *effects.resolved(state, move.whom, move.effects, "text", step))


@book.evolves
def pair_matched(state: State, event: PairMatched) -> State:
    """The bonus is taken once."""
    return state.at_step(Step.BONUS + 1)


@book.evolves
def text_resolved(state: State, event: TextFollowed) -> State:
    return state.at_step(event.step)


# coins, maps traded, cards bought


class CountCoins(CountMove, frozen=True):
    """Step 10: enter the coins on both cards; what else the turn brought is added."""


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
def count_coins(state: State, move: CountCoins) -> Events:
    """Coins on both cards are counted once (Resolve Cards, 4D)."""
    turn = check_turn(state, move.seat, Step.COINS)
    if turn.has_counted:
        raise refused("coins_counted", seat=who(move.seat), coins=turn.coins)
    return effects.coins(state, move.seat, positive(move.count, 0), "cards", Step.COINS)


@book.decides
def correct_coins(state: State, move: CorrectCoins) -> Events:
    check_turn(state, move.seat, Step.COINS)
    return (CoinsCorrected(move.seat, positive(move.total, 0)),)


@book.decides
def trade_maps(state: State, move: SellMaps) -> Events:
    """Maps are traded while buying, for two coins each: the next draw is of two cards."""
    if check_turn(state, move.seat, Step.TRADE).step < Step.COINS:
        raise refused("not_buying", seat=who(move.seat))
    count = maps_to_give(state, move.seat, move.count)
    maps = effects.maps(state, move.seat, -count, "sold", Step.TRADE)
    return (*maps, *effects.coins(state, move.seat, count * COINS_A_MAP, "sold", Step.TRADE))


def maps_to_give(state: State, seat: int, count: int) -> int:
    """As many maps as a seat wants to give. Raises "maps_short", "not_positive"."""
    has = state.captains[seat].maps
    if positive(count) > has:
        raise refused("maps_short", seat=who(seat), has=has, count=count)
    return count


@book.decides
def buy(state: State, move: BuyCard) -> Events:
    """A card of the trade row costs its coins (Buy New Cards)."""
    turn = check_turn(state, move.seat, Step.BUY)
    cost = positive(move.cost)
    if cost > turn.coins:
        raise refused("coins_short", seat=who(move.seat), has=turn.coins, cost=cost)
    return effects.coins(state, move.seat, -cost, "bought", Step.BUY)


@book.evolves
def coins_corrected(state: State, event: CoinsCorrected) -> State:
    return state.at_step(Step.COINS, coins=event.total, has_counted=True)


# the end of the turn


class EndTurn(SeatMove, frozen=True):
    """Say that steps 13 to 15 are done on the table: the turn ends."""


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn is over."""


@book.decides
def end_turn(state: State, move: EndTurn) -> Events:
    """Cards are discarded, the trade row is refilled, and play passes on (Resolve Cards, 5)."""
    check_turn(state, move.seat, Step.LAST)
    return (TurnEnded(move.seat),)


@book.follows
def cut_short(state: State) -> Events:
    """Who was lost in its own turn, or left, acts no more; with nobody sailing the expedition ends instead."""
    is_cut = state.turn and not state.is_sailing(state.turn.seat)
    return (TurnEnded(state.turn.seat),) if state.turn and is_cut and state.sailing else ()


@book.evolves
def turn_ended(state: State, event: TurnEnded) -> State:
    return state.with_captain(event.seat, has_acted=True).next_turn()
