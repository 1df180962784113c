"""Settings › Phones › Wi-Fi, by touches on real frames."""

import pytest

from tests.kivy_ui.conftest import tour

__all__ = ["tour"]
TOUR = "tests.kivy_ui.phone_wifi_tour"
TOLD = (
    "the house's Wi-Fi is a code that cameras read",
    "a Wi-Fi is made, and its code shown",
    "where there is none, and where none can be made, a sentence says so",
    "without a network, or without a port, a sentence stands in the code's place",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_phones_are_shown_a_wifi(tour, sentence):
    assert sentence in tour
