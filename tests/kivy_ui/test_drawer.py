"""The drawer beside a game, by touch; the ruler looks at it on the tour (test_layout)."""

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
