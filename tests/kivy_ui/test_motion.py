"""Animations end at the right place, however slow the screen and however hasty the taps."""

import pytest

TOUR = "tests.kivy_ui.motion_evening"
TOLD = ("on a slow screen every motion ends where it should", "a motion cut short ends where it should")


@pytest.mark.parametrize("sentence", TOLD)
def test_motion(tour, sentence):
    assert sentence in tour
