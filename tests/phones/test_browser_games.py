"""Whole games in five real browsers beside a touchscreen, and one game with every kind of input."""

import pytest

from tests.programs import run_program
from tests.sample_sizes import full_or_sample

pytestmark = pytest.mark.long
SAMPLE = ("mixed",)
ALL = ("into-the-blue", "deep-blue", "deep-dive", "score-sheet", "perils-of-the-deep")
GAMES = full_or_sample((*SAMPLE, *ALL), SAMPLE)


@pytest.fixture(scope="module")
def report_lines():
    run = run_program("tests.phones.browser_games", *GAMES)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


def test_five_phones_join_by_code_and_touchscreen_confirmation(report_lines):
    assert "five phones join by the code, and the touchscreen confirms each" in report_lines


@pytest.mark.parametrize("game", GAMES)
def test_game_played_in_browsers_verifies_without_browsers(report_lines, game):
    assert f"{game} is played to its end" in report_lines
