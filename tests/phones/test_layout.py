"""The layout of a player's page in a real browser: every answer is on the glass, in every game and at every size."""

import pytest

from tests.phones.browsers import browser, resize
from tests.phones.random_pages import asked_seat, page_of, played, whole

SIZES = ((360, 640), (412, 915), (768, 1024), (844, 390))
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
STATES, FEW_MOVES = 24, 8
OUTSIDE = """
const answers = [...document.querySelectorAll(".asked :is(.answer, .key, .digit, .step)")].filter((one) => one.checkVisibility());
const is_out = ({ top, left, bottom, right }) => top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
const is_covered = (one, { top, left, width, height }) => !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
const bad = answers.filter((one) => { const box = one.getBoundingClientRect(); return is_out(box) || is_covered(one, box); });
return [answers.length, bad.map((one) => one.textContent), document.documentElement.scrollWidth, document.documentElement.scrollHeight];
"""


@pytest.fixture(scope="module")
def driver():
    with browser() as driver:
        yield driver


def put(driver, folder, page):
    """Show a page in the browser."""
    file = folder / "page.html"
    file.write_text(whole(page))
    driver.get(f"file://{file}")


def state(game, number):
    """Return the page of the seat that is asked, after random moves; every second one in German."""
    session = played(game, number)
    if session.is_over:
        session = played(game, number, moves=FEW_MOVES)
    return page_of(session, asked_seat(session), "de" if number % 2 else "en")


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_on_the_glass(driver, tmp_path, game):
    answers = 0
    for number in range(STATES):
        put(driver, tmp_path, state(game, number))
        for size in SIZES:
            resize(driver, size)
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            count, outside, width, height = driver.execute_script(OUTSIDE)
            assert outside == [], (game, number, size)
            assert (width, height) == size, (game, number, size)
            answers += count
    assert answers > STATES * len(SIZES)
