"""Test the number of taps of whole games against `docs/taps.md`, by replaying the golden games.

`-s` shows the figures.
"""

from collections import Counter

import pytest

from companion.games.deep_blue import GAME as DEEP_BLUE
from companion.games.deep_dive import GAME as DEEP_DIVE
from companion.games.into_the_blue import GAME as INTO_THE_BLUE
from companion.table.chance import Chance
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from tests.games.deep_blue import golden_games as blue
from tests.games.deep_blue.game_builder import GameBuilder
from tests.games.deep_blue.tap_counter import TapCounter, opens_by_itself
from tests.games.deep_dive import golden_games as deep
from tests.games.into_the_blue import golden_games as into

KEYS = 24
"""Most numbers that have a key each; more are typed and confirmed."""


def count_answer_taps(choice, values, prompt):
    """Return the number of taps of an answer.

    An answer is one tap; opening variants, a number, each picked thing and "done" are one each; things on the board
    are touched directly.
    """
    if is_one_pick(choice):
        on_board = all(option.mark for option in choice.fields[0].options)
        lies_there = on_board if not choice.step else all(option.mark.startswith("site") for option in choice.fields[0].options)
        if lies_there or len(prompt.choices) == 1:
            return 1
    opened_count = 1 + bool(choice.step) - bool(choice.step and is_one_pick(choice)) - opens_by_itself(choice, prompt)
    return opened_count + sum(map(count_fill_taps, choice.fields, values))


def is_one_pick(choice):
    return len(choice.fields) == 1 and isinstance(choice.fields[0], Pick) and choice.fields[0].least == choice.fields[0].most == 1


def count_fill_taps(field, value):
    if isinstance(field, Number):
        return 1 if (field.high - field.low) // field.step < KEYS else len(str(value)) + 1
    return len(value) + (field.least < field.most and len(value) < field.most)


def answers_of(game, setup, seed, choose):
    """Yield the answers of a whole game: choice, values and prompt."""
    chance = Chance(seed)
    state = game.rulebook.apply(game.initial_state(setup), game.deal(setup, chance))
    while (prompt := game.prompt(state)) is not None:
        choice, values = choose(state, prompt)
        yield choice, values, prompt
        state = game.rulebook.apply(state, game.rulebook.decide(state, choice.fill(values), chance))


def count_game_taps(game, setup, seed, choose):
    """Return the taps of a whole game, by kind of move."""
    tap_counts = Counter()
    for choice, values, prompt in answers_of(game, setup, seed, choose):
        tap_counts[type(choice.move).__name__] += count_answer_taps(choice, values, prompt)
    return tap_counts


def print_game_taps(name, game):
    tap_counts = count_game_taps(*game)
    print(name, tap_counts.total(), dict(tap_counts.most_common(5)))
    return tap_counts.total()


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("troubled-waters", 141),
        ("scattered-wealth", 207),
        ("dangerous-reefs", 218),
        ("bounty-wrecks", 121),
        ("ruins-of-plenty", 127),
    ],
)
def test_game_of_deep_blue_takes_at_most_these_taps(name, most):
    assert print_game_taps(name, blue.golden_game(name)) <= most


@pytest.mark.parametrize("name", ["two", "four_in_the_app"])
def test_an_answer_of_into_the_blue_takes_one_tap(name):
    """Players follow the advice: how many rolls it advises is not a matter of taps."""
    taps = [count_answer_taps(*answer) for answer in answers_of(*into.golden_game(name))]
    assert len(taps) > 70 and set(taps) == {1}


@pytest.mark.parametrize(("name", "most"), [("four", 206), ("two_on_the_table", 202), ("solo_hard", 102)])
def test_game_of_deep_dive_takes_at_most_these_taps(name, most):
    assert print_game_taps(name, deep.golden_game(name)) <= most


# taps of a turn


def count_taps(game, label, *values):
    return TapCounter(game).take(label, *values).taps


def start_turn(seat):
    """Return a game at the turn of a seat with this many tokens: the seats have 0, 1, 1 and 2."""
    return GameBuilder(seats=4).rest_until(seat)


def test_gem_token_and_flip_cost_at_most_one_tap_more():
    assert count_taps(start_turn(0), "recruit_gem", ("gold",)) == 2
    assert count_taps(start_turn(1), "tokens 1") == count_taps(start_turn(3), "tokens 2", 2) == 2
    assert count_taps(start_turn(0), "flip 1", (9,)) == 1, "the tile is touched on the board"


def test_known_tile_costs_one_tap_and_a_new_tile_six():
    game = start_turn(0)
    game.take("flip 1", (9,))
    assert count_taps(game, "other_tile", 4, ("silver", "gold", "blue")) == 6
    next_game = GameBuilder(seats=4, edition=DEEP_BLUE.current_edition(game.state))
    next_game.take("flip 1", (9,))
    assert count_taps(next_game, "tile_once", (next_game.find_choice("tile_once").fields[0].options[0].value,)) == 1


def test_plain_turn_of_the_other_dive_games_is_one_tap():
    for game, options in ((INTO_THE_BLUE, {}), (DEEP_DIVE, {}), (DEEP_DIVE, {"tiles": "table"})):
        setup = game.setup(seats_named(["Ann", "Bo"]), options)
        prompt = game.prompt(game.rulebook.apply(game.initial_state(setup), game.deal(setup, Chance(bytes(32)))))
        first = prompt.choices[0]
        values = [(field.options[0].value,) for field in first.fields]
        assert count_answer_taps(first, values, prompt) == 1
