"""A tap in Settings on what can't be seen there says what it does."""

import pytest

from companion.table.sentence import say
from kivy_ui.pages.device.settings_page import DEVICE, EFFECTS, PLAY

CHECKS_TEXT_SIZES = True
WINDOWS = ("480x800 de light 2", "800x480", "800x480 de contrast 2")


@pytest.mark.parametrize(
    ("group", "key", "effect"),
    [
        ("play", "motion=calm", say("settings.motion_calm")),
        ("play", "shows_firsts=False", say("settings.firsts_off")),
        ("play", "plays_demo=True", say("settings.demo_on")),
        ("play", "shows_odds=False", say("settings.odds_off")),
        ("device", "stance=flat", say("settings.stance_flat")),
    ],
)
def test_a_changed_setting_says_what_it_does(home, check_page, group, key, effect):
    home.tap("menu", "settings", f"tab:{group}", key)
    check_page(f"setting-{key}")
    assert home.shell._toast.words == effect
    home.shell.hide_message()


def test_each_value_that_is_not_seen_says_what_it_does():
    settings = [setting for line in PLAY for setting in line] + list(DEVICE)
    assert {(setting.name, value) for setting in settings for value, _ in setting.values} == set(EFFECTS)
