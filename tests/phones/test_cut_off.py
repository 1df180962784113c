"""A phone in a real browser that loses its Wi-Fi, seat or game shows one sentence; no answer is lost or counts twice."""

import pytest
from selenium.webdriver.common.by import By

from companion.session.inputs.messages import CloseSession
from tests.phones.browser_pages import FROZEN, shows, tap, words
from tests.phones.browsers import browser, come_in
from tests.phones.evenings import Evening, wait_for


@pytest.fixture(scope="module")
def driver():
    with browser() as driver:
        yield driver


def test_a_tap_while_the_wifi_is_gone_says_so_and_can_be_tapped_again(driver, tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        come_in(driver, evening, evening.guest(0))
        shows(driver, "Roll the dice")
        driver.execute_script("window.real = fetch; fetch = () => Promise.reject(new TypeError('Failed to fetch'))")
        tap(driver, "Roll the dice")
        shows(driver, "Nothing you tap now reaches Fathom")
        assert len(evening.table.session.entries) == 1
        driver.execute_script("fetch = real; window.dispatchEvent(new Event('online'))")
        wait_for(lambda: "Not connected" not in words(driver))
        tap(driver, "Roll the dice")
        shows(driver, "eroll?")
        assert len(evening.table.session.entries) == 2


def test_an_answer_whose_echo_is_lost_with_the_wifi_counts_once(driver, tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        come_in(driver, evening, evening.guest(0))
        shows(driver, "Roll the dice")
        driver.execute_script(
            f"const real = fetch; fetch = async (...all) => {{ {FROZEN} await real(...all); throw new TypeError(); }}"
        )
        tap(driver, "Roll the dice")
        shows(driver, "Not connected")
        assert len(evening.table.session.entries) == 2
        driver.execute_script("window.dispatchEvent(new Event('online'))")
        shows(driver, "eroll?")
        assert "Not connected" not in words(driver)


def test_a_second_phone_for_a_seat_lets_the_first_choose_again_with_a_sentence(driver, tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        come_in(driver, evening, evening.guest(0))
        shows(driver, "Roll the dice")
        other = evening.guest(0)
        shows(driver, "Another phone plays as Ann now. Choose another player, or watch.")
        shows(driver, "Who are you?")
        assert other.look().of("/answer")


def test_a_page_of_a_game_that_was_closed_meanwhile_shows_the_new_one(driver, tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        come_in(driver, evening, evening.guest(0))
        tap(driver, "Roll the dice")
        shows(driver, "eroll?")
        driver.execute_script(FROZEN)
        evening.table.send(CloseSession())
        evening.begin("into-the-blue")
        tap(driver, "Stop")
        assert wait_for(lambda: driver.find_elements(By.CSS_SELECTOR, ".said"))
        shows(driver, "Roll the dice")
        assert len(evening.table.session.entries) == 1
