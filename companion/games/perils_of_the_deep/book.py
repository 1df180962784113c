"""Rulebook of Perils of the Deep; its chapters are the other modules."""

from typing import TypeVar

from companion.games.perils_of_the_deep.box import EXPEDITIONS, AnyCard
from companion.games.perils_of_the_deep.state import Phase, State, Status, Turn
from companion.table.chapter import Event, refused, who
from companion.table.rulebook import Rulebook

book = Rulebook(rules=3)
Known = TypeVar("Known", bound=AnyCard)


class SourcedEvent(Event, frozen=True, kw_only=True):
    """Base class of results of chance, in the app or with physical pieces: `source` is "app" or "table"."""

    source: str = "table"


def check_phase(state: State, phase: Phase) -> None:
    """Raise IllegalMoveError ("fifth_expedition", "wrong_phase") unless this is the present phase."""
    if state.phase == phase:
        return
    if state.phase == Phase.FINAL:
        raise refused("fifth_expedition", expeditions=EXPEDITIONS)
    raise refused("wrong_phase", now=state.phase.value)


def check_captain(state: State, seat: int) -> None:
    """Raise IllegalMoveError ("no_such_seat", "gone") unless the seat is in the game."""
    if not 0 <= seat < len(state.captains):
        raise refused("no_such_seat", number=seat + 1, seats=len(state.captains))
    if state.captains[seat].status == Status.GONE:
        raise refused("gone", seat=who(seat))


def check_sailing(state: State, seat: int) -> None:
    """Raise IllegalMoveError ("anchored", "lost" and as `check_captain`) unless the seat sails."""
    check_captain(state, seat)
    if not state.is_sailing(seat):
        raise refused("anchored" if state.captains[seat].status == Status.ANCHORED else "lost", seat=who(seat))


def turn_of(state: State, seat: int) -> Turn:
    """Return this seat's turn. Raises "wrong_phase", "not_your_turn" and as `check_sailing`."""
    check_sailing(state, seat)
    check_phase(state, Phase.TURN)
    assert state.turn is not None, "somebody acts in a turn"
    if state.turn.seat != seat:
        raise refused("not_your_turn", up=who(state.turn.seat), seat=who(seat))
    return state.turn


def check_turn(state: State, seat: int) -> Turn:
    """Return the turn in which this seat may enter anything, in any order. Raises "die_awaited", "text_awaited", "route_awaited" and as `turn_of`."""
    turn = turn_of(state, seat)
    if turn.boarding:
        raise refused("die_awaited", seat=who(seat))
    if turn.text:
        raise refused("text_awaited", seat=who(seat))
    if turn.route:
        raise refused("route_awaited", seat=who(seat))
    return turn


def check_helper(state: State) -> None:
    """Raise IllegalMoveError ("other_depth") in a ledger, which knows what only a helper must enter."""
    if not state.is_helper:
        raise refused("other_depth")


def card_named(cards: tuple[Known, ...], name: str) -> Known:
    """Return the card of this name. Raises "no_such_card"."""
    found = next((card for card in cards if card.name == name), None)
    if found is None:
        raise refused("no_such_card", name=name)
    return found
