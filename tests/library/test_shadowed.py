"""Entries whose bytes exist and that SQLite does not show: adopted if they follow, reported if an earlier one is missing."""

import shutil
from contextlib import closing

import pytest

from companion.library.storage.frame_scan import parts_in
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.example_games.pearls import GAME

MOVES = 30


@pytest.fixture(scope="module")
def killed_after_checkpoint(tmp_path_factory):
    """Return a game after a kill right after a checkpoint: file and -wal both have all of it."""
    folder = tmp_path_factory.mktemp("evening")
    with closing(Store.open(folder / "fathom.db")) as store:
        setup = GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 1000, "black": 1000})
        session = Session.begin(GAME, "one", setup, store.journal, PlayClock())
        for _ in range(MOVES):
            session.play(session.prompt.choices[0].id, ("white",))
        shutil.copytree(folder, folder / "early")
        store.db.execute("pragma wal_checkpoint(passive)").fetchall()
        shutil.copytree(folder, folder / "late", ignore=shutil.ignore_patterns("early"))
    return folder


@pytest.fixture(params=["early", "late"])
def path(request, killed_after_checkpoint, tmp_path):
    shutil.copytree(killed_after_checkpoint / request.param, tmp_path, dirs_exist_ok=True)
    return tmp_path / "fathom.db"


def damage_entry(path, number):
    """Flip a bit in every frame of an entry in the -wal."""
    wal = path.with_name("fathom.db-wal")
    data = bytearray(wal.read_bytes())
    for at, part in parts_in(wal):
        if part.owner == "one" and part.number == number:
            data[at + len(part.raw) // 2] ^= 1
    wal.write_bytes(data)


def test_entries_hidden_by_an_older_wal_are_adopted(path):
    damage_entry(path, MOVES)
    is_in_the_file = any(part.number == MOVES for _, part in parts_in(path))
    with closing(Store.open(path)) as store:
        assert len(store.journal.entries("one")) == MOVES + is_in_the_file
        sentences = store.recovery.sentences() if store.recovery else []
        assert sentences == ([] if is_in_the_file else [say("mended.last")]), (
            "a pulled plug may have cut it short: one sentence is enough"
        )
    with closing(Store.open(path)) as store:
        assert store.recovery is None


def test_entries_after_a_missing_one_are_reported_and_kept_for_reading(path):
    damage_entry(path, MOVES - 2)
    is_in_the_file = any(part.number == MOVES for _, part in parts_in(path))
    with closing(Store.open(path)) as store:
        assert store.recovery is not None and store.recovery.sentences()
        assert len(store.journal.entries("one")) == (MOVES + 1 if is_in_the_file else MOVES - 2)
        assert [entry.number for entry in store.unattached_entries("one")] == ([] if is_in_the_file else [MOVES - 1, MOVES])
        session = Session.resume(GAME, "one", store.journal, PlayClock())
        session.play(session.prompt.choices[0].id, ("black",))
    with closing(Store.open(path)) as store:
        assert store.recovery is None, "it is told once"


@pytest.mark.parametrize("at", range(0, 60, 7))
def test_tables_whose_making_is_no_text_any_more_are_recovered(path, at):
    with closing(Store.open(path)):
        pass
    data = bytearray(path.read_bytes())
    data[data.index(b"CREATE TABLE play") + at] ^= 0x80
    path.write_bytes(data)
    with closing(Store.open(path)) as store:
        assert store.recovery and len(store.journal.entries("one")) == MOVES + 1
