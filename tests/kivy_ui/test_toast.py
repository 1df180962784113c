"""Test where a message is put and which taps it takes."""

from itertools import product

import pytest

from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Rect
from kivy_ui.toast import Toast, _covered_above, _value_at

WINDOWS = ("800x480", "480x800 de")
HAS_ENGLISH = True


@pytest.mark.parametrize(("x", "y"), [*product((0, 33), (0, 5, 40, 120))])
def test_what_a_message_covers_is_found_from_sums_at_heights(x, y):
    obstacles = [(Area(10, 16, 50, 24), 1.0), (Area(40, 88, 60, 40), 3.0), (Area(-20, -8, 40, 16), 1.0)]
    message = Area(x, y, 60, 48)
    covered = _covered_above(obstacles, message.x, message.w, 200)
    assert _value_at(covered, message.bottom) - _value_at(covered, message.y) == sum(
        weight * shared_size(message, box) for box, weight in obstacles
    )


def test_a_message_higher_than_the_screen_covers_all_that_is_below_its_top():
    """A new window is small until it has its size."""
    covered = _covered_above([(Area(0, 16, 50, 24), 1.0)], 0, 50, 64)
    assert _value_at(covered, 500) - _value_at(covered, 24) == 50 * 16


@pytest.mark.parametrize(("share", "is_passed"), [(0.1, True), (0.6, False)])
def test_a_key_that_a_message_hardly_covers_keeps_its_taps(home, monkeypatch, share, is_passed):
    """A tap on a message goes to a key below it only if at most a quarter of the key is covered."""
    home.tap("menu", "settings")
    key = home.find("tab:sound")
    monkeypatch.setattr(Toast, "_panel", lambda toast, _scene: toast._area_of(replace_height(key, share)))
    home.shell.show_message("Saved")
    home.wait_until_idle()
    home.touch(key.cx, key.top - 0.05 * key.h)
    assert not home.shell._toast.words
    assert next(target for target in home.shell.page_in_front().targets if target.name == "tab:sound").is_on == is_passed


def test_a_tab_of_settings_hides_the_message_about_another_tab(home):
    home.tap("menu", "settings")
    home.shell.show_message("Saved")
    home.wait_until_idle()
    home.tap("tab:sound")
    assert not home.shell._toast.words


def test_a_page_that_opens_hides_the_message_about_the_page_before(home):
    home.tap("menu", "settings")
    home.shell.show_message("Saved")
    home.wait_until_idle()
    home.tap("inputs")
    assert not home.shell._toast.words


def replace_height(key, share):
    """Return a place as wide as a key that covers this share of it from above."""
    return Rect(key.x, key.top - share * key.h, key.w, share * key.h)


def shared_size(first, second):
    """Return the size of the part that two areas have in common."""
    w = min(first.right, second.right) - max(first.x, second.x)
    h = min(first.bottom, second.bottom) - max(first.y, second.y)
    return max(0, w) * max(0, h)
