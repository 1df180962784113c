"""Golden games of players who always decide in the same way."""

import random

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import FlipTile, GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import ConfirmTile, EnterTile
from companion.games.deep_dive.state import Phase
from companion.games.deep_dive.turns import ChooseFood
from companion.session.record.simulated_game import seed_of
from companion.table.seats import seats_named
from tests.games.deep_dive.builders import NAMES

GAMES = {
    "four": (4, {}),
    "two_on_the_table": (2, {"tiles": "table", "odds": "shown"}),
    "solo_hard": (1, {"opponent": "hard"}),
}


def added_points(choice):
    """Return the points that a tile adds, from the choice's note."""
    return choice.note.parts.get("points", -1)


class SteadyPlayers:
    """Players who take a tile that adds enough points for its depth, else dive deeper, and spend their rocks."""

    def __init__(self, game):
        self.luck = random.Random(game)

    def __call__(self, state, prompt):
        by_move = {type(choice.move): choice for choice in reversed(prompt.choices)}
        takes = [choice for choice in prompt.choices if isinstance(choice.move, TakeTile)]
        good_takes = [choice for choice in takes if added_points(choice) >= 2 + state.at]
        if state.phase == Phase.RETREAT:
            return (takes or prompt.choices)[0], ()
        if good_takes:
            return max(good_takes, key=added_points), ()
        if SpendRock in by_move:
            return by_move[SpendRock], ((self.luck.choice((3, 4, 5)),),)
        return self.pick_next_step(state, prompt, by_move)

    def pick_next_step(self, state, prompt, by_move):
        for move in (GoDeeper, FlipTile, ChooseFood, ConfirmTile):
            if move in by_move and not (move is GoDeeper and state.phase == Phase.FLIPPED and self.luck.random() < 0.5):
                return by_move[move], [(field.options[0].value,) for field in by_move[move].fields]
        if EnterTile in by_move:
            return by_move[EnterTile], ((self.luck.choice(by_move[EnterTile].fields[0].options).value,),)
        return prompt.choices[0], ()


def golden_game(name):
    """Return the game, its set-up and seed, and the players."""
    seats, options = GAMES[name]
    return GAME, GAME.setup(seats_named(NAMES[:seats]), options), seed_of(f"golden {name}"), SteadyPlayers(name)
