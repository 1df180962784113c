"""Session at the terminal with all input typed ahead."""

import io

from companion.command.terminal.console import Console
from companion.command.terminal.terminal import Terminal
from companion.games import catalogue
from companion.session.inputs.input_client import InputClient
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import MemoryJournal
from companion.session.session_thread import SessionThread
from tests.example_games.pearls import GAME


class FakeStore:
    """Store in memory without people and open sessions."""

    def note_report_read(self):
        pass

    def __init__(self):
        self.journal = MemoryJournal()

    def new_session(self, setup):
        return setup.attached_to + ("one", "two")["one" in self.journal.entries_by_session and not setup.attached_to]

    def session_game(self, session):
        return "pearls"

    def toolbox_of(self, session):
        return None

    def move_dates(self, since_s, by_s):
        pass

    def previous_toolbox(self, session):
        return None

    def edition(self, game):
        return None

    def last_used(self, game):
        return {}

    def save_edition(self, game, changed):
        pass

    def identify_seats(self, seats):
        return seats

    def sessions(self):
        return []

    @property
    def people(self):
        return self

    def seatable_people(self):
        return []


def game_named(name):
    return GAME


def pearls_and_tools(name):
    return GAME if name == "pearls" else catalogue.game(name)


def type_lines(*lines, table=None, games=game_named, code="en"):
    """Return what the terminal printed for these typed lines, and an input client of its session thread."""
    table = table or SessionThread(FakeStore(), PlayClock(), games)
    page = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), page, code)
    table.start()
    Terminal(table, console, games).play("pearls")
    table.stop()
    return page.getvalue(), InputClient(table, code)


DEALT = ("Ann, Bo", "1", "")
DEALT_ON_THE_TABLE = ("Ann, Bo", "1", "2")
