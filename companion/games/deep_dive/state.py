"""The state: the ocean, what each diver owns, and whose dive it is. A fold over events."""

from msgspec import Struct

from companion.games.deep_dive.box import Box
from companion.games.deep_dive.moves import CountDoubted, TileDoubted
from companion.games.deep_dive.tiles import COLOURS, DEEPEST, is_takeable
from companion.table.stack import Stack

NOBODY = -9


class Upturned(Struct, frozen=True):
    """A face-up tile, and the seat whose penguin is trapped on it."""

    tile: str
    penguin: int = NOBODY


class Depth(Struct, frozen=True):
    """One depth: its face-down pile and the tiles face up, in the order they were flipped."""

    pile: Stack[str]
    up: tuple[Upturned, ...] = ()

    @property
    def takeable(self) -> tuple[str, ...]:
        """The different foods and rocks face up here."""
        return tuple(dict.fromkeys(one.tile for one in self.up if is_takeable(one.tile)))


class Food(Struct, frozen=True):
    """A food tile in a tableau: its worth, and the depth it comes from."""

    worth: int
    depth: int


class Diver(Struct, frozen=True):
    """What a seat (or the solo opponent) owns: a column of food a colour, rocks and open water by the depth they came from."""

    columns: tuple[tuple[Food, ...], ...] = ((),) * len(COLOURS)
    rocks: tuple[int, ...] = ()
    waters: tuple[int, ...] = ()
    is_here: bool = True


class State(Struct, frozen=True):
    """A game of Deep Dive.

    level    the solo opponent's difficulty; "" with two seats and more
    divers   by seat; in solo the opponent's comes last, so that divers[OPPONENT] is its
    up       whose turn it is
    phase    "begin" (a rock may be spent), "dive", "flipped" (take it or leave it), "retreat" (bring one up),
             "give" (the person chooses for the opponent), "over"
    at       the depth where the seat up is; in a retreat where it was
    refuge   the depths a retreat may bring a tile from
    pawn     the depth where the solo opponent waits
    ending   a depth was emptied; `is_last`: the last dive has begun
    spent    the depths from which the rocks out of the game came
    asked    a doubt that must be settled first
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
    phase: str = "begin"
    at: int = 1
    refuge: tuple[int, ...] = ()
    pawn: int = 1
    ending: bool = False
    is_last: bool = False
    spent: tuple[int, ...] = ()
    asked: TileDoubted | CountDoubted | None = None

    @property
    def is_over(self) -> bool:
        """Whether the last final turn is over."""
        return self.phase == "over"

    @property
    def here(self) -> Depth:
        """The depth where the seat up is."""
        return self.depths[self.at - 1]

    @property
    def flipped(self) -> str:
        """The tile just flipped where the seat up is."""
        return self.here.up[-1].tile

    def depth(self, number: int) -> Depth:
        """Depth 1 to 5."""
        return self.depths[number - 1]

    def trapped(self, seat: int) -> tuple[int, ...]:
        """The depths where the seat's penguins are, one a penguin."""
        return tuple(number for number, depth in enumerate(self.depths, 1) for one in depth.up if one.penguin == seat)

    def has_penguin_at(self, seat: int, number: int) -> bool:
        """Whether one of the seat's penguins is trapped at this depth."""
        return any(one.penguin == seat for one in self.depths[number - 1].up)

    def may_pass(self, seat: int, number: int) -> bool:
        """Whether the seat may pass over a depth: its penguin is there, or the end is triggered and no tile lies face down."""
        # Ruling: nobody passes over depth 5.
        if number == DEEPEST:
            return False
        return (self.ending and not self.depths[number - 1].pile.height) or self.has_penguin_at(seat, number)

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats still at the table."""
        return tuple(seat for seat in range(self.seats) if self.divers[seat].is_here)
