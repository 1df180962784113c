"""The chooser of score sheets: the last one, groups, search, own sheets, at every size."""

import pytest

from tests.programs import ran
from tests.sample_sizes import often

TOUR = "tests.kivy_ui.sheet_chooser_tour"
TOLD = (
    "nothing played yet: a sheet is chosen, then who plays",
    "the last sheet begins with one tap, and is resumed while it is open",
    "another sheet begins with the same players, from Home and from the menu of a sheet",
    "a drag from a group's key opens it at its end",
    "letters find a sheet, on the screen's keys and on a real keyboard",
    "the rules of a sheet are compared once, and the mark is gone",
    "an own sheet is deleted after a question",
    "120 own sheets are listed and found",
    "a sheet is made, changed, shared and taken in from the chooser",
    "other players are chosen before the sheet",
)
WAYS = (
    ("480", "800", "light", "de", "0", "4"),
    ("1280", "720", "contrast", "de", "2", "12"),
    ("800", "480", "contrast", "de", "2", "12"),
    ("720", "1280", "deep", "en", "1", "7"),
)


@pytest.mark.parametrize("sentence", TOLD)
def test_sheet_chooser(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("way", often(WAYS, WAYS[:2]), ids=" ".join)
def test_sheet_chooser_in_other_shapes(way):
    run = ran(TOUR, *way)
    assert run.returncode == 0, run.stderr[-3000:]
