"""Settings › Editions: the box compared and put right, by touches."""

import pytest

TOUR = "tests.kivy_ui.editions_tour"
TOLD = (
    "a ruler finds nothing wrong",
    "the list says how much is to be checked",
    "a touched number is put right and kept",
    "what no game can be played with is refused and not kept",
    "and can be taken back",
    "one button says that all of it is as in the box",
    "the shipped values come back once asked twice",
    "two numbers that are only right together are kept together",
    "the open session is not touched",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_editions(tour, sentence):
    assert sentence in tour
