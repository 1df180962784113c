"""The layout of a player's page in a real browser: every answer is on the screen, in every game and at every size."""

from functools import partial

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.reading import shelf
from companion.games.toolbox.counters import MakeCounter
from companion.games.toolbox.tools import SelectTool
from companion.session.phones.protocol import Place
from companion.table.standings import FIRST, SeatStanding, Standings
from tests.long_tests import SAMPLED, long_except_first
from tests.phones.browsers import TELEVISION, open_browser, resize
from tests.phones.pages_in_browser import GAMES, OUTSIDE, SIZES, STATES, random_page, show_page
from tests.phones.random_pages import asked_seat, page_of, play_random_game, play_random_sheet
from tests.sample_sizes import full_or_sample


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        yield driver


BOARD = """
const box = document.querySelector(".board")?.getBoundingClientRect(), menu = document.querySelector(".drawer").getBoundingClientRect();
const is_below_menu = (one) => { const { right, top } = one.getBoundingClientRect(); return right > menu.left + 1 && top < menu.bottom - 1; };
return box && box.height > 80 && ![...document.querySelectorAll(".flag b, .why summary")].filter((one) => one.checkVisibility()).some(is_below_menu);
"""
"""Whether the board is shown, and nothing is below the menu key."""


@pytest.mark.parametrize("game", long_except_first(GAMES))
def test_every_answer_is_on_the_screen(driver, tmp_path, game):
    answers = 0
    for number in range(STATES):
        show_page(driver, tmp_path, random_page(game, number))
        for size in SIZES:
            resize(driver, size)
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            count, outside, width, height = driver.execute_script(OUTSIDE)
            assert outside == [] and driver.execute_script(BOARD), (game, number, size)
            assert (width, height) == size, (game, number, size)
            answers += count
    assert answers > STATES * len(SIZES)


def test_every_answer_stays_on_the_screen_when_the_odds_of_a_dive_are_opened(driver, tmp_path):
    pages = (random_page("deep-blue", number) for number in range(0, MOST_GAMES, 2))
    show_page(driver, tmp_path, next(page for page in pages if 'class="dive"' in page.scene and 'class="odds"' in page.scene))
    for size in ((360, 640), (412, 915)):
        resize(driver, size)
        driver.execute_script("find('.board .odds').open = false; fit_page()")
        driver.find_element("css selector", ".board .odds summary").click()
        driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
        assert driver.execute_script("return find('.board .odds').open && find('.board .odds li').checkVisibility()")
        assert driver.execute_script(OUTSIDE)[1] == [] and driver.execute_script(HEIGHT) <= size[1], size


HEIGHT = "return document.documentElement.scrollHeight"
MOST_GAMES = 60


OVERLAPPING = """
const folds = [...document.querySelectorAll(".asked > .answers > details")], overlaps = [];
for (const fold of folds.slice(0, 3)) {
  fold.open = true;
  const keys = [...document.querySelectorAll(".asked .answers :is(summary, button)")].filter((one) => one.checkVisibility());
  const boxes = keys.map((one) => one.getBoundingClientRect());
  for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1)) if (one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1) overlaps.push(keys[at].innerText);
  fold.open = false;
}
return [folds.length, overlaps];
"""
"""The number of answers with fields, and the words of keys that overlap others while an answer is open."""


@pytest.mark.parametrize("size", [(390, 844), (500, 617)])
def test_no_key_is_below_the_fields_of_an_open_answer(driver, tmp_path, size):
    session = play_random_game("toolbox", 0, seats=5, moves=0)
    for move in (SelectTool("counters"), MakeCounter("Life", 40, ("each",)), MakeCounter("Power", 0, ("each",))):
        session.make(move)
    show_page(driver, tmp_path, page_of(session, 1))
    resize(driver, size)
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
    count, overlapping_keys = driver.execute_script(OVERLAPPING)
    assert count > 10 and overlapping_keys == []


CROWN = """
document.querySelector("#drawer").open = true;
const menu = document.querySelector("#drawer > div").getBoundingClientRect();
return [...document.querySelectorAll(".winners svg")].map((one) => one.getBoundingClientRect()).filter(
  ({ left, top, width, height }) => left + width / 2 > menu.left && top + height / 2 < menu.bottom
).map(({ left, top, width, height }) => !!document.elementFromPoint(left + width / 2, top + height / 2).closest("#drawer"));
"""
"""Whether the open menu covers each picture of the winners behind it."""


def test_the_open_menu_covers_the_crown_of_the_result(driver, tmp_path):
    resize(driver, (412, 820))
    page = page_of(play_random_game("deep-blue", 1), 0)
    seats = tuple(SeatStanding(seat, seat + 1, 9 - seat) for seat in range(len(page.phone_view.seats)))
    page.phone_view = replace(page.phone_view, standings=Standings(seats))
    show_page(driver, tmp_path, page)
    covered = driver.execute_script(CROWN)
    assert covered and all(covered)


BLANK = """
const keys = [...document.querySelectorAll("#main :is(button, summary, label)")].filter((one) => one.checkVisibility());
return keys.filter((one) => !one.innerText.trim() && ![...one.querySelectorAll("svg")].some((icon) => icon.checkVisibility())).map((one) => one.outerHTML);
"""
"""Keys on which nothing is written or drawn."""


def assert_answers_fit(driver, folder, page, subject):
    """Check that each answer of a page is on the screen, at every size."""
    show_page(driver, folder, page)
    for size in SIZES:
        resize(driver, size)
        driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
        assert driver.execute_script(OUTSIDE)[1] == driver.execute_script(BLANK) == [], (subject, size)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("game", ["toolbox", "score-sheet", "kit"])
def test_every_answer_of_tools_sheets_and_kits_is_on_the_screen(driver, tmp_path, game):
    for number in range(full_or_sample(STATES, 6, 4)):
        assert_answers_fit(driver, tmp_path, random_page(game, number), number)


@SAMPLED
@pytest.mark.parametrize(
    "sheet", [shelved_sheet.sheet for shelved_sheet in shelf()][:: full_or_sample(1, 8, 24)], ids=lambda sheet: sheet.name
)
def test_every_answer_of_a_sheet_is_on_the_screen(driver, tmp_path, sheet):
    for seats in (2, 5):
        session = play_random_sheet(sheet, seats)
        if not session.is_over:
            assert_answers_fit(driver, tmp_path, page_of(session, asked_seat(session), "de"), seats)


SMALL = """
return [...document.querySelectorAll("#main *")].filter((one) => one.checkVisibility() && !one.closest(".only-heard")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && one.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.outerHTML);
"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_narrow_page_with_double_text_fits_and_has_no_tiny_label(driver, tmp_path, game):
    for number in (1, 3, 4):
        show_page(driver, tmp_path, random_page(game, number))
        resize(driver, (320, 640))
        driver.execute_script("fit_page()")
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 320, number
        assert driver.execute_script(SMALL) == [], number
        resize(driver, (412, 915))
        driver.execute_script("document.documentElement.style.fontSize = '225%'; fit_page()")
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 412, number


def join_page(state):
    """Return a page before its phone plays."""
    page = page_of(play_random_game("into-the-blue", 1, seats=4, moves=0), 0, "de")
    page.place = Place("key", state, 3 if state == "waiting" else None, taken_seats=(0,), sign=7, other_phone_count=2)
    return page


def end_page(seats, total):
    page = page_of(play_random_game("score-sheet", 0, seats=seats, moves=0), 0, "de")
    rows = tuple(SeatStanding(seat, seat + 1, total - seat) for seat in range(seats))
    page.phone_view = replace(page.phone_view, standings=Standings(rows), seat_question=None)
    return page


PAGE_MAKERS = {
    "PIN": partial(join_page, "new"),
    "choose": partial(join_page, "choosing"),
    "wait": partial(join_page, "waiting"),
    "end": partial(end_page, 6, 12),
    "large points": partial(end_page, 12, 3_123_456_789),
    "sheet": partial(random_page, "score-sheet", 1),
    "tools": partial(random_page, "toolbox", 3),
    "kit": partial(random_page, "kit", 1),
}
"""Pages that are none of the four games'."""


@pytest.mark.parametrize("name", [*PAGE_MAKERS, "in"])
def test_other_narrow_pages_with_double_text_fit_and_have_no_tiny_label(driver, tmp_path, name):
    show_page(driver, tmp_path, PAGE_MAKERS["wait" if name == "in" else name]())
    driver.execute_script("for (const one of document.querySelectorAll('.naming')) one.open = true")
    if name == "in":
        driver.execute_script("show_welcome(find('#welcome'))")
    resize(driver, (320, 640))
    driver.execute_script("fit_page()")
    assert driver.execute_script("return document.documentElement.scrollWidth") <= 320
    assert driver.execute_script(SMALL) == []
    resize(driver, (412, 915))
    driver.execute_script("document.documentElement.style.fontSize = '225%'; fit_page()")
    assert driver.execute_script("return document.documentElement.scrollWidth") <= 412
    assert driver.execute_script("return find('#in') ? find('#in').scrollWidth <= find('#in').clientWidth : true")


def test_turn_marker_stays_visible_with_forced_colours(driver, tmp_path):
    show_page(driver, tmp_path, random_page("into-the-blue", 0))
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    outline = driver.execute_script("return getComputedStyle(document.querySelector('.flag.lit')).outlineWidth")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert outline == "4px"


@pytest.mark.parametrize("winners", [(1,), (0, 3, 6, 9), tuple(range(12))])
def test_end_page_of_twelve_players_fits_a_television(driver, tmp_path, winners):
    session = play_random_game("score-sheet", 0, seats=12, moves=0)
    page = page_of(session, None)
    rows = tuple(SeatStanding(seat, FIRST if seat in winners else len(winners) + 1, 10) for seat in range(12))
    page.phone_view = replace(page.phone_view, standings=Standings(rows))
    show_page(driver, tmp_path, page)
    resize(driver, TELEVISION)
    lowest = "return Math.max(...[...document.querySelectorAll('.standings li, .plates li')].map((one) => one.getBoundingClientRect().bottom))"
    assert driver.execute_script(lowest) <= TELEVISION[1]
    assert driver.execute_script("return document.documentElement.scrollHeight") <= TELEVISION[1]


ENDED = """
const shown = [...document.querySelectorAll(".ended h1, .ended .standings li, .ended form button")];
return Math.max(...shown.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
"""


@pytest.mark.parametrize(("seats", "winners"), [(6, (1,)), (12, (3,)), (12, (0, 3, 6, 9))])
def test_winner_and_standings_fit_a_phone_screen(driver, tmp_path, seats, winners):
    page = page_of(play_random_game("score-sheet", 0, seats=seats, moves=0), 0)
    rows = tuple(SeatStanding(seat, FIRST if seat in winners else len(winners) + 1, 10 * seat) for seat in range(seats))
    page.phone_view = replace(page.phone_view, standings=Standings(rows), seat_question=None)
    show_page(driver, tmp_path, page)
    for size in SIZES:
        resize(driver, size)
        driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
        assert driver.execute_script(ENDED) <= 0, size
