"""Pages of random games, shown in a browser."""

from tests.phones.random_pages import asked_seat, page_of, played, whole

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")


STATES, FEW_MOVES = 24, 8


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
