"""Names, notes and places are typed on one page, by finger or on a real keyboard."""

import pytest

TOUR = "tests.kivy_ui.typing_tour"
TOLD = (
    "a real keyboard writes umlauts, and Enter saves",
    "Escape goes back, and nothing is saved",
    "Enter saves no empty name",
    "what is pasted stands on one line, as long as a name may be",
    "a note of 200 letters is read whole, and a usual place is one tap",
    "a long note keeps its lines, and every letter where nothing was typed",
    "in German umlauts have keys of their own",
    "a real keyboard types points, and Enter takes them",
    "without points Enter takes nothing, and Escape goes back",
    "a real keyboard types numbers, dice and sums that a choice needs",
    "Enter takes no number out of range",
    "what a choice still needs is typed on the same page",
    "a real keyboard types on a pad of the table, and Enter confirms",
    "a real keyboard writes a score, and types on no table below a page",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_typing(tour, sentence):
    assert sentence in tour
