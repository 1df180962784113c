"""Phases and turns: when a phase begins, who is up, who is done, has passed, waits or leaves the order."""

from msgspec.structs import replace

from companion.games.kit.board_state import TABLE, AwaitedEntry, State, with_creature
from companion.games.kit.language import ALL_PASS, DRAWN, IN_TURN, PLAY, label_words
from companion.games.kit.moving import Label
from companion.table.any_time_moves import LeaveTable, SeatLeft
from companion.table.chapter import SILENCE, Event, Events, SeatName, Words, illegal_move, say


class PhaseBegun(Event, frozen=True):
    """A phase began. `order`: of turns; `up`: whose turn it is, -1 for the table. `is_shown`: whether players take part."""

    phase: int
    name: Label
    order: tuple[int, ...] = ()
    up: int = TABLE
    is_shown: bool = True

    def is_repeated(self, other_events: Events) -> bool:
        """Return whether the same phase begins again in this move: the log names its last beginning only."""
        beginnings = [event for event in other_events if isinstance(event, PhaseBegun) and event.phase == self.phase]
        return bool(beginnings) and beginnings[-1] is not self


def begin_phase(state: State, event: PhaseBegun) -> State:
    """Return the state at the beginning of a phase."""
    entered = tuple(count + (at == event.phase) for at, count in enumerate(state.entered))
    state = replace(state, phase=event.phase, up=event.up, order=event.order, acted=(), passed=(), entered=entered)
    return replace(state, is_between_turns=True, idle=state.idle + 1)


def describe_begun(event: PhaseBegun, seat: int | None) -> Words:
    is_said = event.is_shown and event.name[0] != PLAY
    return say("log.phase", name=label_words(*event.name)) if is_said else SILENCE


class TurnEnded(Event, frozen=True):
    """An actor is done: its turn ended, or it answered in a phase without turns."""

    actor: int


def turn_ended(state: State, event: TurnEnded) -> State:
    acted = (*(actor for actor in state.acted if actor != event.actor), event.actor)
    return _advance_turn(replace(state, acted=acted, is_between_turns=True), event.actor)


class ActorPassed(Event, frozen=True):
    """An actor passed: it takes no further turn in this phase. `seat`: its player; None for a creature."""

    actor: int
    seat: int | None = None


def apply_pass(state: State, event: ActorPassed) -> State:
    """Return the state in which the actor has passed; the order of passing is kept for the next round."""
    passed = (*state.passed, event.actor)
    state = replace(state, passed=passed, passing=tuple(actor for actor in passed if state.is_player(actor)), is_between_turns=True)
    return _advance_turn(replace(state, acted=(*state.acted, event.actor)), event.actor)


def describe_passed(event: ActorPassed, seat: int | None) -> Words:
    return SILENCE if event.seat is None else say("log.passed", seat=SeatName(event.seat))


class ActorWaited(Event, frozen=True):
    """An actor acts after all others of this round; where turns are drawn, its chit goes back into the bag."""

    actor: int


def apply_wait(state: State, event: ActorWaited) -> State:
    if state.current_phase.order == DRAWN:
        return replace(state, order=tuple(actor for actor in state.order if actor != event.actor), up=TABLE, is_between_turns=True)
    order = (*(actor for actor in state.order if actor != event.actor), event.actor)
    up = next((actor for actor in order if actor not in _finished_actors(state)), TABLE)
    return replace(state, order=order, up=up, is_between_turns=True)


class CreatureAdded(Event, frozen=True):
    """A creature joined. `key`: its kind; `number`: its number among its kind, from 1."""

    key: str
    number: int
    label: Label


def apply_creature(state: State, event: CreatureAdded) -> State:
    """Return the state with it; it comes last in the present order if turns are taken."""
    state = with_creature(state, event.key)
    has_order = state.current_phase.answerers == IN_TURN and state.current_phase.order != DRAWN
    return replace(state, order=(*state.order, state.creatures[-1].id)) if has_order else state


def describe_added(event: CreatureAdded, seat: int | None) -> Words:
    creature = label_words(*event.label)
    return (
        say("log.added", creature=creature) if event.number == 1 else say("log.added_more", creature=creature, number=event.number)
    )


class ActorLeft(Event, frozen=True):
    """An actor left the order for good: a creature that fell, or a player who was eliminated."""

    actor: int
    seat: int | None = None
    label: Label = ("", "")


def actor_left(state: State, event: ActorLeft) -> State:
    if state.is_player(event.actor):
        state = replace(state, out=(*state.out, event.actor), is_between_turns=True)
    else:
        state = replace(
            state, creatures=tuple(creature for creature in state.creatures if creature.id != event.actor), is_between_turns=True
        )
    return _remove_from_order(state, event.actor)


def describe_left(event: ActorLeft, seat: int | None) -> Words:
    return say("log.out", who=label_words(*event.label) if event.seat is None else SeatName(event.seat))


class StartMoved(Event, frozen=True):
    """Another seat goes first from the next phase on."""

    seat: int


def start_moved(state: State, event: StartMoved) -> State:
    return replace(state, start=event.seat)


def describe_start(event: StartMoved, seat: int | None) -> Words:
    return say("log.start", seat=SeatName(event.seat))


class EntryAwaited(Event, frozen=True, rename={"awaited_entry": "waiting"}):
    """A draw or roll on the table must be entered before the remaining verbs are carried out."""

    awaited_entry: AwaitedEntry


def await_entry(state: State, event: EntryAwaited) -> State:
    return replace(state, awaited_entry=event.awaited_entry)


class EntryTaken(Event, frozen=True):
    """The draw or roll that `EntryAwaited` asked for was entered."""


def clear_awaited_entry(state: State, event: EntryTaken) -> State:
    return replace(state, awaited_entry=None)


def describe_quiet(event: TurnEnded | ActorWaited | EntryAwaited | EntryTaken, seat: int | None) -> Words:
    """Return no log sentence: those of other events are enough."""
    return SILENCE


def leave(state: State, move: LeaveTable) -> Events:
    """Decide that a player leaves: refuse a seat that isn't in the game. It isn't checked here how many stay."""
    if move.seat not in range(state.seats) or move.seat in state.departed_seats:
        raise illegal_move("not_seated")
    return (SeatLeft(move.seat),)


def apply_departure(state: State, event: SeatLeft) -> State:
    """Return the state without the player, whose things stay where they are."""
    state = replace(state, departed_seats=(*state.departed_seats, event.seat), is_between_turns=True)
    if state.awaited_entry is not None and state.awaited_entry.actor == event.seat:
        state = replace(state, awaited_entry=None)
    if state.start == event.seat:
        state = replace(state, start=max(0, state.next_seat(event.seat)))
    return _remove_from_order(state, event.seat)


def _remove_from_order(state: State, actor: int) -> State:
    order = tuple(other for other in state.order if other != actor)
    if state.up != actor:
        return replace(state, order=order)
    if state.current_phase.order == DRAWN:
        return replace(state, order=order, up=TABLE)
    at = state.order.index(actor) if actor in state.order else 0
    later = (*state.order[at + 1 :], *state.order[:at]) if state.current_phase.stop_rule == ALL_PASS else state.order[at + 1 :]
    up = next((other for other in later if other not in _finished_actors(state)), TABLE)
    return replace(state, order=order, up=up, acted=(*state.acted, actor))


def _advance_turn(state: State, actor: int) -> State:
    """Return the state with the next actor up."""
    if state.up != actor or state.current_phase.answerers != IN_TURN:
        return state
    if state.current_phase.order == DRAWN:
        return replace(state, up=TABLE)
    at = state.order.index(actor) if actor in state.order else 0
    around = (*state.order[at + 1 :], *state.order[: at + 1])
    return replace(state, up=next((other for other in around if other not in _finished_actors(state)), TABLE))


def _finished_actors(state: State) -> tuple[int, ...]:
    """Return the actors without a further turn in the phase: those that passed, or that acted."""
    return state.passed if state.current_phase.stop_rule == ALL_PASS else state.acted
