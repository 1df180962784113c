"""Guests join with what the pages offer: names, taken seats, replaced phones, and refusals that are tried again."""

import pytest
from selenium.webdriver.common.by import By

from companion.session.phones.access import MOST_PHONES, UNDECIDED
from companion.session.wait_idle import wait_until_idle
from tests.phones.browser_pages import shows, tap
from tests.phones.browsers import browser, come_in
from tests.phones.evenings import Evening, Guest, wait_for

ANIMALS = ("crab", "whale", "turtle", "octopus", "fish", "jellyfish", "starfish", "ray")


def waits(evening, seat, name=""):
    """Return a phone that waits for a seat under a name."""
    guest = evening.guest()
    guest.post("/sit", {"seat": seat, "name": name})
    return guest


def test_a_typed_name_is_the_players_once_the_touchscreen_has_let_the_phone_in(tmp_path):
    with Evening(tmp_path, "into-the-blue", 3) as evening:
        guest = waits(evening, 1, "Hana")
        wait_until_idle(evening.table)
        assert evening.table.shown.seats[1].name == "Bo" and len(evening.table.session.entries) == 1
        evening.confirm()
        wait_for(lambda: evening.table.shown.seats[1].name == "Hana")
        assert [entry.source for entry in evening.table.session.entries[1:]] == ["phone:2"]
        wait_for(lambda: "Hana" in guest.look().words)
        assert "Hana" in [person.name for person in evening.store.people.seatable_people()]


def test_a_name_corrected_on_a_phone_is_no_new_person(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        ann = evening.guest(0)
        ann.post("/name", {"name": "Anne"})
        wait_for(lambda: evening.table.shown.seats[0].name == "Anne")
        assert "Anne" not in [person.name for person in evening.store.people.seatable_people()]


def test_a_name_that_another_player_has_is_refused_with_another_one(tmp_path):
    with Evening(tmp_path, "into-the-blue", 3) as evening:
        guest = waits(evening, 1, "ann")
        assert guest.status == 409 and guest.look().state == "choosing"
        assert "How about “ann B”" in guest.sent[-2]


def test_a_taken_seat_is_marked_and_a_replaced_phone_is_told(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        ann, new = evening.guest(0), evening.guest()
        wait_for(lambda: "Ann’s phone is here" in new.look().words)
        new.sit(0)
        assert ann.look().state == "playing"
        evening.phones.phone_access.let_in([one.fingerprint for one in evening.phones.phone_access.clients])
        assert (ann.look().state, new.look().state) == ("playing", "waiting")
        evening.confirm()
        wait_for(lambda: new.look().state == "playing")
        assert ann.look().state == "choosing" and "Another phone plays as Ann now" in ann.look().said
        ann.post("/answer", {"choice": "x"})
        assert ann.status == 409 and len(evening.table.session.entries) == 1


def test_five_phones_join_with_one_code_and_are_let_in_at_once(tmp_path):
    with Evening(tmp_path, "into-the-blue", 5) as evening:
        wait_for(lambda: evening.phones.is_up)
        ticket, guests = evening.phones.phone_access.ticket(), [Guest(evening.port) for _ in range(5)]
        for seat, guest in enumerate(guests):
            guest.join(ticket)
            guest.sit(seat)
        assert len({guest.cookie for guest in guests}) == 5
        assert {guest.look().state for guest in guests} == {"waiting"}
        signs = [next(word for word in guest.look().words if word[0].isupper() and word.split()[-1] in ANIMALS) for guest in guests]
        assert len(set(signs)) == 5
        evening.phones.phone_access.let_in([one.fingerprint for one in evening.phones.phone_access.waiting_phones()])
        assert all(wait_for(lambda guest=guest: guest.look().state == "playing") for guest in guests)


def test_a_refused_phone_tries_again_by_itself(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening, browser() as driver:
        wait_for(lambda: evening.phones.is_up)
        phone_access = evening.phones.phone_access
        keys = [phone_access.request_access("", phone_access.pin) for _ in range(MOST_PHONES)]
        for key in keys:
            phone_access.request_place(key, None)
        driver.get(f"http://127.0.0.1:{evening.port}/j/{phone_access.ticket()}")
        tap(driver, "Join")
        shows(driver, "Too many phones are connected")
        phone_access.request_place(keys[0], UNDECIDED)  # a phone without a place makes room
        shows(driver, "Who are you?")


def test_giving_a_seat_away_is_asked_first(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening, browser() as driver:
        come_in(driver, evening, evening.guest(0))
        driver.find_element(By.CSS_SELECTOR, "#drawer > summary").click()
        tap(driver, "Choose another player")
        shows(driver, "Another phone can play as Ann then")
        assert [one.state for one in evening.phones.phone_access.clients] == ["playing"]
        tap(driver, "Give up my seat")
        shows(driver, "Who are you?")


def test_a_refusal_is_shown_at_its_field(tmp_path):
    with Evening(tmp_path, "into-the-blue", 3) as evening, browser() as driver:
        come_in_choosing(driver, evening)
        tap(driver, "Type my name")
        driver.find_element(By.ID, "own-name").send_keys("Ann")
        driver.find_element(By.CSS_SELECTOR, ".flag-key:nth-child(2)").click()
        tap(driver, "Ask to join")
        shows(driver, "How about “Ann B”")
        gap = "return find('.said').getBoundingClientRect().top - find('#own-name').getBoundingClientRect().bottom"
        assert 0 <= driver.execute_script(gap) < 160
        assert driver.execute_script("return find('#own-name').value") == "Ann"


ABOVE_THE_KEYBOARD = (390, 506)
BELOW = """
const keys = [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility());
return [keys.length, Math.max(...keys.map((one) => one.getBoundingClientRect().bottom)) - innerHeight];
"""


def test_a_name_is_typed_above_the_keyboard_of_the_phone(tmp_path):
    """With the most free flags, the key that asks to join is above the keyboard of a phone; the cursor is in the field."""
    with Evening(tmp_path, "score-sheet", 12) as evening, browser(ABOVE_THE_KEYBOARD) as driver:
        come_in_choosing(driver, evening)
        tap(driver, "Type my name")
        wait_for(lambda: driver.execute_script("return document.activeElement.id === 'own-name'"))
        count, below = driver.execute_script(BELOW, ".choose .go, .flag-key")
        assert count == 13 and below <= 0
        tap(driver, "Back to the players")
        shows(driver, "Just watch")


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (768, 1024), (844, 390)])
def test_both_answers_are_on_the_glass_once_a_phone_is_in(tmp_path, size):
    with Evening(tmp_path, "into-the-blue", 4) as evening, browser(size) as driver:
        come_in_choosing(driver, evening)
        count, below = driver.execute_script(BELOW, ".choose .answer")
        assert count == 7 and (below <= 0 or size[1] < 600)
        tap(driver, "Dan")
        evening.confirm()
        shows(driver, "You’re in.")
        count, below = driver.execute_script(BELOW, "#in .answer, #in .flag")
        assert count == 3 and below <= 0


def come_in_choosing(driver, evening):
    wait_for(lambda: evening.phones.is_up)
    driver.get(f"http://127.0.0.1:{evening.port}/j/{evening.phones.phone_access.ticket()}")
    tap(driver, "Join")
    shows(driver, "Who are you?")
