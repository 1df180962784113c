"""Settings › Device › Wi-Fi, and Date and time, by touches on real frames."""

import pytest

TOUR = "tests.kivy_ui.device_tour"
TOLD = (
    "games that lie in memory are said on Home, with what to do",
    "a computer whose radio and clock are none of ours offers neither",
    "a radio that is switched off is switched on",
    "a wrong password is said",
    "a network is joined with its password, whatever signs it has",
    "a known network is joined with two taps, and forgotten with two",
    "a denial is a sentence",
    "the zone is chosen by its region and its city",
    "date and time are set by hand",
    "an update is offered by its stick, begun once, followed, and tells why it isn't installed",
    "while a version is tried, nobody plays",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_device(tour, sentence):
    assert sentence in tour
