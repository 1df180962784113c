"""A whole evening with the initiative kit, four phones and a television in real browsers."""

import subprocess
import sys
from pathlib import Path

import pytest

LONGEST_S = 900
TRUE = (
    "the television showed the order of turns and no hit points",
    "creatures and players fought for several rounds",
    "four phones gave all answers, and the evening verifies",
)


@pytest.fixture(scope="module")
def told():
    run = subprocess.run(
        [sys.executable, "-m", "tests.phones.kit_evening"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", TRUE)
def test_an_evening_of_role_players(told, sentence):
    assert sentence in told
