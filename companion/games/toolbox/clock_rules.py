"""What follows from moves of the turn clock. All times are the table time the moves were stamped with."""

from typing import Any

from msgspec.structs import replace

from companion.games.toolbox import events, moves, words
from companion.games.toolbox.clock import DOWN, NOBODY, NONE, SAND, UP, Clock, ended, marked, without
from companion.games.toolbox.state import State
from companion.table.asides import LeaveTable, SeatLeft
from companion.table.chance import Chance
from companion.table.moves import Event, IllegalMove, Move

WAYS = (UP, DOWN, SAND, NONE)
MOST_MINUTES, MOST_SECONDS = 180, 600


def _set(state: State, move: moves.SetClock, chance: Chance) -> tuple[Event, ...]:
    _still(state.clock)
    way = next((one for one in WAYS if move.way == (one,)), None)
    if way is None:
        raise IllegalMove("no_such_way", words.NO_SUCH_WAY)
    fits = 0 <= move.minutes <= MOST_MINUTES and 0 <= move.seconds <= MOST_SECONDS and 0 <= move.chime <= MOST_SECONDS
    if not fits:
        raise IllegalMove("out_of_range", words.times_out_of_range(MOST_MINUTES, MOST_SECONDS))
    return (events.ClockSet(way, move.minutes, move.seconds, move.chime),)


def _begin(state: State, move: moves.Begin, chance: Chance) -> tuple[Event, ...]:
    _still(state.clock)
    _one_seat(state, move.seat)
    return (events.TurnBegun(move.seat[0], move.at_ms, 1),)


def _begin_at_random(state: State, move: moves.BeginAtRandom, chance: Chance) -> tuple[Event, ...]:
    _still(state.clock)
    seats = sorted(state.clock.order)
    return (events.TurnBegun(seats[chance.below(len(seats))], move.at_ms, 1, by_chance=True),)


def _end(state: State, move: moves.EndTurn, chance: Chance) -> tuple[Event, ...]:
    return _over(_going(state.clock), move.at_ms, has_passed=False)


def _pass(state: State, move: moves.Pass, chance: Chance) -> tuple[Event, ...]:
    return _over(_going(state.clock), move.at_ms, has_passed=True)


def _over(clock: Clock, at_ms: int, has_passed: bool) -> tuple[Event, ...]:
    used, seat = clock.used_ms(at_ms), clock.up
    is_slow = bool(clock.chime) and used > clock.chime * 1000
    end = events.TurnEnded(seat, used, at_ms, has_passed, clock.left_ms(seat, used, 1), is_slow)
    following, _, is_round = ended(clock, seat, used, has_passed).following()
    return (end, events.TurnBegun(following, at_ms, clock.round + is_round))


def _admin(state: State, move: moves.BeginAdmin, chance: Chance) -> tuple[Event, ...]:
    _going(state.clock)
    return (events.AdminBegun(move.at_ms),)


def _admin_over(state: State, move: moves.EndAdmin, chance: Chance) -> tuple[Event, ...]:
    if not state.clock.is_admin:
        raise IllegalMove("no_admin", words.NO_ADMIN)
    return (events.AdminEnded(move.at_ms, max(0, move.at_ms - state.clock.since_ms)),)


def _skip(state: State, move: moves.Skip, chance: Chance) -> tuple[Event, ...]:
    _begun(state.clock)
    _one_seat(state, move.seat)
    if state.clock.is_skipped[move.seat[0]]:
        raise IllegalMove("already_skipped", words.ALREADY_SKIPPED)
    return (events.SeatSkipped(move.seat[0]),)


def _reorder(state: State, move: moves.Reorder, chance: Chance) -> tuple[Event, ...]:
    if sorted(move.order) != sorted(state.clock.order):
        raise IllegalMove("no_such_order", words.NO_SUCH_ORDER)
    return (events.SeatsReordered(move.order),)


def _leave(state: State, move: LeaveTable, chance: Chance) -> tuple[Event, ...]:
    """A seat goes home; when its turn is on the clock, the next seat's begins as soon as the table goes on."""
    clock = state.clock
    if move.seat not in clock.order or len(clock.order) < 2:
        raise IllegalMove("no_such_seat", words.NO_SUCH_SEAT)
    if clock.up != move.seat:
        return (SeatLeft(move.seat),)
    at_ms, others = clock.since_ms, without(clock, move.seat).order
    following, _, is_round = replace(clock, has_passed=marked(clock.has_passed, move.seat)).following()
    if all(clock.has_passed[seat] for seat in others):
        following = others[0]
    return (events.TurnBegun(following, at_ms, clock.round + is_round), events.AdminBegun(at_ms), SeatLeft(move.seat))


def _stop(state: State, move: moves.StopClock, chance: Chance) -> tuple[Event, ...]:
    _begun(state.clock)
    return (events.ClockStopped(),)


def _one_seat(state: State, seat: tuple[int, ...]) -> None:
    if len(seat) != 1 or seat[0] not in state.clock.order:
        raise IllegalMove("no_such_seat", words.NO_SUCH_SEAT)


def _still(clock: Clock) -> None:
    if clock.up != NOBODY:
        raise IllegalMove("clock_running", words.CLOCK_RUNNING)


def _begun(clock: Clock) -> None:
    if clock.up == NOBODY:
        raise IllegalMove("clock_still", words.CLOCK_STILL)


def _going(clock: Clock) -> Clock:
    _begun(clock)
    if clock.is_admin:
        raise IllegalMove("admin_time", words.ADMIN_TIME)
    return clock


DECIDE: dict[type[Move], Any] = {
    moves.SetClock: _set,
    moves.Begin: _begin,
    moves.BeginAtRandom: _begin_at_random,
    moves.EndTurn: _end,
    moves.Pass: _pass,
    moves.BeginAdmin: _admin,
    moves.EndAdmin: _admin_over,
    moves.Skip: _skip,
    moves.Reorder: _reorder,
    moves.StopClock: _stop,
    LeaveTable: _leave,
}
