"""Four-player expedition played by touch on real frames, and its first round at the other sizes."""

import re

import pytest

from tests.long_tests import long_except_first_row
from tests.programs import run_program

PARTS = [("800x480", "expedition"), ("1280x720", "round"), ("720x1280", "round")]


@pytest.mark.parametrize(("size", "part"), long_except_first_row(PARTS))
def test_an_expedition_is_played_by_touch_with_at_most_four_taps_a_turn(size, part):
    """Each size needs its own process, as Kivy has one window. The ruler finds no small target and no cut word."""
    process = run_program("tests.games.perils_of_the_deep.touches", size, "", part)
    assert process.returncode == 0, process.stderr[-3000:]
    print(process.stdout.strip())
    assert f"a four-player {part}" in process.stdout


FIGURES = {"helper, known": (1, 4, 70), "helper, new": (1, 4, 88), "ledger, known": (4, 8, 140), "ledger, new": (4, 8, 158)}
TOUCH_COUNTS = re.compile(r"(\w+, \w+): plain turn (\d+), busy turn (\d+), expedition (\d+)")


@pytest.mark.long
def test_four_expeditions_take_at_most_the_documented_touches():
    """The numbers of `test_taps` equal those of real touches for a plain turn, a busy turn and the expedition."""
    process = run_program("tests.games.perils_of_the_deep.touched_taps")
    assert process.returncode == 0, process.stderr[-3000:]
    print(process.stdout.strip())
    took = {name: tuple(map(int, figures)) for name, *figures in TOUCH_COUNTS.findall(process.stdout)}
    assert took.keys() == FIGURES.keys()
    assert not [
        name for name, figures in took.items() if any(figure > most for figure, most in zip(figures, FIGURES[name], strict=True))
    ]
