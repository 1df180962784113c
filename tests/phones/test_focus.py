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
    stops = []
    for _ in range(MOST_STOPS):
        player.press("Tab")
        if driver.execute_script(FOCUSED):
            return stops
        stop = player.focused_element()
        if stop in stops:
            return stops
        stops += [stop] if stop else []  # a list that scrolls has no role of a control
    raise AssertionError("no end of the page")


@pytest.mark.long
@pytest.mark.parametrize("game", long_except_first((*GAMES, "score-sheet"), 2))
def test_tab_reaches_every_control_once_in_reading_order(driver, tmp_path, game):
    for number in range(STATES):
        show_page(driver, tmp_path, random_page(game, number))
        player = BlindPlayer(driver, None)
        reading = [element.id for element in player.page() if element.role in CONTROL_ROLES and not element.is_disabled]
        reached = [element.id for element in tab_stops(driver, player)]
        alone = [
            element.id
            for element in player.page()
            if element.role in CONTROL_ROLES and element.role != "radio" and not element.is_disabled
        ]
        assert set(alone) <= set(reached), (game, number)
        assert [element_id for element_id in reached if element_id in reading] == [
            element_id for element_id in reading if element_id in reached
        ], (game, number)
        assert driver.execute_script(FORCED) == 0
