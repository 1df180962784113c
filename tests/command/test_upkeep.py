"""Background checks: they read the whole file once a week and keep a second copy; each repairs what the other has lost."""

import os
import shutil
from contextlib import closing

import pytest

from companion.command.upkeep import IDLE_S, BackgroundChecks
from companion.library.records.weekly_check import WEEK_S
from companion.library.storage.copies import copy_in
from companion.library.storage.frame_scan import records_in
from companion.library.storage.signing_keys import keys_of
from companion.library.store import Store, update_copies
from companion.session.inputs.messages import ResumeSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import WriteNote
from companion.table.sentence import say
from tests.early_end import end_early
from tests.library import game_files
from tests.library.bit_flips import flip_bit_of_entry
from tests.library.game_files import contents, flip_in_row, resume_game

evening = game_files.recorded_library

NOW_S = 2_000_000_000


class FakeClock:
    """Clock that the test sets."""

    def __init__(self):
        self.time_s = 0.0

    def __call__(self):
        return self.time_s


@pytest.fixture
def path(tmp_path, evening):
    for end in (".db", ".key"):
        shutil.copy(evening / f"fathom{end}", tmp_path / f"fathom{end}")
    return tmp_path / "fathom.db"


@pytest.fixture
def watched_table(path):
    """Yield a session thread, its store, the background checks, and the clock of both."""
    with closing(Store.open(path)) as store:
        time = FakeClock()
        table = SessionThread(store, PlayClock())
        table.send = table.handle  # run inputs at once, without a thread
        yield table, store, BackgroundChecks(table, path, lambda: NOW_S + time.time_s, time), time


def test_the_whole_file_is_read_once_a_week_while_no_game_runs(watched_table):
    table, store, upkeep, time = watched_table
    upkeep.run_due_tasks()
    assert store.last_full_check() == 0, "somebody may still be there"
    time.time_s += IDLE_S
    upkeep.run_due_tasks()
    first = store.last_full_check()
    assert first == NOW_S + IDLE_S
    time.time_s += WEEK_S - 1
    upkeep.run_due_tasks()
    assert store.last_full_check() == first
    table.handle(ResumeSession("three"))
    time.time_s += 1
    upkeep.run_due_tasks()
    assert store.last_full_check() == first, "a game goes on"
    time.time_s += IDLE_S
    upkeep.run_due_tasks()
    assert store.last_full_check() > first


def test_damage_found_by_the_scrub_is_repaired_and_reported(watched_table, path):
    table, store, upkeep, time = watched_table
    before = contents(store)
    flip_in_row(path, "score", "total", "one", 1)
    flip_in_row(path, "session", "names", "two", 1)
    time.time_s += IDLE_S
    upkeep.run_due_tasks()
    assert [sentence.key for sentence in table.snapshot.trouble] == ["mended.rebuilt"]
    assert contents(store) == before and store.last_full_check()


@pytest.mark.parametrize("table", ["tallied", "part", "counted"])
def test_counts_that_do_not_add_up_are_counted_again(watched_table, table):
    _, store, upkeep, time = watched_table
    for key in [row[0] for row in store.db.execute("select id from play")]:
        store.plays.corrections.remark(key, is_result=True)  # ended early, and counted anyway
    games, people = store.statistics.games(), store.people.all_people()
    column = {"tallied": "plays = plays + 1", "part": "total = total + 1", "counted": "plays = plays + 4"}[table]
    store.db.execute(f"update {table} set {column}")
    time.time_s += IDLE_S
    upkeep.run_due_tasks()
    assert store.recovery.sentences() == [say("mended.counts")]
    assert (store.statistics.games(), store.people.all_people()) == (games, people)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    place = tmp_path / "second"
    place.mkdir()
    monkeypatch.setenv("FATHOM_COPY", str(place))
    return place


def test_a_finished_game_is_copied_and_repaired_from_the_copy(watched_table, path, folder):
    table, store, upkeep, _ = watched_table
    table.handle(ResumeSession("three"))
    end_early(table.session)
    table.handle(ResumeSession("three"))
    upkeep.run_due_tasks()
    copy = copy_in(folder, keys_of(path))
    assert copy.stat().st_mode & 0o777 == 0o600
    before = contents(store)
    store.close()
    flip_bit_of_entry(path, "three", 2)
    flip_bit_of_entry(path, "one", 0)
    with closing(Store.open(path)) as reopened_store:
        assert reopened_store.recovery.sentences() == [say("mended.healed", session="one"), say("mended.healed", session="three")]
        assert contents(reopened_store) == before


def test_a_lost_file_comes_back_from_the_copy(path, folder):
    with closing(Store.open(path)) as store:
        update_copies(path)
        plays, players = store.plays.latest_plays(), store.players()
    path.write_bytes(os.urandom(9000))
    with closing(Store.open(path)) as store:
        assert (store.plays.latest_plays(), store.players()) == (plays, players)


def test_a_copy_holds_no_seed_of_an_open_game(path, folder):
    update_copies(path)
    with closing(Store.open(path)) as store:
        seeds = {id: resume_game(store, id).seed.hex().encode() for id in ("one", "three")}
    data = copy_in(folder, keys_of(path)).read_bytes()
    assert seeds["one"] in data and seeds["three"] not in data


def test_a_copy_grows_by_what_is_new_and_mends_what_was_cut_short(path, folder):
    update_copies(path)
    copy = copy_in(folder, keys_of(path))
    size = copy.stat().st_size
    with closing(Store.open(path)) as store:
        session = resume_game(store, "four")
        session.make(WriteNote("late"))
        end_early(session)
        update_copies(path)
        grown = copy.stat().st_size
        assert size < grown < 2 * size
        os.truncate(copy, grown - 3)
        update_copies(path)
        assert {record.number for record in records_in([copy], "four")} == set(range(len(session.entries)))


def test_without_a_folder_or_a_stick_of_ours_nothing_is_copied(path, monkeypatch):
    monkeypatch.delenv("FATHOM_COPY", raising=False)
    assert update_copies(path) == []
