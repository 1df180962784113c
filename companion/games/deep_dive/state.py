"""The state: the ocean, what each diver owns, and whose dive it is. A fold over events."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from msgspec import Struct, to_builtins

from companion.games.deep_dive.box import COLOURS, DEEPEST, FOOD, ROCK, WATER, Box, from_edition, is_takeable
from companion.table.chapter import Event, Words, put, replace, without
from companion.table.game import Setup
from companion.table.stack import Stack

OPPONENT = -1
"""The solo opponent's seat."""
NOBODY = -9


class Phase(Enum):
    """What is asked now, or follows."""

    BEGIN = "the first depth, or a rock to start deeper"
    DIVE = "what to do at a depth"
    FLIPPED = "the tile just flipped: take it, or leave it"
    CAUGHT = "nothing: the third penguin is trapped, and all retreat"
    RETREAT = "a tile to bring back"
    GIVE = "what the opponent takes"
    DONE = "nothing: the turn is over"
    OVER = "no more"


class Upturned(Struct, frozen=True):
    """A face-up tile, the seat whose penguin is trapped on it, and `by` whom it was flipped, in which `round`.

    freed     the seat whose last retreat freed a penguin here; `is_third`: here the third was trapped
    """

    tile: str
    penguin: int = NOBODY
    by: int = NOBODY
    round: int = 0
    freed: int = NOBODY
    is_third: bool = False


class Late(Struct, frozen=True):
    """What a seat may still bring up after a tile was fixed: one from these depths, or just this `tile`; `ends`: that ends its dive."""

    seat: int
    depths: tuple[int, ...]
    tile: str = ""
    ends: bool = False


class Depth(Struct, frozen=True):
    """One depth: its face-down pile and the tiles face up, in the order they were flipped."""

    pile: Stack[str]
    up: tuple[Upturned, ...] = ()

    @property
    def takeable(self) -> tuple[str, ...]:
        """The different foods and rocks face up here."""
        return tuple(dict.fromkeys(one.tile for one in self.up if is_takeable(one.tile)))


class Owned(Struct, frozen=True):
    """A tile that was brought up, and the depth it comes from."""

    tile: str
    depth: int


class Diver(Struct, frozen=True):
    """What a seat (or the solo opponent) owns, in the order it was brought up."""

    tiles: tuple[Owned, ...] = ()
    is_here: bool = True

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The worths of its food, a column a colour: the first pink food is in the top row, the next below it."""
        foods = tuple(FOOD[one.tile] for one in self.tiles if one.tile in FOOD)
        return tuple(tuple(worth for at, worth in foods if at == colour) for colour in range(len(COLOURS)))

    @property
    def rocks(self) -> tuple[int, ...]:
        """The depths its rocks come from."""
        return tuple(one.depth for one in self.tiles if one.tile == ROCK)

    @property
    def waters(self) -> int:
        """How many tiles of open water it has."""
        return sum(one.tile == WATER for one in self.tiles)

    def with_tile(self, tile: str, depth: int) -> "Diver":
        """Give it a tile."""
        return replace(self, tiles=(*self.tiles, Owned(tile, depth)))

    def without_tile(self, tile: str, depth: int) -> "Diver":
        """Take a tile from it; what lies below a food moves up."""
        return replace(self, tiles=without(self.tiles, self.tiles.index(Owned(tile, depth))))

    def with_rocks(self, depths: Iterable[int]) -> "Diver":
        """Give it rocks from these depths instead of its own."""
        others = (one for one in self.tiles if one.tile != ROCK)
        return replace(self, tiles=(*others, *(Owned(ROCK, depth) for depth in depths)))


class State(Struct, frozen=True):
    """A game of Deep Dive.

    level    the solo opponent's difficulty; "" with two seats and more
    divers   by seat; in solo the opponent's comes last, so that divers[OPPONENT] is its
    up       whose turn it is
    phase    what is asked
    at       the depth where the seat up is; in a retreat where it was
    refuge   the depths a retreat may bring a tile from
    pawn     the depth where the solo opponent waits
    ending   a depth was emptied; `is_last`: the last dive has begun
    spent    the rocks out of the game: who discarded each, and the depth it came from
    asked    a doubt that must be settled first
    rules    the setup's way of deciding
    late     who may still bring up a tile after one was fixed
    to_do    what players must do since the last flip, with physical tiles
    brought  what each seat brought back from its last retreat: the seat, the depth and the tile
    """

    box: Box
    on_table: bool
    odds: str
    level: str
    seats: int
    depths: tuple[Depth, ...] = ()
    divers: tuple[Diver, ...] = ()
    first: int = 0
    up: int = 0
    round: int = 1
    phase: Phase = Phase.BEGIN
    at: int = 1
    refuge: tuple[int, ...] = ()
    pawn: int = 1
    ending: bool = False
    is_last: bool = False
    spent: tuple[tuple[int, int], ...] = ()
    asked: Event | None = None
    rules: int = 0
    late: tuple[Late, ...] = ()
    to_do: tuple[Words, ...] = ()
    brought: tuple[tuple[int, int, str], ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last final turn is over."""
        return self.phase == Phase.OVER

    @property
    def here(self) -> Depth:
        """The depth where the seat up is."""
        return self.depths[self.at - 1]

    @property
    def flipped(self) -> str:
        """The tile just flipped where the seat up is."""
        return self.here.up[-1].tile

    @property
    def can_spend_rock(self) -> bool:
        """Whether the seat up may discard a rock to start deeper."""
        return self.phase == Phase.BEGIN and bool(self.divers[self.up].rocks)

    def depth(self, number: int) -> Depth:
        """Return depth 1 to 5."""
        return self.depths[number - 1]

    def trapped(self, seat: int) -> tuple[int, ...]:
        """List the depths where the seat's penguins are, one a penguin."""
        return tuple(number for number, depth in enumerate(self.depths, 1) for one in depth.up if one.penguin == seat)

    def may_pass(self, seat: int, number: int) -> bool:
        """Return whether the seat may skip a depth: its penguin is there, or the end is triggered and no tile is face down."""
        # Ruling: nobody skips depth 5.
        if number == DEEPEST:
            return False
        return (self.ending and not self.depth(number).pile.height) or number in self.trapped(seat)

    @property
    def owners(self) -> tuple[int, ...]:
        """Everybody who owns tiles: the seats, and in solo the opponent."""
        return (*range(self.seats), *((OPPONENT,) if self.level else ()))

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats still at the table."""
        return tuple(seat for seat in range(self.seats) if self.divers[seat].is_here)


def empty(setup: Setup) -> State:
    """Set up before the ocean is laid out."""
    seats, options = len(setup.seats), setup.options
    is_solo = seats == 1
    return State(
        box=from_edition(setup.edition),
        on_table=options["tiles"] == "table",
        odds=options["odds"],
        level=options["opponent"] if is_solo else "",
        seats=seats,
        divers=(Diver(),) * (seats + is_solo),
        rules=setup.rules,
    )


def edition_of(state: State) -> dict[str, Any]:
    """Return the edition in force, with what was learned from this box."""
    return {"verified": state.box.is_verified, "depths": to_builtins(list(state.box.depths))}


def with_depth(state: State, number: int, **changes: Any) -> State:
    """Change these of one depth's fields."""
    return replace(state, depths=put(state.depths, number - 1, replace(state.depth(number), **changes)))


def laid_up(state: State, number: int, one: Upturned) -> State:
    """Lay a tile face up at a depth, below those flipped there, of which the last may still be undecided."""
    up = state.depth(number).up
    return with_depth(state, number, up=(one, *up) if state.rules > 3 else (*up, one))


def with_diver(state: State, seat: int, diver: Diver) -> State:
    """Replace what one seat owns."""
    return replace(state, divers=put(state.divers, seat % len(state.divers), diver))


def reminded(state: State, said: Words) -> State:
    """Remind players of what they must do with physical tiles."""
    return replace(state, to_do=(*state.to_do, said)) if state.on_table else state


def freed(state: State, seat: int) -> State:
    """Take all penguins of the seat off the ocean, and remember from where."""
    return replace(state, depths=tuple(_freed(depth, seat) for depth in state.depths))


def _freed(depth: Depth, seat: int) -> Depth:
    def off(one: Upturned) -> Upturned:
        if one.penguin == seat:
            return replace(one, penguin=NOBODY, freed=seat)
        return replace(one, freed=NOBODY) if one.freed == seat else one

    return replace(depth, up=tuple(map(off, depth.up)))
