"""Events of creatures (actors without a player) on the turn clock, recorded with their names."""

from companion.games.toolbox.state import State
from companion.table.chapter import Event, Words, replace, replace_at, say
from companion.table.chess_clock import minutes_and_seconds


class CreatureEvent(Event, frozen=True):
    """Base class of events of a creature: its number in the turn order, and its name."""

    creature: int
    name: str


class CreatureTurnBegun(CreatureEvent, frozen=True):
    """A creature's turn began; `round` if a new one did."""

    at_ms: int
    round: int
    by_chance: bool = False


class CreatureTurnEnded(CreatureEvent, frozen=True):
    """A creature's turn ended. Its time counts for no player."""

    has_short = True
    used_ms: int
    at_ms: int
    has_passed: bool


class CreatureNumberSet(CreatureEvent, frozen=True):
    """A creature got its number for the next round."""

    number: int


class CreatureSkipped(CreatureEvent, frozen=True):
    """A creature's next turn is skipped."""


class CreatureSkipCancelled(CreatureEvent, frozen=True):
    """A creature's next turn is no longer skipped."""


def begin_creature_turn(state: State, event: CreatureTurnBegun) -> State:
    """Begin a creature's turn; rounds begin with the creature if it had the first turn, as with a seat."""
    clock = state.clock.with_first(event.creature)
    return replace(state, clock=clock.begin_turn(event.creature, event.round, event.at_ms))


def end_creature_turn(state: State, event: CreatureTurnEnded) -> State:
    return replace(state, clock=state.clock.end_turn(event.used_ms, event.has_passed))


def set_creature_number(state: State, event: CreatureNumberSet) -> State:
    return replace(state, clock=state.clock.with_number(event.creature, event.number))


def skip_creature(state: State, event: CreatureSkipped) -> State:
    return replace(state, clock=replace(state.clock, is_skipped=replace_at(state.clock.is_skipped, event.creature, True)))


def cancel_creature_skip(state: State, event: CreatureSkipCancelled) -> State:
    return replace(state, clock=replace(state.clock, is_skipped=replace_at(state.clock.is_skipped, event.creature, False)))


def describe_creature_turn(event: CreatureTurnBegun, seat: int | None) -> Words:
    return say("log.creature_begun_by_chance" if event.by_chance else "log.CreatureTurnBegun", name=event.name)


def describe_creature_end(event: CreatureTurnEnded, seat: int | None) -> Words:
    time_used = minutes_and_seconds(event.used_ms)
    return say("log.creature_passed" if event.has_passed else "log.creature_ended", name=event.name, used=time_used)
