"""Pages of random games, shown in a browser."""

from tests.phones.random_pages import asked_seat, page_html, page_of, play_random_game
from tests.sample_sizes import full_or_sample

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
STATES, FEW_MOVES = full_or_sample(24, 6), 8
SIZES = ((360, 640), (412, 915), (768, 1024), (844, 390))
OUTSIDE = """
const answers = [...document.querySelectorAll(".asked :is(.answer, .key, .digit, .step)")].filter((one) => one.checkVisibility());
const is_out = ({ top, left, bottom, right }) => top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
const is_covered = (one, { top, left, width, height }) => !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
const bad = answers.filter((one) => { const box = one.getBoundingClientRect(); return is_out(box) || is_covered(one, box); });
return [answers.length, bad.map((one) => one.textContent), document.documentElement.scrollWidth, document.documentElement.scrollHeight];
"""


def show_page(driver, folder, page):
    """Show a page in the browser."""
    file = folder / "page.html"
    file.write_text(page_html(page))
    driver.get(f"file://{file}")


def random_page(game, number):
    """Return the page of the seat that is asked, after random moves; every second one in German."""
    session = play_random_game(game, number)
    if session.is_over:
        session = play_random_game(game, number, moves=FEW_MOVES)
    return page_of(session, asked_seat(session), "de" if number % 2 else "en")
