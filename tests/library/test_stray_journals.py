"""A -journal of another file, or a -wal without its file: reading commands show the games, and the app loses none of them."""

import shutil
import sqlite3

import pytest

from companion.library.records.people import Player
from companion.library.storage.frames import DamagedError
from companion.library.store import Store

ANN, BO = Player("a1", "Ann", "green"), Player("b2", "Bo", "blue")


@pytest.fixture
def path(tmp_path):
    """Return a library with one person, Ann, after a clean stop."""
    path = tmp_path / "fathom.db"
    store = Store.open(path)
    store.save_player(ANN)
    store.close()
    return path


def create_hot_journal(folder):
    """Return the -journal of another database after an interrupted change: SQLite would roll it back into any file beside it."""
    (folder / "other").mkdir()
    db = sqlite3.connect(folder / "other/file", isolation_level=None)
    db.execute("create table a (x)")
    db.execute("pragma cache_size = 1")
    db.execute("begin")
    db.executemany("insert into a values (?)", [(bytes(3000),)] * 50)
    cut = (folder / "other/file-journal").read_bytes()
    db.rollback()
    db.close()
    assert cut[0]
    return cut


def journal_of(path):
    return path.with_name("fathom.db-journal")


def names(store):
    with_names = [player.name for player in store.people.players()]
    store.close()
    return with_names


def files(path):
    return sorted(file.name for file in path.parent.glob("fathom*db*") if file.name != "fathom.db.lock")


STRAYS = {
    "empty": lambda _: b"",
    "zeroed": lambda _: bytes(512),
    "words": lambda _: b"shopping list\n" * 99,
    "hot": create_hot_journal,
}


@pytest.mark.parametrize("stray", STRAYS)
def test_a_stray_journal_hides_nothing_and_reading_changes_nothing(path, stray):
    journal_of(path).write_bytes(STRAYS[stray](path.parent))
    before = [(path.parent / name).read_bytes() for name in files(path)]
    assert names(Store.reading(path)) == ["Ann"]
    assert [(path.parent / name).read_bytes() for name in files(path)] == before


@pytest.mark.parametrize("stray", STRAYS)
def test_the_table_sets_a_stray_journal_aside_and_continues(path, stray):
    journal = STRAYS[stray](path.parent)
    for _ in range(2):
        journal_of(path).write_bytes(journal)
        store = Store.open(path)
        assert store.recovery is None
        assert names(store) == ["Ann"]
    aside = [f"fathom-set-aside-{number}.db-journal" for number in (1, 2)]
    assert files(path) == [*aside, "fathom.db"]
    assert all((path.parent / name).read_bytes() == journal for name in aside)


def test_a_stray_journal_beside_a_killed_tables_file_hides_nothing(path, tmp_path):
    store = Store.open(path)
    store.save_player(BO)
    killed = tmp_path / "killed/fathom.db"
    killed.parent.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{killed}{end}")
    store.close()
    journal_of(killed).write_bytes(create_hot_journal(tmp_path))
    assert names(Store.reading(killed)) == ["Ann", "Bo"]
    assert names(Store.open(killed)) == ["Ann", "Bo"]


def test_a_damaged_file_is_set_aside_with_its_journal(path):
    path.write_text("shopping list\n" * 500)
    journal_of(path).write_bytes(create_hot_journal(path.parent))
    store = Store.open(path)
    assert store.recovery is not None
    assert names(store) == []
    assert files(path) == ["fathom-set-aside-1.db", "fathom-set-aside-1.db-journal", "fathom.db"]


def test_a_cut_change_by_another_program_is_reported(path):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("pragma journal_mode = delete")
    db.close()
    journal_of(path).write_bytes(create_hot_journal(path.parent))
    with pytest.raises(DamagedError, match=r"damaged.file.*damaged.half_changed"):
        Store.reading(path)


def test_a_file_cut_during_creation_is_empty(tmp_path):
    path = tmp_path / "fathom.db"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("pragma application_id = 1180791917")
    db.close()
    journal_of(path).write_bytes(create_hot_journal(tmp_path))
    assert names(Store.reading(path)) == []
    assert names(Store.open(path)) == []


@pytest.mark.parametrize("remnant", [b"", None])
def test_a_wal_without_its_file_is_reported(path, remnant, tmp_path):
    store = Store.open(path)
    store.save_player(BO)
    shutil.copy(f"{path}-wal", tmp_path / "wal")
    store.close()
    path.unlink()
    if remnant is not None:
        path.write_bytes(remnant)
    shutil.copy(tmp_path / "wal", f"{path}-wal")
    with pytest.raises(DamagedError, match=r"damaged.file.*damaged.gone"):
        Store.reading(path)
    assert (tmp_path / "wal").read_bytes() == path.with_name("fathom.db-wal").read_bytes()


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_an_empty_companion_without_the_file_is_no_trouble(tmp_path, end):
    (tmp_path / f"fathom.db{end}").touch()
    assert names(Store.reading(tmp_path / "fathom.db")) == []
