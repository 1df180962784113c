"""Whole games as text that people can read: tests/golden/into_the_blue_*.txt."""

import random

import pytest

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.placing import PlaceShells
from companion.games.into_the_blue.rolling import RollDice, StopRolling
from companion.session.record.simulate import seed_of
from companion.table.prompt import Pick
from companion.table.say import say
from tests.games.into_the_blue.builders import NAMES, setup
from tests.golden import check, playthrough

FACES = ("1", "2", "3", "4", "5", "chest")


class Divers:
    """Players who roll on while it may help, stop with a run to 4 or better, and place where they would lead, deepest first.

    Physical dice and chests are entered as a lucky player would roll them.
    """

    def __init__(self, name):
        self.luck = random.Random(name)

    def __call__(self, state, prompt):
        choice = self.best(state, prompt)
        return choice, [self.told(field) for field in choice.fields]

    def best(self, state, prompt):
        moves = {type(choice.move): choice for choice in reversed(prompt.choices)}
        if StopRolling in moves and RollDice in moves and state.dice and {1, 2, 3, 4} <= set(state.dice) and state.rolls == 2:
            return moves[StopRolling]
        if PlaceShells in moves:
            return next((choice for choice in prompt.choices if choice.note == say("note.lead")), prompt.choices[0])
        return next((choice for choice in prompt.choices if not choice.fields), prompt.choices[0])

    def entry_field(self, field):
        values = [option.value for option in field.options]
        assert isinstance(field, Pick)
        return tuple(self.luck.choice(values) for _ in range(field.least))


def described(state):
    """Return the state in lines."""
    rows = (
        f"{NAMES[seat]} {' '.join(str(column[seat]) for column in state.shells)}, {state.unplayed[seat]} left"
        for seat in range(state.terms.seats)
    )
    return (*rows, f"on the floor: {state.holders.count(-1)} chests")


GAMES = {"two": (2, {}), "four_in_the_app": (4, {}), "three_on_the_table": (3, {"dice": "table", "chests": "table"})}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_reviewed(name):
    seats, options = GAMES[name]
    check(f"into_the_blue_{name}", playthrough(GAME, setup(seats, **options), seed_of(f"golden {name}"), Divers(name), described))
