"""Memory of one table and its library does not grow from game to game of an evening."""

import gc
import tracemalloc

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, Press, ResumeSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.entry import Entry
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import NoteWritten, WriteNote
from companion.table.moves import encode_record
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME

MOST_BYTES = 1 << 20
"""Of 4 MB that an evening of whole games may add: these games are short, so that a session kept for each adds 2 MB."""
WARM, GAMES = 50, 333
LONG = "a long note " * 2000


@pytest.fixture
def store(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    yield store
    store.close()


def play_games(store, table, games):
    """Play short games one after the other at a table, each with an entry as large as in long games."""
    for _ in range(games):
        table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
        session = table.session
        number = session.entry_log.last_entry.number + 1
        note = Entry(number, "move", move=encode_record(WriteNote(LONG)), events=(encode_record(NoteWritten(LONG)),))
        store.journal.append(session.id, note)


@pytest.mark.long
def test_memory_stays_from_game_50_to_game_333(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    tracemalloc.start()
    try:
        play_games(store, table, WARM)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        play_games(store, table, GAMES - WARM)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < MOST_BYTES


def test_an_earlier_game_resumes_where_it_stopped(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    first, count = table.session.id, len(table.session.entries)
    for _ in range(9):
        table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    table.handle(ResumeSession(first))
    table.handle(Press("secondary"))
    assert len(store.journal.entries(first)) == count + 1
