"""Test random games on the table screen: each answer is reachable by touch, and no animation's result is shown early.

Each game runs in its own process, because Kivy has one window a process.
"""

import pytest

from tests.long_tests import one_more_long_row
from tests.programs import run_program
from tests.sample_sizes import full_or_sample

ARGUMENTS = {
    "into-the-blue": (
        "480x800 5 2 70 2 de",
        full_or_sample("800x480 4 1", "800x480 4 1 120"),
        "1280x720 2 4 60 1 de contrast",
        "800x480 5 3 80 2 en light",
        "720x1280 3 5 70 0 en deep dice=table chests=table",
    ),
    "deep-dive": (
        "1280x720 1 4 80 1 de contrast",
        full_or_sample("800x480 4 1", "800x480 4 1 120"),
        "480x800 6 2 80 2 de",
        "800x480 6 3 120 2 en light",
        "720x1280 3 5 80 0 en deep tiles=table",
        "800x480 1 7 80 2 de deep tiles=table",
    ),
}
FIRST = [(game, evenings[0]) for game, evenings in ARGUMENTS.items()]
NEXT_EVENINGS = [(game, evening) for game, (_, *evenings) in ARGUMENTS.items() for evening in evenings]


@pytest.mark.parametrize(("game", "evening"), one_more_long_row(FIRST + NEXT_EVENINGS, 1, "boards", 5))
def test_a_random_game_is_answered_by_touch_with_nothing_out_of_place(game, evening):
    process = run_program("tests.kivy_ui.touch_games", game, *evening.split())
    assert (process.returncode, process.stdout) == (0, ""), process.stdout + process.stderr[-3000:]
