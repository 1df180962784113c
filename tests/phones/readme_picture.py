"""Make the README's picture of phones from the pages of today: a dive, a roll, a flip and a score sheet.

`python -m tests.phones.readme_picture [FOLDER]` writes FOLDER/phones.png, by default in docs. It needs Debian's chromium
and its driver.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from companion.games.deep_dive.dive import TakeTile
from companion.games.into_the_blue.rolling import StopRolling
from companion.games.score_sheet.reading import shipped_sheets
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.phones.browsers import open_browser
from tests.phones.pages_in_browser import show_page
from tests.phones.random_pages import asked_seat, page_of, play_random_game, play_random_sheet

PHONE_PX, PICTURE_PX, GAP_PX = (360, 740), (240, 493), 16
COLOURS = 256
SEATS, MOVES, SHEET_MOVES = 4, 60, 26
MOST_GAMES = 200
WINDOW = (800, 480)


def dive_page():
    """Return the page of the leader of a dive at Deep Blue, who draws again or stops."""
    prepare_window(*WINDOW)
    user = SimulatedUser(create_table(), is_blind=True)
    DeepBlueBuilder(user, is_drawn=False).dive("gold", "red", "blue").draw(5)
    return page_of(user.table.session, 0)


def page_with(game, move_type):
    """Return the page of the player who is asked for such a move, in the first of many random games where that is so."""
    sessions = (play_random_game(game, number, SEATS, moves=MOVES) for number in range(MOST_GAMES))
    session = next(
        session
        for session in sessions
        if session.prompt and any(isinstance(choice.move, move_type) for choice in session.prompt.choices)
    )
    return page_of(session, asked_seat(session))


def sheet_page():
    """Return the page of the player who enters a number on a score sheet."""
    sheet = next(sheet for sheet in shipped_sheets() if sheet.name == "Skull King")
    session = play_random_sheet(sheet, SEATS, SHEET_MOVES)
    return page_of(session, asked_seat(session))


def main(folder="docs"):
    pages = (dive_page(), page_with("into-the-blue", StopRolling), page_with("deep-dive", TakeTile), sheet_page())
    width, height = PICTURE_PX
    row = Image.new("RGB", (len(pages) * (width + GAP_PX) - GAP_PX, height), "white")
    with tempfile.TemporaryDirectory() as pages_folder, open_browser(PHONE_PX) as driver:
        for number, page in enumerate(pages):
            show_page(driver, Path(pages_folder), page)
            with Image.open(io.BytesIO(driver.get_screenshot_as_png())) as picture:
                row.paste(picture.convert("RGB").resize(PICTURE_PX, Image.Resampling.LANCZOS), (number * (width + GAP_PX), 0))
    path = Path(folder, "phones.png")
    row.quantize(COLOURS).save(path, optimize=True)
    print(path, path.stat().st_size, "bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
