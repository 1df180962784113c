"""View of a kit: its places, counters and order, without what a seat may not see."""

from msgspec import Struct

from companion.table.say import Words
from companion.table.views import View


class ThingView(Struct, frozen=True):
    """A kind of thing: name, group, worth, and `look`, the identifier of its picture ("thing:circle:white:1")."""

    key: str
    label: Words
    group: str = ""
    worth: int = 0
    look: str = ""
    note: Words = ""
    seat: int | None = None


class RingShare(Struct, frozen=True):
    """Share of a bag's ring: what may be drawn next, its chance, and good, plain or danger."""

    thing: ThingView
    chance: float
    kind: str = "plain"


class PlaceView(Struct, frozen=True):
    """A place.

    id         key, and the seat if each player has one: "bag:0"; touching it is the mark "place:bag:0"
    kind       bag, stack, row, supply
    contents   what is in it by kind, with its number; () if hidden
    things     the same one by one in their order; () of bags and stacks, and if hidden
    count      number of things, known even if they are hidden
    ring       the next draw, of a bag or a stack from which can be drawn now
    is_physical  whether it is on the table: draws are entered
    """

    id: str
    key: str
    label: Words
    kind: str
    seat: int | None = None
    contents: tuple[tuple[ThingView, int], ...] = ()
    things: tuple[ThingView, ...] = ()
    count: int = 0
    is_hidden: bool = False
    ring: tuple[RingShare, ...] = ()
    is_physical: bool = False

    @property
    def mark(self) -> str:
        """Mark of the place on the board."""
        return f"place:{self.id}"

    @property
    def danger(self) -> float:
        """Chance that the next draw is a danger."""
        return sum(share.chance for share in self.ring if share.kind == "danger")


class CounterView(Struct, frozen=True):
    """A counter: shared (`actor` None), of a player (`seat`), or of a creature.

    track         number of steps it is shown on; 0: none
    is_condition  it is a state that is shown only while it is not 0
    is_hidden     it is known only to its owner: `value` is 0
    """

    key: str
    label: Words
    value: int
    seat: int | None = None
    actor: int | None = None
    track: int = 0
    is_condition: bool = False
    icon: str = ""
    is_hidden: bool = False
    wins: bool = False


class ActorView(Struct, frozen=True):
    """A player or creature in the order of turns.

    id        a seat, or a number above all seats
    number    what the order goes by, such as initiative; None if it goes round the table
    counters  its own counters, conditions among them
    """

    id: int
    label: Words
    seat: int | None = None
    icon: str = ""
    number: int | None = None
    is_up: bool = False
    is_done: bool = False
    has_passed: bool = False
    counters: tuple[CounterView, ...] = ()


class DiceView(Struct, frozen=True):
    """Dice of the kit: the faces and the total of the last roll; total None before the first."""

    key: str
    label: Words
    notation: str
    faces: tuple[str, ...] = ()
    total: int | None = None


class KitView(View, frozen=True, kw_only=True):
    """A kit in play.

    name, colour, emblem  of its box; scenario: "" for none
    phase     its name; who: seats that may answer now
    counters  shared ones and those of players; creatures have theirs in `order`
    order     who takes turns, in order; () while all answer at once or the table does
    last      the thing that moved last, and the place it went to; None if it can't be seen
    sheet     name of the score sheet that counts; "" for none
    over      what happened at the end; "" before it, or if there is nothing to say
    """

    name: Words
    colour: str
    emblem: str
    scenario: Words = ""
    phase: Words = ""
    who: tuple[int, ...] = ()
    places: tuple[PlaceView, ...] = ()
    counters: tuple[CounterView, ...] = ()
    order: tuple[ActorView, ...] = ()
    dice: tuple[DiceView, ...] = ()
    last: ThingView | None = None
    last_place: str = ""
    sheet: str = ""
    over: Words = ""
