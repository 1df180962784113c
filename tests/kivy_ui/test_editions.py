"""Settings › Box contents: the box compared and corrected, by taps."""

import pytest

TOUR = "tests.kivy_ui.editions_tour"
TOLD = (
    "a ruler finds nothing wrong",
    "the list says how much is to be checked",
    "each tile is drawn beside its values",
    "a tapped number is corrected and saved",
    "what no game can be played with is refused and not saved",
    "and can be taken back",
    "one value after the other is compared with the box, and saved",
    "one button says that all of it is as in the box",
    "the defaults come back once asked twice",
    "two numbers that are only right together are kept together",
    "every value that is asked is drawn, and its place marked",
    "the open session is not touched",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_editions(tour, sentence):
    assert sentence in tour
