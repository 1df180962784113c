"""Home with open games: bars that resume them, and score sheets that nobody misses."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.home_tour"
TOLD = (
    "each bar says Resume, however many games are open",
    "a score sheet without points is not offered on Home, whatever was chosen and undone",
    "an abandoned score sheet is resumed for the same players only",
    "a score sheet with points is offered",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_home(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("way", [("480", "800", "en"), ("800", "480", "de"), ("480", "800", "de")], ids=" ".join)
def test_home_in_other_shapes_and_in_german(way):
    run = ran(TOUR, *way)
    assert run.returncode == 0, run.stderr[-3000:]
