"""A phone in a real browser that loses its Wi-Fi, seat or game shows one sentence; no answer is lost or counts twice."""

import pytest
from selenium.webdriver.common.by import By

from companion.session.inputs.messages import CloseSession
from tests.phones.browser_pages import FREEZE_STREAM, page_text, tap_button, wait_for_text
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import GameServer, wait_for


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


@pytest.mark.long
def test_tap_without_wifi_is_reported_and_can_be_repeated(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        driver.execute_script("window.real = fetch; fetch = () => Promise.reject(new TypeError('Failed to fetch'))")
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "Nothing you tap now reaches Fathom")
        assert len(server.table.session.entries) == 1
        driver.execute_script("fetch = real; window.dispatchEvent(new Event('online'))")
        wait_for(lambda: "Not connected" not in page_text(driver))
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "eroll?")
        assert len(server.table.session.entries) == 2


@pytest.mark.long
def test_answer_counts_once_if_its_reply_is_lost(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        driver.execute_script(
            f"const real = fetch; fetch = async (...all) => {{ {FREEZE_STREAM} await real(...all); throw new TypeError(); }}"
        )
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "Not connected")
        assert len(server.table.session.entries) == 2
        driver.execute_script("window.dispatchEvent(new Event('online'))")
        wait_for_text(driver, "eroll?")
        assert "Not connected" not in page_text(driver)


def test_replaced_phone_gets_a_sentence_and_chooses_again(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        other = server.join_guest(0)
        wait_for_text(driver, "Another phone plays as Ann now. Choose another player, or watch.")
        wait_for_text(driver, "Who are you?")
        assert other.load_page().forms_for("/answer")


@pytest.mark.long
def test_page_of_a_closed_game_switches_to_the_new_game(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "eroll?")
        driver.execute_script(FREEZE_STREAM)
        server.table.send(CloseSession())
        server.begin("into-the-blue")
        tap_button(driver, "Stop")
        assert wait_for(lambda: driver.find_elements(By.CSS_SELECTOR, ".said"))
        wait_for_text(driver, "Roll the dice")
        assert len(server.table.session.entries) == 1
