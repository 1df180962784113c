"""State of Deep Dive: the ocean, divers' tiles, and the active dive."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from msgspec import Struct, to_builtins

from companion.games.deep_dive.box import COLOURS, DEEPEST, FOOD, ROCK, WATER, Box, from_edition, is_takeable
from companion.table.chapter import Event, Words, remove_at, replace, replace_at
from companion.table.game import Setup
from companion.table.sentence import Sentence
from companion.table.stack import Stack

OPPONENT = -1
"""Seat of the solo opponent."""
NO_SEAT = -9
"""Value where no seat is meant; -1 is the solo opponent."""


OPPONENTS_REMINDERS = ("remind.opponent", "remind.pawn", "remind.pawn_too", "remind.pawn_alone")
"""Keys of reminders to do what the solo opponent's turn asks for."""


class Phase(Enum):
    """Kind of the present prompt, or of an automatic step."""

    BEGIN = "the first depth, or a rock to start deeper"
    DIVE = "what to do at a depth"
    FLIPPED = "the tile just flipped: take it, or leave it"
    CAUGHT = "nothing: the third penguin is trapped, and all retreat"
    RETREAT = "a tile to bring back"
    GIVE = "what the opponent takes"
    DONE = "nothing: the turn is over"
    OVER = "no more"


class FaceUpTile(Struct, frozen=True):
    """Face-up tile.

    penguin  the seat whose penguin is trapped on it, or NO_SEAT
    by       the seat that flipped it, in this `round`
    freed    the seat whose last retreat freed a penguin here; `is_third`: its third penguin was trapped here
    """

    tile: str
    penguin: int = NO_SEAT
    by: int = NO_SEAT
    round: int = 0
    freed: int = NO_SEAT
    is_third: bool = False


class LateTiles(Struct, frozen=True):
    """Tiles of which a seat may still take one after a correction.

    depths  one tile from any of these depths
    tile    only this tile; "" for any food or rock there
    ends    whether taking it ends the seat's dive
    """

    seat: int
    depths: tuple[int, ...]
    tile: str = ""
    ends: bool = False


class Depth(Struct, frozen=True):
    """One depth: its face-down pile and its face-up tiles, in the order they were flipped."""

    pile: Stack[str]
    up: tuple[FaceUpTile, ...] = ()

    @property
    def takeable(self) -> tuple[str, ...]:
        """Different foods and rocks that are face up."""
        return tuple(dict.fromkeys(up_tile.tile for up_tile in self.up if is_takeable(up_tile.tile)))


class TakenTile(Struct, frozen=True):
    """Tile in a tableau, and the depth it comes from."""

    tile: str
    depth: int


class Diver(Struct, frozen=True):
    """Tiles of a seat (or the solo opponent), in the order taken."""

    tiles: tuple[TakenTile, ...] = ()
    is_here: bool = True

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """Values of its food, one column per colour: the first pink food is in the top row, the next below it."""
        columns: list[list[int]] = [[] for _ in COLOURS]
        for tile in self.tiles:
            if food := FOOD.get(tile.tile):
                columns[food[0]].append(food[1])
        return tuple(map(tuple, columns))

    @property
    def rocks(self) -> tuple[int, ...]:
        """Depths its rocks come from, in the order taken."""
        return tuple(tile.depth for tile in self.tiles if tile.tile == ROCK)

    @property
    def waters(self) -> int:
        """Number of its open-water tiles."""
        return sum(tile.tile == WATER for tile in self.tiles)

    def with_tile(self, tile: str, depth: int) -> "Diver":
        """Return the diver with one more tile."""
        return replace(self, tiles=(*self.tiles, TakenTile(tile, depth)))

    def without_tile(self, tile: str, depth: int) -> "Diver":
        """Return the diver without a tile; food below it moves up."""
        return replace(self, tiles=remove_at(self.tiles, self.tiles.index(TakenTile(tile, depth))))

    def with_rocks(self, depths: Iterable[int]) -> "Diver":
        """Return the diver with rocks from these depths instead of its own."""
        other_tiles = (tile for tile in self.tiles if tile.tile != ROCK)
        return replace(self, tiles=(*other_tiles, *(TakenTile(ROCK, depth) for depth in depths)))


class State(Struct, frozen=True):
    """State of a game.

    level    the solo opponent's difficulty; "" with two seats and more
    divers   by seat; in solo the opponent's comes last, so that divers[OPPONENT] is its
    up       the active seat; `first` has the start player token
    phase    kind of the prompt
    at       depth of the active seat; in a retreat the depth where it was
    refuge   depths that held a penguin of the retreating seat
    pawn     depth where the solo opponent waits
    ending   a depth was emptied; `is_last`: the Last Dive has begun
    spent    discarded rocks: the seat, and the depth the rock came from
    open_question  the open question about the box, which must be answered before the next move; None for none
    rules    version of the rules
    late     seats that may still take a tile after a correction
    to_do    reminders since the last flip, with physical tiles
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
    open_question: Event | None = None
    rules: int = 0
    late: tuple[LateTiles, ...] = ()
    to_do: tuple[Words, ...] = ()
    brought: tuple[tuple[int, int, str], ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the last final turn is over."""
        return self.phase == Phase.OVER

    @property
    def current_depth(self) -> Depth:
        """Depth of the active seat."""
        return self.depths[self.at - 1]

    @property
    def flipped_tile(self) -> str:
        """Tile just flipped at the active seat's depth."""
        return self.current_depth.up[-1].tile

    @property
    def depths_to_bring_from(self) -> tuple[int, ...]:
        """Depths from which a retreat can bring a tile: those that hold a food or rock; all that held a penguin if none does."""
        return tuple(number for number in self.refuge if self.depth(number).takeable) or self.refuge

    @property
    def can_spend_rock(self) -> bool:
        """Whether the active seat may discard a rock to start deeper."""
        return self.phase == Phase.BEGIN and bool(self.divers[self.up].rocks)

    def depth(self, number: int) -> Depth:
        """Return a depth by its number, 1 to 5."""
        return self.depths[number - 1]

    def penguin_depths(self, seat: int) -> tuple[int, ...]:
        """Return the depths where the seat's penguins are trapped, one per penguin."""
        return tuple([number for number, depth in enumerate(self.depths, 1) for up_tile in depth.up if up_tile.penguin == seat])

    def can_skip(self, seat: int, number: int) -> bool:
        """Return whether the seat may skip a depth: its penguin is there, or the end is triggered and no tile is face down."""
        # Ruling: no seat skips depth 5.
        if number == DEEPEST:
            return False
        depth = self.depth(number)
        return (self.ending and not depth.pile.height) or any(up_tile.penguin == seat for up_tile in depth.up)

    def can_only_flip(self, seat: int, number: int) -> bool:
        """Return whether a flip is all that the seat can do at a depth: nothing to take there, and no right to skip it."""
        depth = self.depth(number)
        return bool(depth.pile.height) and not depth.takeable and not self.can_skip(seat, number)

    @property
    def owners(self) -> tuple[int, ...]:
        """Seats, and in solo the opponent."""
        return (*range(self.seats), *((OPPONENT,) if self.level else ()))

    @property
    def present_seats(self) -> tuple[int, ...]:
        """Seats that haven't left."""
        return tuple(seat for seat in range(self.seats) if self.divers[seat].is_here)


def initial_state(setup: Setup) -> State:
    """Return the state before the ocean is laid out."""
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


def current_edition(state: State) -> dict[str, Any]:
    """Return the edition in force, with the corrections of this box."""
    return {"verified": state.box.is_verified, "depths": to_builtins(list(state.box.depths))}


def with_depth(state: State, number: int, **changes: Any) -> State:
    """Return the state with changed fields of one depth."""
    return replace(state, depths=replace_at(state.depths, number - 1, replace(state.depth(number), **changes)))


def with_tile_up(state: State, number: int, up_tile: FaceUpTile) -> State:
    """Return the state with one more face-up tile at a depth: before those flipped there, as the last of them may be undecided."""
    up = state.depth(number).up
    return with_depth(state, number, up=(up_tile, *up) if state.rules > 3 else (*up, up_tile))


def with_diver(state: State, seat: int, diver: Diver) -> State:
    """Return the state with a seat's diver replaced."""
    return replace(state, divers=replace_at(state.divers, seat % len(state.divers), diver))


def with_reminder(state: State, reminder: Words) -> State:
    """Return the state with a reminder for players of physical tiles."""
    return replace(state, to_do=(*state.to_do, reminder)) if state.on_table else state


def without_opponents_reminders(state: State) -> State:
    """Return the state without the reminders of the solo opponent's last turn."""
    kept_reminders = (words for words in state.to_do if not (isinstance(words, Sentence) and words.key in OPPONENTS_REMINDERS))
    return replace(state, to_do=tuple(kept_reminders))


def without_penguins(state: State, seat: int) -> State:
    """Return the state with all penguins of the seat freed, and the depths recorded."""
    return replace(state, depths=tuple(_free_in_depth(depth, seat) for depth in state.depths))


def _free_in_depth(depth: Depth, seat: int) -> Depth:
    def free_tile(up_tile: FaceUpTile) -> FaceUpTile:
        if up_tile.penguin == seat:
            return replace(up_tile, penguin=NO_SEAT, freed=seat)
        return replace(up_tile, freed=NO_SEAT) if up_tile.freed == seat else up_tile

    return replace(depth, up=tuple(map(free_tile, depth.up)))
