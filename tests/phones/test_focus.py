"""The keyboard on a phone's page: Tab reaches every control once, in the order in which a screen reader reads them."""

import pytest

from tests.long_tests import long_except_first
from tests.phones.blind_player import CONTROL_ROLES, BlindPlayer
from tests.phones.browsers import open_browser
from tests.phones.pages_in_browser import GAMES, random_page, show_page

STATES, MOST_STOPS = 4, 80
FOCUSED = "return document.activeElement === document.body"
FORCED = "return [...document.querySelectorAll('[tabindex]')].filter((one) => one.tabIndex > 0).length"


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


def tab_stops(driver, player):
    """Return what has the focus after each press of Tab, until the page ends."""
    found = []
    for _ in range(MOST_STOPS):
        player.press("Tab")
        if driver.execute_script(FOCUSED):
            return found
        now = player.focused_element()
        if now in found:
            return found
        found += [now] if now else []  # a list that scrolls has no role of a control
    raise AssertionError("no end of the page")


@pytest.mark.long
@pytest.mark.parametrize("game", long_except_first((*GAMES, "score-sheet"), 2))
def test_tab_reaches_every_control_once_in_reading_order(driver, tmp_path, game):
    for number in range(STATES):
        show_page(driver, tmp_path, random_page(game, number))
        player = BlindPlayer(driver, None)
        reading = [one.id for one in player.page() if one.role in CONTROL_ROLES and not one.is_disabled]
        reached = [one.id for one in tab_stops(driver, player)]
        alone = [one.id for one in player.page() if one.role in CONTROL_ROLES and one.role != "radio" and not one.is_disabled]
        assert set(alone) <= set(reached), (game, number)
        assert [one for one in reached if one in reading] == [one for one in reading if one in reached], (game, number)
        assert driver.execute_script(FORCED) == 0
