"""Changes that players may make by hand at any time: to counters of creatures, and to the order of turns."""

from msgspec.structs import astuple

from companion.games.kit.board_state import State
from companion.games.kit.language import DRAWN, IN_TURN, label_words
from companion.games.kit.moving import CounterSet, Label
from companion.games.kit.running import actor_words, counter_set, creature_label
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, replace, say
from companion.table.prompt import Choice, Option, Pick

# counters of creatures


class CreatureCorrected(CounterSet, frozen=True):
    """Players corrected a counter of a creature."""

    corrects = True


def corrected_creature(state: State, id: str, value: int) -> CreatureCorrected:
    """Return the correction of a creature's counter."""
    return CreatureCorrected(*astuple(counter_set(state, id, value)))


def creature_corrected(state: State, event: CreatureCorrected) -> State:
    return replace(state, counters=state.counters | {event.counter: event.value})


def describe_creature_corrected(event: CreatureCorrected, seat: int | None) -> Words:
    """Return the log sentence: it names the counter without its value, which the television may hide."""
    return say("log.creature_corrected", whose=label_words(*event.creature), label=label_words(*event.label))


# the order of turns


class ReorderTurns(Move, frozen=True):
    """Take turns in this order for the rest of the phase."""

    order: tuple[int, ...] = ()


class TurnsReordered(Event, frozen=True):
    """The order of turns changed for the rest of the phase. `labels`: names of creatures, "" for players."""

    corrects = True

    order: tuple[int, ...]
    labels: tuple[Label, ...]


def can_reorder(state: State) -> bool:
    """Return whether turns are taken in an order that players may change."""
    is_open = state.ending is None and not state.is_over and state.awaited_entry is None
    return is_open and state.current_phase.answerers == IN_TURN and state.current_phase.order != DRAWN and len(state.order) > 1


def reorder(state: State, move: ReorderTurns) -> Events:
    """Decide a new order: refuse one with other actors. The present turn continues."""
    if not can_reorder(state) or sorted(move.order) != sorted(state.order):
        raise illegal_move("no_such_order")
    creatures = (state.creature(actor) for actor in move.order)
    labels = tuple(creature_label(state, creature.key, creature.number) if creature else ("", "") for creature in creatures)
    return (TurnsReordered(move.order, labels),)


def apply_reorder(state: State, event: TurnsReordered) -> State:
    return replace(state, order=event.order)


def describe_reordered(event: TurnsReordered, seat: int | None) -> Words:
    actor_names = [
        label_words(*label) if label[0] else SeatName(actor) for actor, label in zip(event.order, event.labels, strict=True)
    ]
    return say("log.reordered", order=actor_names)


def reorder_choices(state: State) -> tuple[Choice, ...]:
    """Offer to change the order of turns."""
    if not can_reorder(state):
        return ()
    options = tuple(Option(actor, actor_words(state, actor), mark=f"actor:{actor}") for actor in state.order)
    field = Pick("order", say("field.order"), options, len(options), len(options), ordered=True)
    return (Choice(say("choice.reorder"), ReorderTurns(), fields=(field,), group=say("group.order")),)
