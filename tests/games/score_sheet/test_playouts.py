"""Whole sheets by random players: every listed choice accepted, replay equals live, verify accepts, hidden points stay hidden."""

from cProfile import Profile

import pytest

from companion.games.score_sheet import GAME
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from tests.games.score_sheet.builders import SheetTable
from tests.invariants import check_every_choice, replay_events
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample, sampled_check

GAMES = full_or_sample(15, 5, 2)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("seats", range(1, 7))
def test_random_games_hold_every_invariant(seats):
    for number in range(GAMES):
        seed = seed_of(f"sheet-{seats}", number)
        game = simulate(GAME, seats, seed, watch=sampled_check(check_every_choice(GAME, seed), seats, number))
        assert game.is_over
        replay_events(game)
        result = verify(recorded_in(game.as_json()))
        assert result.is_true, result.difference


def count_calls(rounds):
    """Return the number of function calls for the prompt and any-time choices of six players on a sheet of this many rounds."""
    state = SheetTable(6).make_sheet("Ours", "rounds", rounds=rounds, extras=("dealer",)).write_points(*[1] * 7).state
    profile = Profile()
    profile.runcall(lambda: (GAME.prompt(state), GAME.any_time_choices(state)))
    return sum(statistic.callcount for statistic in profile.getstats())


def test_a_sheet_of_many_rounds_is_asked_as_quickly_as_a_short_one():
    assert count_calls(99) < 1.5 * count_calls(14)


@SAMPLED
def test_lines_add_up_to_the_total():
    for number in range(full_or_sample(60, 20, 6)):
        for row in simulate(GAME, 3, seed_of("sum", number)).standings.seats:
            assert sum(line.points for line in row.lines) == (row.total or 0)
            assert (row.total is None) == (not row.lines), "a blank column has no total"
