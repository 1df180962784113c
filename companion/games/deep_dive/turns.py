"""Turns pass clockwise; when a depth is empty the round is finished, and everyone has one final turn."""

from msgspec.structs import replace

from companion.games.deep_dive.book import book
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.table.moves import Event
from companion.table.rulebook import Events
from companion.table.seats import clockwise


class TurnPassed(Event, frozen=True):
    """`seat` is up, in round `round` (the first is 1)."""

    is_told = False
    seat: int
    round: int


class LastDiveBegan(Event, frozen=True):
    """The start player turned the token: everyone has one final turn."""


class GameEnded(Event, frozen=True):
    """The last final turn is over."""


@book.follows
def end_of_turn(state: State) -> Events:
    """The turn passes on; the solo opponent's is the last of a round."""
    return next_turn(state) if state.phase == Phase.DONE else ()


def next_turn(state: State, left: State | None = None) -> Events:
    """Whose turn follows the one that is up; `left`: the state once the seat that is up has left."""
    seats = order(state)
    later = seats[seats.index(state.up) + 1 :]
    return (TurnPassed(later[0], state.round),) if later else _end_of_round(left or state)


def order(state: State) -> tuple[int, ...]:
    """The seats of a round in turn order; the solo opponent's turn is the last."""
    seats = tuple(seat for seat in clockwise(state.first, state.seats) if state.divers[seat].is_here)
    return (*seats, OPPONENT) if state.level else seats


def _end_of_round(state: State) -> Events:
    """The round is over: another one, the last dive, or the end."""
    if state.is_last:
        return (GameEnded(),)
    # Ruling: when the last seat of a round or the solo opponent triggers, this is at once.
    begins = (LastDiveBegan(),) if state.ending else ()
    return (*begins, TurnPassed(order(state)[0], state.round + 1))


@book.evolves
def passed(state: State, event: TurnPassed) -> State:
    at = state.pawn if event.seat == OPPONENT else 1
    return replace(state, up=event.seat, round=event.round, phase=Phase.BEGIN, at=at, refuge=(), asked=None)


@book.evolves
def last_dive(state: State, event: LastDiveBegan) -> State:
    return replace(state, is_last=True)


@book.evolves
def ended(state: State, event: GameEnded) -> State:
    return replace(state, phase=Phase.OVER)
