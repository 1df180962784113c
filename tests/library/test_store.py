"""The store saves sessions, editions and people in one file, with one sync per move."""

import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.library.records.people import Player
from companion.library.storage.file import NewerFileError
from companion.library.storage.lock import AlreadyOpenError
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import NotSavedError
from companion.session.session_thread import SessionThread
from companion.table.moves import IllegalMoveError
from companion.table.seats import Seat, seats_named
from tests.early_end import end_early
from tests.example_games.pearls import GAME, replace_parts
from tests.library.pearl_sessions import begin_pearls
from tests.library.play_by_moves import play_move


@pytest.fixture
def path(tmp_path):
    return tmp_path / "fathom.db"


@pytest.fixture
def store(path):
    store = Store.open(path)
    yield store
    store.close()


def test_a_session_is_the_same_after_the_store_was_closed_and_opened(path):
    store = Store.open(path)
    session = begin_pearls(store)
    for move in ("DrawPearl", "DrawPearl", "Stop", "DrawPearl"):
        play_move(session, move)
    store.close()
    reopened_store = Store.open(path)
    resumed = Session.resume(GAME, "one", reopened_store.journal, PlayClock())
    reopened_store.close()
    assert resumed.state == session.state and resumed.entries == session.entries


def test_a_session_continues_after_reopening_the_store(path):
    store = Store.open(path)
    play_move(begin_pearls(store), "DrawPearl")
    store.close()
    reopened_store = Store.open(path)
    resumed = Session.resume(GAME, "one", reopened_store.journal, PlayClock())
    play_move(resumed, "DrawPearl")
    assert reopened_store.journal.entries("one") == resumed.entries
    reopened_store.close()


def test_two_sessions_kept_side_by_side_do_not_mix(store):
    first_session, two = begin_pearls(store), begin_pearls(store, "two")
    for session in (first_session, two, first_session, two, two):
        play_move(session, "DrawPearl")
    assert store.journal.entries("one") == first_session.entries and store.journal.entries("two") == two.entries
    assert [stored_session.id for stored_session in store.sessions()] == ["two", "one"]
    assert [stored_session.entries for stored_session in store.sessions()] == [4, 3]


def test_an_entry_of_many_pages_comes_back_whole(store):
    edition = GAME.edition() | {"long": "x" * 50_000}
    setup = GAME.setup(seats_named(["Ann", "Bo"]), {}, edition)
    session = Session.begin(GAME, "long", setup, store.journal, PlayClock())
    assert store.journal.entries("long") == session.entries


def test_a_finished_session_is_not_offered_to_resume(store):
    session = begin_pearls(store)
    assert store.session("one").is_open
    play_move(session, "Stop")
    play_move(session, "Stop")
    stored_session = store.session("one")
    assert (
        not stored_session.is_open
        and stored_session.outcome.status == "over"
        and stored_session.outcome.standings == session.standings()
    )


def test_a_session_whose_end_was_undone_is_open_again(store):
    session = begin_pearls(store)
    end_early(session)
    assert store.session("one").outcome.status == "ended"
    session.undo()
    play_move(session, "UndoTo")
    assert store.session("one").is_open


def test_a_renamed_seat_is_listed_with_its_new_name(store):
    play_move(begin_pearls(store), "RenameSeat", ("Cleo",))
    assert store.session("one").names == ("Cleo", "Bo")


def test_a_second_table_is_refused_with_one_sentence(store, path):
    with pytest.raises(AlreadyOpenError, match=r"library.another"):
        Store.open(path)


def test_a_removed_lock_file_lets_no_second_table_in(tmp_path):
    path = tmp_path / "fathom.db"
    with closing(Store.open(path)) as store:
        path.with_name("fathom.db.lock").unlink()
        with pytest.raises(AlreadyOpenError, match=r"library.another"):
            Store.open(path)
        store.save_edition("pearls", {"white": 9})
    with closing(Store.open(path)) as store:
        assert store.edition("pearls") == {"white": 9}


def test_a_recovered_file_is_locked_like_the_one_before(tmp_path):
    path = tmp_path / "fathom.db"
    Store.open(path).close()
    path.write_bytes(b"no database at all")
    with closing(Store.open(path)) as store:
        assert store.recovery
        path.with_name("fathom.db.lock").unlink()
        with pytest.raises(AlreadyOpenError):
            Store.open(path)


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_the_lock_empties_no_foreign_file(path, link):
    foreign_file = path.with_name("theirs")
    foreign_file.write_text("dear diary")
    link(foreign_file, path.with_name("fathom.db.lock"))
    with pytest.raises(NotSavedError):
        Store.open(path)
    assert foreign_file.read_text() == "dear diary"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_file_and_folder_are_readable_only_by_their_owner(path):
    with closing(Store.open(path.with_name("deep") / path.name)) as store:
        begin_pearls(store)
        stored_files = list(store.path.parent.iterdir())
        assert len(stored_files) == 5 and {mode(file) for file in stored_files} == {0o600}
        assert mode(store.path.parent) == 0o700


def test_files_readable_by_others_are_restricted(store, path):
    begin_pearls(store)
    store.close()
    aside = path.with_name("fathom-set-aside-1.db")
    aside.write_text("seeds")
    for file in (path, path.with_name("fathom.db.lock"), aside):
        file.chmod(0o644)
    with closing(Store.open(path)):
        assert {mode(file) for file in path.parent.iterdir()} == {0o600}


def test_a_recovered_file_is_readable_only_by_its_owner(store, path):
    begin_pearls(store)
    store.close()
    path.write_bytes(path.read_bytes()[:4096] + b"!" * 4096 + path.read_bytes()[8192:])
    with closing(Store.open(path)) as recovered:
        assert recovered.recovery and {mode(file) for file in path.parent.iterdir()} == {0o600}


def test_reading_works_beside_the_table_and_never_checkpoints(store, path):
    session = begin_pearls(store)
    play_move(session, "DrawPearl")
    before = path.stat().st_size, Path(f"{path}-wal").stat().st_size
    reader = Store.reading(path)
    assert reader.journal.entries("one") == session.entries
    reader.close()
    assert (path.stat().st_size, Path(f"{path}-wal").stat().st_size) == before


def test_reading_what_was_never_written_finds_nothing(path):
    assert Store.reading(path).sessions() == []
    assert not path.exists()


def test_a_reader_cannot_write(store, path):
    begin_pearls(store)
    reader = Store.reading(path)
    with pytest.raises(NotSavedError, match=r"not_saved.read_only"):
        reader.save("setting", "theme", "light")
    reader.close()


def test_a_file_of_a_newer_version_is_left_alone(store, path):
    store.close()
    import sqlite3

    with sqlite3.connect(path) as db:
        db.execute("pragma user_version = 99")
        db.execute("create table of_tomorrow (x)")
    before = path.read_bytes()
    with pytest.raises(NewerFileError, match=r"library.newer"):
        Store.open(path)
    assert path.read_bytes() == before


FULL_DISK = """
import resource, sys
from pathlib import Path
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.record.journal import NotSavedError
from tests.library.pearl_sessions import begin_pearls
from tests.library.play_by_moves import play_move

store = Store.open(Path(sys.argv[1]))
session = begin_pearls(store)
size = Path(sys.argv[1] + "-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, resource.RLIM_INFINITY))
before = session.state, list(session.entries), session.prompt
try:
    play_move(session, "DrawPearl")
except NotSavedError as refusal:
    print(refusal)
assert (session.state, session.entries, session.prompt) == before
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
play_move(session, "DrawPearl")
assert store.journal.entries("one") == session.entries
print("went on with", len(session.entries))
"""


def test_a_move_refused_by_a_full_disk_can_be_repeated(path):
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, path], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[0].startswith("not_saved."), ran.stderr
    assert ran.stdout.splitlines()[1] == "went on with 2"


def test_corrected_keys_of_an_edition_are_kept_and_nothing_else(store):
    store.save_edition("deep-blue", {"gems": [7, 3], "size": 5})
    store.save_edition("deep-blue", {"size": 6})
    assert store.edition("deep-blue") == {"gems": [7, 3], "size": 6}
    assert store.edition("deep-dive") is None


def test_people_are_known_again_by_their_names(store):
    seats = store.identify_seats(seats_named(["Ann", "Bo"]))
    later_seats = store.identify_seats(seats_named(["bo", "Cleo"]))
    assert later_seats[0].player == seats[1].player
    assert [player.name for player in store.players()] == ["Ann", "Bo", "Cleo"]


def test_a_person_cannot_sit_under_nickname_and_name(store):
    store.save_player(Player("max", "Maximilian", nickname="Max"))
    twice = (Seat("Max", player="max"), Seat("Bo"), Seat("Maximilian"))
    with pytest.raises(IllegalMoveError, match="one_person_twice one=Max other=Maximilian"):
        store.identify_seats(twice)
    assert [player.name for player in store.players()] == ["Maximilian"], "and nobody new is kept of a table that was refused"


def test_a_person_cannot_sit_beside_the_person_they_were_merged_into(store):
    ann, anna = (store.people.add(name).id for name in ("Ann", "Anna"))
    store.people.merge(anna, ann)
    with pytest.raises(IllegalMoveError, match="one_person_twice one=Ann other=Anna"):
        store.identify_seats((Seat("Ann", player=ann), Seat("Anna")))


def test_a_renamed_person_keeps_the_id(store):
    ann = store.identify_seats(seats_named(["Ann"]))[0].player
    store.save_player(Player(ann, "Anna"))
    assert [(player.id, player.name) for player in store.players()] == [(ann, "Anna")]


def test_a_deleted_record_is_gone(store):
    store.save("preset", "my bag", {"red": 3})
    store.save("preset", "my bag", None)
    assert store.values_of("preset") == {}


LEARNING = replace_parts(current_edition=lambda state: {"white": state.bag[0], "black": state.bag[1]})


def test_learned_values_are_saved_with_their_move_and_reverted_by_undo(store):
    store.save_edition("pearls", {"shape": "round"})
    setup = LEARNING.setup(seats_named(["Ann", "Bo"]), {"bag": "table"})
    session = Session.begin(LEARNING, "one", setup, store.journal, PlayClock())
    play_move(session, "ReportPearl", ("white",))
    assert store.edition("pearls") == {"shape": "round", "white": 7}, "only what changed is written"
    session.undo()
    assert store.edition("pearls") == {"shape": "round", "white": 8}
    session.redo()
    assert store.edition("pearls") == {"shape": "round", "white": 7}


def test_a_new_session_starts_with_learned_values_and_an_open_one_keeps_its_own(store):
    table = SessionThread(store, PlayClock(), lambda name: LEARNING)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
    store.save_edition("pearls", {"white": 99})
    assert table.session.state.game.bag == (8, 4)
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
    assert table.session.state.game.bag == (99, 4)


def test_all_records_of_a_move_are_saved_in_its_transaction(path):
    """A move whose edition can't be stored is not stored either."""
    store = Store.open(path)
    setup = LEARNING.setup(seats_named(["Ann", "Bo"]), {"bag": "table"})
    session = Session.begin(LEARNING, "one", setup, store.journal, PlayClock())
    store._db.execute("create trigger refuse before insert on kept begin select raise(abort, 'no'); end")
    before = session.state
    with pytest.raises(NotSavedError):
        play_move(session, "ReportPearl", ("white",))
    assert session.state == before and len(store.journal.entries("one")) == 1
    store._db.execute("drop trigger refuse")
    play_move(session, "ReportPearl", ("white",))
    assert len(store.journal.entries("one")) == 2
    store.close()


def test_resumable_sessions_are_listed_separately(store):
    for id in ("one", "two", "three"):
        begin_pearls(store, id)
    end_early(Session.resume(GAME, "two", store.journal, PlayClock()))
    assert [stored_session.id for stored_session in store.sessions(only_open=True)] == ["three", "one"]
    assert [stored_session.id for stored_session in store.sessions(most=2)] == ["three", "two"]
