"""Whole games as text that people can read: tests/golden/deep_dive_*.txt."""

import random

import pytest

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import DEPTHS
from companion.games.deep_dive.dive import FlipTile, GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import BelieveTile, EnterTile
from companion.games.deep_dive.scoring import points, rows
from companion.games.deep_dive.state import NO_SEAT, OPPONENT, Phase
from companion.games.deep_dive.turns import ChooseFood
from companion.session.record.simulate import seed_of
from companion.table.say import say
from companion.table.seats import seats_named
from tests.games.deep_dive.builders import NAMES, read
from tests.golden import check, playthrough

GAMES = {
    "four": (4, {}),
    "two_on_the_table": (2, {"tiles": "table", "odds": "shown"}),
    "solo_hard": (1, {"opponent": "hard"}),
}


def gain(choice):
    """Return what a tile adds, as the choice says it."""
    return choice.note.parts.get("points", -1)


class Divers:
    """They take what adds points, dive on for more, pass where they may, and spend their rocks."""

    def __init__(self, game):
        self.luck = random.Random(game)

    def __call__(self, state, prompt):
        by_move = {type(choice.move): choice for choice in reversed(prompt.choices)}
        takes = [choice for choice in prompt.choices if isinstance(choice.move, TakeTile)]
        worthy = [choice for choice in takes if gain(choice) >= 2 + state.at]
        if state.phase == Phase.RETREAT:
            return (takes or prompt.choices)[0], ()
        if worthy:
            return max(worthy, key=gain), ()
        if SpendRock in by_move:
            return by_move[SpendRock], ((self.luck.choice((3, 4, 5)),),)
        return self.on(state, prompt, by_move)

    def on(self, state, prompt, by_move):
        for move in (GoDeeper, FlipTile, ChooseFood, BelieveTile):
            if move in by_move and not (move is GoDeeper and state.phase == Phase.FLIPPED and self.luck.random() < 0.5):
                return by_move[move], [(field.options[0].value,) for field in by_move[move].fields]
        if EnterTile in by_move:
            return by_move[EnterTile], ((self.luck.choice(by_move[EnterTile].fields[0].options).value,),)
        return prompt.choices[0], ()


def described(state):
    """Return the five depths and every tableau."""
    depths = [f"depth {depth}: {state.depth(depth).pile.height} face down; {up(state, depth)}" for depth in DEPTHS]
    owners = [*range(state.seats), *([OPPONENT] if state.level else [])]
    return [*depths, *(f"{called(seat)}: {tableau(state, seat)}" for seat in owners)]


def called(seat):
    return "The opponent" if seat == OPPONENT else NAMES[seat]


def up(state, depth):
    words = (
        read(say("odds.tile", tile=one.tile)) + (f" with a penguin of {called(one.penguin)}" if one.penguin != NO_SEAT else "")
        for one in state.depth(depth).up
    )
    return ", ".join(words) or "nothing face up"


def tableau(state, seat):
    diver = state.divers[seat]
    fish = " | ".join(" ".join(str(worth or "-") for worth in row.worths) for row in rows(diver))
    return f"{points(state, seat)} points; {fish or 'no food'}; {len(diver.rocks)} rocks, {diver.waters} open water"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_reads_as_before(game):
    seats, options = GAMES[game]
    setup = GAME.setup(seats_named(NAMES[:seats]), options)
    check(f"deep_dive_{game}", playthrough(GAME, setup, seed_of(f"golden {game}"), Divers(game), described))
