"""Who starts is drawn by everybody's fingers, and holds."""

import pytest

TOUR = "tests.kivy_ui.starter_tour"
TOLD = (
    "fingers draw who starts, and the result stands after they leave",
    "one finger alone draws nothing anew",
    "names stand whole where there is room",
    "who was drawn starts every game, and no game asks again",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_starter(tour, sentence):
    assert sentence in tour
