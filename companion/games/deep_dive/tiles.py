"""The tiles of the ocean: what each depth can hold, as printed.

A tile is a word: "water", "rock", "predator", or a food's colour and worth, "pink9".
"""

from functools import cache

DEPTHS = (1, 2, 3, 4, 5)
DEEPEST = DEPTHS[-1]
COLOURS = ("pink", "green", "yellow")
PENGUINS = 3

WATER, ROCK, PREDATOR = "water", "rock", "predator"

# How many of each kind the box holds, by depth. Food is printed; the rows of the other three are inferred: open
# water cannot lie at depth 5, a rock is of use only when shallow, and the rows' and columns' sums fit only so.
OF_OTHERS = {WATER: (6, 4, 7, 3, 0), ROCK: (8, 7, 0, 0, 0), PREDATOR: (6, 8, 8, 8, 11)}
OF_EACH_COLOUR = (8, 7, 5, 4, 4)
WORTHS = ((1, 2), (2, 3, 4), (3, 4, 5), (5, 6, 7), (8, 9, 10))
ALL_TILES = 160

FOOD = {f"{colour}{worth}": (index, worth) for index, colour in enumerate(COLOURS) for worth in range(1, 11)}


@cache
def kinds(depth: int) -> tuple[str, ...]:
    """Every tile that depth 1 to 5 can hold: water, rock, predator, then food by colour and worth.

    >>> kinds(5)[:4]
    ('predator', 'pink8', 'pink9', 'pink10')
    """
    others = tuple(kind for kind, counts in OF_OTHERS.items() if counts[depth - 1])
    return others + tuple(f"{colour}{worth}" for colour in COLOURS for worth in WORTHS[depth - 1])


@cache
def family(tile: str) -> str:
    """What the rulebook counts a tile under: its colour for food, else itself."""
    return COLOURS[FOOD[tile][0]] if tile in FOOD else tile


def family_count(depth: int, name: str) -> int:
    """How many tiles of a family the box holds at a depth, as printed."""
    return OF_EACH_COLOUR[depth - 1] if name in COLOURS else OF_OTHERS[name][depth - 1]


@cache
def families(depth: int) -> tuple[str, ...]:
    """The families a depth can hold."""
    return tuple(dict.fromkeys(family(tile) for tile in kinds(depth)))


def is_takeable(tile: str) -> bool:
    """Food and rocks can be brought up; open water and predators stay."""
    return tile == ROCK or tile in FOOD
