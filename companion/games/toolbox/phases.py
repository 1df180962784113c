"""Phases inside a round: named by the players; in each they act all at once, each in turn, or all together."""

from companion.games.toolbox.state import State
from companion.games.toolbox.turns import PhaseBegun, TimedMove, begin_phase, next_phase
from companion.table.chapter import (
    Chance,
    Event,
    Events,
    Move,
    SeatEvent,
    Words,
    illegal_move,
    pick_among,
    remove_at,
    replace,
    say,
)
from companion.table.chess_clock import IN_TURN, PHASE_KINDS, PhaseKind, RoundPhase
from companion.table.letters import cut_text
from companion.table.seats import clean_name

MOST_PHASES = 8
LONGEST_NAME = 16
DEFAULT_NAME = "Phase"
"""Recorded name of a phase that players did not name; the same in every language."""


class AddPhase(Move, frozen=True):
    """Add a phase at the end of the round."""

    name: str
    kind: tuple[str, ...] = ()


class PhaseAdded(Event, frozen=True):
    """A phase was added at the end of the round."""

    name: str
    kind: PhaseKind


class RemovePhase(Move, frozen=True):
    """Remove a phase by its index."""

    phase: tuple[int, ...] = ()


class PhaseRemoved(Event, frozen=True):
    """A phase was removed."""

    phase: int
    name: str


class StartPhases(TimedMove, frozen=True):
    """Start the first round with its first phase."""


class FinishPhase(TimedMove, frozen=True):
    """Mark a player as done in a phase in which all act at once."""

    seat: int = 0


class SeatFinished(SeatEvent, frozen=True):
    """A player is done in a phase in which all act at once."""

    at_ms: int


class EndPhase(TimedMove, frozen=True):
    """End a phase in which all act at once, or together."""


def add_phase(state: State, move: AddPhase) -> Events:
    """Add a phase, before the clock starts."""
    _check_still(state)
    kind = pick_among(move.kind, PHASE_KINDS, illegal_move("no_such_phase"))
    if len(state.clock.phases) >= MOST_PHASES:
        raise illegal_move("too_many_phases", most=MOST_PHASES)
    return (PhaseAdded(cut_text(clean_name(move.name), LONGEST_NAME) or DEFAULT_NAME, kind),)


def remove_phase(state: State, move: RemovePhase) -> Events:
    """Remove a phase, before the clock starts."""
    _check_still(state)
    phases = state.clock.phases
    at = pick_among(move.phase, tuple(range(len(phases))), illegal_move("no_such_phase"))
    return (PhaseRemoved(at, phases[at].name),)


def _check_still(state: State) -> None:
    if state.clock.has_begun:
        raise illegal_move("clock_running")


def start_phases(state: State, move: StartPhases, chance: Chance) -> Events:
    """Start the first phase, unless it has turns: then players choose the first player instead."""
    clock = state.clock
    _check_still(state)
    if clock.has_turns or not clock.players:
        raise illegal_move("no_such_phase")
    return begin_phase(clock, 0, 1, move.at_ms, chance)


def finish_phase(state: State, move: FinishPhase, chance: Chance) -> Events:
    """Mark a player as done; once all are, begin the next phase."""
    clock = state.clock
    if move.seat not in clock.unfinished_seats:
        raise illegal_move("not_in_phase")
    finish_event = SeatFinished(move.seat, move.at_ms)
    return (
        (finish_event,)
        if len(clock.unfinished_seats) > 1
        else (finish_event, *next_phase(clock.finish(move.seat), move.at_ms, chance))
    )


def end_phase(state: State, move: EndPhase, chance: Chance) -> Events:
    """End a phase without turns, even if some players are not done."""
    clock = state.clock
    if clock.current_phase is None or clock.current_phase.kind == IN_TURN:
        raise illegal_move("not_in_phase")
    return next_phase(clock, move.at_ms, chance)


def apply_added_phase(state: State, event: PhaseAdded) -> State:
    phases = (*state.clock.phases, RoundPhase(event.name, event.kind))
    return replace(state, clock=replace(state.clock, phases=phases))


def apply_removed_phase(state: State, event: PhaseRemoved) -> State:
    return replace(state, clock=replace(state.clock, phases=remove_at(state.clock.phases, event.phase)))


def apply_finished_seat(state: State, event: SeatFinished) -> State:
    return replace(state, clock=state.clock.finish(event.seat))


def apply_phase(state: State, event: PhaseBegun) -> State:
    return replace(state, clock=state.clock.begin_phase(event.phase, event.round, event.at_ms))


def describe_phase(event: PhaseBegun, seat: int | None) -> Words:
    return say("log.PhaseBegun", name=event.name, round=event.round)
