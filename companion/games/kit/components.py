"""What is in the app and what is on the table, chosen at any time; corrections of places and counters."""

from companion.games.kit.board_state import CHITS, State, by_key, counters_of, owner_of, place_key, places_of
from companion.games.kit.drawn_turns import CHITS_LABEL
from companion.games.kit.language import Kit, Labelled, called, spelled
from companion.games.kit.moving import Label, StackShuffled
from companion.games.kit.running import label_of
from companion.games.kit.state import physical_of
from companion.table.any_time_moves import CorrectCounter, Counter, CounterCorrected, corrected
from companion.table.chapter import Chance, Event, Events, Move, Words, refused, replace, say, who


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
    """A stack that comes into the app is shuffled: its order is not known."""
    is_physical = not isinstance(move, PutInApp)
    if move.key not in physical_of(state.kit) or (move.key in state.physical) == is_physical or state.waiting is not None:
        raise refused("no_such_component")
    events: list[Event] = [ComponentMoved(move.key, is_physical, component_label(state.kit, move.key))]
    place = places_of(state.kit).get(move.key)
    if place is not None and place.kind == "stack" and not is_physical:
        piles = [(id, things) for id, things in state.things.items() if place_key(id) == move.key and things]
        events += [StackShuffled(id, chance.shuffled(things), label_of(place)) for id, things in piles]
    return tuple(events)


def component_label(kit: Kit, key: str) -> Label:
    """Return what a bag, stack or dice are called, or the chits that are drawn for turns."""
    parts: dict[str, Labelled] = by_key(kit.dice) | {place.key: place for place in kit.places}
    return CHITS_LABEL if key == CHITS else label_of(parts[key])


def component_moved(state: State, event: ComponentMoved) -> State:
    others = tuple(key for key in state.physical if key != event.key)
    return replace(state, physical=(*others, event.key) if event.is_physical else others)


def describe_component(event: ComponentMoved, seat: int | None) -> Words:
    part = called(*event.label)
    return say("log.on_table", part=part) if event.is_physical else say("log.in_app", part=part)


def counters(state: State) -> tuple[Counter, ...]:
    """Return the counters that players may correct."""
    known = counters_of(state.kit)
    found = []
    for id, value in state.counters.items():
        counter, owner = known[place_key(id)], owner_of(id)
        if counter.hidden or (counter.each and not state.is_player(owner)):
            continue
        seat = owner if counter.each else None
        found.append(Counter(counter.key, counter.words, value, counter.low, counter.high, seat, counter.seen != "all"))
    return tuple(found)


def correct(state: State, move: CorrectCounter) -> Events:
    """A secret counter is corrected by a difference."""
    return (corrected(counters(state), move),)


def is_corrected(state: State, event: CounterCorrected) -> State:
    counter = counters_of(state.kit)[event.key]
    id = event.key if event.seat is None else f"{event.key}:{event.seat}"
    before = state.counters[id]
    value = event.value if counter.seen == "all" else before + event.value
    return replace(state, counters=state.counters | {id: value})


def describe_corrected(event: CounterCorrected, seat: int | None) -> Words:
    """Name the counter, without a value that may be secret."""
    parts = {"counter": spelled(event.key)}
    return say("log.corrected", **parts) if event.seat is None else say("log.corrected_of", seat=who(event.seat), **parts)
