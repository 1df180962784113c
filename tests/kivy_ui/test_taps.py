"""Count taps from Home by real touches and compare them with docs/taps.md."""

import re
from pathlib import Path

import pytest

TOUR = "tests.kivy_ui.taps_tour"
GAMES = ("Deep Blue", "Into the Blue", "Deep Dive", "Perils of the Deep")
MOST = dict.fromkeys(GAMES, 2) | {
    "the scenarios of a game": 2,
    "the next unplayed scenario": 4,
    "any scenario": 4,
    "a drawn scenario": 4,
    "a game from the shelf": 2,
    "a rolled die": 2,
    "a draw from a bag": 3,
    "a counter": 3,
    "the turn clock": 3,
    "a score": 2,
    "a score on a new sheet": 2,
    "a sheet of a group": 3,
    "any sheet by a drag": 2,
    "the code of the sheet": 2,
    "other sheets": 2,
    "a change of an own sheet": 2,
}


@pytest.fixture(scope="module")
def counted(tour):
    return {what: int(taps) for what, _, taps in (line.partition(": ") for line in tour)}


def promised():
    """Return the taps of each row in the first two tables of docs/taps.md."""
    text = Path("docs/taps.md").read_text()
    found = text[text.index("## From Home\n") : text.index("## Score sheets that calculate\n")]
    rows = re.findall(r"^\| (.+?) \| (\d+)(?: plus the digits| and a drag)? \|$", found, re.MULTILINE)
    return {what: int(taps) for names, taps in rows for what in names.removeprefix("the first move of ").split(", ")}


@pytest.mark.parametrize("what", MOST)
def test_no_more_taps_from_home_than_promised(counted, what):
    assert counted[what] <= MOST[what]


def test_the_document_has_the_counted_taps(counted):
    assert promised() == counted
