"""Counters for every seat, such as life, and players who join later."""

from msgspec import UNSET

from companion.games.toolbox.box import USUAL_LIFE
from companion.games.toolbox.rulebook import COUNTERS_RENAMED_FROM, RENAMED_LIFE_FROM, TIME_ADDED_FROM
from companion.games.toolbox.state import LIFE, Count, State
from companion.table.chapter import Event, Events, Move, SeatEvent, illegal_move, pick_among, remove_at, replace, replace_at
from companion.table.letters import cut_text
from companion.table.seats import clean_name

EACH, SHARED = "each", "shared"
OWNER_WORDS = (EACH, SHARED)
COUNTED_KINDS = (LIFE, "coins", "maps", "crew", "gems", "stars")
MOST_COUNTERS, LEAST_COUNT, MOST_COUNT, MOST_START = 8, -999, 9999, 999
LONGEST_NAME = 16
ALL_SEATS = -1
"""Value of `ChangeCount.seat` for a shared counter."""
DEFAULT_NAME = "Counter"
"""Recorded name of a counter that players did not name; the same in every language."""


class ChangeCount(Move, frozen=True):
    """Change a seat's count by a number, up or down."""

    counter: int
    seat: int
    by: int = 1


class CountChanged(Event, frozen=True):
    """A seat's count changed. `counter`: its index; `kind`: its kind or the name that players gave it."""

    corrects = True
    has_short = True

    counter: int
    seat: int
    kind: str
    before: int
    value: int


class AddCounter(Move, frozen=True):
    """Add one of the usual counters, for every player."""

    kind: tuple[str, ...] = ()


class CounterAdded(Event, frozen=True):
    """A counter was added."""

    kind: str


class MakeCounter(Move, frozen=True, rename={"owner": "whose"}):
    """Add a counter with a name: one for each player, or a shared one."""

    name: str
    start: int = 0
    owner: tuple[str, ...] = ()


class CounterMade(Event, frozen=True):
    """A counter with a name was added."""

    kind: str
    start: int
    is_shared: bool


class SharedCountChanged(Event, frozen=True):
    """A shared count changed."""

    corrects = True

    counter: int
    kind: str
    before: int
    value: int


class DropCounter(AddCounter, frozen=True):
    """Remove a counter, by its kind or name."""


class CounterDropped(CounterAdded, frozen=True):
    """A counter was removed."""


class RenameCounter(Move, frozen=True):
    """Give a counter another name."""

    counter: int
    name: str


class CounterRenamed(Event, frozen=True):
    """A counter got another name. `before` and `kind` are its old and new kind or name."""

    has_short = True

    counter: int
    before: str
    kind: str


class ResetCounters(Move, frozen=True):
    """Reset all counters; life starts at this number."""

    life: int = USUAL_LIFE


class CountersReset(Event, frozen=True):
    """All counters were reset."""

    life: int


class SitDown(Move, frozen=True):
    """Join at the next free seat, or at this one, which may be that of a player who left."""

    seat: tuple[int, ...] = ()


class SeatTaken(SeatEvent, frozen=True):
    """A player joined."""

    is_joining = True


def counter_layout_moves(state: State) -> tuple[Move, ...]:
    """Return the moves that create the same counters with the same start; in a new toolbox life is the only one."""
    has_life = LIFE in _kinds(state)
    renamed = () if has_life else tuple(counter for counter in state.counters if counter.is_life)[:1]
    more = tuple(
        AddCounter((counter.kind,))
        if counter.kind in COUNTED_KINDS
        else MakeCounter(counter.kind, counter.start, (SHARED if counter.is_shared else EACH,))
        for counter in state.counters
        if counter.kind != LIFE and counter not in renamed
    )
    renames = tuple(RenameCounter(0, counter.kind) for counter in renamed)
    less = (DropCounter((LIFE,)),) if state.rules and not has_life and not renamed else ()
    start = (ResetCounters(state.life_start),) if state.life_start != state.first_life else ()
    return (*renames, *more, *less, *start)


def change_count(state: State, move: ChangeCount) -> Events:
    """Change a count, which stops at LEAST_COUNT and MOST_COUNT."""
    if not 0 <= move.counter < len(state.counters):
        raise illegal_move("not_counted")
    counter = state.counters[move.counter]
    if move.seat not in ((ALL_SEATS,) if counter.is_shared else state.seats_in_play):
        raise illegal_move("not_counted")
    before = counter.values[max(0, move.seat)]
    value = min(MOST_COUNT, max(LEAST_COUNT, before + move.by))
    if counter.is_shared:
        return (SharedCountChanged(move.counter, counter.kind, before, value),)
    return (CountChanged(move.counter, move.seat, counter.kind, before, value),)


def add_counter(state: State, move: AddCounter) -> Events:
    """Add a usual counter, each once, while there are fewer than MOST_COUNTERS."""
    kind = pick_among(move.kind, COUNTED_KINDS if state.rules else (), illegal_move("not_counted"))
    if kind in _kinds(state) or len(state.counters) >= MOST_COUNTERS:
        raise illegal_move("counter_there")
    return (CounterAdded(kind),)


def make_counter(state: State, move: MakeCounter) -> Events:
    """Add a counter with a name; a name that is used already gets a number."""
    owner_word = pick_among(move.owner, OWNER_WORDS, illegal_move("not_counted"))
    if not state.rules or not LEAST_COUNT <= move.start <= MOST_START:
        raise illegal_move("not_counted")
    if len(state.counters) >= MOST_COUNTERS:
        raise illegal_move("counter_there")
    return (CounterMade(_free_name(move.name, _kinds(state)), move.start, owner_word == SHARED),)


def drop_counter(state: State, move: DropCounter) -> Events:
    """Remove a counter, unless it is the last one."""
    if "".join(move.kind) not in _kinds(state) or len(state.counters) < 2:
        raise illegal_move("not_counted")
    return (CounterDropped(move.kind[0]),)


def rename_counter(state: State, move: RenameCounter) -> Events:
    """Rename a counter; a name that another counter has gets a number."""
    if state.rules < COUNTERS_RENAMED_FROM or not 0 <= move.counter < len(state.counters):
        raise illegal_move("not_counted")
    kinds = _kinds(state)
    return (CounterRenamed(move.counter, kinds[move.counter], _free_name(move.name, remove_at(kinds, move.counter))),)


def reset_counters(state: State, move: ResetCounters) -> Events:
    """Reset all counters: life to the given number, others to their own start."""
    if not state.counters or not 0 <= move.life <= MOST_START:
        raise illegal_move("not_counted")
    return (CountersReset(move.life),)


def sit_down(state: State, move: SitDown) -> Events:
    """Give a player who joins the first free seat, or the chosen one. Raises IllegalMoveError("no_free_seat")."""
    if move.seat:
        return (SeatTaken(pick_among(move.seat, seats_to_join(state), illegal_move("no_free_seat"))),)
    if state.free_seat is None:
        raise illegal_move("no_free_seat")
    return (SeatTaken(state.free_seat),)


def seats_to_join(state: State) -> tuple[int, ...]:
    """Return the seats that can be chosen: the free ones, and since rules 6 those of players who left."""
    return (*state.free_seats, *(state.departed_seats if state.rules >= TIME_ADDED_FROM else ()))


def _free_name(text: str, used_names: tuple[str, ...]) -> str:
    """Return the name that players typed, with a number if it is used already."""
    name = cut_text(clean_name(text), LONGEST_NAME) or DEFAULT_NAME
    names = (name, *(f"{cut_text(name, LONGEST_NAME - 2)} {number}" for number in range(2, MOST_COUNTERS + 2)))
    return next(name for name in names if name not in used_names)


def _kinds(state: State) -> tuple[str, ...]:
    return tuple(counter.kind for counter in state.counters)


def count_changed(state: State, event: CountChanged) -> State:
    counter = state.counters[event.counter]
    counter = replace(counter, values=replace_at(counter.values, event.seat, event.value))
    return replace(state, counters=replace_at(state.counters, event.counter, counter))


def counter_added(state: State, event: CounterAdded) -> State:
    return replace(
        state, counters=(*state.counters, _new_counter(event.kind, state.first_life if event.kind == LIFE else 0, state.seats))
    )


def counter_made(state: State, event: CounterMade) -> State:
    new_counter = Count(event.kind, event.start, (event.start,) * state.seats, event.is_shared)
    return replace(state, counters=(*state.counters, new_counter))


def shared_count_changed(state: State, event: SharedCountChanged) -> State:
    counter = state.counters[event.counter]
    return replace(
        state, counters=replace_at(state.counters, event.counter, replace(counter, values=(event.value,) * len(counter.values)))
    )


def counter_dropped(state: State, event: CounterDropped) -> State:
    return replace(state, counters=remove_at(state.counters, _kinds(state).index(event.kind)))


def counter_renamed(state: State, event: CounterRenamed) -> State:
    counter = state.counters[event.counter]
    first_kind = counter.original_kind if state.rules >= RENAMED_LIFE_FROM else UNSET
    counter = replace(counter, kind=event.kind, first_kind=first_kind)
    return replace(state, counters=replace_at(state.counters, event.counter, counter))


def counters_reset(state: State, event: CountersReset) -> State:
    new_counters = (
        replace(counter, start=start, values=(start,) * state.seats)
        for counter in state.counters
        for start in (event.life if counter.is_life else counter.start,)
    )
    return replace(state, counters=tuple(new_counters))


def seat_taken(state: State, event: SeatTaken) -> State:
    """Add the player who joined at the end of the turn order; one who returns, before the first seat with a higher number."""
    order, departed = state.clock.order, state.departed_seats
    at = len(order)
    if event.seat in departed:
        at = next((place for place, actor in enumerate(order) if actor > event.seat), at)
        departed = tuple(seat for seat in departed if seat != event.seat)
    clock = replace(state.clock, order=(*order[:at], event.seat, *order[at:]))
    return replace(state, clock=clock, departed_seats=departed)


def _new_counter(kind: str, start: int, seats: int) -> Count:
    return Count(kind, start, (start,) * seats)
