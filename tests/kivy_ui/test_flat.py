"""What lies beside a game faces its players, and its clock is seen."""

import pytest

TOUR = "tests.kivy_ui.flat_tour"
TOLD = (
    "on a table that lies flat each counter faces its player",
    "on a screen that stands all face one way",
    "a clock that runs is seen without opening the toolbox, and goes on",
    "one that is paused is not",
    "what stood there before a half turn is not seen upside down",
    "a page of settings stays as it is under the finger",
    "and the picture turns once it is left",
    "a sheet that one person writes stays as it lies",
    "a picture turned by hand goes round the table, and stays",
    "who is new to a flat table is asked for a side, once",
    "a window closes once that is confirmed",
    "whom the picture faces sees itself at its own side of the table",
    "a screen that is stood up stands the right way up",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_flat(tour, sentence):
    assert sentence in tour
