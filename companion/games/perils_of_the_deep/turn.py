"""A ledger's turn (Resolve Cards): two cards, texts and ships, coins, cards bought. Steps come in any order while the turn lasts.

A card's icons are learned once, then it is one tap; skulls, card bonus, crew, maps and coins are applied when both cards are entered.
"""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import book, check_helper, check_turn
from companion.games.perils_of_the_deep.box import CARD_KINDS, COINS_A_MAP, END, ICONS, PORT, SHIPS, Card
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.learning import learned_card
from companion.games.perils_of_the_deep.state import State, Step
from companion.table.chapter import Events, SeatEvent, SeatMove, Words, by_itself, picked, positive, refused, replace, say, who

BONUS = {"sailing": ("move", 0), "treasure": ("coin", 2), "crew": ("map", 1), "magic": ("crew", 1)}
"""What two cards of a type bring; the extra space of sailing is sailed."""


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


def play_card(state: State, move: PlayCard) -> Events:
    """A captain plays two cards a turn; with the second, both are resolved."""
    turn = check_turn(state, move.seat)
    if len(turn.played) == len(SHIPS):
        raise refused("two_cards", seat=who(move.seat))
    card = _card(move)
    learned = () if card in state.edition.card else (learned_card(state.edition, "card", card),)
    events = (CardPlayed(move.seat, card.kind, card.icons), *learned)
    return (*events, *_resolved(book.after(state, events), move.seat, (*turn.played, card))) if turn.played else events


def _card(move: PlayCard) -> Card:
    """The card that was entered. Raises "no_such_pair", "no_such_effect"."""
    kind, strangers = picked(move.kind), [icon for icon in move.icons if icon not in ICONS]
    if kind not in CARD_KINDS:
        raise refused("no_such_pair", kind=kind)
    if strangers:
        raise refused("no_such_effect", effect=strangers[0])
    return Card(kind, tuple(sorted(move.icons, key=ICONS.index)))


def _resolved(state: State, seat: int, cards: tuple[Card, ...]) -> Events:
    """Everyone loses crew first: who has none left resolves no more. Skulls take crew that was gained beyond ten before."""
    icons = [icon for card in cards for icon in card.icons]
    skulls = max(icons.count("skull") - (state.turn.spare if state.turn else 0), 0)
    done: Events = effects.crew(state, seat, -skulls, "skulls", Step.SKULLS)
    state = book.after(state, done)
    if not state.captains[seat].crew:
        return done
    if bonus := _bonus(state, seat, *(card.kind for card in cards)):
        done, state = done + bonus, book.after(state, bonus)
    for icon, step in effects.STEPS.items():
        if count := icons.count(icon):
            done += (gained := effects.changed_by(state, seat, icon, count, "cards", step))
            state = book.after(state, gained)
    return done


def _bonus(state: State, seat: int, left: str, right: str) -> Events:
    return matched(state, seat, left) if left == right and left in BONUS else ()


def matched(state: State, seat: int, kind: str) -> Events:
    """Two cards of a type are matched."""
    what, by = BONUS[kind]
    return (PairMatched(seat, kind), *effects.changed_by(state, seat, what, by, "pair", Step.BONUS))


def card_played(state: State, event: CardPlayed) -> State:
    """Its captain has it from now on, so that it is offered first."""
    card, deck = Card(event.kind, event.icons), state.captains[event.seat].deck
    played = (*state.turn.played, card) if state.turn else ()
    return state.with_captain(event.seat, deck=deck if card.name in deck else (*deck, card.name)).at_step(played=played)


def pair_matched(state: State, event: PairMatched) -> State:
    return state.at_step(Step.BONUS + 1)


def tell_card(event: CardPlayed, seat: int | None) -> Words:
    return say("log.CardPlayed", seat=who(event.seat), card=Card(event.kind, event.icons).words)


class FollowText(SeatMove, frozen=True):
    """Enter what a card's text (step 2 or 5) or the route (step 8) changes for some seats; an effect may be picked more than once."""

    step: tuple[int, ...] = ()
    whom: tuple[int, ...] = ()
    effects: tuple[str, ...] = ()


class TextFollowed(SeatEvent, frozen=True):
    """A card's text, or what is on the route, was resolved; what it changed comes after."""

    step: int
    whom: tuple[int, ...] = ()


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


def text_resolved(state: State, event: TextFollowed) -> State:
    return state.at_step(event.step)


class SailShip(SeatMove, frozen=True):
    """Sail a ship (0 single-colour, 1 white-sailed) to an island (1 to 4) or the end (5)."""

    ship: int
    to: int = 0


def sail(state: State, move: SailShip) -> Events:
    """A ship sails on, never back, and not past the last space (on one island the table knows)."""
    check_turn(state, move.seat)
    if move.ship not in SHIPS:
        raise refused("no_such_ship", number=move.ship)
    at = state.captains[move.seat].ships[move.ship]
    if at == END or move.to > END:
        raise refused("past_the_end", seat=who(move.seat), ship=move.ship)
    if move.to < at + 1:
        raise refused("backwards", seat=who(move.seat), ship=move.ship, at=at, to=max(move.to, PORT))
    return (ShipSailed(move.seat, move.ship, move.to),)


class CorrectCoins(SeatMove, frozen=True):
    """Step 10: enter the coins of the turn in all ("double all coins")."""

    total: int = 0


class SellMaps(SeatMove, frozen=True):
    """Step 11: trade maps for two coins each."""

    count: int = 0


class TradeMaps(SeatMove, frozen=True):
    """In a helper, say that one traded maps for coins."""


class BuyCard(SeatMove, frozen=True):
    """Step 12: buy a card of the trade row, for its cost."""

    cost: int = 0


class CoinsCorrected(SeatEvent, frozen=True):
    """The coins of the turn are so many in all."""

    total: int


class MapsTraded(SeatEvent, frozen=True):
    """In a helper a seat traded maps, and draws two cards next time."""

    has_short = True


def correct_coins(state: State, move: CorrectCoins) -> Events:
    check_turn(state, move.seat)
    return (CoinsCorrected(move.seat, positive(move.total, 0)),)


def trade_maps(state: State, move: SellMaps) -> Events:
    """Maps are traded for two coins each: the next draw is of two cards (Trading Maps)."""
    check_turn(state, move.seat)
    has, count = state.captains[move.seat].maps, positive(move.count)
    if count > has:
        raise refused("maps_short", seat=who(move.seat), has=has, count=count)
    maps = effects.maps(state, move.seat, -count, "sold", Step.TRADE)
    return (*maps, *effects.coins(state, move.seat, count * COINS_A_MAP, "sold", Step.TRADE))


def say_traded(state: State, move: TradeMaps) -> Events:
    """Who traded maps draws two cards next time (Trading Maps)."""
    check_helper(state)
    check_turn(state, move.seat)
    return (MapsTraded(move.seat),)


def buy(state: State, move: BuyCard) -> Events:
    """A card of the trade row costs its coins (Buy New Cards)."""
    turn, cost = check_turn(state, move.seat), positive(move.cost)
    if cost > turn.coins:
        raise refused("coins_short", seat=who(move.seat), has=turn.coins, cost=cost)
    return effects.coins(state, move.seat, -cost, "bought", Step.BUY)


def coins_corrected(state: State, event: CoinsCorrected) -> State:
    return state.at_step(Step.COINS, coins=event.total)


def traded(state: State, event: MapsTraded) -> State:
    return state.with_captain(event.seat, owes=True)


class EndTurn(SeatMove, frozen=True):
    """Say that all of the turn is done: cards are discarded, and the trade row is refilled."""


class TurnEnded(SeatEvent, frozen=True):
    """A seat's turn is over."""


def end_turn(state: State, move: EndTurn) -> Events:
    """Cards are discarded, the trade row is refilled, and play passes on (Resolve Cards, 5)."""
    check_turn(state, move.seat)
    return (TurnEnded(move.seat),)


@by_itself
def cut_short(state: State) -> Events:
    """Who was lost in its own turn, or left, acts no more; with nobody sailing the expedition ends instead."""
    is_cut = state.turn and not state.is_sailing(state.turn.seat)
    return (TurnEnded(state.turn.seat),) if state.turn and is_cut and state.sailing else ()


def turn_ended(state: State, event: TurnEnded) -> State:
    leaving = tuple(seat for seat in state.leaving if seat == event.seat)  # lost in its own turn: the ships are still there
    return replace(state.with_captain(event.seat, has_acted=True), leaving=leaving).next_turn()
