"""Beginning score sheets by name and by text: players, house rules, refusals."""

import pytest

TOUR = "tests.kivy_ui.begin_sheet_tour"
TOLD = (
    "who plays is asked if nobody has played yet, and the sheet chosen last is begun",
    "a sheet begins with the players of the last game, and another one with those of the open sheet",
    "a text is taken in as an own sheet, and one that can't be used is refused",
    "a sheet begins with the house rules it was last played with",
    "a sheet that was deleted is refused in a sentence",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_begin_sheet(tour, sentence):
    assert sentence in tour
