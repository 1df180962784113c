"""State of a kit in play (places, counters, turns), and lookup of a kit's parts by key."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from companion.games.kit.language import AT_ONCE, CounterRule, Kit, Phase, Place, Thing
from companion.games.kit.verbs import parse_verb
from companion.table.seats import clockwise
from companion.table.sentence import SeatName, Words, say

PRICE = "price(picked)"
"""Text in the verbs or in `only` of an answer; it shows that the answer buys the picked thing."""
CHITS = "chits of turns"
"""Key of the chits that are drawn for turns, in `State.physical`. It has spaces, so no place or dice of a file can have it."""
TABLE = -1
"""Number of the actor that is no player and no creature: the table."""
NO_ENDING = -1
"""Value of `State.ending` if the game ended by none of the kit's endings."""


class Creature(Struct, frozen=True):
    """Creature in the order of turns: its actor's number, its kind, and its number among its kind."""

    id: int
    key: str
    number: int


class Task(Struct, frozen=True, rename={"target": "whom"}):
    """Verb to be carried out.

    verb    its text
    actor   the actor who does it; a player's number is the seat
    thing   key of the picked thing; "" for none; price: its price at that time, UNSET (not recorded) without one
    target  the picked actor
    number  the typed number
    """

    verb: str
    actor: int = TABLE
    thing: str = ""
    target: int = TABLE
    number: int = 0
    price: int | UnsetType = UNSET

    def with_verb(self, verb: str, actor: int | None = None) -> "Task":
        """Return the task of another verb with the same picks, by the same actor unless one is given."""
        return replace(self, verb=verb, actor=self.actor if actor is None else actor)


class AwaitedEntry(Struct, frozen=True, rename={"draws_left": "left"}):
    """Draw or roll on the table that must be entered before the game goes on.

    tasks  what is carried out after the entry; for a draw the first one is the draw itself
    place  id of the place that is drawn from; "" for a roll of `dice`
    draws_left  number of things that are still to be drawn
    """

    tasks: tuple[Task, ...]
    actor: int
    place: str = ""
    dice: str = ""
    draws_left: int = 1


class State(Struct, frozen=True):
    """State of a kit in play.

    things     keys of things by id of their place: "shop", or "bag:0" for the bag of seat 0. The top of a stack is first
    counters   values by id: "round", "points:0", "hp:5" for actor 5
    totals, faces  of the last roll, by dice; uncounted_positions: those of faces that do not count
    creatures  those in play; born: how many there have been of each kind
    phase      index; up: whose turn it is; order: of turns; acted, passed: who is done, who has passed
    passing    seats in the order in which they passed last time
    start      the seat that goes first; entered: how often each phase has begun
    is_between_turns  whether a turn or phase ended since the last answer; idle: phases begun since the last answer
    awaited_entry  what must be entered first
    physical   keys of places and dice that are on the table
    departed_seats, out  seats that left, and seats that were eliminated
    rules      number of the rules with which the game began
    ending     index of the ending; None: the game goes on
    points     totals from the score sheet, by seat as text; winners: seats that players named
    is_shared  whether players said that all won or lost together
    last       key of the thing that moved last in view of all, and id of the place it went to; ("", "") if it was not seen
    """

    kit: Kit
    seats: int
    scenario: str = ""
    things: dict[str, tuple[str, ...]] = {}
    counters: dict[str, int] = {}
    totals: dict[str, int] = {}
    faces: dict[str, tuple[str, ...]] = {}
    uncounted_positions: dict[str, tuple[int, ...]] = {}
    creatures: tuple[Creature, ...] = ()
    born: dict[str, int] = {}
    phase: int = 0
    up: int = TABLE
    order: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    passing: tuple[int, ...] = ()
    start: int = 0
    entered: tuple[int, ...] = ()
    is_between_turns: bool = True
    idle: int = 0
    awaited_entry: AwaitedEntry | None = None
    physical: tuple[str, ...] = ()
    departed_seats: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    ending: int | None = None
    points: dict[str, int] = {}
    winners: tuple[int, ...] | None = None
    is_shared: bool = False
    is_over: bool = False
    rules: int = 0
    last: tuple[str, str] = ("", "")

    @property
    def current_phase(self) -> Phase:
        """The present phase."""
        return self.kit.phases[self.phase]

    @property
    def present(self) -> tuple[int, ...]:
        """Seats that take part: those that neither left nor were eliminated."""
        return tuple(seat for seat in range(self.seats) if seat not in self.departed_seats and seat not in self.out)

    @property
    def clockwise_seats(self) -> tuple[int, ...]:
        """Seats that take part, clockwise from the first one."""
        return tuple(seat for seat in clockwise(self.start, self.seats) if seat in self.present)

    @property
    def actors(self) -> tuple[int, ...]:
        """Players and creatures that take part."""
        return (*self.present, *(creature.id for creature in self.creatures))

    @property
    def answering_actors(self) -> tuple[int, ...]:
        """Actors that may answer now; (TABLE,) if no single player or creature answers."""
        if self.current_phase.answerers == AT_ONCE:
            return tuple(seat for seat in self.present if seat not in self.acted)
        return (self.up,)

    def is_player(self, actor: int) -> bool:
        """Return whether an actor is a player."""
        return 0 <= actor < self.seats

    def creature(self, actor: int) -> Creature | None:
        """Return the creature with this number; None for a player, the table, or one that has left."""
        return next((creature for creature in self.creatures if creature.id == actor), None)

    def place_id(self, key: str, actor: int) -> str:
        """Return the id of a place: of the actor's own, or the shared one."""
        return f"{key}:{actor}" if places_of(self.kit)[key].is_per_player else key

    def counter_id(self, key: str, actor: int) -> str:
        """Return the id of a counter: of the actor's own, or the shared one."""
        return f"{key}:{actor}" if counters_of(self.kit)[key].owners else key

    def things_held(self, key: str, actor: int) -> tuple[str, ...]:
        """Return the things of a place; () where the actor has none."""
        return self.things.get(self.place_id(key, actor), ())

    def next_seat(self, seat: int, step: int = 1) -> int:
        """Return the next seat that takes part: 1 clockwise, -1 the other way; TABLE without any."""
        seats = (seat % self.seats for seat in range(seat + step, seat + step * (self.seats + 1), step))
        return next((seat for seat in seats if seat in self.present), TABLE)


# parts of a kit by key; a kit never changes


class _Index(Struct, frozen=True):
    kit: Kit
    places: dict[str, Place]
    counters: dict[str, CounterRule]
    things: dict[str, Thing]
    ranks: dict[str, int]
    priced: frozenset[str]
    dealt: frozenset[str]


_LAST_INDEX: list[_Index] = []


def _index(kit: Kit) -> _Index:
    """Return the parts of a kit by key; cached for the last kit."""
    if not _LAST_INDEX or _LAST_INDEX[0].kit is not kit:
        parts = (index_by_key(kit.places), index_by_key(kit.counters), index_by_key(kit.things))
        index = _Index(kit, *parts, {}, _shop_places(kit), _dealt_places(kit))
        index.ranks.update({key: rank for rank, key in enumerate(index.things)})
        _LAST_INDEX[:] = [index]
    return _LAST_INDEX[0]


def _shop_places(kit: Kit) -> frozenset[str]:
    """Return the keys of the places whose things are bought: an answer pays the price of the picked thing or checks it."""
    answers = (answer for phase in kit.phases for answer in phase.answers)
    return frozenset(answer.pick for answer in answers if PRICE in answer.only or any(map(_pays_price, answer.do)))


def _pays_price(verb: str) -> bool:
    return PRICE in verb and "-=" in verb


def _dealt_places(kit: Kit) -> frozenset[str]:
    """Return the bags and stacks from which only automatic phases deal, and to which nothing returns."""
    answer_verbs = [parse_verb(verb) for phase in kit.phases for answer in phase.answers for verb in answer.do]
    verbs = [*answer_verbs, *(parse_verb(verb) for phase in kit.phases for verb in phase.do)]
    used_keys = {verb.a.key for verb in answer_verbs} | {verb.b.key for verb in verbs}
    ends = " ".join(ending.trigger for ending in kit.end)
    blind_places = (place for place in kit.places if place.kind in ("bag", "stack") and not place.refill)
    return frozenset(place.key for place in blind_places if place.key not in used_keys and f"'{place.key}'" not in ends)


def index_by_key(parts: Iterable[Any]) -> dict[str, Any]:
    """Return parts of a kit by their key."""
    return {part.key: part for part in parts}


def places_of(kit: Kit) -> Mapping[str, Place]:
    """Return the places of a kit by key."""
    return _index(kit).places


def priced_of(kit: Kit) -> frozenset[str]:
    """Return the keys of the places whose things are bought."""
    return _index(kit).priced


def dealt_of(kit: Kit) -> frozenset[str]:
    """Return the keys of the bags and stacks from which only Fathom deals, and to which nothing returns."""
    return _index(kit).dealt


def counters_of(kit: Kit) -> Mapping[str, CounterRule]:
    """Return the counters of a kit by key."""
    return _index(kit).counters


def things_of(kit: Kit) -> Mapping[str, Thing]:
    """Return the things of a kit by key."""
    return _index(kit).things


def words_of_thing(state: State, key: str) -> Words:
    """Return a thing's name; the player's, if it is the only thing that belongs to a player of the game."""
    thing = things_of(state.kit)[key]
    is_sole = 0 < thing.seat <= state.seats and sum(other.seat == thing.seat for other in state.kit.things) == 1
    return say("one_seat", seat=SeatName(thing.seat - 1)) if is_sole else thing.words


def sort_by_file_order(kit: Kit, keys: Iterable[str]) -> tuple[str, ...]:
    """Return things in the order of the file, for places without an order of their own."""
    return tuple(sorted(keys, key=_index(kit).ranks.__getitem__))


def number_in_file(kit: Kit, key: str) -> int:
    """Return which thing of the file this is, from 1."""
    return 1 + _index(kit).ranks[key]


def place_key(id: str) -> str:
    """Return the key of a place's id: "bag" of "bag:0"."""
    return id.partition(":")[0]


def owner_of(id: str) -> int:
    """Return the actor of a place's or counter's id; TABLE for a shared one."""
    _, _, owner = id.partition(":")
    return int(owner) if owner else TABLE


def ordered_things(state: State, id: str) -> tuple[str, ...]:
    """Return the things of a place in the order in which they are shown; () where its player has none."""
    things = state.things.get(id, ())
    return sort_by_file_order(state.kit, things) if places_of(state.kit)[place_key(id)].is_sorted else things


MOST_AT_ONCE = 12
"""Greatest number of creatures of one kind at the start."""


def with_creature(state: State, key: str) -> State:
    """Return the state with one more creature of a kind, without its counters."""
    number = state.born.get(key, 0) + 1
    id = state.seats + sum(state.born.values())
    return replace(state, creatures=(*state.creatures, Creature(id, key, number)), born=state.born | {key: number})


def bounded_value(counter: CounterRule, value: int) -> int:
    """Return a value within the bounds of a counter."""
    return min(max(counter.low, value), counter.high)
