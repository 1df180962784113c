"""A sheet is changed by touch while it is written: a cell emptied, a player joining or out, a winner set by hand."""

import pytest

from tests.programs import ran

TOLD = (
    "two taps empty a cell, and it is asked for again",
    "somebody known joins by one tap on their name, with the average",
    "a player is out, and the others play on",
    "a winner is set by hand with the reason",
)


@pytest.mark.parametrize("glass", ["800x480 en deep", "480x800 de light"])
def test_a_sheet_is_changed_by_touch(glass):
    done = ran("tests.kivy_ui.late_changes_tour", *glass.split())
    assert done.returncode == 0, done.stderr[-3000:]
    assert all(sentence in done.stdout.splitlines() for sentence in TOLD)
