"""Pages of games in random states, as the web server would send them, for tests of their layout."""

import re
from random import Random

from companion.games import catalogue
from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import phone_view, rights
from companion.session.phones.protocol import Place
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.session.session_controller import take_snapshot
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from phones.page_assets import shared_assets
from phones.pages import PhonePage
from phones.request_guard import HostNames
from phones.table_link import TableLink, now_ms
from phones.web import Web
from tests.phones.game_server import NAMES

MOST_SEATS, MOST_MOVES = 5, 90


def play_random_game(name, number, seats=None, options=None, moves=None):
    """Return a session of a game after random moves."""
    game, luck = catalogue.game(name), Random(number)
    count = seats or luck.randint(game.seats[0], min(MOST_SEATS, game.seats[-1]))
    setup = game.setup(seats_named(NAMES[:count]), options or {})
    session = Session.begin(game, f"{name}{number}", setup, MemoryJournal(), PlayClock(), bytes([number % 256]) * 32)
    player = RandomPlayer(number)
    for _ in range(luck.randint(1, MOST_MOVES) if moves is None else moves):
        if session.is_over:
            break
        give_random_answer(session, player)
    return session


def play_random_sheet(sheet, seats, moves=12):
    """Return a session on a score sheet after random moves."""
    game = catalogue.game("score-sheet")
    setup = game.setup(seats_named(NAMES[:seats]), {})
    session = Session.begin(game, sheet.name, setup, MemoryJournal(), PlayClock(), bytes(32))
    choice = next(choice for choice in session.prompt.choices if type(choice.move) is TakeSheet)
    session.play(choice.id, ((sheet.name,),), "touch")
    player = RandomPlayer(seats)
    for _ in range(moves):
        if session.prompt is not None:
            give_random_answer(session, player)
    return session


def give_random_answer(session, player):
    """Give a random answer; a refused one changes nothing."""
    choice, seat = player.choice(session.question or session.prompt), asked_seat(session)
    try:
        session.play(choice.id, player.values(choice), rights.source_of(seat))
    except IllegalMoveError:
        return


def asked_seat(session):
    """Return the seat that is asked, 0 if the question is for anyone."""
    prompt = session.question or session.prompt
    seats = [choice.seat for choice in prompt.choices if choice.seat is not None] if prompt else []
    return next(iter([prompt.lead] if prompt and prompt.lead is not None else seats), 0)


def page_of(session, seat, code="en"):
    """Return the page of a seat, or of a television (None), in the language `code`."""
    seat_view = phone_view.phone_view(take_snapshot(session, Snapshot()), session, None, seat)
    return PhonePage(Place("key", "watching" if seat is None else "playing", seat), seat_view, code, since_ms=now_ms())


def page_html(page):
    """Return a page as HTML with its styles and script inside it, and without its event stream, to open as a file."""
    html = Web(TableLink(), HostNames(1))._full_page(page, page.drawer() + page.body(), False).body.decode()
    html = re.sub(r'<link rel="stylesheet" href="([^"]*)"[^>]*>', lambda link: f"<style>{_file_content(link[1])}</style>", html)
    return re.sub(r'<script src="([^"]*)"></script>', lambda script: f"<script>{_file_content(script[1])}</script>", html)


def _file_content(address):
    return shared_assets()[address].content.decode()
