"""Players who also correct, recount, deal, return and leave now and then: every kind of move of every game occurs."""

import random
from typing import get_args

import pytest

from companion.games import catalogue
from companion.session.record.recorded import recorded_in
from companion.session.record.simulate import seed_of, simulate
from companion.session.record.verify import verified

GAMES = 60
NEVER: dict[str, set[str]] = {}
"""Moves of setups nobody deals any more, or of moments that random players don't come to; each with a reason."""


def played(name, number):
    game = catalogue.game(name)
    luck = random.Random(number)
    options = {one.name: str(luck.choice(one.choices).value) for one in game.options}
    return simulate(game, game.seats[number % len(game.seats)], seed_of("asides", number), options, asides=True)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_kind_of_move_occurs(name):
    made = {type(step.move).__name__ for number in range(GAMES) for step in played(name, number).steps}
    known = {move.__name__ for move in get_args(catalogue.game(name).book.moves)}
    assert known - made == NEVER.get(name, set())


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_with_asides_verifies(name):
    found = verified(recorded_in(played(name, 1).as_json()))
    assert found.is_true, found.difference
