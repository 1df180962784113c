"""Builders for states, and players for whole games."""

import random

from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.state import AGAIN, OUTCOMES, ROLLS, State
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.prompt import Choice, Number
from companion.table.seats import seats_named

NAMES = ("Sarah", "Scott", "Alice", "Jim", "Zoe")
SEED = bytes(range(32))


def setup(seats: int = 4, **options: str):
    return GAME.setup(seats_named(NAMES[:seats]), options)


def begun(seats: int = 4, **options: str) -> State:
    """A game after its deal."""
    terms = setup(seats, **options)
    return folded(GAME, GAME.empty(terms), GAME.start(terms, Chance(SEED)))


def rolled(faces, seats: int = 4, rolls: int = 1, **options: str) -> State:
    """The first seat has these dice on the tray after so many rolls; after the last one they are fixed."""
    dice = tuple(sorted(faces))
    phase = OUTCOMES[dice].phase if rolls == ROLLS else AGAIN
    return replace(begun(seats, **options), phase=phase, rolls=rolls, dice=dice, fell=dice)


def fixed(faces, seats: int = 4, **options: str) -> State:
    """The first seat's dice after its third roll."""
    return rolled(faces, seats, ROLLS, **options)


def with_shells(state: State, rows) -> State:
    """`rows`: by seat, the shells on levels 1 to 5; the rest of twelve is unplayed."""
    return replace(state, shells=tuple(zip(*rows, strict=True)), unplayed=tuple(12 - sum(row) for row in rows))


def after(state: State, *moves) -> State:
    """`state` after these moves."""
    for move in moves:
        state = folded(GAME, state, GAME.decide(state, move, Chance(SEED)))
    return state


def filling(field, luck: random.Random):
    """A random filling of a field."""
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    values = [option.value for option in field.options]
    count = luck.randint(field.least, field.most)
    return tuple(luck.choices(values, k=count)) if field.repeats else tuple(luck.sample(values, count))


def random_move(choices: tuple[Choice, ...], luck: random.Random):
    """One of `choices`, filled at random."""
    choice = luck.choice(choices)
    return choice.filled([filling(field, luck) for field in choice.fields])
