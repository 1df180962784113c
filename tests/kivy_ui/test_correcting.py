"""A finished play is corrected by touch, and a game of yesterday is entered."""

import pytest

from tests.programs import ran

TOLD = (
    "six taps correct a score, and places follow",
    "the play says what was corrected",
    "person, day, winner and reason are corrected, and points emptied",
    "a play is not counted, and counted again",
    "a game of yesterday is entered",
)


@pytest.mark.parametrize("glass", ["800x480 en deep", "480x800 de light", "1280x720 en contrast"])
def test_plays_are_corrected_and_entered_by_touch(glass):
    done = ran("tests.kivy_ui.correcting_tour", *glass.split())
    assert done.returncode == 0, done.stderr[-3000:]
    assert all(sentence in done.stdout.splitlines() for sentence in TOLD)
