"""Library files of every older version are migrated in place without loss.

`written/` holds a small file of each version; make a new one when a version is added, and never change an old one.
"""

import gzip
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games import toolbox
from companion.library.storage import file
from companion.library.storage.tables import MIGRATIONS, NewerFileError, version_of
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import NotSavedError
from companion.session.record.verification import RecordedGame, verify
from companion.table.sentence import SeatName, say
from tests.example_games.pearls import GAME

WRITTEN_FILES = sorted((Path(__file__).parent / "written").glob("version_*.db.gz"))
ONE_MORE = (*MIGRATIONS, "alter table session add column place text not null default 'at home'; create table extra (x)")


@pytest.fixture(params=WRITTEN_FILES, ids=lambda path: path.name)
def old_file(request, tmp_path):
    path = tmp_path / "fathom.db"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    return path


def test_there_is_a_file_of_every_version():
    versions = {int(re.search(r"\d+", path.name)[0]) for path in WRITTEN_FILES}
    assert versions == set(range(1, len(MIGRATIONS) + 1))


def test_a_file_of_an_older_version_is_brought_up_to_date_and_loses_nothing(old_file):
    store = Store.open(old_file)
    assert store.recovery is None
    first_session, two = store.session("one"), store.session("two")
    assert (first_session.outcome.status, first_session.entries, first_session.names) == ("over", 8, ("Ann", "Bo"))
    assert [(row.seat, row.place, row.total) for row in first_session.outcome.standings.seats] == [(1, 1, 2), (0, 2, 1)]
    assert (two.outcome.status, two.entries, two.names) == ("open", 7, ("Cleo", "Bo"))
    assert store.edition("pearls") == {"white": 9} and store.values_of("setting") == {"theme": "light"}
    assert [player.name for player in store.players()] == ["Ann", "Bo"]
    store.close()


def test_a_session_of_an_older_version_continues_and_verifies(old_file):
    store = Store.open(old_file)
    two = Session.resume(GAME, "two", store.journal, PlayClock())
    assert two.names == ("Cleo", "Bo") and two.prompt.question == say("ask.draw", seat=SeatName(1))
    two.play(two.prompt.choices[0].id, ("black",))
    assert verify(RecordedGame(GAME, tuple(store.journal.entries("two")))).is_true
    first_session = Session.resume(GAME, "one", store.journal, PlayClock())
    assert (
        first_session.history.peeked_undos == 1
        and verify(RecordedGame(GAME, tuple(first_session.entries), first_session.standings().seats)).is_true
    )
    store.close()


def test_reading_commands_open_an_older_file_unchanged(old_file):
    before = old_file.read_bytes()
    reader = Store.reading(old_file)
    assert [session.id for session in reader.sessions()] == ["two", "one"]
    reader.close()
    assert old_file.read_bytes() == before


def test_one_more_migration_keeps_all_records(old_file):
    db = file.open_for_writing(old_file, ONE_MORE)
    assert db.execute("select id, place from session order by key").fetchall()[:2] == [("one", "at home"), ("two", "at home")]
    assert version_of(db) == len(MIGRATIONS) + 1
    db.close()
    with pytest.raises(NewerFileError):
        Store.open(old_file)


def test_a_migration_that_fails_in_the_middle_changes_nothing(old_file):
    Store.open(old_file).close()
    with pytest.raises(NotSavedError):
        file.open_for_writing(old_file, (*MIGRATIONS, "create table extra (x); create table session (id)"))
    store = Store.open(old_file)
    assert store._db.execute("select count(*) from sqlite_master where name = 'extra'").fetchone() == (0,)
    assert len(store.sessions()) == 2
    store.close()


def test_finished_sessions_of_every_version_are_plays(old_file):
    store = Store.open(old_file)
    (play,) = store.plays.latest_plays()
    people = {player.name: player.id for player in store.players()}
    assert (play.id, play.game, play.ended_s) == ("one", "pearls", 1_800_000_000)
    assert [(score.name, score.place, score.total, score.player) for score in play.scores] == [
        ("Bo", 1, 2, people["Bo"]),
        ("Ann", 2, 1, people["Ann"]),
    ]
    store.close()


WITHOUT_DRAWERS = [path for path in WRITTEN_FILES if path.name in ("version_1.db.gz", "version_2.db.gz")]


@pytest.mark.parametrize("version_path", WITHOUT_DRAWERS, ids=lambda path: path.name)
def test_sessions_older_than_attached_toolboxes_have_none_and_can_get_one(version_path, tmp_path):
    path = tmp_path / "fathom.db"
    path.write_bytes(gzip.decompress(version_path.read_bytes()))
    store = Store.open(path)
    assert [session.attached_to for session in store.sessions(with_toolboxes=True)] == ["", ""] and store.toolbox_of("two") is None
    setup = replace(toolbox.GAME.setup(store.journal.first_entry("two").setup.seats), attached_to="two")
    Session.begin(toolbox.GAME, "tools", setup, store.journal, PlayClock())
    assert store.toolbox_of("two") == "tools" and [session.id for session in store.sessions()] == ["two", "one"]
    store.close()


def test_the_attached_toolbox_of_an_old_session_is_restored(tmp_path):
    path = tmp_path / "fathom.db"
    path.write_bytes(gzip.decompress((WRITTEN_FILES[0].parent / "version_3.db.gz").read_bytes()))
    store = Store.open(path)
    assert store.toolbox_of("two") == "tools" and store.toolbox_of("one") is None
    assert Session.resume(toolbox.GAME, "tools", store.journal, PlayClock()).undo_name
    store.close()
