"""Settings › Device, a screen that gets dark, and switching off: by touches on real frames."""

import pytest

TOUR = "tests.kivy_ui.box_tour"
TOLD = (
    "a ruler finds nothing wrong",
    "where there is nothing to set, a sentence says so",
    "a newer Fathom on a stick is said as what a file there says",
    "brightness sets every lamp, and is kept",
    "the off button's pin is found by pressing it",
    "learning ends when the screen goes, by whatever hand",
    "an untouched screen is dimmed, then sleeps",
    "the first touch only wakes it",
    "the second plays the game that stayed where it was",
    "a screen without a lamp is dimmed by a veil",
    "a button wakes it too, and counts",
    "turned by any quarter, touches land on what is drawn there",
    "where the table is all there is, quitting means switching off",
    "while the off button is held a sentence says what will happen, and letting go stops it",
    "a box that does not switch off says why",
    "starting again is said while it happens",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_box(tour, sentence):
    assert sentence in tour
