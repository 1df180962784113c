"""The drawer beside a game: by touch, and looked at by the ruler at every size."""

import subprocess
import sys

import pytest

TOUR = "tests.kivy_ui.drawer_evening"
TOLD = (
    "at rest nothing is drawn",
    "one touch in the header opens the tools",
    "a touch on the game closes the drawer and does nothing else",
    "the clock in the header moves once a second",
    "it stands while the game pauses",
    "the clock in the open drawer moves, too",
    "undo outside is the game's",
    "undo in the drawer is the drawer's",
    "after a restart the clock is there again",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_drawer(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("size", ["800x480", "1280x720", "720x1280"])
def test_a_ruler_finds_nothing_wrong_with_the_drawer(size):
    command = [sys.executable, "-m", "tests.kivy_ui.drawer_tour", size, ""]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "", done.stdout
    assert done.returncode == 0, done.stderr
