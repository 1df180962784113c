"""Changes of the order of turns: skipped turns, a new order, and a clock that is reset."""

from msgspec import UNSET, UnsetType

from companion.games.toolbox.creature_turns import CreatureSkipCancelled, CreatureSkipped
from companion.games.toolbox.rulebook import SKIPS_CANCELLED_FROM
from companion.games.toolbox.state import State
from companion.games.toolbox.turns import actor_names, names_of, one_seat, started_clock
from companion.table.chapter import Event, Events, Move, SeatEvent, Words, illegal_move, replace, replace_at, say


class Skip(Move, frozen=True):
    """Skip this seat's next turn."""

    seat: tuple[int, ...] = ()


class SeatSkipped(SeatEvent, frozen=True):
    """A seat's next turn is skipped."""


class CancelSkip(Move, frozen=True):
    """Let this seat take its next turn, which was skipped."""

    seat: tuple[int, ...] = ()


class SkipCancelled(SeatEvent, frozen=True):
    """A seat's next turn is no longer skipped."""


class Reorder(Move, frozen=True):
    """Play in this order from now on."""

    order: tuple[int, ...] = ()


class SeatsReordered(Event, frozen=True):
    """The turn order changed. `names`: of creatures, "" for players."""

    corrects = True

    order: tuple[int, ...]
    names: tuple[str, ...] | UnsetType = UNSET


class StopClock(Move, frozen=True):
    """Stop the clock: times and rounds begin again, settings, creatures and phases stay."""


class ClockStopped(Event, frozen=True):
    """The clock was reset."""


def skip_seat(state: State, move: Skip) -> Events:
    """Skip an actor's next turn, once."""
    seat = one_seat(started_clock(state), move.seat)
    if state.clock.is_skipped[seat]:
        raise illegal_move("already_skipped")
    creature = state.clock.creature(seat)
    return (CreatureSkipped(seat, creature.name) if creature else SeatSkipped(seat),)


def cancel_skip(state: State, move: CancelSkip) -> Events:
    """Give an actor the next turn back, until it is skipped."""
    seat = one_seat(started_clock(state), move.seat)
    if state.rules < SKIPS_CANCELLED_FROM or not state.clock.is_skipped[seat]:
        raise illegal_move("not_skipped")
    creature = state.clock.creature(seat)
    return (CreatureSkipCancelled(seat, creature.name) if creature else SkipCancelled(seat),)


def reorder_seats(state: State, move: Reorder) -> Events:
    """Set a new order, which must contain every actor once."""
    if sorted(move.order) != sorted(state.clock.order):
        raise illegal_move("no_such_order")
    return (SeatsReordered(move.order, names_of(state.clock, move.order)),)


def stop_clock(state: State, move: StopClock) -> Events:
    """Reset a clock that has started."""
    started_clock(state)
    return (ClockStopped(),)


def seat_skipped(state: State, event: SeatSkipped) -> State:
    return replace(state, clock=replace(state.clock, is_skipped=replace_at(state.clock.is_skipped, event.seat, True)))


def skip_cancelled(state: State, event: SkipCancelled) -> State:
    return replace(state, clock=replace(state.clock, is_skipped=replace_at(state.clock.is_skipped, event.seat, False)))


def seats_reordered(state: State, event: SeatsReordered) -> State:
    return replace(state, clock=replace(state.clock, order=event.order))


def clock_stopped(state: State, event: ClockStopped) -> State:
    clock = state.clock
    return replace(state, clock=clock.reset(clock.way, clock.minutes, clock.seconds, clock.chime))


def describe_reordered(event: SeatsReordered, seat: int | None) -> Words:
    return say("log.SeatsReordered", order=actor_names(event.order, event.names))
