"""A play on a phone: the code on the screen, read back by a decoder from its picture."""

import pytest

TOUR = "tests.kivy_ui.qr_tour"
TOLD = (
    "codes of one to six players with long names and accents say everything",
    "a note that does not fit is left out and said",
    "the end screen's button shows the code of the game just played",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_qr(tour, sentence):
    assert sentence in tour
