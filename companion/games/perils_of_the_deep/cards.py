"""A turn's two cards (Resolve Cards, 1 to 4): their icons are learned once, then a card is one tap.

Skulls, card bonus, crew, maps and coins are applied as soon as both cards are told. Moves are sailed, texts entered.
"""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import SeatEvent, SeatMove, book, check_turn, picked
from companion.games.perils_of_the_deep.box import CARD_KINDS, ICONS, SHIPS, Card
from companion.games.perils_of_the_deep.learning import learned_card
from companion.games.perils_of_the_deep.state import State, Step
from companion.table.moves import refused
from companion.table.rulebook import Events
from companion.table.say import Words, say, who

BONUS = {"sailing": (effects.nothing, 0), "treasure": (effects.coins, 2), "crew": (effects.maps, 1), "magic": (effects.crew, 1)}
"""What two cards of a type bring; the extra space of sailing is sailed."""
GAINS = ((effects.crew, "crew", Step.CREW), (effects.maps, "map", Step.MAPS), (effects.coins, "coin", Step.COINS))


class PlayCard(SeatMove, frozen=True):
    """Enter one of the two cards of a turn, the left one first: its type, and each icon as often as it is printed."""

    kind: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()


class CardPlayed(SeatEvent, frozen=True):
    """A card lies face up before its captain."""

    kind: str
    icons: tuple[str, ...] = ()


class PairMatched(SeatEvent, frozen=True):
    """Two cards of one type were played."""

    kind: str

    def mood(self) -> str:
        """A bonus."""
        return "good"


@book.decides
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
    kind = cards[0].kind
    if kind in BONUS and kind == cards[1].kind:
        change, by = BONUS[kind]
        done += (bonus := (PairMatched(seat, kind), *change(state, seat, by, "pair", Step.BONUS)))
        state = book.after(state, bonus)
    for change, icon, step in GAINS:
        if count := icons.count(icon):
            done += (gained := change(state, seat, count, "cards", step))
            state = book.after(state, gained)
    return done


@book.evolves
def card_played(state: State, event: CardPlayed) -> State:
    """Its captain has it from now on, so that it is offered first."""
    card, deck = Card(event.kind, event.icons), state.captains[event.seat].deck
    played = (*state.turn.played, card) if state.turn else ()
    return state.with_captain(event.seat, deck=deck if card.key in deck else (*deck, card.key)).at_step(played=played)


@book.evolves
def pair_matched(state: State, event: PairMatched) -> State:
    return state.at_step(Step.BONUS + 1)


@book.tells
def tell_card(event: CardPlayed, seat: int | None) -> Words:
    return say("log.CardPlayed", seat=who(event.seat), card=Card(event.kind, event.icons).words)
