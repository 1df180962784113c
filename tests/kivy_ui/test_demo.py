"""Test the demo: if the settings allow it, a game plays automatically over Home until the screen is touched."""

import time

import pytest

from kivy_ui.device.sleep_timer import ASLEEP, AWAKE
from kivy_ui.look.language import translate
from kivy_ui.settings import Settings
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("480x800 de light", "800x480")
MOST_S = 0.1


@pytest.fixture
def user(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    user.shell.use_settings(user.settings.with_value("plays_demo", True))
    user.wait_until_idle()
    return user


def begin_demo(user):
    """Start the demo as its timer does; return it."""
    user.shell.idle_demo.begin()
    user.wait_until_idle()
    return user.shell.idle_demo.demo


def test_demo_has_no_timer_without_its_setting(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    assert not Settings().plays_demo and user.shell.idle_demo.timer is None
    user.touch(5, 5)
    assert user.shell.idle_demo.timer is None
    user.shell.use_settings(user.settings.with_value("plays_demo", True))
    assert user.shell.idle_demo.timer is not None
    user.shell.use_settings(user.settings)
    assert user.shell.idle_demo.timer is None


def test_demo_plays_a_dive_and_saves_nothing(user):
    demo, seen_kinds = begin_demo(user), set()
    for _ in range(40):
        demo.move()
        user.wait_until_idle()
        seen_kinds |= {type(event).__name__ for event in demo.snapshot.events}
    assert "GemsDrawn" in seen_kinds, seen_kinds
    assert translate("home.demo") in user.words() and user.targets() == [] and problems(user) == []
    assert user.table.snapshot.session == "" and not list(user.table._store.sessions())


def test_touch_only_ends_the_demo(user):
    box = user.find("game:deep-blue")
    demo = begin_demo(user)
    demo._timer.cancel()  # the move is made now, not by the timer, which would else make one during this test
    demo.move()
    began = time.thread_time()
    touch = user._finger(box.cx, box.cy)
    touch.touch_down()
    assert user.shell.top_page is None and demo.parent is None and time.thread_time() - began < MOST_S
    touch.touch_up()
    user.wait_until_idle()
    assert "game:deep-blue" in user.targets() and user.shell.top_page is None
    assert not demo._timer.is_triggered and user.shell.idle_demo.timer is not None


def test_demo_begins_only_on_home_and_ends_when_the_screen_sleeps(user):
    user.tap("menu", "settings")
    assert begin_demo(user) is None
    user.shell.close_page()
    user.tap("menu") if "quit" in user.targets() else None
    demo = begin_demo(user)
    assert demo is not None
    user.shell.screen_saver.sleep_timer.state = ASLEEP
    demo.move()
    assert user.shell.top_page is None and begin_demo(user) is None
    user.shell.screen_saver.sleep_timer.state = AWAKE
