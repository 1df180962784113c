"""Test that random games keep every invariant. `sweep.py` checks the same in more games."""

import itertools

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.box import SCENARIOS
from companion.games.deep_blue.state import Phase
from companion.session.record.simulated_game import seed_of, simulate
from tests.games.deep_blue.sweep import check_invariants, check_secrets_hidden, check_sentences, play_game, play_restless_game
from tests.invariants import check_every_choice, combine_checks
from tests.long_tests import SAMPLED, one_more_long_row
from tests.sample_sizes import full_or_sample, sampled_check

MODES = tuple(itertools.product(("app", "table"), ("app", "table")))
TABLES = [(scenario, *MODES[(nth + turn) % len(MODES)]) for turn in range(len(MODES)) for nth, scenario in enumerate(SCENARIOS)]
"""Every scenario in every mode, ordered so that each scenario comes once before its next mode."""


@pytest.mark.parametrize(("scenario", "bag", "tiles"), one_more_long_row(TABLES, len(SCENARIOS), "playouts", 3))
def test_random_games_end_with_31_gems_and_replay_to_the_same_state(scenario, bag, tiles):
    number = SCENARIOS.index(scenario) + MODES.index((bag, tiles))
    for seats in full_or_sample((2, 3, 4, 5), (2 + number % 4,)):
        game = play_game(seats, seats, scenario=scenario, bag=bag, tiles=tiles)
        assert game.state.sunken_dived == 4


@SAMPLED
@pytest.mark.parametrize(("scenario", "bag", "tiles"), one_more_long_row(TABLES, len(SCENARIOS), "playouts", 3))
def test_every_offered_choice_is_accepted(scenario, bag, tiles):
    seed = seed_of("choices")
    options = {"scenario": scenario, "bag": bag, "tiles": tiles}
    close = sampled_check(combine_checks(check_every_choice(GAME, seed), check_sentences), options)
    assert simulate(GAME, 3, seed, options, watch=combine_checks(close, check_invariants)).is_over


@SAMPLED
@pytest.mark.parametrize(("scenario", "bag", "tiles"), one_more_long_row(TABLES, len(SCENARIOS), "playouts", 3))
def test_states_that_differ_only_in_secrets_have_equal_views(scenario, bag, tiles):
    options = {"scenario": scenario, "bag": bag, "tiles": tiles}
    assert simulate(GAME, 4, seed_of("secrets"), options, watch=sampled_check(check_secrets_hidden, options)).is_over


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "bag", "tiles"), one_more_long_row(TABLES, len(SCENARIOS), "playouts", 3))
def test_game_with_random_corrections_and_leaving_seats_always_ends(scenario, bag, tiles):
    number = SCENARIOS.index(scenario) + MODES.index((bag, tiles))
    for seats in full_or_sample((2, 3, 5), (2, 3, 5)[number % 3 :][:1]):
        assert play_restless_game(seats, 1, scenario=scenario, bag=bag, tiles=tiles).phase == Phase.OVER


def test_equal_seeds_play_equal_games_and_another_seed_plays_another_game():
    first_game, same_game, other = (simulate(GAME, 3, seed_of(word)) for word in ("a", "a", "b"))
    assert first_game.as_json() == same_game.as_json() != other.as_json()
