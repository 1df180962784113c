"""The end of a score sheet, by touch on real frames."""

import pytest

from tests.programs import ran

TOLD = (
    "the winner, the sheet's own name and a fact from its lines are told",
    "each kind of points has a tone and a mark of its own, and what was lost stands before the total",
    "players who tie win together",
    "bars race first, then the totals roll, and the name comes last",
    "on a sheet without lines the best round of each player is marked",
    "the end card goes to a stick as a picture",
    "while phones are on, a code leads them to the result",
)


@pytest.mark.parametrize("screen", ["800x480 deep en", "480x800 light de"])
def test_the_end_of_a_sheet(screen):
    done = ran("tests.kivy_ui.sheet_end_tour", *screen.split())
    assert done.returncode == 0, done.stderr[-3000:]
    assert [sentence for sentence in TOLD if sentence not in done.stdout.splitlines()] == []
