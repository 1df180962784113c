"""Settings › Phones, by touches on real frames."""

import pytest

from tests.kivy_ui.conftest import tour

__all__ = ["tour"]
TOUR = "tests.phones.settings_tour"
TOLD = (
    "phones are off until somebody switches them on",
    "the code lets a phone in",
    "a code that has let in all that it may makes room for a fresh one",
    "the touchscreen refuses a phone, and lets in all that wait at once",
    "Bo's phone is kept, then replaced, and is told",
    "the touchscreen takes a phone off again",
    "switched off, nothing listens",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_phones_are_switched_on_at_the_touchscreen(tour, sentence):
    assert sentence in tour
