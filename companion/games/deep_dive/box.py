"""Box contents: tiles of each depth, and which of them are the extras for four players and more.

A tile is a word: "water", "rock", "predator", or a food's colour and value, "pink9". The state keeps the edition's numbers;
players correct those that are not printed as text.
"""

from typing import Any

from msgspec import Struct

from companion.table.chapter import IllegalMoveError, Words, say
from companion.table.game import Setup, option

OPTIONS = (
    option("tiles", "app", "table", reason=say("option.tiles.why"), has_notes=True),
    option("odds", "tap", "shown", "off", reason=say("option.odds.why"), has_notes=True),
    option("opponent", "easy", "medium", "hard", reason=say("option.opponent.why"), has_notes=True, seats=(1,)),
)

DEPTHS = (1, 2, 3, 4, 5)
DEEPEST = DEPTHS[-1]
COLOURS = ("pink", "green", "yellow")
PENGUINS = 3

WATER, ROCK, PREDATOR = "water", "rock", "predator"

# How many of each kind the box holds, by depth. Food is printed; the rows of the other three are inferred: open
# water can't be at depth 5, a rock is useful only when shallow, and the sums of rows and columns allow nothing else.
OTHER_TILE_COUNTS = {WATER: (6, 4, 7, 3, 0), ROCK: (8, 7, 0, 0, 0), PREDATOR: (6, 8, 8, 8, 11)}
FOOD_COUNTS = (8, 7, 5, 4, 4)
WORTHS = ((1, 2), (2, 3, 4), (3, 4, 5), (5, 6, 7), (8, 9, 10))

FOOD = {f"{colour}{worth}": (index, worth) for index, colour in enumerate(COLOURS) for worth in range(1, 11)}


def kinds(depth: int) -> tuple[str, ...]:
    """Return all tiles that depth 1 to 5 can hold: water, rock, predator, then food by colour and value.

    >>> kinds(5)[:4]
    ('predator', 'pink8', 'pink9', 'pink10')
    """
    other_kinds = tuple(kind for kind, counts in OTHER_TILE_COUNTS.items() if counts[depth - 1])
    return other_kinds + tuple(f"{colour}{worth}" for colour in COLOURS for worth in WORTHS[depth - 1])


def family(tile: str) -> str:
    """Return the rulebook's category of a tile: its colour for food, else the tile itself."""
    return COLOURS[FOOD[tile][0]] if tile in FOOD else tile


def family_count(depth: int, name: str) -> int:
    """Return how many tiles of a family the box holds at a depth, as printed."""
    return FOOD_COUNTS[depth - 1] if name in COLOURS else OTHER_TILE_COUNTS[name][depth - 1]


def is_takeable(tile: str) -> bool:
    """Return whether a tile can be brought up: food and rocks; open water and predators stay."""
    return tile == ROCK or tile in FOOD


# Rulebook, Setup 1: the tiles put back unseen from each depth, by the number of players.
REMOVED_COUNTS = {1: 7, 2: 7, 3: 3, 4: 5, 5: 4, 6: 3}
FEWEST_FOR_EXTRAS = 4


class DepthBox(Struct, frozen=True):
    """Tiles of one depth by kind, in the order of `kinds(depth)`: total numbers, and numbers of extras."""

    counts: dict[str, int]
    extras: dict[str, int]

    def __hash__(self) -> int:
        """Hash the numbers, which never change."""
        return hash((*self.counts.values(), *self.extras.values()))

    def tiles_in_play(self, seats: int) -> dict[str, int]:
        """Return the number of each tile for this number of players, before any is removed."""
        main = seats < FEWEST_FOR_EXTRAS
        return {kind: count - self.extras[kind] * main for kind, count in self.counts.items()}


class Box(Struct, frozen=True):
    """All tiles by depth; `is_verified` once players compared them with their box."""

    depths: tuple[DepthBox, ...]
    is_verified: bool

    def tiles_in_play(self, seats: int) -> tuple[dict[str, int], ...]:
        """Return the number of each tile at each depth for this number of players."""
        return tuple(row.tiles_in_play(seats) for row in self.depths)


def from_edition(edition: dict[str, Any]) -> Box:
    """Read the box from an edition's plain data. Raises IllegalMoveError("edition_sums") if it contradicts the printed numbers."""
    counts = ("counts", "extras")
    rows = zip(DEPTHS, edition["depths"], strict=True)
    depths = tuple(DepthBox(*({kind: row[name].get(kind, 0) for kind in kinds(depth)} for name in counts)) for depth, row in rows)
    for depth, row in zip(DEPTHS, depths, strict=True):
        if wrong := mistake(depth, row):
            raise IllegalMoveError("edition_sums", wrong)
    return Box(depths, bool(edition["verified"]))


def add_counts(counts: dict[str, int], by: dict[str, int]) -> dict[str, int]:
    """Return the counts changed by these differences."""
    return {kind: count + by.get(kind, 0) for kind, count in counts.items()}


def change_of(before: DepthBox, after: DepthBox, seats: int) -> dict[str, int]:
    """Return the change of each tile's number in play if a row of the box changes."""
    was = before.tiles_in_play(seats)
    return {kind: count - was[kind] for kind, count in after.tiles_in_play(seats).items()}


def mistake(depth: int, row: DepthBox) -> Words:
    """Return why a row is impossible: it contradicts the printed sums, or has too many extras or too few others; "" if it isn't."""
    for name in dict.fromkeys(map(family, kinds(depth))):
        counts, printed = counts_of_family(row.counts, name), family_count(depth, name)
        if sum(counts) != printed:
            return say("box.wrong_sum", depth=depth, family=name, counts=counts, sum=sum(counts), printed=printed)
    for kind, count in row.counts.items():
        if not 0 <= row.extras[kind] <= count:
            return say("box.too_many_extras", depth=depth, tile=kind, extras=row.extras[kind], count=count)
    main = sum(row.counts.values()) - sum(row.extras.values())
    return say("box.main_too_small", depth=depth, main=main, removed=REMOVED_COUNTS[1]) if main <= REMOVED_COUNTS[1] else ""


def counts_of_family(counts: dict[str, int], name: str) -> tuple[int, ...]:
    """Return the counts of a family, the lowest value first."""
    return tuple(count for kind, count in counts.items() if family(kind) == name)


def checklist(setup: Setup) -> tuple[Words, ...]:
    """Return the set-up steps for these seats."""
    seats = len(setup.seats)
    ocean = _ocean_list(setup) if setup.options["tiles"] == "table" else (say("setup.app_ocean"),)
    if seats == 1:
        return (*ocean, say("setup.penguins_alone", each=PENGUINS), say("setup.pawn"))
    return (*ocean, say("setup.penguins", each=PENGUINS), say("setup.start_token"))


def _ocean_list(setup: Setup) -> tuple[Words, ...]:
    seats = len(setup.seats)
    dealt = (sum(counts.values()) for counts in from_edition(setup.edition).tiles_in_play(seats))
    depths = (
        say("setup.depth", depth=depth, tiles=tiles, removed=REMOVED_COUNTS[seats], left=tiles - REMOVED_COUNTS[seats])
        for depth, tiles in zip(DEPTHS, dealt, strict=True)
    )
    unverified = () if setup.edition["verified"] else (say("setup.unverified"),)
    return (say("setup.sort_all" if seats >= FEWEST_FOR_EXTRAS else "setup.sort_main"), *depths, *unverified)
