"""Simulated games of every game of the catalogue verify, and any altered value is named."""

import itertools
import json
import random

import pytest

from companion.games import catalogue
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from tests.english_view import english_text
from tests.long_tests import long_except_first
from tests.session.altered_records import leaf_places, other_value

QUICK_FIRST = sorted(catalogue.names(), key=("deep-blue", "score-sheet", "perils-of-the-deep").__contains__)

ALTERATIONS = 25


def option_settings(game):
    """Return option settings of a game: each option at each value with the others at their defaults; and all at their last values."""
    one_changed = ({option.name: str(choice.value)} for option in game.options for choice in option.choices)
    all_last = {option.name: str(option.choices[-1].value) for option in game.options}
    return [*one_changed, all_last]


def recorded_games(name):
    game = catalogue.game(name)
    for number, options in enumerate(option_settings(game)):
        seats = game.seats[number % len(game.seats)]
        yield simulate(game, seats, seed_of(name, number), options).as_data()


def verify_data(data):
    return verify(recorded_in(json.dumps(data)))


@pytest.mark.parametrize("name", long_except_first(QUICK_FIRST, 5))
def test_every_simulated_game_is_true(name):
    for data in recorded_games(name):
        result = verify_data(data)
        assert result.difference == "" and result.moves == len(data["moves"]), data["setup"]["options"]


@pytest.mark.long
@pytest.mark.parametrize("name", long_except_first(QUICK_FIRST, 4))
def test_any_altered_value_is_named(name):
    luck = random.Random(name)
    for data in itertools.islice(recorded_games(name), 3):
        recorded = json.dumps(data)
        for _ in range(ALTERATIONS):
            game = json.loads(recorded)
            holder, key = luck.choice(list(leaf_places(game[luck.choice(["moves", "events", "standings"])])))
            holder[key] = other_value(holder[key])
            result = verify_data(game)
            sentence = catalogue.game(name).reader(result.names).read(result.difference)
            assert sentence.endswith("."), (holder, key)
        game = json.loads(recorded)
        game["seed"] = seed_of("another").hex()
        assert "seed" in english_text(verify_data(game).difference)
