"""A whole evening with the initiative kit, four phones and a television in real browsers."""

import pytest

from tests.programs import run_program

pytestmark = pytest.mark.long
TRUE = (
    "the television showed the order of turns and no hit points",
    "creatures and players fought for several rounds",
    "four phones gave all answers, and the evening verifies",
)


@pytest.fixture(scope="module")
def told():
    run = run_program("tests.phones.kit_evening")
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", TRUE)
def test_an_evening_of_role_players(told, sentence):
    assert sentence in told
