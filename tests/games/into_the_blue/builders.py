"""Builders for states, and players for whole games."""

import random

from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import ROLLS, run_of
from companion.games.into_the_blue.state import Phase, State
from companion.table.chance import Chance
from companion.table.prompt import Choice, Number
from companion.table.seats import seats_named

NAMES = ("Sarah", "Scott", "Alice", "Jim", "Zoe")
SEED = bytes(range(32))


def setup(seats: int = 4, **options: str):
    return GAME.setup(seats_named(NAMES[:seats]), options)


def dealt_state(seats: int = 4, **options: str) -> State:
    """Return a game after its deal."""
    terms = setup(seats, **options)
    return GAME.rulebook.apply(GAME.initial_state(terms), GAME.deal(terms, Chance(SEED)))


def rolled_state(faces, seats: int = 4, rolls: int = 1, **options: str) -> State:
    """Return the state after `rolls` rolls of the first seat, with these dice on the tray; after the last roll they are fixed."""
    dice = tuple(sorted(faces))
    phase = phase_after(dice) if rolls == ROLLS else Phase.AGAIN
    return replace(dealt_state(seats, **options), phase=phase, rolls=rolls, dice=dice, fell=dice)


def phase_after(dice) -> Phase:
    """Return the phase once these dice are fixed."""
    run = run_of(dice)
    if run.is_perfect:
        return Phase.OPEN
    return Phase.PLACE if run.top else Phase.FAIL


def fixed_state(faces, seats: int = 4, **options: str) -> State:
    """Return the first seat's dice after its third roll."""
    return rolled_state(faces, seats, ROLLS, **options)


def set_shells(state: State, rows) -> State:
    """Return the state with `rows` of shells, by seat on levels 1 to 5; the rest of the twelve is unplayed."""
    return replace(state, shells=tuple(zip(*rows, strict=True)), unplayed=tuple(12 - sum(row) for row in rows))


def apply_moves(state: State, *moves) -> State:
    """Return the state after these moves."""
    for move in moves:
        state = GAME.rulebook.apply(state, decide(state, move))
    return state


def decide(state: State, move):
    """Return the events of a move."""
    return GAME.rulebook.decide(state, move, Chance(SEED))


def read_english(words) -> str:
    """Return a sentence in English."""
    return GAME.reader(NAMES).read(words)


def fill_field(field, luck: random.Random):
    """Return a random filling of a field."""
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    values = [option.value for option in field.options]
    count = luck.randint(field.least, field.most)
    return tuple(luck.choices(values, k=count)) if field.repeats else tuple(luck.sample(values, count))


def random_move(choices: tuple[Choice, ...], luck: random.Random):
    """Return one of `choices`, filled at random."""
    choice = luck.choice(choices)
    return choice.fill([fill_field(field, luck) for field in choice.fields])
