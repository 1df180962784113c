"""“Finish” before the last round of a sheet that calculates: it is asked about, and one can go on."""

import random

import pytest

from tests.kivy_ui.calculating_sheets import answered, begin
from tests.kivy_ui.hand import Hand, a_table

MOST_ANSWERS = 40


@pytest.fixture
def hand(window):
    """Return a user at a sheet of ten rounds, one of them entered."""
    hand, luck = Hand(a_table(), window.settings()), random.Random(2)
    begin(hand, "Skull King", 4)
    for _ in range(MOST_ANSWERS):
        answered(hand, luck)
        if "finish" in hand.targets():
            return hand
    raise AssertionError("the sheet can't be finished between two rounds")


def test_the_end_of_a_sheet_before_its_last_round_is_asked_about(hand):
    hand.tap("finish")
    assert "finish-now" in hand.targets() and hand.table.shown.prompt is not None
    hand.tap("go-on")
    assert "finish" in hand.targets() and "finish-now" not in hand.targets()
    hand.tap("finish", "finish-now")
    hand.settle()
    assert hand.table.shown.prompt is None
