"""Test the demo: if the settings allow it, a game plays automatically over Home until the screen is touched."""

import time

import pytest

from kivy_ui.device.sleep_timer import ASLEEP, AWAKE
from kivy_ui.look.language import translate
from kivy_ui.settings import Settings
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table

WINDOWS = ("480x800 de light", "800x480")
MOST_S = 0.1


@pytest.fixture
def hand(window):
    hand = Hand(a_table(), window.settings(), is_blind=True)
    hand.shell.use_settings(hand.settings.with_value("plays_demo", True))
    hand.settle()
    return hand


def begun(hand):
    """Start the demo as its timer does; return it."""
    hand.shell.idle_demo.begin()
    hand.settle()
    return hand.shell.idle_demo.demo


def test_without_the_setting_there_is_no_timer(window):
    hand = Hand(a_table(), window.settings(), is_blind=True)
    assert not Settings().plays_demo and hand.shell.idle_demo.timer is None
    hand.touch(5, 5)
    assert hand.shell.idle_demo.timer is None
    hand.shell.use_settings(hand.settings.with_value("plays_demo", True))
    assert hand.shell.idle_demo.timer is not None
    hand.shell.use_settings(hand.settings)
    assert hand.shell.idle_demo.timer is None


def test_a_dive_plays_by_itself_and_nothing_of_it_is_saved(hand):
    demo, seen = begun(hand), set()
    for _ in range(40):
        demo.move()
        hand.settle()
        seen |= {type(event).__name__ for event in demo.shown.events}
    assert "GemsDrawn" in seen, seen
    assert translate("home.demo") in hand.words() and hand.targets() == [] and problems(hand) == []
    assert hand.table.shown.session == "" and not list(hand.table._store.sessions())


def test_a_touch_ends_the_demo_at_once_and_does_nothing_else(hand):
    box = hand.find("game:deep-blue")
    demo = begun(hand)
    demo.move()
    began = time.monotonic()
    touch = hand._finger(box.cx, box.cy)
    touch.touch_down()
    assert hand.shell.sheet is None and demo.parent is None and time.monotonic() - began < MOST_S
    touch.touch_up()
    hand.settle()
    assert "game:deep-blue" in hand.targets() and hand.shell.sheet is None
    assert not demo._timer.is_triggered and hand.shell.idle_demo.timer is not None


def test_the_demo_begins_only_on_home_and_ends_when_the_screen_sleeps(hand):
    hand.tap("menu", "settings")
    assert begun(hand) is None
    hand.shell.close_page()
    hand.tap("menu") if "quit" in hand.targets() else None
    demo = begun(hand)
    assert demo is not None
    hand.shell.screen_saver.rest.state = ASLEEP
    demo.move()
    assert hand.shell.sheet is None and begun(hand) is None
    hand.shell.screen_saver.rest.state = AWAKE
