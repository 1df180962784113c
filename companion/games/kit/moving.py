"""Events that answers cause: things move between places, stacks are shuffled, counters change, dice are rolled."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.kit.board_state import State, place_key, places_of, sort_by_file_order
from companion.games.kit.language import label_words
from companion.table.chapter import SILENCE, Event, SeatName, Words, say
from companion.table.sentence import Part

Label = tuple[str, str]
"""A label in English and in German, as the kit has it; the German one is "" if there is none."""
MOST_NAMED = 6
"""Greatest number of things that a log sentence names; of more it gives only the number."""


class ThingsMoved(Event, frozen=True, rename={"source_place": "out_of", "target_place": "into", "is_public": "seen"}):
    """Things moved from one place to another.

    seat      who moved them; None for the table or a creature
    source    "app" if chance drew them, "table" if they were drawn on the table and entered, "" if nothing was drawn
    end       "top" or "bottom" of a stack; "" where the verb names no end: the top
    labels    names of the things; places: names of the two places
    is_public whether all may see what they are; owner: the seat that may see it anyway
    """

    secret = ("things", "labels")

    seat: int | None
    source_place: str
    target_place: str
    things: tuple[str, ...]
    labels: tuple[Label, ...]
    places: tuple[Label, Label]
    source: str = ""
    end: str = ""
    is_public: bool = True
    owner: int | None = None


def apply_move(state: State, event: ThingsMoved) -> State:
    """Return the state after things moved: in a row they come last, on a stack first unless `end` is the bottom."""
    things_left = list(state.things[event.source_place])
    for thing in event.things:
        things_left.remove(thing)
    things = state.things | {event.source_place: tuple(things_left)}
    target_things = things[event.target_place]
    kind = places_of(state.kit)[place_key(event.target_place)].kind
    if kind in ("bag", "supply"):
        new_things = sort_by_file_order(state.kit, (*target_things, *event.things))
    elif kind == "stack" and event.end != "bottom":
        new_things = (*event.things, *target_things)
    else:
        new_things = (*target_things, *event.things)
    last_shown = (event.things[-1], event.target_place) if event.things and event.is_public else ("", "")
    return replace(state, things=things | {event.target_place: new_things}, last=last_shown)


def describe_moved(event: ThingsMoved, seat: int | None) -> Words:
    """Return the log sentence: it names the things if all or this seat may see them, else only their number."""
    if not event.things:
        return SILENCE
    is_known = event.is_public or (seat is not None and seat == event.owner)
    is_named = is_known and len(event.things) <= MOST_NAMED
    things: list[Words] = (
        [label_words(*label) for label in event.labels] if is_named else [say("some_things", count=len(event.things))]
    )
    parts: dict[str, Part] = {
        "things": tuple(things),
        "out_of": label_words(*event.places[0]),
        "into": label_words(*event.places[1]),
    }
    if event.source:
        return say("log.drawn", **parts) if event.seat is None else say("log.draws", seat=SeatName(event.seat), **parts)
    return say("log.moved", **parts) if event.seat is None else say("log.moves", seat=SeatName(event.seat), **parts)


class StackShuffled(Event, frozen=True):
    """A stack was shuffled. `order`: keys of its things, the top first; it is secret."""

    secret = ("order",)

    place: str
    order: tuple[str, ...]
    label: Label


def apply_shuffle(state: State, event: StackShuffled) -> State:
    return replace(state, things=state.things | {event.place: event.order})


def describe_shuffled(event: StackShuffled, seat: int | None) -> Words:
    return say("log.shuffled", place=label_words(*event.label)) if event.order else SILENCE


class CounterSet(Event, frozen=True, rename={"creature": "whose"}):
    """A counter changed.

    counter   its id, such as "hp:5"
    seat      its player; None for a shared one or a creature's, which `creature` names
    is_shown  whether all may read the values in the log
    """

    counter: str
    before: int
    value: int
    label: Label
    seat: int | None = None
    creature: Label = ("", "")
    is_shown: bool = True

    def change_words(self) -> Words:
        """Return whose counter changed, by how much and to what value."""
        by, label = self.value - self.before, label_words(*self.label)
        sign = f"+{by}" if by > 0 else f"−{-by}"
        if self.seat is not None or self.creature[0]:
            owner = SeatName(self.seat) if self.seat is not None else label_words(*self.creature)
            if not self.before:
                return say("undo.counted_first", whose=owner, label=label, value=self.value)
            return say("undo.counted_of", whose=owner, label=label, change=sign, value=self.value)
        return say("undo.counted", label=label, change=sign, value=self.value)


def apply_counter(state: State, event: CounterSet) -> State:
    return replace(state, counters=state.counters | {event.counter: event.value})


def describe_counted(event: CounterSet, seat: int | None) -> Words:
    """Return the log sentence with both values; no sentence unless all or this seat may see the counter."""
    if not event.is_shown and (seat is None or seat != event.seat):
        return SILENCE
    parts: dict[str, Part] = {"label": label_words(*event.label), "before": event.before, "value": event.value}
    if event.seat is not None:
        return say("log.counted_of", whose=SeatName(event.seat), **parts)
    if event.creature[0]:
        return say("log.counted_of", whose=label_words(*event.creature), **parts)
    return say("log.counted", **parts)


class CountersBegun(Event, frozen=True):
    """Counters of a new creature began, by id."""

    values: dict[str, int]


def counters_begun(state: State, event: CountersBegun) -> State:
    return replace(state, counters=state.counters | event.values)


def describe_begun(event: CountersBegun, seat: int | None) -> Words:
    """Return no sentence: the creature is named already."""
    return SILENCE


class DiceRolled(Event, frozen=True, rename={"uncounted_positions": "lost"}):
    """Dice were rolled. `faces`: () if only the total was entered.

    uncounted_positions  positions of faces that don't count, as they were rerolled or dropped; not recorded if all count
    """

    key: str
    faces: tuple[str, ...]
    total: int
    label: Label
    source: str = "app"
    seat: int | None = None
    uncounted_positions: tuple[int, ...] | UnsetType = UNSET


def apply_roll(state: State, event: DiceRolled) -> State:
    totals, faces = state.totals | {event.key: event.total}, state.faces | {event.key: event.faces}
    return replace(
        state,
        totals=totals,
        faces=faces,
        uncounted_positions=state.uncounted_positions | {event.key: event.uncounted_positions or ()},
    )


def describe_rolled(event: DiceRolled, seat: int | None) -> Words:
    parts: dict[str, Part] = {"label": label_words(*event.label), "total": event.total}
    if event.seat is None:
        return say("log.rolled", **parts)
    return say("log.rolls", seat=SeatName(event.seat), **parts)
