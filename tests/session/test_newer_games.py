"""After a downgrade: games of a newer Fathom are listed as such and not changed."""

from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.command.main import main
from companion.games import catalogue
from companion.library.storage.wal import PAGE_BYTES
from companion.library.store import Store
from companion.session.inputs.messages import ResumeSession
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.newer_version import NewerGameError
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say

GAME = catalogue.game("into-the-blue")


def create_newer_entries(**newer):
    """Return entries of a newer Fathom: with later rules, or with moves of a later version."""
    journal, seats = MemoryJournal(), seats_named(["Ann", "Bo"])
    Session.begin(GAME, "one", GAME.setup(seats), journal, PlayClock())
    (start,) = journal.entries("one")
    if rules := newer.pop("rules", 0):
        newer["setup"] = replace(start.setup, rules=rules)
    return [replace(start, **newer)]


@pytest.fixture(params=[{"rules": GAME.rulebook.rules + 1}, {"version": len(GAME.rulebook.upcasters) + 1}], ids=["rules", "form"])
def path(request, tmp_path):
    path = tmp_path / "fathom.db"
    with closing(Store.open(path)) as store:
        for entry in create_newer_entries(**request.param):
            store.journal.append("one", entry)
    return path


def records(store):
    return [(record.stamp, record.frames) for record in store.journal.records("one")]


def test_a_game_of_a_newer_fathom_is_listed_and_never_resumed(path, capsys):
    with closing(Store.open(path)) as store:
        before, (stored_session,) = records(store), store.sessions(only_open=True)
        assert stored_session.is_newer and stored_session.names == ("Ann", "Bo")
        table = SessionThread(store, PlayClock())
        table.handle(ResumeSession("one"))
        assert table.session is None and table.snapshot.message == say("session.newer_game")
        with pytest.raises(NewerGameError):
            Session.resume(GAME, "one", store.journal, PlayClock())
        assert records(store) == before
    assert main(["sessions", "--data", str(path.parent)]) == 0
    assert "into-the-blue       newer" in capsys.readouterr().out
    assert main(["verify", "one", "--data", str(path.parent)]) == 1
    assert "A newer Fathom began this game." in capsys.readouterr().err


def test_a_backup_includes_a_newer_game_and_a_recovery_leaves_it_unchanged(path, tmp_path):
    with closing(Store.open(path)) as store:
        before = [record.body for record in store.journal.records("one")]
        with closing(Store.open(tmp_path / "other" / "fathom.db")) as other:
            report = other.restore(store.backup())
            assert report.new == 1 and not report.untrue and other.sessions()[0].is_newer
    path.write_bytes(path.read_bytes()[: PAGE_BYTES // 2] + bytes(PAGE_BYTES // 2) + path.read_bytes()[PAGE_BYTES:])
    with closing(Store.open(path)) as store:
        assert store.recovery and store.sessions()[0].is_newer
        assert [record.body for record in store.journal.records("one")] == before


def test_a_game_of_this_fathom_is_none_of_a_newer(tmp_path):
    with closing(Store.open(tmp_path / "fathom.db")) as store:
        for entry in create_newer_entries():
            store.journal.append("one", entry)
        assert not store.sessions()[0].is_newer and Session.resume(GAME, "one", store.journal, PlayClock())
