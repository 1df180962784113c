"""Shuffle a stack, look at its top, put drawn things on top or at the bottom, and move things from one place to another."""

from companion.games.toolbox.bags_and_stacks import StackShuffled
from companion.games.toolbox.box import MOST_ALIKE, MOST_KINDS, STACK, Kind, Pot, one_thing, thing
from companion.games.toolbox.rulebook import PotEvent, PotMove, ready_pot
from companion.games.toolbox.state import State
from companion.table.chapter import Chance, Events, Words, illegal_move, pick_among, replace, say, sentence_of

TOP, BOTTOM = "top", "bottom"
STACK_ENDS = (TOP, BOTTOM)
MOST_PEEKED = 10


class ShuffleStack(PotMove, frozen=True):
    """Shuffle a stack."""


def shuffle_now(state: State, move: ShuffleStack, chance: Chance) -> Events:
    """Shuffle a filled stack with things in it."""
    pot = _stack(state, move.pot)
    return (StackShuffled(move.pot, pot.title, chance.shuffle(pot.things_by_kind())),)


def _stack(state: State, at: int) -> Pot:
    pot = ready_pot(state, at)
    if pot.pot != STACK or not pot.size:
        raise illegal_move("no_stack", pot=pot.title)
    return pot


class PeekStack(PotMove, frozen=True):
    """Look at this many of a stack's top things."""

    count: int = 1


class StackPeeked(PotEvent, frozen=True):
    """Players look at a stack's top things."""

    has_short = True
    name: str
    count: int

    def has_revealed(self) -> bool:
        """Return True: the things were unknown before."""
        return True


def peek(state: State, move: PeekStack) -> Events:
    """Look at up to `MOST_PEEKED` things on top of a stack."""
    pot = _stack(state, move.pot)
    if not 1 <= move.count <= min(pot.size, MOST_PEEKED):
        raise illegal_move("pot_short", pot=pot.title, size=pot.size, count=move.count)
    return (StackPeeked(move.pot, pot.title, move.count),)


def stack_peeked(state: State, event: StackPeeked) -> State:
    return state.with_pot(event.pot, replace(state.pots[event.pot], peeked=event.count))


class PlacePeeked(PotMove, frozen=True):
    """Move one of the things that players look at to the top or the bottom; `nth` counts from the top, from 0."""

    nth: tuple[int, ...] = ()
    end: tuple[str, ...] = ()


class PeekedPlaced(PotEvent, frozen=True):
    """One of the things that players look at was moved to the top or the bottom."""

    name: str
    nth: int
    end: str


def place_peeked(state: State, move: PlacePeeked) -> Events:
    """Move a thing that players look at to the very top or bottom of its stack."""
    pot = _stack(state, move.pot)
    end = pick_among(move.end, STACK_ENDS, illegal_move("no_such_end"))
    return (PeekedPlaced(move.pot, pot.title, pick_among(move.nth, range(pot.peeked), illegal_move("not_peeked")), end),)


def peeked_placed(state: State, event: PeekedPlaced) -> State:
    return state.with_pot(event.pot, state.pots[event.pot].with_peeked_at_end(event.nth, event.end == TOP))


def describe_peeked_placed(event: PeekedPlaced, seat: int | None) -> Words:
    return sentence_of(event, nth=event.nth + 1)


class PlaceDrawn(PotMove, frozen=True):
    """Put a drawn thing on top of its stack or at the bottom."""

    kind: tuple[int, ...] = ()
    end: tuple[str, ...] = ()


class DrawnPlaced(PotEvent, frozen=True):
    """A drawn thing was put on top of its stack or at the bottom."""

    kind: int
    label: str
    name: str
    end: str

    def short_name(self) -> Words:
        """Return the thing, and where it was put."""
        return say("undo.placed", thing=thing(self.label), end=self.end)


def place_drawn(state: State, move: PlaceDrawn) -> Events:
    """Put a drawn thing on top or at the bottom of the stack it came from."""
    pot = ready_pot(state, move.pot)
    if pot.pot != STACK:
        raise illegal_move("no_stack", pot=pot.title)
    kind = pick_among(move.kind, pot.drawn_kinds, illegal_move("not_drawn"))
    return (
        DrawnPlaced(
            move.pot, kind, pot.kinds[kind].label, pot.title, pick_among(move.end, STACK_ENDS, illegal_move("no_such_end"))
        ),
    )


def drawn_placed(state: State, event: DrawnPlaced) -> State:
    return state.with_pot(event.pot, state.pots[event.pot].with_drawn_at_end(event.kind, event.end == TOP))


def describe_placed(event: DrawnPlaced, seat: int | None) -> Words:
    return sentence_of(event, kind=one_thing(event.label))


class MoveThing(PotMove, frozen=True):
    """Move one thing, drawn or still inside, to another bag, stack or pile."""

    kind: tuple[int, ...] = ()
    to: tuple[int, ...] = ()


class MoveAll(PotMove, frozen=True):
    """Move everything that was drawn to another bag, stack or pile; of a pile, everything in it."""

    to: tuple[int, ...] = ()


class ThingsMoved(PotEvent, frozen=True):
    """Things of one kind were moved to another bag, stack or pile."""

    has_short = True
    kind: int
    thing: Kind
    count: int
    name: str
    to: int
    to_name: str


def move_thing(state: State, move: MoveThing) -> Events:
    """Move a thing of a pot to another filled pot that has room for it."""
    pot = ready_pot(state, move.pot)
    kinds = [kind for kind, count in enumerate(pot.counts) if count]
    return (
        _move_event(
            state, move.pot, pick_among(move.kind, kinds, illegal_move("no_such_kind")), 1, _target(state, move.pot, move.to)
        ),
    )


def move_all(state: State, move: MoveAll) -> Events:
    """Move all movable things to another filled pot, if it has room for each kind."""
    pot, to = ready_pot(state, move.pot), _target(state, move.pot, move.to)
    moved = pot.movable_things
    if not moved:
        raise illegal_move("nothing_out", pot=pot.title)
    events: list[ThingsMoved] = []
    for kind in dict.fromkeys(moved):
        event = _move_event(state, move.pot, kind, moved.count(kind), to)
        state = things_moved(state, event)
        events.append(event)
    return tuple(events)


def _target(state: State, at: int, to: tuple[int, ...]) -> int:
    other_pots = [nth for nth, pot in enumerate(state.pots) if nth != at and pot.is_ready]
    return pick_among(to, other_pots, illegal_move("no_such_pot"))


def _move_event(state: State, at: int, kind: int, count: int, to: int) -> ThingsMoved:
    pot, target, thing = state.pots[at], state.pots[to], state.pots[at].kinds[kind]
    target_kind = target.find(thing)
    if (target_kind is None and len(target.kinds) >= MOST_KINDS) or (
        target.counts[target_kind] if target_kind is not None else 0
    ) + count > MOST_ALIKE:
        raise illegal_move("too_many_things", kinds=MOST_KINDS, alike=MOST_ALIKE)
    return ThingsMoved(at, kind, thing, count, pot.title, to, target.title)


def things_moved(state: State, event: ThingsMoved) -> State:
    """Move the things from one pot to the other; a stack that gets some is shuffled next."""
    state = state.with_pot(event.pot, state.pots[event.pot].without_things(event.kind, event.count))
    return state.with_pot(event.to, state.pots[event.to].with_things(event.thing, event.count))


def describe_moved(event: ThingsMoved, seat: int | None) -> Words:
    return say("log.ThingsMoved", things=_things_words(event), name=event.name, to_name=event.to_name)


def _things_words(event: ThingsMoved) -> Words:
    label = event.thing.label
    return one_thing(label) if event.count == 1 else say("thing.some", count=event.count, thing=event.thing.words)
