"""Guests join with what the pages offer: names, taken seats, replaced phones, and refusals that are tried again."""

import pytest
from selenium.webdriver.common.by import By

from companion.session.phones.access import MOST_PHONES, NO_SEAT_YET
from companion.session.wait_idle import wait_until_idle
from tests.phones.browser_pages import UNDEFINED_PICTURES, tap_button, wait_for_text
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import GameServer, Guest, wait_for

ANIMALS = ("crab", "whale", "turtle", "octopus", "fish", "jellyfish", "starfish", "ray")


def request_seat(server, seat, name=""):
    """Return a phone that waits for a seat under a name."""
    guest = server.join_guest()
    guest.post("/sit", {"seat": seat, "name": name})
    return guest


def test_typed_name_becomes_the_players_name_after_confirmation(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 3) as server:
        guest = request_seat(server, 1, "Hana")
        wait_until_idle(server.table)
        assert server.table.snapshot.seats[1].name == "Bo" and len(server.table.session.entries) == 1
        server.confirm_phone()
        wait_for(lambda: server.table.snapshot.seats[1].name == "Hana")
        assert [entry.source for entry in server.table.session.entries[1:]] == ["phone:2"]
        wait_for(lambda: "Hana" in guest.load_page().words)
        assert "Hana" in [person.name for person in server.store.people.seatable_people()]


def test_name_corrected_on_a_phone_creates_no_new_person(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        ann.post("/name", {"name": "Anne"})
        wait_for(lambda: server.table.snapshot.seats[0].name == "Anne")
        assert "Anne" not in [person.name for person in server.store.people.seatable_people()]


def test_name_of_another_player_is_refused_with_a_suggestion(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 3) as server:
        guest = request_seat(server, 1, "ann")
        assert guest.status == 409 and guest.load_page().state == "choosing"
        assert "How about “ann B”" in guest.sent_pages[-2]


def test_taken_seat_is_marked_and_a_replaced_phone_is_notified(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann, new = server.join_guest(0), server.join_guest()
        wait_for(lambda: "Ann’s phone is here" in new.load_page().words)
        new.choose_seat(0)
        assert ann.load_page().state == "playing"
        server.phones.phone_access.admit([client.fingerprint for client in server.phones.phone_access.clients])
        assert (ann.load_page().state, new.load_page().state) == ("playing", "waiting")
        server.confirm_phone()
        wait_for(lambda: new.load_page().state == "playing")
        assert ann.load_page().state == "choosing" and "Another phone plays as Ann now" in ann.load_page().alert
        ann.post("/answer", {"choice": "x"})
        assert ann.status == 409 and len(server.table.session.entries) == 1


def test_five_phones_join_with_one_code_and_one_confirmation(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 5) as server:
        wait_for(lambda: server.phones.is_up)
        ticket, guests = server.phones.phone_access.ticket(), [Guest(server.port) for _ in range(5)]
        for seat, guest in enumerate(guests):
            guest.join(ticket)
            guest.choose_seat(seat)
        assert len({guest.cookie for guest in guests}) == 5
        assert {guest.load_page().state for guest in guests} == {"waiting"}
        signs = [
            next(word for word in guest.load_page().words if word[0].isupper() and word.split()[-1] in ANIMALS) for guest in guests
        ]
        assert len(set(signs)) == 5
        server.phones.phone_access.admit(
            [waiting_phone.fingerprint for waiting_phone in server.phones.phone_access.waiting_phones()]
        )
        assert all(wait_for(lambda guest=guest: guest.load_page().state == "playing") for guest in guests)


@pytest.mark.long
def test_refused_phone_tries_again_by_itself(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server, open_browser() as driver:
        wait_for(lambda: server.phones.is_up)
        phone_access = server.phones.phone_access
        keys = [phone_access.request_access("", phone_access.pin) for _ in range(MOST_PHONES)]
        for key in keys:
            phone_access.request_place(key, None)
        driver.get(f"http://127.0.0.1:{server.port}/j/{phone_access.ticket()}")
        tap_button(driver, "Join")
        wait_for_text(driver, "Too many phones are connected")
        phone_access.request_place(keys[0], NO_SEAT_YET)  # a phone without a place makes room
        wait_for_text(driver, "Who are you?")


@pytest.mark.long
def test_giving_up_a_seat_needs_confirmation(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server, open_browser() as driver:
        open_as_guest(driver, server, server.join_guest(0))
        driver.find_element(By.CSS_SELECTOR, "#drawer > summary").click()
        tap_button(driver, "Choose another player")
        wait_for_text(driver, "Another phone can play as Ann then")
        assert [client.state for client in server.phones.phone_access.clients] == ["playing"]
        tap_button(driver, "Give up my place")
        wait_for_text(driver, "Who are you?")


@pytest.mark.long
def test_refusal_is_shown_at_its_field(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 3) as server, open_browser() as driver:
        open_player_choice(driver, server)
        tap_button(driver, "Type my name")
        driver.find_element(By.ID, "own-name").send_keys("Ann")
        driver.find_element(By.CSS_SELECTOR, ".flag-key:nth-child(2)").click()
        tap_button(driver, "Ask to join")
        wait_for_text(driver, "How about “Ann B”")
        gap = "return find('.said').getBoundingClientRect().top - find('#own-name').getBoundingClientRect().bottom"
        assert 0 <= driver.execute_script(gap) < 160
        assert driver.execute_script("return find('#own-name').value") == "Ann"


ABOVE_THE_KEYBOARD = (390, 506)
KEYS_BELOW = """
const keys = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility());
return [keys.length, Math.max(...keys.map((one) => one.getBoundingClientRect().bottom)) - innerHeight];
"""


@pytest.mark.long
def test_name_field_stays_above_the_phones_keyboard(tmp_path):
    """With the most free flags, the key that asks to join is above the keyboard of a phone; the cursor is in the field."""
    with GameServer(tmp_path, "score-sheet", 12) as server, open_browser(ABOVE_THE_KEYBOARD) as driver:
        open_player_choice(driver, server)
        tap_button(driver, "Type my name")
        wait_for(lambda: driver.execute_script("return document.activeElement.id === 'own-name'"))
        count, pixels_below = driver.execute_script(KEYS_BELOW, ".choose .go, .flag-key")
        assert count == 13 and pixels_below <= 0
        tap_button(driver, "Back to the players")
        wait_for_text(driver, "Just watch")


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (768, 1024), (844, 390)])
def test_both_answers_fit_the_screen_after_joining(tmp_path, size):
    with GameServer(tmp_path, "into-the-blue", 4) as server, open_browser(size) as driver:
        open_player_choice(driver, server)
        count, pixels_below = driver.execute_script(KEYS_BELOW, ".choose .answer")
        assert count == 7 and (pixels_below <= 0 or size[1] < 600)
        tap_button(driver, "Dan")
        server.confirm_phone()
        wait_for_text(driver, "You’re in.")
        count, pixels_below = driver.execute_script(KEYS_BELOW, "#in .answer, #in .flag")
        assert count == 3 and pixels_below <= 0


@pytest.mark.long
def test_welcome_is_shown_to_a_phone_that_skipped_the_waiting_page(tmp_path):
    """The table can confirm a phone before the phone has shown that it waits."""
    with GameServer(tmp_path, "into-the-blue", 4) as server, open_browser() as driver:
        open_player_choice(driver, server)
        tap_button(driver, "Dan")
        wait_for(lambda: driver.execute_script("return find('#main').dataset.state") == "waiting")
        driver.execute_script("find('#main').dataset.state = 'choosing'")
        server.confirm_phone()
        wait_for_text(driver, "You’re in.")


@pytest.mark.long
def test_welcome_shows_the_emblem_of_the_player(tmp_path):
    """The page of Deep Blue below it draws no disc of its own player."""
    with GameServer(tmp_path, "deep-blue", 2) as server, open_browser() as driver:
        open_player_choice(driver, server)
        tap_button(driver, "Bo")
        server.confirm_phone()
        wait_for_text(driver, "You’re in.")
        assert driver.execute_script(UNDEFINED_PICTURES) == []


def open_player_choice(driver, server):
    wait_for(lambda: server.phones.is_up)
    driver.get(f"http://127.0.0.1:{server.port}/j/{server.phones.phone_access.ticket()}")
    tap_button(driver, "Join")
    wait_for_text(driver, "Who are you?")
