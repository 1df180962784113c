"""A television: no text is cut in any game, kit or sheet, it never scrolls, and it shows how to join."""

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.score_sheet.reading import shelf
from companion.session.phones.protocol import Invitation
from companion.table.standings import FIRST, ScoreLine, SeatStanding, Standings
from tests.long_tests import SAMPLED
from tests.phones.browsers import TELEVISION, open_browser, resize
from tests.phones.game_server import GameServer, wait_for
from tests.phones.pages_in_browser import show_page
from tests.phones.random_pages import page_of, play_random_game, play_random_sheet
from tests.sample_sizes import full_or_sample

STATES = full_or_sample(9, 4, 2)
SHEET_STEP = full_or_sample(1, 9, 27)
INVITED = Invitation("http://192.168.178.22:8642", "A" * 22, "FBEJFG")
CUT = """
const cut = [], main = document.querySelector("#main"), texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
const clips = (one) => ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(one).overflowX) || getComputedStyle(one).overflowY !== "visible";
while (texts.nextNode()) {
  const text = texts.currentNode, parent = text.parentElement;
  if (!text.textContent.trim() || !parent.checkVisibility() || parent.closest(".only-heard, svg, style, [hidden]")) continue;
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect(), slack = parseFloat(getComputedStyle(parent).fontSize) * .3;  // of a line, above and below its letters
  const is_outside = (room) => box.right > room.right + 2 || box.left < room.left - 2 || box.bottom > room.bottom + slack || box.top < room.top - slack;
  let is_cut = is_outside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (let one = parent; one && one !== document.body; one = one.parentElement) {
    if (one.id === "main" || !clips(one)) continue;
    is_cut ||= is_outside(one.getBoundingClientRect());
  }
  if (is_cut) cut.push(text.textContent);
}
return [cut, document.documentElement.scrollWidth, document.documentElement.scrollHeight];
"""
SMALLEST = """
return Math.min(...[...document.querySelectorAll("#main *")].filter((one) => one.checkVisibility() && !one.closest(".only-heard, svg, [hidden]")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).map((one) => parseFloat(getComputedStyle(one).fontSize)));
"""


@pytest.fixture(scope="module")
def driver():
    with open_browser(TELEVISION) as driver:
        yield driver


def show_and_measure(driver, folder, page, invited=INVITED):
    """Show a television's page; return what CUT finds: the texts that are cut, and the page's size."""
    page.place = replace(page.place, invitation=invited)
    resize(driver, TELEVISION)
    show_page(driver, folder, page)
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
    return driver.execute_script(CUT)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("game", catalogue.names())
def test_no_text_is_cut_on_a_television(driver, tmp_path, game):
    for number in range(STATES):
        session = play_random_game(game, number)
        for code, invited in (("de", INVITED), ("en", None)):
            cut, width, height = show_and_measure(driver, tmp_path, page_of(session, None, code), invited)
            assert (cut, width, height) == ([], *TELEVISION), (game, number, code)


@SAMPLED
@pytest.mark.parametrize("sheet", [shelved_sheet.sheet for shelved_sheet in shelf()][::SHEET_STEP], ids=lambda sheet: sheet.name)
def test_no_sheet_text_is_cut_on_a_television(driver, tmp_path, sheet):
    for seats in (2, sheet.seats[-1] if getattr(sheet, "seats", None) else 5):
        session = play_random_sheet(sheet, min(seats, 8))
        cut, width, height = show_and_measure(driver, tmp_path, page_of(session, None, "de"))
        assert (cut, width, height) == ([], *TELEVISION), (sheet.name, seats)


# how to join


LONG_NAMES = """
return [...document.querySelectorAll(".standings li > span, .plates div > span")].filter((one) =>
  one.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent);
"""
"""Names that need a second line."""


@pytest.mark.parametrize("points", [7, 3_123_456_789])
@pytest.mark.parametrize(("seats", "winners"), [(2, (1,)), (6, (0, 5)), (9, (3,)), (12, (0, 3, 6, 9)), (12, tuple(range(12)))])
def test_end_page_fits_a_television_with_any_points(driver, tmp_path, seats, winners, points):
    page = page_of(play_random_game("score-sheet", 0, seats=seats, moves=0), None, "de")
    rows = tuple(SeatStanding(seat, FIRST if seat in winners else len(winners) + 1, points * (-1) ** seat) for seat in range(seats))
    page.phone_view = replace(page.phone_view, standings=Standings(rows))
    cut, width, height = show_and_measure(driver, tmp_path, page)
    assert cut == [] and driver.execute_script(LONG_NAMES) == [] and (width, height) == TELEVISION
    assert len(driver.find_elements("css selector", ".standings li, .plates li")) == seats


WIDTHS = """
return [...document.querySelectorAll(".standings .bar")].map((bar) => [...bar.querySelectorAll("rect")].map((part) => part.getBoundingClientRect().width));
"""


def test_end_bars_match_the_points_and_fewest_points_come_first(driver, tmp_path):
    page = page_of(play_random_game("score-sheet", 0, seats=3, moves=0), None)
    points = {1: (2, 7, 5), 0: (6, 13, 9), 2: (13, 4, 32)}
    lines = {seat: tuple(ScoreLine("", number) for number in numbers) for seat, numbers in points.items()}
    rows = tuple(SeatStanding(seat, place, sum(points[seat]), lines[seat]) for place, seat in enumerate(points, FIRST))
    page.phone_view = replace(page.phone_view, standings=Standings(rows, lowest_wins=True))
    show_and_measure(driver, tmp_path, page)
    bars = driver.execute_script(WIDTHS)
    unit = bars[0][0] / 2
    assert [[round(width / unit) for width in bar] for bar in bars] == [list(numbers) for numbers in points.values()]
    assert driver.find_element("css selector", ".score").text == "with the fewest points, 14"
    page.phone_view = replace(page.phone_view, standings=Standings((*rows[:2], replace(rows[2], lines=(ScoreLine("", -49),)))))
    show_and_measure(driver, tmp_path, page)
    assert driver.execute_script(WIDTHS) == [], "lost points have no length"


def test_television_shows_how_to_join_while_a_seat_has_no_phone(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        pin = f"{server.phones.phone_access.pin[:3]} {server.phones.phone_access.pin[3:]}"
        server.join_guest(0)
        television = server.join_guest("watch")
        html = wait_for(lambda: pin in (page := television.ask("GET", "/")) and page)
        assert server.phones.pages.address.removeprefix("http://") in html
        server.join_guest(1)
        wait_for(lambda: pin not in television.ask("GET", "/"))
        server.phones.phone_access.disconnect_seat(1)
        wait_for(lambda: pin in television.ask("GET", "/"))


def test_phone_joins_with_the_televisions_code(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        server.join_guest("watch")
        watching = next(key for key, place in server.phones._connection._places.items() if place.state == "watching")
        invitation = wait_for(lambda: server.phones._connection._place(watching).invitation)
        assert server.phones.phone_access.is_valid(invitation.ticket)
        server.phones.phone_access.request_access(invitation.ticket, "")
        server.phones.phone_access.request_access(invitation.ticket, "")
        assert not server.phones.phone_access.is_valid(invitation.ticket)
        wait_for(lambda: server.phones._connection._place(watching).invitation.ticket != invitation.ticket)


def test_players_phone_does_not_show_how_to_join(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        assert server.phones.phone_access.pin[:3] + " " not in ann.ask("GET", "/")
        assert all(place.invitation is None for place in server.phones._connection._places.values() if place.state == "playing")
