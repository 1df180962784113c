"""Session thread over a store in memory."""

from companion.session.inputs.messages import (
    BeginSession,
)
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import MemoryJournal, Outcome
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME


class FakeStore:
    """Store that keeps its journal in memory only."""

    def note_report_read(self):
        pass

    def __init__(self):
        self.journal = MemoryJournal()

    def new_session(self, setup):
        return (
            ("one", "two", "three")[len(self.journal.entries_by_session)]
            if len(self.journal.entries_by_session) < 3
            else f"session {len(self.journal.entries_by_session)}"
        )

    def session_game(self, session):
        return self.journal.entries_by_session[session][0].setup.game

    def toolbox_of(self, session):
        linked = [id for id, entries in self.journal.entries_by_session.items() if entries[0].setup.attached_to == session]
        return next((id for id in linked if self.journal.outcomes.get(id, Outcome()).status == "open"), None)

    def move_dates(self, since_s, by_s):
        pass

    def previous_toolbox(self, session):
        company = {seat.name for seat in self.journal.entries_by_session[session][0].setup.seats}
        game = self.journal.entries_by_session[session][0].setup.game
        setups = [(id, entries[0].setup) for id, entries in self.journal.entries_by_session.items() if id != session]
        like = [id for id, setup in setups if setup.game == game and {seat.name for seat in setup.seats} == company]
        return self.toolbox_of(like[-1]) if like else None

    def edition(self, game):
        return None

    def last_used(self, game):
        return {}

    def identify_seats(self, seats):
        return seats

    def look_of(self, player):
        return "", ""


def create_pearls_table(**options):
    table = SessionThread(FakeStore(), PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), options))
    return table


def damage_entries_page(store):
    """Overwrite the root page of the SQL table of entries in the file."""
    root = store._db.execute("select rootpage from sqlite_master where name = 'entry'").fetchone()[0]
    store._db.execute("pragma wal_checkpoint(truncate)")
    with open(store.path, "r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(bytes(4096))
    store._db.execute("pragma cache_size = 0")
    store._db.execute("pragma shrink_memory")
