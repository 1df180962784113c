"""Memory of one table and its library does not grow from game to game of an evening."""

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path

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
from tests.programs import ROOT
from tests.sample_sizes import full_or_sample

MOST_BYTES = 1 << 20
"""Of 4 MB that an evening of whole games may add: these games are short, so that a session kept for each adds 2 MB."""
WARM, GAMES = 50, 333
LAST = full_or_sample(GAMES, 100)
MOST_RESIDENT_KB = 4096 * (LAST - WARM) // (GAMES - WARM)
"""4 MB from game 50 to game 333, in a sample its share."""
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


def measure_growth(path):
    """Return the bytes of Python's memory that the games from `WARM` to `GAMES` add to a table with a new library."""
    store = Store.open(Path(path))
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    tracemalloc.start()
    play_games(store, table, WARM)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    play_games(store, table, GAMES - WARM)
    gc.collect()
    return tracemalloc.get_traced_memory()[0] - before


@pytest.mark.long
def test_memory_stays_from_game_50_to_game_333(tmp_path):
    """Measure in a process of its own, where nothing else takes memory."""
    program = "import sys; from tests.session.test_long_evening import measure_growth; print(measure_growth(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(tmp_path / "fathom.db")]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr[-2000:]
    assert int(process.stdout) < MOST_BYTES


@pytest.mark.long
def test_whole_games_add_at_most_4_mb_of_resident_memory(tmp_path):
    """Random players play four games in turn, from their setup to their end, with all moves on the disk."""
    command = [sys.executable, "-m", "tests.session.long_evening", str(tmp_path), str(WARM), str(LAST)]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr[-2000:]
    before_kb, after_kb = map(int, process.stdout.split())
    print(f"game {WARM}: {before_kb} kB, game {LAST}: {after_kb} kB")
    assert after_kb - before_kb <= MOST_RESIDENT_KB


def test_an_earlier_game_resumes_where_it_stopped(store):
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    first, count = table.session.id, len(table.session.entries)
    for _ in range(9):
        table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    table.handle(ResumeSession(first))
    table.handle(Press("secondary"))
    assert len(store.journal.entries(first)) == count + 1
