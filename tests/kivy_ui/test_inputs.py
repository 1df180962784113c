"""The Inputs screen: what every control last said, a simulated one to try, learning, and sounds."""

import subprocess
import sys
from pathlib import Path

import pytest

TOLD = (
    "every control has a cell",
    "a simulated press is felt and plays",
    "bouncing contacts count once",
    "danger counts once held",
    "a simulated tower is plugged in",
    "it says what the table listens for",
    "it says so over a spoiled wire too",
    "what it said while its cable was out arrives when it is back",
    "it is pulled out again",
    "a button is learned",
    "learning can be given up",
    "a sound for another's turn",
    "no sound when switched off",
)


@pytest.fixture(scope="module")
def tour():
    """What the tour saw; it runs in a process of its own, as Kivy has one window."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.kivy_ui.inputs_tour"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", TOLD)
def test_inputs(tour, sentence):
    assert sentence in tour
