"""Deep Dive on the glass: tiles told by one tap, a catch, predators, a retreat, and whose catch is shown."""

import pytest

TOUR = "tests.kivy_ui.dive_moments"
TOLD = (
    "every tile a depth can hold is told by one tap on the board",
    "a tile turns before it lies there, and only then anything is asked",
    "a catch flies to its row, then the row and the total are counted",
    "a tapped flag shows that seat's catch",
    "a tile told wrongly is corrected by touch",
    "a predator's jaws snap before a penguin lies trapped",
    "the third penguin's retreat is shown, large",
    "the solo opponent has a flag, and shows its catch",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_moments(tour, sentence):
    assert sentence in tour
