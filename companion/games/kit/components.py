"""Moves at any time: use a bag, stack or dice on the table or in the app, and correct counters."""

from companion.games.kit.board_state import (
    CHITS,
    TABLE,
    State,
    bounded_value,
    counters_of,
    index_by_key,
    owner_of,
    place_key,
    places_of,
)
from companion.games.kit.drawn_turns import CHITS_LABEL
from companion.games.kit.language import CounterRule as KitCounter
from companion.games.kit.language import Kit, LabelledPart, label_from_key, label_words
from companion.games.kit.manual_changes import corrected_creature
from companion.games.kit.moving import Label, StackShuffled
from companion.games.kit.running import actor_words, label_of
from companion.games.kit.state import physical_of
from companion.table.any_time_moves import CorrectableCounter, CorrectCounter, CounterCorrected, check_correction
from companion.table.chapter import Chance, Event, Events, Move, SeatName, Words, illegal_move, replace, say

HIDDEN_BOUNDS_RULES = 3
"""Since these rules a correction of a secret counter shows no bounds; before, they showed its value."""


class PutOnTable(Move, frozen=True):
    """Draw or roll this on the table from now on, and enter it."""

    key: str


class PutInApp(PutOnTable, frozen=True):
    """Let Fathom draw or roll this from now on."""


class ComponentMoved(Event, frozen=True):
    """A bag, stack or dice are used on the table, or in the app."""

    key: str
    is_physical: bool
    label: Label


def put(state: State, move: PutOnTable | PutInApp, chance: Chance) -> Events:
    """Decide where a component is used. A stack that comes into the app is shuffled, since its order is unknown."""
    is_physical = not isinstance(move, PutInApp)
    if move.key not in physical_of(state.kit) or (move.key in state.physical) == is_physical or state.awaited_entry is not None:
        raise illegal_move("no_such_component")
    events: list[Event] = [ComponentMoved(move.key, is_physical, component_label(state.kit, move.key))]
    place = places_of(state.kit).get(move.key)
    if place is not None and place.kind == "stack" and not is_physical:
        piles = [(id, things) for id, things in state.things.items() if place_key(id) == move.key and things]
        events += [StackShuffled(id, chance.shuffle(things), label_of(place)) for id, things in piles]
    return tuple(events)


def component_label(kit: Kit, key: str) -> Label:
    """Return what a bag, stack or dice are called, or the chits that are drawn for turns."""
    parts: dict[str, LabelledPart] = index_by_key(kit.dice) | {place.key: place for place in kit.places}
    return CHITS_LABEL if key == CHITS else label_of(parts[key])


def component_moved(state: State, event: ComponentMoved) -> State:
    other_keys = tuple(key for key in state.physical if key != event.key)
    return replace(state, physical=(*other_keys, event.key) if event.is_physical else other_keys)


def describe_component(event: ComponentMoved, seat: int | None) -> Words:
    part = label_words(*event.label)
    return say("log.on_table", part=part) if event.is_physical else say("log.in_app", part=part)


def counters(state: State) -> tuple[CorrectableCounter, ...]:
    """Return the counters that players may correct: shared ones, those of players, and those of creatures except conditions."""
    counters = counters_of(state.kit)
    corrections = []
    for id, value in state.counters.items():
        counter, owner = counters[place_key(id)], owner_of(id)
        if counter.hidden:
            continue
        if not counter.owners or state.is_player(owner):
            corrections.append(_correctable_counter(state, counter, value, owner if counter.owners else None))
        elif counter.visibility == "all" and owner in state.actors and not counter.condition:
            label = say("creature_counter", whose=actor_words(state, owner), label=counter.words)
            corrections.append(CorrectableCounter(id, label, value, counter.low, counter.high))
    return tuple(corrections)


def _correctable_counter(state: State, kit_counter: KitCounter, value: int, seat: int | None) -> CorrectableCounter:
    """Return the correction of a counter. Since rules 3 a secret one is corrected by a difference, without its value and bounds."""
    if kit_counter.visibility == "all" or state.rules < HIDDEN_BOUNDS_RULES:
        return CorrectableCounter(
            kit_counter.key, kit_counter.words, value, kit_counter.low, kit_counter.high, seat, kit_counter.visibility != "all"
        )
    span = kit_counter.high - kit_counter.low
    return CorrectableCounter(kit_counter.key, kit_counter.words, 0, -span, span, seat, is_secret=True)


def correct(state: State, move: CorrectCounter) -> Events:
    """Correct a counter to a value; a secret one by a difference, within its bounds."""
    event = check_correction(counters(state), move)
    if ":" in move.key:
        return (corrected_creature(state, move.key, move.value),)
    counter = counters_of(state.kit)[move.key]
    if counter.visibility == "all" or state.rules < HIDDEN_BOUNDS_RULES:
        return (event,)
    before = state.counters[state.counter_id(move.key, TABLE if move.seat is None else move.seat)]
    return (replace(event, value=bounded_value(counter, before + move.value) - before),)


def is_corrected(state: State, event: CounterCorrected) -> State:
    counter = counters_of(state.kit)[event.key]
    id = event.key if event.seat is None else f"{event.key}:{event.seat}"
    before = state.counters[id]
    value = event.value if counter.visibility == "all" else before + event.value
    return replace(state, counters=state.counters | {id: value})


def describe_corrected(event: CounterCorrected, seat: int | None) -> Words:
    """Name the counter, without a value that may be secret."""
    parts = {"counter": label_from_key(event.key)}
    return say("log.corrected", **parts) if event.seat is None else say("log.corrected_of", seat=SeatName(event.seat), **parts)
