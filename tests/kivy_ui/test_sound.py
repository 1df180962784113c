"""Settings › Sound: volume, voice and its kinds, by touches on real frames."""

import pytest

TOUR = "tests.kivy_ui.sound_tour"
TOLD = (
    "the voice is off, and what it says is not asked before it is on",
    "a device that nothing is heard of claims no sound",
    "volume and sounds are set at once, and kept",
    "a voice that is not installed is a sentence that says what to do",
    "each kind is switched by itself",
    "sounds are switched from the table, by a name that says what a tap does",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_sound(tour, sentence):
    assert sentence in tour
