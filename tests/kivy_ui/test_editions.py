"""Settings › Editions: the box compared and put right, by touches."""

import subprocess
import sys
from pathlib import Path

import pytest

TOLD = (
    "a ruler finds nothing wrong",
    "the list says how much is to be checked",
    "a touched number is put right and kept",
    "what no game can be played with is refused and not kept",
    "and can be taken back",
    "one button says that all of it is as in the box",
    "the shipped values come back once asked twice",
    "two numbers that are only right together are kept together",
    "the open session is not touched",
)


@pytest.fixture(scope="module")
def tour():
    """What the tour saw; it runs in a process of its own, as Kivy has one window."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.kivy_ui.editions_tour"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", TOLD)
def test_editions(tour, sentence):
    assert sentence in tour
