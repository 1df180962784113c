"""Test the counters of a new toolbox: they start at 20, or with one tap at 0."""

import pytest

from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light 2", "800x480 de contrast 2")


def values(user):
    return [count.values[0] for count in user.table.snapshot.view.counters]


@pytest.fixture
def counters(home):
    """Return a user at the counters of the toolbox, before any change."""
    home.tap("game:toolbox", "tab:counters")
    while home.table.snapshot.undo_here:
        home.tap("undo")
    return home


def test_untouched_counters_start_at_0_with_one_tap(counters):
    assert values(counters) == [20] and problems(counters) == []
    box = counters.find("start-at-0")
    counters.tap("start-at-0")
    assert values(counters) == [0] and "start-at-0" not in counters.targets()
    counters.touch(box.cx, box.cy)
    assert values(counters) == [0]
    counters.tap("undo")
    assert values(counters) == [20]


def test_the_clock_says_whose_turn_comes_next_among_players_without_names(counters):
    counters.tap("tab:clock", "begins:0")
    name = counters.table_stage.new_scene().name(1)
    assert name.endswith(" 2") and translate("toolbox.tap_anywhere", name=name) in counters.words() and problems(counters) == []
