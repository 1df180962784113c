"""A sheet that calculates on phones: each player's own numbers, chosen, then confirmed; bids closed until all have one."""

import pytest
from selenium.webdriver import ActionChains

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.reading import shelf
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from phones.html import text
from tests.long_tests import SAMPLED
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import NAMES, GameServer, wait_for
from tests.sample_sizes import full_or_sample

SMALL, LARGE = (360, 640), (412, 915)
SEATS = 4


def begin_sheet(server, sheet="Skull King", rounds=4, seats=SEATS):
    """Begin a sheet and play `rounds` rounds at the touchscreen: every bid and every number of tricks is 0."""
    server.table.send(BeginSession("score-sheet", seats_named(NAMES[:seats]), moves=(TakeSheet((sheet,)),)))
    wait_until_idle(server.table)
    for _ in range(rounds * seats * 2):
        enter_at_table(server, 0)


def enter_at_table(server, value):
    """Enter the number that is asked for at the touchscreen."""
    prompt = server.table.snapshot.prompt
    server.table.send(Answer(prompt.choices[0].id, (str(value),)))
    wait_until_idle(server.table)


def sheet_state(server):
    return server.table.session.state.game


@pytest.fixture
def server(tmp_path):
    with GameServer(tmp_path) as server:
        yield server


COUNT_CHOSEN = "return document.querySelectorAll('.digit input:checked').length"
BID, TRICKS = 0, 1
"""The places of their forms on a page: a bonus comes before the tricks."""


def send_number(guest, value, nth=BID):
    form = guest.load_page().forms_for("/answer")[nth]
    return guest.post("/answer", {**form.fields, "f0": value})


@pytest.mark.long
def test_bid_is_chosen_confirmed_and_changed_until_all_have_bid(server):
    begin_sheet(server)
    ann, bo = server.join_guest(0), server.join_guest(1)
    send_number(ann, 2)
    assert sheet_state(server).entries.rounds[4][0] == (2, None, None, None)
    send_number(ann, 3)
    assert sheet_state(server).entries.rounds[4][0] == (3, None, None, None)
    send_number(bo, 1)
    for _ in range(2):
        enter_at_table(server, 0)
    assert all(address.ask == "won" for address in asked_addresses(sheet_state(server)))
    wait_for(lambda: len(ann.load_page().forms_for("/answer")) > TRICKS)
    send_number(ann, 3, TRICKS)
    assert sheet_state(server).entries.rounds[4][0][0] == 3 and sheet_state(server).entries.rounds[4][1][0] == 3


def test_other_players_see_a_closed_card_instead_of_the_bid(server):
    begin_sheet(server)
    ann, bo, television = server.join_guest(0), server.join_guest(1), server.join_guest("watch")
    before = [guest.ask("GET", "/") for guest in (bo, television)]
    send_number(ann, 4)
    html = wait_for(lambda: (page := bo.ask("GET", "/")) != before[0] and page)
    assert 'class="bid closed"' in html and '<span class="bid">4</span>' not in html
    assert '<span class="bid">4</span>' not in television.ask("GET", "/")


@pytest.mark.long
def test_own_bid_is_shown_only_while_held(server):
    begin_sheet(server)
    ann = server.join_guest(0)
    with open_browser(SMALL) as page:
        open_as_guest(page, server, ann)
        assert page.title.startswith("Your turn")
        page.find_elements("css selector", ".digit")[4].click()
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: page.find_elements("css selector", ".own-column .bid.closed"))
        words = page.execute_script("return document.querySelector('#main').innerText")
        assert "4" not in words.replace("400", "") and "Waiting for the others" in words
        assert page.title.startswith("Skull King") and page.execute_script(COUNT_CHOSEN) == 0
        wait_for(lambda: not page.find_elements("css selector", "[aria-busy]"))
        lid = page.find_element("css selector", ".held-number > summary")
        ActionChains(page).click_and_hold(lid).perform()
        assert page.find_element("css selector", ".held-number .total").text == "4"
        ActionChains(page).release().perform()
        wait_for(lambda: page.execute_script("return !document.querySelector('.held-number').open"))
        page.find_element("css selector", ".changing > summary").click()
        page.find_elements("css selector", ".digit")[2].click()
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: sheet_state(server).entries.rounds[4][0][0] == 2)
        wait_for(lambda: page.execute_script("return !document.querySelector('.changing').open"))
        assert page.execute_script(COUNT_CHOSEN) == 0


def test_phone_enters_no_number_for_another_seat(server):
    begin_sheet(server)
    ann, bo = server.join_guest(0), server.join_guest(1)
    form = bo.load_page().forms_for("/answer")[0]
    page = ann.post("/answer", {**form.fields, "f0": 1})
    assert ann.status == 409 and page and sheet_state(server).entries.rounds[4:] == ()


def test_page_shows_the_points_of_each_number_before_it_is_entered(server):
    begin_sheet(server)
    ann = server.join_guest(0)
    html = ann.ask("GET", "/")
    assert "If you make it" in html and "20 × 2" in html and "<b>40</b>" in html
    for value in (1, 2, 1, 1):
        enter_at_table(server, value)
    html = wait_for(lambda: "Enter -" in (page := ann.ask("GET", "/")) and page)
    bid = sheet_state(server).entries.rounds[4][0][0]
    assert f"Enter {20 * bid}" in html
    before = sheet_state(server).entries.totals[0]
    send_number(ann, bid, TRICKS)
    assert sheet_state(server).entries.rounds[4][1][0] == bid and sheet_state(server).entries.totals[0] == before


@SAMPLED
def test_every_sheet_has_a_page_in_both_languages(server):
    sheets = [shelved_sheet.sheet for shelved_sheet in shelf() if shelved_sheet.sheet.counting]
    begin_sheet(server, sheets[0].name, rounds=0)
    ann, german = server.join_guest(0), server.join_guest(1, language="de")
    for sheet in sheets[:: full_or_sample(1, 8, 24)]:
        begin_sheet(server, sheet.name, rounds=0)
        title = text(GAME.reader().read(sheet.words))
        assert wait_for(lambda title=title: title in (page := ann.ask("GET", "/")) and "Whole sheet" in page)
        assert wait_for(lambda: "Ganzes Blatt" in german.ask("GET", "/"))


# in a real browser


def is_in_sight(page, selector):
    return page.execute_script(
        "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1;",
        selector,
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_chosen_number_waits_for_its_button_and_survives_updates(server, size):
    begin_sheet(server)
    ann, bo = server.join_guest(0), server.join_guest(1)
    with open_browser(size) as page:
        open_as_guest(page, server, ann)
        page.find_elements("css selector", ".digit")[2].click()
        assert sheet_state(server).entries.rounds[4:] == (), "a choice alone writes nothing"
        assert is_in_sight(page, "[data-for]:not([hidden]) .go")
        send_number(bo, 1)
        wait_for(lambda: page.find_elements("css selector", ".bid.closed"))
        assert page.execute_script("return document.querySelector('.digit input:checked').value") == "2"
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: sheet_state(server).entries.rounds[4][0][0] == 2)
        wait_for(lambda: page.find_elements("css selector", ".own-column .bid.closed"))
        assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        page.find_element("css selector", ".whole > summary").click()
        assert "Round 4" in page.find_element("css selector", ".whole table").text
