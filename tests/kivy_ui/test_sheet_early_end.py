"""Test “Finish” before the last round of a calculating sheet: it asks first, and writing can continue."""

import random

import pytest

from kivy_ui.look.language import translate
from tests.kivy_ui.calculating_sheets import answer_at_random, begin
from tests.kivy_ui.simulated_user import Hand, a_table

MOST_ANSWERS = 40


@pytest.fixture
def hand(window):
    """Return a user at a sheet of ten rounds after one round."""
    hand, luck = Hand(a_table(), window.settings(), is_blind=True), random.Random(2)
    begin(hand, "Skull King", 4)
    for _ in range(MOST_ANSWERS):
        answer_at_random(hand, luck)
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


def test_a_second_tap_where_finish_was_leaves_the_question(hand):
    """The main answer continues the sheet; no answer is where “Finish” was tapped."""
    box = hand.find("finish")
    hand.tap("finish")
    hand.touch(box.cx, box.cy)
    assert {"finish-now", "go-on"} <= set(hand.targets())
    assert not any(hand.find(name).holds(box.cx, box.cy) for name in ("finish-now", "go-on"))


@pytest.mark.parametrize("is_typing", [True, False])
def test_a_sheet_ends_before_its_target_only_after_a_question(window, is_typing):
    hand = Hand(a_table(), window.settings(), is_blind=True)
    begin(hand, "Rummy", 2)
    hand.tap("key:5", "key:0", "write", "key:7", "write")
    hand.tap(*([] if is_typing else ["close"]))
    box = hand.find("finish")
    hand.tap("finish")
    hand.touch(box.cx, box.cy)
    assert {"finish-now", "go-on"} <= set(hand.targets()) and translate("sheet.end_early") in hand.words()
    hand.tap("go-on")
    assert "key:5" in hand.targets()
    hand.tap("finish", "finish-now")
    assert translate("end.unfinished") in hand.words() and translate("history.ended_early") == translate("end.unfinished").lower()
    hand.go_home()
    hand.tap("nights")
    hand.until(lambda: any(name.startswith("play:") for name in hand.targets()))
    assert translate("history.ended_early") in hand.words()
