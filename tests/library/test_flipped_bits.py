"""A flipped bit damages only its own record: what can be rebuilt is rebuilt, and only the rest is set aside."""

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.library.exchange import backup_file
from companion.library.exchange.exports import as_csv, as_json
from companion.library.records.weekly_check import check_everything
from companion.library.storage.frames import DamagedError, encode_single
from companion.library.storage.session_remains import is_as_written
from companion.library.storage.signing_keys import Keys
from companion.library.store import Store
from companion.session.record.journal import CorruptEntryError, NotSavedError
from companion.table.any_time_moves import WriteNote
from companion.table.sentence import say
from tests.library import game_files
from tests.library.bit_flips import flip_bit_of_entry
from tests.library.game_files import MOVES, contents, flip_in_row, resume_game
from tests.long_tests import long_except_first

evening = game_files.recorded_library


@pytest.fixture
def path(tmp_path, evening):
    for end in (".db", ".key"):
        shutil.copy(evening / f"fathom{end}", tmp_path / f"fathom{end}")
    return tmp_path / "fathom.db"


@pytest.fixture(scope="module")
def undamaged_contents(evening):
    with closing(Store.reading(evening / "fathom.db")) as store:
        return contents(store)


CELLS = [
    ("session", "names", "one"),
    ("session", "names", "three"),
    ("session", "outcome", "one"),
    ("session", "outcome", "three"),
    ("session", "id", "two"),
    ("session", "id", "four"),
    ("session", "game", "one"),
    ("session", "entries", "three"),
    ("session", "head", "three"),
    ("session", "seal", "one"),
    ("play", "game", "one"),
    ("play", "options", "two"),
    ("play", "ended_s", "bgs-1"),
    ("play", "location", "bgs-1"),
    ("play", "seal", "one"),
    ("score", "lines", "one"),
    ("score", "lines", "bgs-1"),
    ("score", "name", "two"),
    ("score", "total", "two"),
    ("score", "player", "one"),
]


@pytest.mark.parametrize(
    "statement",
    ["delete from about", "update about set value = 'x'", "update about set value = -1", f"update about set value = {1 << 60}"],
)
def test_a_file_without_its_open_counter_is_recovered(path, statement):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"{statement} where name = 'openings'")
    with pytest.raises(DamagedError, match=r"damaged\.file"):
        Store.reading(path)
    with closing(Store.open(path)) as store:
        assert store.recovery and len(store.plays.ids()) == 3
        assert [len(store.journal.entries(id)) for id in ("three", "four")] == [MOVES + 1, MOVES + 1]
    with closing(Store.open(path)) as store:
        assert store.recovery is None


@pytest.mark.parametrize("condition", ["", "where id = 'three'"])
def test_a_session_that_no_row_lists_any_more_is_listed_again(path, undamaged_contents, condition):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"delete from session {condition}")
    with closing(Store.reading(path)) as store, pytest.raises(CorruptEntryError):
        list(check_everything(store))
    with closing(Store.open(path)) as store:
        assert store.recovery and contents(store) == undamaged_contents
    with closing(Store.open(path)) as store:
        assert store.recovery is None and not list(filter(None, check_everything(store)))


@pytest.mark.parametrize("bit", long_except_first((7, 1, 20, 39)))
@pytest.mark.parametrize(("table", "column", "id"), CELLS)
def test_a_bit_outside_the_frames_is_put_right_from_the_entries(path, undamaged_contents, table, column, id, bit):
    flip_in_row(path, table, column, id, bit)
    with closing(Store.reading(path)) as store:
        store.sessions(with_toolboxes=True)
        store.plays.latest_plays(), as_csv(store), as_json(store), backup_file.backed_up(store)
    with closing(Store.open(path)) as store:
        assert store.recovery is not None, "and says so"
        for part, expected in zip(contents(store), undamaged_contents, strict=True):
            assert part == expected
    with closing(Store.open(path)) as store:
        assert store.recovery is None


def test_a_damaged_frame_of_a_finished_game_stops_no_backup_and_no_export(path):
    flip_bit_of_entry(path, "one", 3)
    with closing(Store.reading(path)) as store:
        data = backup_file.backed_up(store)
        assert as_json(store) and as_csv(store)
    with closing(Store.in_memory()) as other:
        other.restore(data)
        assert [len(other.journal.entries(id)) for id in ("one", "two", "three")] == [3, MOVES + 2, MOVES + 1]


def append_to_wal(path, frame):
    """Write a frame into the -wal, beyond the part that SQLite reads."""
    path.with_name("fathom.db-wal").write_bytes(bytes(1 << 16) + frame)


def test_a_damaged_frame_is_restored_from_any_remaining_copy(path, undamaged_contents):
    with closing(sqlite3.connect(path)) as db:
        frame = db.execute("select frame from entry limit 1 offset 3").fetchone()[0]
    flip_bit_of_entry(path, "one", 3)
    append_to_wal(path, frame)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [say("mended.healed", session="one")]
        assert contents(store) == undamaged_contents


def damage_entry(path):
    flip_bit_of_entry(path, "one", 3)
    return say("mended.healed", session="one")


def damage_person(path):
    damage_ann(path)
    return say("mended.thing_back", kind="player", name="a1")


@pytest.mark.parametrize("damage", [damage_entry, damage_person])
@pytest.mark.parametrize("end", ["", "-wal"])
def test_a_damaged_record_is_restored_from_a_file_set_aside(path, undamaged_contents, damage, end):
    path.with_name(f"fathom-set-aside-1.db{end}").write_bytes(path.read_bytes())
    sentence = damage(path)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [sentence]
        assert contents(store) == undamaged_contents


@pytest.mark.parametrize("at", [60, 61, 62, 63])
def test_another_version_in_the_header_of_our_own_tables_is_put_right(path, undamaged_contents, at):
    flip_at(path, at, 6)
    with closing(Store.reading(path)) as store:
        assert contents(store) == undamaged_contents
    with closing(Store.open(path)) as store:
        assert store.recovery is None and contents(store) == undamaged_contents


@pytest.mark.parametrize("at", [16, 18, 19, 20, 21, 22, 23, 47, 55, 59, 67, 68, 71, 80])
def test_a_flipped_byte_of_the_header_is_no_dead_end(path, undamaged_contents, at):
    flip_at(path, at, 3)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() and contents(store) == undamaged_contents


def flip_at(path, at, bit):
    data = bytearray(path.read_bytes())
    data[at] ^= 1 << bit
    path.write_bytes(data)


def test_our_name_over_another_programs_tables_is_set_aside(tmp_path):
    path = tmp_path / "fathom.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"pragma application_id = {0x4661746D}")
        db.execute("create table recipes (name)")
    with closing(Store.open(path)) as store:
        assert store.recovery.reason == say("damaged.tables") and store.sessions() == []


@pytest.mark.parametrize("moved_name", ["fathom.db", "fathom.db-wal"])
def test_a_file_moved_away_in_mid_game_takes_no_more_moves(path, moved_name):
    with closing(Store.open(path)) as store:
        session = resume_game(store, "three")
        session.make(WriteNote("one"))
        path.with_name(moved_name).rename(path.with_name("elsewhere"))
        with pytest.raises(NotSavedError, match=r"not_saved.no_file"):
            session.make(WriteNote("one"))
        path.with_name("elsewhere").rename(path.with_name(moved_name))
        session.make(WriteNote("one"))
        assert store.journal.entries("three") == session.entries


ANN = "from kept where kind = 'player' and name = 'a1'"


def damage_ann(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        frame = db.execute(f"select frame {ANN}").fetchone()[0]
        db.execute(f"update kept set frame = zeroblob(99) {ANN.removeprefix('from kept ')}")
    return frame


def test_a_spoilt_setting_is_set_aside_alone(path, undamaged_contents):
    damage_ann(path)
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [say("mended.thing", kind="player", name="a1")]
        assert contents(store)[:2] == undamaged_contents[:2] and store.edition("into-the-blue") == {"white": 9}


def test_a_spoilt_setting_goes_back_to_what_was_saved_before(path, undamaged_contents):
    append_to_wal(path, damage_ann(path))
    with closing(Store.open(path)) as store:
        assert store.recovery.sentences() == [say("mended.thing_back", kind="player", name="a1")]
        assert contents(store) == undamaged_contents


def test_commands_report_a_flipped_bit_as_damage_not_as_a_bug(path):
    flip_in_row(path, "session", "names", "one", 7)
    for command in ("sessions", "export", "doctor"):
        process = subprocess.run(
            [sys.executable, "-m", "companion.command.main", command, "--data", str(path.parent)], capture_output=True, text=True
        )
        assert "inside Fathom" not in process.stderr + process.stdout and "DecodeError" not in process.stderr + process.stdout


def test_random_bits_anywhere_end_nothing(path, evening):
    """Every file opens, and has all games whose entries are undamaged."""
    luck, data = random.Random(16), path.read_bytes()
    for _ in range(60):
        for remnant in path.parent.glob("fathom*"):
            remnant.unlink()
        shutil.copy(evening / "fathom.key", path.with_suffix(".key"))
        path.write_bytes(data)
        flip_at(path, luck.randrange(len(data)), luck.randrange(8))
        with closing(Store.open(path)) as store:
            assert len(store.sessions()) == 4 and len(store.plays.latest_plays()) == 3
            backup_file.backed_up(store), as_json(store), store.statistics.games()


# a session's row is unchanged, or the session is read entry by entry


def test_any_flipped_missing_repeated_or_moved_entry_makes_a_session_fail_verification(path):
    with closing(Store.open(path)) as store:
        row, keys, entries = store.journal.row("three"), store._keys, list(store.journal._frames(store.journal.row("three").key))
    assert row.entries == len(entries) == 1 + MOVES and is_as_written(entries, row, keys)
    wrong = [entries[:-1], entries[1:], [*entries, entries[-1]], entries[:2] + entries[3:], entries[:2] + entries[1:], []]
    wrong += [[*entries[:2], (2, entries[3][1]), (3, entries[2][1]), *entries[4:]]]
    wrong += [[*entries[:number], (number, flipped), *entries[number + 1 :]] for number, flipped in with_each_bit_flipped(entries)]
    assert len(wrong) > 10_000 and not any(is_as_written(altered_entries, row, keys) for altered_entries in wrong)


def with_each_bit_flipped(entries):
    """Yield each entry with one of its bits flipped, bit by bit."""
    for number, [(place, frame)] in entries:
        for bit in range(8 * len(frame)):
            data = bytearray(frame)
            data[bit // 8] ^= 1 << bit % 8
            yield number, [(place, bytes(data))]


def test_a_session_with_a_lost_key_or_without_links_is_read_entry_by_entry(path):
    with closing(Store.open(path)) as store:
        row, entries = store.journal.row("three"), list(store.journal._frames(store.journal.row("three").key))
    assert not is_as_written(entries, row, Keys())
    older = encode_single("three", 1, b"{}")
    assert not is_as_written([(0, [(0, older.frames[0])])], replace(row, entries=1, head=older.head).with_seal(), Keys())
