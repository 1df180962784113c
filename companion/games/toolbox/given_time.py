"""More or less time for one player, while the turn clock counts down."""

from companion.games.toolbox.rulebook import TIME_ADDED_FROM
from companion.games.toolbox.state import State
from companion.games.toolbox.turns import MOST_MINUTES, MOST_SECONDS
from companion.table.chapter import Events, Move, SeatEvent, SeatName, Words, illegal_move, pick_among, replace, say


class AddTime(Move, frozen=True):
    """Give a seat this many minutes more, or take some if negative, while time is counted down."""

    seat: tuple[int, ...] = ()
    minutes: int = 0


class TimeAdded(SeatEvent, frozen=True):
    """A seat has this many minutes more, or less if negative."""

    has_short = True
    minutes: int


def add_time(state: State, move: AddTime) -> Events:
    """Give a seat more or less time, at any time. Raises IllegalMoveError for a clock that doesn't count down."""
    if state.rules < TIME_ADDED_FROM or not state.clock.has_minutes:
        raise illegal_move("no_limit")
    if not move.minutes:
        raise illegal_move("no_minutes")
    if abs(move.minutes) > MOST_MINUTES:
        raise illegal_move("out_of_range", minutes=MOST_MINUTES, seconds=MOST_SECONDS)
    return (TimeAdded(pick_among(move.seat, state.clock.players, illegal_move("no_such_seat")), move.minutes),)


def time_added(state: State, event: TimeAdded) -> State:
    return replace(state, clock=state.clock.add_time(event.seat, event.minutes * 60_000))


def describe_added(event: TimeAdded, seat: int | None) -> Words:
    name, minutes = SeatName(event.seat), abs(event.minutes)
    if event.minutes < 0:
        return say("log.time_taken", seat=name, minutes=minutes)
    return say("log.time_added", seat=name, minutes=minutes)
