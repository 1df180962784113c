"""Into the Blue's moments on the glass: dice, a perfect dive, a lost one, the last turns."""

import pytest

TOUR = "tests.kivy_ui.blue_moments"
TOLD = (
    "dice land one by one, and the diver falls after the last one",
    "nothing is asked, and nothing can be undone, before dice have landed",
    "a sequence that lies there is kept by the large answer",
    "tapped dice are kept, the others rerolled",
    "a perfect roll is celebrated",
    "chests to choose from lie clear of level 5",
    "the chest of a perfect dive rises, and only then hangs on its flag",
    "a dive without a 1 says so, large",
    "the last turns are announced after the shells lie",
    "shells sink one by one, counted off the flag and onto their level",
    "shells that sank lie there while the last turns are announced",
    "what Fathom says covers no answer, and goes when it is touched",
    "what is undone fades over the picture of before, which answers already",
    "a tap sees the end of it, and counts",
    "nothing fades without motion",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_moments(tour, sentence):
    assert sentence in tour
