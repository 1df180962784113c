"""A whole game with the initiative kit, four phones and a television in real browsers."""

import pytest

from tests.programs import run_program

pytestmark = pytest.mark.long
EXPECTED_LINES = (
    "the television showed the order of turns and no hit points",
    "creatures and players fought for several rounds",
    "four phones gave all answers, and the game verifies",
)


@pytest.fixture(scope="module")
def report_lines():
    run = run_program("tests.phones.initiative_game")
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", EXPECTED_LINES)
def test_initiative_game_in_browsers_passes_every_check(report_lines, sentence):
    assert sentence in report_lines
