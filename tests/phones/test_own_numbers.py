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
from tests.phones.browsers import browser, come_in
from tests.phones.evenings import NAMES, Evening, wait_for
from tests.sample_sizes import often

pytestmark = SAMPLED

SMALL, LARGE = (360, 640), (412, 915)
SEATS = 4


def begun(evening, sheet="Skull King", rounds=4, seats=SEATS):
    """Begin on a sheet and play so many rounds at the table: every bid 0, no trick."""
    evening.table.send(BeginSession("score-sheet", seats_named(NAMES[:seats]), moves=(TakeSheet((sheet,)),)))
    wait_until_idle(evening.table)
    for _ in range(rounds * seats * 2):
        enters(evening, 0)


def enters(evening, value):
    """Enter the number that is asked for, at the table."""
    prompt = evening.table.shown.prompt
    evening.table.send(Answer(prompt.choices[0].id, (str(value),)))
    wait_until_idle(evening.table)


def state(evening):
    return evening.table.session.state.game


@pytest.fixture
def evening(tmp_path):
    with Evening(tmp_path) as evening:
        yield evening


CHOSEN = "return document.querySelectorAll('.digit input:checked').length"
BID, TRICKS = 0, 1
"""The places of their forms on a page: a bonus comes before the tricks."""


def written(guest, value, nth=BID):
    form = guest.look().of("/answer")[nth]
    return guest.post("/answer", {**form.fields, "f0": value})


def test_a_bid_is_chosen_confirmed_and_changed_until_all_have_bid(evening):
    begun(evening)
    ann, bo = evening.guest(0), evening.guest(1)
    written(ann, 2)
    assert state(evening).entries.rounds[4][0] == (2, None, None, None)
    written(ann, 3)
    assert state(evening).entries.rounds[4][0] == (3, None, None, None)
    written(bo, 1)
    for _ in range(2):
        enters(evening, 0)
    assert all(address.ask == "won" for address in asked_addresses(state(evening)))
    wait_for(lambda: len(ann.look().of("/answer")) > TRICKS)
    written(ann, 3, TRICKS)
    assert state(evening).entries.rounds[4][0][0] == 3 and state(evening).entries.rounds[4][1][0] == 3


def test_others_see_a_closed_card_and_never_the_bid(evening):
    begun(evening)
    ann, bo, television = evening.guest(0), evening.guest(1), evening.guest("watch")
    before = [one.ask("GET", "/") for one in (bo, television)]
    written(ann, 4)
    html = wait_for(lambda: (page := bo.ask("GET", "/")) != before[0] and page)
    assert 'class="bid closed"' in html and '<span class="bid">4</span>' not in html
    assert '<span class="bid">4</span>' not in television.ask("GET", "/")


def test_ones_own_bid_is_on_the_page_only_while_it_is_held(evening):
    begun(evening)
    ann = evening.guest(0)
    with browser(SMALL) as page:
        come_in(page, evening, ann)
        assert page.title.startswith("Your turn")
        page.find_elements("css selector", ".digit")[4].click()
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: page.find_elements("css selector", ".own-column .bid.closed"))
        words = page.execute_script("return document.querySelector('#main').innerText")
        assert "4" not in words.replace("400", "") and "Waiting for the others" in words
        assert page.title.startswith("Skull King") and page.execute_script(CHOSEN) == 0
        wait_for(lambda: not page.find_elements("css selector", "[aria-busy]"))
        lid = page.find_element("css selector", ".held-number > summary")
        ActionChains(page).click_and_hold(lid).perform()
        assert page.find_element("css selector", ".held-number .total").text == "4"
        ActionChains(page).release().perform()
        wait_for(lambda: page.execute_script("return !document.querySelector('.held-number').open"))
        page.find_element("css selector", ".changing > summary").click()
        page.find_elements("css selector", ".digit")[2].click()
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: state(evening).entries.rounds[4][0][0] == 2)
        wait_for(lambda: page.execute_script("return !document.querySelector('.changing').open"))
        assert page.execute_script(CHOSEN) == 0


def test_a_phone_enters_no_number_of_another_seat(evening):
    begun(evening)
    ann, bo = evening.guest(0), evening.guest(1)
    form = bo.look().of("/answer")[0]
    page = ann.post("/answer", {**form.fields, "f0": 1})
    assert ann.status == 409 and page and state(evening).entries.rounds[4:] == ()


def test_the_receipt_counts_before_it_is_written(evening):
    begun(evening)
    ann = evening.guest(0)
    html = ann.ask("GET", "/")
    assert "If you make it" in html and "20 × 2" in html and "<b>40</b>" in html
    for value in (1, 2, 1, 1):
        enters(evening, value)
    html = wait_for(lambda: "Write" in (page := ann.ask("GET", "/")) and page)
    bid = state(evening).entries.rounds[4][0][0]
    assert f"Write {20 * bid}" in html and "Write -" in html
    before = state(evening).entries.totals[0]
    written(ann, bid, TRICKS)
    assert state(evening).entries.rounds[4][1][0] == bid and state(evening).entries.totals[0] == before


def test_every_sheet_has_a_page_in_both_languages(evening):
    sheets = [one.sheet for one in shelf() if one.sheet.counting]
    begun(evening, sheets[0].name, rounds=0)
    ann, german = evening.guest(0), evening.guest(1, language="de")
    for sheet in sheets[:: often(1, 8, 24)]:
        begun(evening, sheet.name, rounds=0)
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


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_choose_then_brass_and_the_choice_outlives_news(evening, size):
    begun(evening)
    ann, bo = evening.guest(0), evening.guest(1)
    with browser(size) as page:
        come_in(page, evening, ann)
        page.find_elements("css selector", ".digit")[2].click()
        assert state(evening).entries.rounds[4:] == (), "a choice alone writes nothing"
        assert is_in_sight(page, "[data-for]:not([hidden]) .go")
        written(bo, 1)
        wait_for(lambda: page.find_elements("css selector", ".bid.closed"))
        assert page.execute_script("return document.querySelector('.digit input:checked').value") == "2"
        page.find_element("css selector", "[data-for]:not([hidden]) .go").click()
        wait_for(lambda: state(evening).entries.rounds[4][0][0] == 2)
        wait_for(lambda: page.find_elements("css selector", ".own-column .bid.closed"))
        assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        page.find_element("css selector", ".whole > summary").click()
        assert "Round 4" in page.find_element("css selector", ".whole table").text
