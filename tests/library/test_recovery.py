"""Damaged files are set aside, never deleted, and everything that can be found in them is restored.

Each test prints what was recovered of how many (pytest -s shows it).
"""

import os
import shutil
import sqlite3
from functools import partial

import pytest
from msgspec.structs import replace

from companion.command.main import main
from companion.library.records.people import Player
from companion.library.records.session_results import compute_results
from companion.library.storage import recovery
from companion.library.storage.frames import LINKED_MAGIC, DamagedError
from companion.library.store import Store
from companion.session.inputs.messages import DismissTrouble
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.early_end import end_early
from tests.example_games.pearls import GAME
from tests.library.bit_flips import flip_bit_of_entry, overwrite_at

PAGE = 4096
MOVES = 60


def played_store(path, moves=MOVES, sessions=("one", "two")):
    """Return a store with sessions of `moves` moves each, and the entries of each session."""
    store = Store.open(path)
    setup = GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 1000, "black": 1000})
    night = [Session.begin(GAME, id, setup, store.journal, PlayClock()) for id in sessions]
    for move in range(moves):
        for session in night:
            session.play(session.prompt.choices[0].id, (("white", "black")[move % 2],))
    store.save_player(Player("a1", "Ann", "green"))
    store.save_edition("pearls", {"white": 9})
    return store, {session.id: session.entries for session in night}


@pytest.fixture(scope="module")
def stopped_and_killed_libraries(tmp_path_factory):
    """Return a folder with one library twice, after a clean stop and after a kill (with a -wal), and its entries."""
    folder = tmp_path_factory.mktemp("nights")
    store, entries = played_store(folder / "fathom.db")
    for end in ("", "-wal"):
        shutil.copy(folder / f"fathom.db{end}", folder / f"killed{end}")
    store.close()
    return folder, entries


@pytest.fixture
def killed_copy(stopped_and_killed_libraries, path):
    folder, entries = stopped_and_killed_libraries
    for end in ("", "-wal"):
        shutil.copy(folder / f"killed{end}", f"{path}{end}")
    shutil.copy(folder / "fathom.key", path.with_suffix(".key"))
    return entries


@pytest.fixture
def stopped_copy(stopped_and_killed_libraries, path):
    folder, entries = stopped_and_killed_libraries
    for end in (".db", ".key"):
        shutil.copy(folder / f"fathom{end}", path.with_suffix(end))
    return entries


def recover(path, entries, case_name):
    """Open a damaged library; return its store, the number of recovered entries and that of all.

    Print both, and check that the recovered entries of each session are its first ones, without a gap.
    """
    store = Store.open(path)
    recovered_entries = {id: store.journal.entries(id) for id in entries}
    found_count, known_count = sum(map(len, recovered_entries.values())), sum(map(len, entries.values()))
    print(f"\n{case_name}: {found_count} of {known_count} entries in force again")
    for id in entries:
        assert recovered_entries[id] == entries[id][: len(recovered_entries[id])]
    return store, found_count, known_count


def pages_of_entries(path):
    data = path.read_bytes()
    return [
        at // PAGE
        for at in range(0, len(data), PAGE)
        if LINKED_MAGIC + b"one" in data[at : at + PAGE] or LINKED_MAGIC + b"two" in data[at : at + PAGE]
    ]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "fathom.db"


def files_set_aside(path):
    return sorted(file.name for file in path.parent.iterdir() if "set-aside" in file.name)


@pytest.mark.long
def test_a_sound_file_is_not_recovered(path, stopped_copy):
    store, found_count, known_count = recover(path, stopped_copy, "a sound file")
    assert store.recovery is None and found_count == known_count and not files_set_aside(path)
    store.close()


def test_an_undamaged_file_with_its_wal_is_not_recovered(path, killed_copy):
    store, found_count, known_count = recover(path, killed_copy, "a file and -wal after a kill")
    assert store.recovery is None and found_count == known_count and not files_set_aside(path)
    store.close()


def test_a_flipped_bit_in_an_entry_loses_the_rest_of_its_session_alone(path, stopped_copy):
    flip_bit_of_entry(path, "one", 30)
    store, found_count, known_count = recover(path, stopped_copy, "a flipped bit in entry 30 of session one")
    assert found_count == known_count - 31
    assert store.recovery.sentences() == [say("recovered.gap", session="one", entry=29, later=30)]
    assert [entry.number for entry in store.unattached_entries("one")] == list(range(31, 61))
    assert files_set_aside(path) == [], "the rest of the file stays where it is"
    store.close()


def test_a_session_continues_after_recovery(path, stopped_copy):
    overwrite_at(path, pages_of_entries(path)[3] * PAGE, bytes(PAGE))
    store, found_count, _ = recover(path, stopped_copy, "a zeroed page, gone on with")
    session = Session.resume(GAME, "two", store.journal, PlayClock())
    session.play(session.prompt.choices[0].id, ("white",))
    store.close()
    reopened_store = Store.open(path)
    assert reopened_store.recovery is None
    assert sum(len(reopened_store.journal.entries(id)) for id in stopped_copy) == found_count + 1
    reopened_store.close()


@pytest.mark.parametrize("page_index", [0, 3, -1])
def test_a_zeroed_page_loses_its_entries_and_their_successors(path, page_index, stopped_copy):
    page = pages_of_entries(path)[page_index]
    overwrite_at(path, page * PAGE, bytes(PAGE))
    store, found_count, known_count = recover(path, stopped_copy, f"page {page} zeroed")
    later = sum(len(store.unattached_entries(id)) for id in stopped_copy)
    print(f"   and {later} later ones kept for reading")
    assert found_count < known_count and found_count + later >= known_count - 16
    store.close()


def test_a_lost_root_page_costs_nothing(path, stopped_copy):
    with sqlite3.connect(path) as db:
        root = db.execute("select rootpage from sqlite_master where name = 'entry'").fetchone()[0]
    db.close()
    overwrite_at(path, (root - 1) * PAGE, os.urandom(PAGE))
    store, found_count, known_count = recover(path, stopped_copy, "the root page of the entries lost")
    assert found_count == known_count
    store.close()


def test_a_lost_first_page_loses_only_its_own_entries(path, stopped_copy):
    overwrite_at(path, 0, bytes(PAGE))
    store, found_count, known_count = recover(path, stopped_copy, "the first page lost")
    assert found_count == known_count
    assert store.players() == [Player("a1", "Ann", "green")] and store.edition("pearls") == {"white": 9}
    store.close()


@pytest.mark.parametrize("share", [0.8, 0.9])
def test_a_cut_tail_costs_what_was_cut(path, share, stopped_copy):
    os.truncate(path, int(path.stat().st_size * share))
    store, found_count, known_count = recover(path, stopped_copy, f"cut to {share:.0%}")
    assert 0 < found_count < known_count
    store.close()


def test_a_cut_tail_of_the_wal_costs_what_was_cut(path, killed_copy):
    wal = path.with_name("fathom.db-wal")
    os.truncate(wal, int(wal.stat().st_size * 0.7))
    store, found_count, known_count = recover(path, killed_copy, "the -wal cut to 70%")
    assert 0.6 < found_count / known_count < 0.8
    store.close()


def test_a_flipped_bit_in_the_wal_keeps_later_frames(path, killed_copy):
    wal = path.with_name("fathom.db-wal")
    data = wal.read_bytes()
    at = len(data) // 2 // (PAGE + 24) * (PAGE + 24) + 32 + 24 + 200
    overwrite_at(wal, at, bytes([data[at] ^ 1]))
    store, found_count, known_count = recover(path, killed_copy, "a flipped bit in the middle of the -wal")
    assert found_count == known_count and store.recovery is not None
    assert files_set_aside(path) == ["fathom-set-aside-1.db-wal"]
    store.close()


def test_a_missing_wal_loses_only_its_own_entries(path):
    store, entries = played_store(path, moves=10)
    store.close()
    store = Store.open(path)
    session = Session.resume(GAME, "one", store.journal, PlayClock())
    for _ in range(5):
        session.play(session.prompt.choices[0].id, ("white",))
    shutil.copy(path, f"{path}.copy")
    store.close()
    os.replace(f"{path}.copy", path)
    store, found_count, known_count = recover(path, entries | {"one": session.entries}, "the -wal missing")
    assert found_count == known_count - 5
    store.close()


def test_a_missing_file_is_rebuilt_from_its_wal(path, killed_copy):
    path.unlink()
    store, found_count, known_count = recover(path, killed_copy, "the file missing, but not its -wal")
    assert found_count == known_count and "fathom-set-aside-1.db-wal" in files_set_aside(path)
    store.close()


@pytest.mark.parametrize(
    "foreign", [b"Dear diary, today we played.\n" * 500, os.urandom(20_000), b"SQLite format 3\0" + bytes(9000)]
)
def test_a_foreign_file_at_the_path_is_set_aside_unchanged(path, foreign, killed_copy):
    path.write_bytes(foreign)
    store, found_count, known_count = recover(path, killed_copy, "a foreign file in its place, the -wal still there")
    assert found_count == known_count
    assert path.with_name("fathom-set-aside-1.db").read_bytes() == foreign
    store.close()


def test_a_foreign_database_at_the_path_is_set_aside(path):
    with sqlite3.connect(path) as db:
        db.execute("create table recipes (name)")
    db.close()
    store, found_count, known_count = recover(path, {}, "another program's database in its place")
    assert found_count == known_count == 0 and store.recovery.reason == say("damaged.not_ours")
    assert files_set_aside(path) == ["fathom-set-aside-1.db"]
    store.close()


def test_a_second_damage_is_set_aside_under_another_name(path, stopped_copy):
    for number in (1, 2):
        overwrite_at(path, 0, bytes(PAGE))
        store, found_count, known_count = recover(path, stopped_copy, f"damaged for the {number}. time")
        assert found_count == known_count
        store.close()
    assert {"fathom-set-aside-1.db", "fathom-set-aside-2.db"} <= set(files_set_aside(path))


def test_a_plug_pulled_between_the_renames_costs_nothing(path, killed_copy):
    """The new file is complete, the old one only partly moved: the next start completes it."""
    overwrite_at(path, 0, bytes(PAGE))
    before = {end: (path.parent / f"fathom.db{end}").read_bytes() for end in ("", "-wal")}
    recovery.recover_file(path, "test", compute_results)
    rebuilt_bytes = path.read_bytes()
    for end, data in before.items():
        (path.parent / f"fathom-set-aside-1.db{end}").unlink()
        (path.parent / f"fathom.db{end}").write_bytes(data)
    os.rename(path.parent / "fathom.db-wal", path.parent / "fathom-set-aside-1.db-wal")
    (path.parent / "fathom.db.for-fathom-set-aside-1.db").write_bytes(rebuilt_bytes)
    store, found_count, known_count = recover(path, killed_copy, "the plug pulled in the middle of a recovery")
    assert found_count == known_count
    assert {"fathom-set-aside-1.db", "fathom-set-aside-1.db-wal"} <= set(files_set_aside(path))
    store.close()


def test_a_damage_found_while_playing_is_recovered(path, stopped_copy):
    store = Store.open(path)
    session = Session.resume(GAME, "one", store.journal, PlayClock())
    session.play(session.prompt.choices[0].id, ("white",))
    recovery = store.recover("test")
    assert recovery.restored_count == recovery.known_count == 123
    session.play(session.prompt.choices[0].id, ("white",))
    assert store.journal.entries("one") == session.entries and len(stopped_copy["one"]) + 2 == len(session.entries)
    store.close()


def test_a_finished_session_is_still_finished_after_recovery(path):
    from companion.games import catalogue

    store, _ = played_store(path, moves=4)
    session = Session.resume(GAME, "one", store.journal, PlayClock())
    end_early(session)
    store.close()
    assert catalogue.names()
    report = recovery.recover_file(path, "test", partial(compute_results, game=lambda name: GAME))
    store = Store.open(path)
    assert store.session("one").outcome == session.outcome and store.session("two").is_open
    assert report.restored_count == report.known_count
    store.close()


def test_a_damaged_finished_session_keeps_its_result_and_affects_no_other(path):
    store, _ = played_store(path, moves=4)
    session = Session.resume(GAME, "one", store.journal, PlayClock())
    end_early(session)
    outcome, play = store.session("one").outcome, store.plays.play("one")
    store.close()
    flip_bit_of_entry(path, "one", 2)
    store = Store.open(path)
    assert store.recovery.sentences() == [say("recovered.gap", session="one", entry=1, later=3)]
    resumed_session = Session.resume(GAME, "two", store.journal, PlayClock())
    resumed_session.play(resumed_session.prompt.choices[0].id, ("white",))
    assert [entry.number for entry in store.journal.entries("one")] == [0, 1]
    assert store.session("one").outcome == outcome and store.plays.play("one") == play
    store.close()
    store = Store.open(path)
    assert store.recovery is None and len(store.journal.entries("two")) == 6
    store.close()


def test_a_command_that_only_reads_says_how_a_damaged_file_is_mended(path, stopped_copy):
    overwrite_at(path, 0, bytes(PAGE))
    before = path.read_bytes()
    with pytest.raises(DamagedError, match=r"damaged.file"):
        Store.reading(path)
    assert path.read_bytes() == before


def test_a_recovery_is_reported_until_it_was_read(path, stopped_copy):
    overwrite_at(path, 0, bytes(PAGE))
    Store.open(path).close()
    store = Store.open(path)
    assert store.recovery is None and store.undismissed_report.sentences()[0].key == "recovered.why"
    table = SessionThread(store, PlayClock(), recovery=store.undismissed_report)
    assert table.snapshot.trouble
    table.handle(DismissTrouble())
    assert not table.snapshot.trouble and store.undismissed_report is None
    store.close()


def test_a_command_reads_entries_after_a_gap(path, stopped_copy, capsys):
    flip_bit_of_entry(path, "one", 0)
    Store.open(path).close()
    assert main(["show", "one", "--data", str(path.parent)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 62 and "gap" in lines[1] and '"white"' in lines[2] + lines[3]


def test_a_finished_game_without_its_beginning_keeps_its_result_after_recovery(path):
    store, _ = played_store(path, moves=4)
    end_early(Session.resume(GAME, "one", store.journal, PlayClock()))
    play = store.plays.play("one")
    flip_bit_of_entry(path, "one", 0)
    store.close()
    flip_bit_of_entry(path, "one", 0)
    recovery.recover_file(path, "test", compute_results)
    store = Store.open(path)
    assert store.plays.play("one") == play and store.session("one").outcome.status == "ended"
    assert store.statistics.games() == [("pearls", 1)]
    store.close()


@pytest.mark.long
def test_lost_imported_plays_are_reported_by_number(path):
    store, _ = played_store(path, moves=1)
    end_early(Session.resume(GAME, "one", store.journal, PlayClock()))
    imported_plays = [replace(store.plays.play("one"), id=f"bgs-{number}") for number in range(2500)]
    store.plays.imports.save_imported(imported_plays)
    shares = []
    recovery.recover_file(path, "test", partial(compute_results, game=lambda name: GAME), tell=shares.append)
    store.close()
    assert shares == sorted(shares) and shares[-1] > 0.9
    store = Store.open(path)
    assert store.plays.count() == 2501 and store.statistics.games() == [("pearls", 2501)]
    store.close()
