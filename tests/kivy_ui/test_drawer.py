"""The drawer beside a game, by touch; the ruler looks at it on the tour (test_layout)."""

import pytest

TOUR = "tests.kivy_ui.drawer_evening"
TOLD = (
    "at rest nothing is drawn",
    "a tap behind the waves opens the tools",
    "the clock in the open drawer moves",
    "its corner closes it and does nothing else",
    "undo outside is the game's",
    "undo in the drawer is the drawer's",
    "after a restart the clock is there again",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_drawer(tour, sentence):
    assert sentence in tour
