"""Rulebook of Perils of the Deep; the other modules add their rules to it."""

from typing import TypeVar

from companion.games.perils_of_the_deep.box import EXPEDITIONS, AnyCard
from companion.games.perils_of_the_deep.state import Phase, State, Status, Turn
from companion.table.chapter import Event, SeatName, illegal_move
from companion.table.rulebook import Rulebook

rulebook = Rulebook(rules=9)
"""Since rules 4 players count their cards after an early end, too; since rules 5 a space sailed is a move;
since rules 7 it can be taken back; since rules 9 points of the die count after an early end."""
CardT = TypeVar("CardT", bound=AnyCard)


class SourcedEvent(Event, frozen=True, kw_only=True):
    """Base class of results of chance; `source` is "app", or "table" for physical pieces."""

    source: str = "table"


def check_phase(state: State, phase: Phase) -> None:
    """Raise IllegalMoveError ("fifth_expedition", "wrong_phase") unless this is the present phase."""
    if state.phase == phase:
        return
    if state.phase == Phase.FINAL:
        raise illegal_move("fifth_expedition", expeditions=EXPEDITIONS)
    raise illegal_move("wrong_phase", now=state.phase.value)


def check_captain(state: State, seat: int) -> None:
    """Raise IllegalMoveError ("no_such_seat", "gone") unless the seat is in the game."""
    if not 0 <= seat < len(state.captains):
        raise illegal_move("no_such_seat", number=seat + 1, seats=len(state.captains))
    if state.captains[seat].status == Status.GONE:
        raise illegal_move("gone", seat=SeatName(seat))


def check_sailing(state: State, seat: int) -> None:
    """Raise IllegalMoveError ("anchored", "lost" and as `check_captain`) unless the seat sails."""
    check_captain(state, seat)
    if not state.is_sailing(seat):
        raise illegal_move("anchored" if state.captains[seat].status == Status.ANCHORED else "lost", seat=SeatName(seat))


def turn_of(state: State, seat: int) -> Turn:
    """Return this seat's turn. Raises IllegalMoveError ("wrong_phase", "not_your_turn") and as `check_sailing`."""
    check_sailing(state, seat)
    check_phase(state, Phase.TURN)
    assert state.turn is not None, "somebody acts in a turn"
    if state.turn.seat != seat:
        raise illegal_move("not_your_turn", up=SeatName(state.turn.seat), seat=SeatName(seat))
    return state.turn


def check_turn(state: State, seat: int) -> Turn:
    """Return the turn in which this seat may enter anything, in any order.

    Raises IllegalMoveError ("die_awaited", "text_awaited", "route_awaited") and as `turn_of`.
    """
    turn = turn_of(state, seat)
    if turn.boarding:
        raise illegal_move("die_awaited", seat=SeatName(seat))
    if turn.text:
        raise illegal_move("text_awaited", seat=SeatName(seat))
    if turn.route:
        raise illegal_move("route_awaited", seat=SeatName(seat))
    return turn


def check_helper(state: State) -> None:
    """Raise IllegalMoveError ("other_depth") in a ledger, which knows what only a helper must enter."""
    if not state.is_helper:
        raise illegal_move("other_depth")


def card_named(cards: tuple[CardT, ...], name: str) -> CardT:
    """Return the card of this name. Raises IllegalMoveError ("no_such_card")."""
    known_card = next((card for card in cards if card.name == name), None)
    if known_card is None:
        raise illegal_move("no_such_card", name=name)
    return known_card
