"""A ledger's turn (Resolve Cards): two cards, texts and ships, coins, cards bought. Late entries are accepted while the turn lasts.

A card's icons are entered once, then it is one tap. Both cards are resolved together: instant texts, skulls, card bonus, other
texts, crew, maps and coins. Since rules 3 the turn stops at a text until its effect is entered.
"""

from collections.abc import Callable

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.box import CARD_KINDS, COINS_A_MAP, END, ICONS, PORT, SHIPS, Card, amount
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.learning import learned_card
from companion.games.perils_of_the_deep.rulebook import check_helper, check_turn, rulebook, turn_of
from companion.games.perils_of_the_deep.state import State, TurnStep
from companion.games.perils_of_the_deep.track import SeatLost
from companion.table.any_time_moves import SeatLeft
from companion.table.chapter import (
    Events,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    automatic,
    check_at_least,
    illegal_move,
    replace,
    replace_at,
    say,
    single_value,
)

BONUS = {"sailing": ("move", 0), "treasure": ("coin", 2), "crew": ("map", 1), "magic": ("crew", 1)}
"""Bonus of two cards of a type; players sail the extra space."""


class PlayCard(SeatMove, frozen=True):
    """Enter one of the two cards of a turn, the left one first: its type, and each icon as often as it is printed."""

    kind: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


class CardPlayed(SeatEvent, frozen=True):
    """A captain played a card."""

    has_short = True
    kind: str
    icons: tuple[str, ...] = ()


class PairMatched(SeatEvent, frozen=True):
    """Two cards of one type were played."""

    tone = "good"
    kind: str

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether sentences of its effects replace this one."""
        return any(getattr(other, "cause", "") == "pair" for other in other_events)


def play_card(state: State, move: PlayCard) -> Events:
    """Play one of a captain's two cards; after the second, resolve both: instant texts first (Resolve Cards, Instant Cards)."""
    turn = check_turn(state, move.seat)
    if len(turn.played_cards) == len(SHIPS):
        raise illegal_move("two_cards", seat=SeatName(move.seat))
    card = _card(move)
    learned = () if card in state.edition.card else (learned_card(state.edition, "card", card),)
    events = (CardPlayed(move.seat, card.kind, card.icons), *learned)
    return (*events, *_resolve_cards(rulebook.apply(state, events), move.seat)) if turn.played_cards else events


def _card(move: PlayCard) -> Card:
    """Return the card that was entered. Raises IllegalMoveError ("no_such_pair", "no_such_effect")."""
    kind, strangers = single_value(move.kind), [icon for icon in move.icons if icon not in ICONS]
    if kind not in CARD_KINDS:
        raise illegal_move("no_such_pair", kind=kind)
    if strangers:
        raise illegal_move("no_such_effect", effect=strangers[0])
    return Card(kind, tuple(sorted(move.icons, key=ICONS.index)))


def _resolve_cards(state: State, seat: int, after: int = 0) -> Events:
    """Resolve both cards from the step after `after` on, up to the next text, whose effect is asked for."""
    events_so_far: Events = ()
    for step, resolve in RESOLVING:
        if step > after:
            events_so_far += (step_events := resolve(state, seat, step))
            state = rulebook.apply(state, step_events)
            if not state.captains[seat].crew or (state.turn and state.turn.text):
                break
    return events_so_far


def _icons(state: State) -> list[str]:
    """Return the icons of both cards."""
    return [icon for card in (state.turn.played_cards if state.turn else ()) for icon in card.icons]


def _text(state: State, seat: int, step: int) -> Events:
    """Ask for the effect of a card's text, if there is one; games before rules 3 never stopped at a text."""
    icon = "instant" if step == TurnStep.INSTANT else "text"
    return (CardTextAsked(seat, step),) if icon in _icons(state) and state.rules > 2 else ()


def _skulls(state: State, seat: int, step: int) -> Events:
    """Return the loss of crew by skulls; crew that was gained beyond ten is lost first."""
    skulls = max(_icons(state).count("skull") - (state.turn.spare if state.turn else 0), 0)
    return effects.crew_events(state, seat, -skulls, "skulls", step)


def _bonus(state: State, seat: int, step: int) -> Events:
    left, right = (card.kind for card in (state.turn.played_cards if state.turn else ()))
    return resolve_pair(state, seat, left) if left == right and left in BONUS else ()


def _gains(state: State, seat: int, step: int) -> Events:
    """Return the gains of crew, maps and coins; players sail the moves."""
    icons = _icons(state)
    events_so_far: Events = ()
    for icon, its_step in effects.STEPS.items():
        if count := icons.count(icon):
            events_so_far += (gained := effects.count_events(state, seat, icon, count, "cards", its_step))
            state = rulebook.apply(state, gained)
    return events_so_far


RESOLVING: tuple[tuple[int, Callable[[State, int, int], Events]], ...] = (
    (TurnStep.INSTANT, _text),
    (TurnStep.SKULLS, _skulls),
    (TurnStep.BONUS, _bonus),
    (TurnStep.TEXT, _text),
    (TurnStep.CREW, _gains),
)
"""Effects of two cards, in the rulebook's order."""


def resolve_pair(state: State, seat: int, kind: str) -> Events:
    """Return the bonus for two cards of a type."""
    effect_kind, by = BONUS[kind]
    return (PairMatched(seat, kind), *effects.count_events(state, seat, effect_kind, by, "pair", TurnStep.BONUS))


def apply_card_played(state: State, event: CardPlayed) -> State:
    """Add the card to the turn, and with the second one both to those the seat is known to have, which are offered first."""
    card, deck = Card(event.kind, event.icons), state.captains[event.seat].deck
    played_cards = (*state.turn.played_cards, card) if state.turn else ()
    if len(played_cards) == len(SHIPS):  # after the first one, the cards on offer keep their places
        deck = tuple(dict.fromkeys((*deck, *(played_card.name for played_card in played_cards))))
    return state.with_captain(event.seat, deck=deck).with_step(played_cards=played_cards, ends=False)


def apply_pair_matched(state: State, event: PairMatched) -> State:
    return state.with_step(TurnStep.BONUS + 1)


def describe_card(event: CardPlayed, seat: int | None) -> Words:
    icons = Card(event.kind, event.icons).icon_words
    return say("log.CardPlayed" if icons else "log.plain_card", seat=SeatName(event.seat), kind=event.kind, icons=icons)


class ResolveCardText(SeatMove, frozen=True, tag="FollowText", rename={"target_seats": "whom"}):
    """Enter the effects of a card's text (step 2 or 5) or the route (step 8) on some seats; an effect may be picked repeatedly."""

    step: tuple[int, ...] = ()
    target_seats: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class CardTextResolved(SeatEvent, frozen=True, tag="TextFollowed", rename={"target_seats": "whom"}):
    """A card's text, or the route's icons, were resolved; the effects come after."""

    is_name = has_short = True

    step: int
    target_seats: tuple[int, ...] = ()

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether sentences of its effects replace this one."""
        return any(getattr(other, "cause", "") in ("text", "route") for other in other_events)


def resolve_text(state: State, move: ResolveCardText) -> Events:
    """Resolve an instant text before the skulls, any other after the bonus (Resolve Cards, 3); pay and gain on a route in passing.

    A seat that can't pay a route stops before the icon or takes another route; paying the last crew is confirmed (since rules 3).
    """
    step = single_value(move.step)
    if step not in (TurnStep.INSTANT, TurnStep.TEXT, TurnStep.SHIPS):
        raise illegal_move("no_text_step", step=step)
    if turn_of(state, move.seat).text != step:
        check_turn(state, move.seat)
    if step == TurnStep.SHIPS and state.rules > 2 and move.target_seats == (move.seat,):
        return _route_effects(state, move.seat, move.effects)
    return _resolve_card_text(state, move.seat, step, move.target_seats, move.effects)


def _resolve_card_text(state: State, seat: int, step: int, target_seats: tuple[int, ...], changes: tuple[str, ...]) -> Events:
    why = "route" if step == TurnStep.SHIPS else "text"
    return (CardTextResolved(seat, step, target_seats), *effects.effect_events(state, target_seats, changes, why, step))


def _route_effects(state: State, seat: int, changes: tuple[str, ...]) -> Events:
    """Return gains and costs of a route's icons, unless the seat can't pay, or must confirm that it pays its last crew."""
    followed = _resolve_card_text(state, seat, TurnStep.SHIPS, (seat,), changes)
    for effect_kind, owned_count in (("map", state.captains[seat].maps), ("crew", state.captains[seat].crew)):
        cost, gained = changes.count(f"{effect_kind}-"), changes.count(f"{effect_kind}+")
        if cost > owned_count + gained:
            return (RouteUnpaid(seat, effect_kind, cost),)
    return (LastCrewAsked(seat, changes),) if not rulebook.apply(state, followed).captains[seat].crew else followed


class RouteUnpaid(SeatEvent, frozen=True, rename={"resource": "what"}):
    """A seat can't pay this many maps or crew on a route: its ship stops before the icon, or takes another route."""

    resource: str
    count: int


class LastCrewAsked(SeatEvent, frozen=True):
    """A route would cost the last crew: the seat is asked whether it pays it."""

    is_logged = False
    has_short = True
    effects: tuple[str, ...]


class LoseLastCrew(SeatMove, frozen=True):
    """Pay the last crew on a route: the seat is lost."""


class StopBefore(SeatMove, frozen=True):
    """Stop in the space before the icon, or take another route, and keep the crew."""


class StoppedBefore(SeatEvent, frozen=True):
    """A seat does not pay its last crew on a route."""


def answer_route(state: State, move: LoseLastCrew | StopBefore) -> Events:
    """Pay the last crew on a route only once it is confirmed (Lose Crew)."""
    turn = turn_of(state, move.seat)
    if not turn.route:
        raise illegal_move("no_route", seat=SeatName(move.seat))
    if isinstance(move, StopBefore):
        return (StoppedBefore(move.seat),)
    return _resolve_card_text(state, move.seat, TurnStep.SHIPS, (move.seat,), turn.route)


def apply_card_text_resolved(state: State, event: CardTextResolved) -> State:
    return state.with_step(event.step, route=())


def apply_route_unpaid(state: State, event: RouteUnpaid) -> State:
    return state.with_step(TurnStep.SHIPS, unpaid=(event.resource, event.count))


def describe_unpaid(event: RouteUnpaid, seat: int | None) -> Words:
    return say("log.RouteUnpaid", seat=SeatName(event.seat), owed=amount(event.resource, event.count))


def apply_last_crew_asked(state: State, event: LastCrewAsked | StoppedBefore) -> State:
    return state.with_step(TurnStep.SHIPS, route=event.effects if isinstance(event, LastCrewAsked) else ())


class EndCardText(SeatMove, frozen=True):
    """Declare that the card text is resolved; the next steps follow."""


class CardTextAsked(SeatEvent, frozen=True):
    """A card has a text: its effect is asked for, at the step where it is resolved."""

    is_logged = False
    step: int


class CardTextEnded(SeatEvent, frozen=True):
    """The text of that step is resolved."""

    has_short = True
    step: int


def end_text(state: State, move: EndCardText) -> Events:
    """Resolve the cards' next steps, once a text is resolved."""
    turn = turn_of(state, move.seat)
    if not turn.text:
        raise illegal_move("no_text", seat=SeatName(move.seat))
    ended = (CardTextEnded(move.seat, turn.text),)
    return (*ended, *_resolve_cards(rulebook.apply(state, ended), move.seat, turn.text))


def apply_card_text_asked(state: State, event: CardTextAsked | CardTextEnded) -> State:
    return state.with_step(event.step, text=event.step if isinstance(event, CardTextAsked) else 0)


class SailShip(SeatMove, frozen=True):
    """Sail a ship (0 single-colour, 1 white-sailed) to an island (1 to 4) or the end (5)."""

    ship: int
    to: int = 0


def sail(state: State, move: SailShip) -> Events:
    """Sail a ship on, never back, and not past the last space (the spaces of one island are not known)."""
    check_turn(state, move.seat)
    if move.ship not in SHIPS:
        raise illegal_move("no_such_ship", number=move.ship)
    at = state.captains[move.seat].ships[move.ship]
    if at == END or move.to > END:
        raise illegal_move("past_the_end", seat=SeatName(move.seat), ship=move.ship)
    if move.to < at + 1:
        raise illegal_move("backwards", seat=SeatName(move.seat), ship=move.ship, at=at, to=max(move.to, PORT))
    return (ShipSailed(move.seat, move.ship, move.to),)


class SailSpace(SeatMove, frozen=True):
    """Sail a space without reaching another island: of ship 0 or 1, or the space of either ship (2)."""

    place: int


class SpaceSailed(SeatEvent, frozen=True):
    """A ship sailed a space without reaching another island; `place` is that of `Turn.moves`."""

    has_short = True
    place: int


def sail_space(state: State, move: SailSpace) -> Events:
    """Take one of the spaces that both cards allow (Move)."""
    turn = check_turn(state, move.seat)
    if not turn.can_sail_space(move.place):
        raise illegal_move("no_spaces", seat=SeatName(move.seat))
    return (SpaceSailed(move.seat, move.place),)


def apply_space_sailed(state: State, event: SpaceSailed) -> State:
    return state.with_step(TurnStep.SHIPS, spaces=(*(state.turn.spaces if state.turn else ()), event.place))


class TakeSpaceBack(SeatMove, frozen=True):
    """Take back a space of this turn that was entered by mistake, also after later moves; `place` is that of `Turn.moves`."""

    place: int


class SpaceTakenBack(SeatEvent, frozen=True):
    """A space that was sailed in this turn is left again; `place` is that of `Turn.moves`."""

    corrects = has_short = True

    place: int


class SailTakenBack(SeatEvent, frozen=True):
    """A ship that reached an island in this turn is at the stop before it again."""

    corrects = has_short = True

    ship: int


def take_space_back(state: State, move: TakeSpaceBack) -> Events:
    """Take back a space that was sailed without reaching an island; without one, the last island that it led to."""
    turn = check_turn(state, move.seat)
    if move.place in turn.spaces:
        return (SpaceTakenBack(move.seat, move.place),)
    if move.place not in state.ships_to_take_back:
        raise illegal_move("no_space_sailed", seat=SeatName(move.seat))
    return (SailTakenBack(move.seat, state.ships_to_take_back[move.place]),)


def apply_sail_taken_back(state: State, event: SailTakenBack) -> State:
    captain, turn = state.captains[event.seat], state.turn
    sailed, reached = (list(turn.sailed), list(turn.reached)) if turn else ([], [])
    sailed.remove(event.ship)
    reached.remove(event.ship)
    ships = replace_at(captain.ships, event.ship, captain.ships[event.ship] - 1)
    return state.with_captain(event.seat, ships=ships).with_step(sailed=tuple(sailed), reached=tuple(reached))


def apply_space_taken_back(state: State, event: SpaceTakenBack) -> State:
    spaces = list(state.turn.spaces if state.turn else ())
    spaces.remove(event.place)
    return state.with_step(spaces=tuple(spaces))


class CorrectCoins(SeatMove, frozen=True):
    """Step 10: enter the turn's total of coins ("double all coins")."""

    total: int = 0


class TradeMapsForCoins(SeatMove, frozen=True, tag="SellMaps"):
    """Step 11: trade maps for two coins each."""

    count: int = 0


class ReportMapsTraded(SeatMove, frozen=True, tag="TradeMaps"):
    """In a helper, enter that the seat traded maps for coins."""


class BuyCard(SeatMove, frozen=True):
    """Step 12: buy a card of the trade row, for its cost."""

    cost: int = 0


class CoinsCorrected(SeatEvent, frozen=True):
    """The turn's total of coins was corrected."""

    corrects = has_short = True

    total: int


class MapsTraded(SeatEvent, frozen=True):
    """In a helper a seat traded maps, and draws two cards next time."""

    has_short = True


def correct_coins(state: State, move: CorrectCoins) -> Events:
    """Set the total of coins to any number from 0, as a card's text can double coins."""
    check_turn(state, move.seat)
    return (CoinsCorrected(move.seat, check_at_least(move.total, 0)),)


def trade_maps(state: State, move: TradeMapsForCoins) -> Events:
    """Trade maps for two coins each; the seat draws two cards next time (Trading Maps)."""
    check_turn(state, move.seat)
    map_count, count = state.captains[move.seat].maps, check_at_least(move.count)
    if count > map_count:
        raise illegal_move("maps_short", seat=SeatName(move.seat), has=map_count, count=count)
    maps = effects.map_events(state, move.seat, -count, "sold", TurnStep.TRADE)
    return (*maps, *effects.coin_events(state, move.seat, count * COINS_A_MAP, "sold", TurnStep.TRADE))


def report_traded(state: State, move: ReportMapsTraded) -> Events:
    """Record that a seat traded maps, so that it draws two cards next time (Trading Maps)."""
    check_helper(state)
    check_turn(state, move.seat)
    return (MapsTraded(move.seat),)


def buy(state: State, move: BuyCard) -> Events:
    """Pay the cost of a card of the trade row (Buy New Cards)."""
    turn, cost = check_turn(state, move.seat), check_at_least(move.cost)
    if cost > turn.coins:
        raise illegal_move("coins_short", seat=SeatName(move.seat), has=turn.coins, cost=cost)
    return effects.coin_events(state, move.seat, -cost, "bought", TurnStep.BUY)


def apply_coins_corrected(state: State, event: CoinsCorrected) -> State:
    return state.with_step(TurnStep.COINS, coins=event.total)


def apply_maps_traded(state: State, event: MapsTraded) -> State:
    return state.with_step(TurnStep.TRADE).with_captain(event.seat, owes=True)


class EndTurn(SeatMove, frozen=True):
    """Declare the turn over: cards are discarded, and the trade row is refilled."""


class AskEndTurn(SeatMove, frozen=True):
    """Ask whether the turn ends although only one of two cards was entered."""


class KeepTurn(SeatMove, frozen=True):
    """Continue the turn, to enter the second card."""


class EndTurnAsked(SeatEvent, frozen=True):
    """A seat is asked whether its turn ends with one card; `is_asked` is False if the turn continues."""

    is_logged, has_short = False, True
    is_asked: bool


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn is over."""

    has_short = True

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether the seat was lost or left, which ends its turn, too."""
        return any(isinstance(other, SeatLost | SeatLeft) and other.seat == self.seat for other in other_events)


def end_turn(state: State, move: EndTurn) -> Events:
    """End a turn: cards are discarded, the trade row is refilled, and play passes on (Resolve Cards, 5)."""
    check_turn(state, move.seat)
    return (TurnEnded(move.seat),)


def ask_end(state: State, move: AskEndTurn | KeepTurn) -> Events:
    """Ask whether a turn ends with one card, which counts nothing; `EndTurn` itself always ends a turn."""
    turn, is_asked = check_turn(state, move.seat), isinstance(move, AskEndTurn)
    if len(turn.played_cards) != 1 or turn.ends == is_asked:
        raise illegal_move("not_one_card", seat=SeatName(move.seat))
    return (EndTurnAsked(move.seat, is_asked),)


def apply_end_turn_asked(state: State, event: EndTurnAsked) -> State:
    return state.with_step(ends=event.is_asked)


@automatic
def end_lost_turn(state: State) -> Events:
    """End the turn of a seat that was lost in it, or left; if no seat sails the expedition ends instead."""
    is_cut = state.turn and not state.is_sailing(state.turn.seat)
    return (TurnEnded(state.turn.seat),) if state.turn and is_cut and state.sailing_seats else ()


def apply_turn_ended(state: State, event: TurnEnded) -> State:
    leaving = tuple(seat for seat in state.leaving if seat == event.seat)  # lost in its own turn: the ships are still on the board
    return replace(state.with_captain(event.seat, has_acted=True), leaving=leaving).next_turn()
