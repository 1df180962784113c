"""A moment is told by nothing but itself until it has landed, and every hand brings the same one."""

import pytest

TOUR = "tests.kivy_ui.withheld_tour"
TOLD = (
    "nothing is asked, named by Undo, reckoned or written while a moment plays",
    "lights, sound, speech and watching phones wait until it has landed",
    "a moment keeps the side it began on, and the picture turns once it has landed",
    "buttons, the knob and cables bring the same moments as a touch",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_withheld(tour, sentence):
    assert sentence in tour
