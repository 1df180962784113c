"""Golden games of players who always decide in the same way."""

import random

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.placing import PlaceShells
from companion.games.into_the_blue.rolling import RollDice, StopRolling
from companion.session.record.simulated_game import seed_of
from companion.table.prompt import Pick
from tests.games.into_the_blue.builders import setup

FACES = ("1", "2", "3", "4", "5", "chest")


class SteadyPlayers:
    """Players who follow the advice, stop after two rolls with a sequence to 4, and place shells on the first level offered.

    Physical dice and chests are entered at random.
    """

    def __init__(self, name):
        self.luck = random.Random(name)

    def __call__(self, state, prompt):
        choice = self.pick_choice(state, prompt)
        return choice, [self.pick_values(field) for field in choice.fields]

    def pick_choice(self, state, prompt):
        moves = {type(choice.move): choice for choice in reversed(prompt.choices)}
        if StopRolling in moves and RollDice in moves and state.dice and {1, 2, 3, 4} <= set(state.dice) and state.rolls == 2:
            return moves[StopRolling]
        if PlaceShells in moves:
            return prompt.choices[0]
        return next((choice for choice in prompt.choices if not choice.fields), prompt.choices[0])

    def pick_values(self, field):
        values = [option.value for option in field.options]
        assert isinstance(field, Pick)
        return tuple(self.luck.choice(values) for _ in range(field.least))


GAMES = {"two": (2, {}), "four_in_the_app": (4, {}), "three_on_the_table": (3, {"dice": "table", "chests": "table"})}


def golden_game(name):
    """Return the game, its set-up and seed, and the players."""
    seats, options = GAMES[name]
    return GAME, setup(seats, **options), seed_of(f"golden {name}"), SteadyPlayers(name)
