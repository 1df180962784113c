"""A flipped bit in the head of a cell, where SQLite stores types and lengths: backups and exports omit the record and say so."""

import struct
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.command.main import main
from companion.library.exchange import backup_file
from companion.library.exchange.exchanged_files import BACKUP, OutgoingFile
from companion.library.exchange.exports import as_csv, as_json
from companion.library.exchange.file_exchange import file_pieces_of_path
from companion.library.records.weekly_check import check_everything
from companion.library.storage import file
from companion.library.storage.frames import DamagedError
from companion.library.storage.sql import connect
from companion.library.store import Store
from companion.table.sentence import say
from tests.early_end import end_early
from tests.library.game_files import begin_game, resume_game
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

PAGE = 4096
HEAD_BYTES = 12
TABLES = ("entry", "kept", "session", "play", "score")
LEAVES, INNER = (13, 10), 5


@pytest.fixture
def path(tmp_path):
    """Return the file of a finished game, an open one, an imported play and box contents."""
    path = tmp_path / "fathom.db"
    with closing(Store.open(path)) as store:
        for id in ("one", "two"):
            begin_game(store, id)
        end_early(resume_game(store, "one"))
        store.plays.imports.save_imported([replace(store.plays.play("one"), id="bgs-1", location="Graz")])
        store.save_edition("into-the-blue", {"white": 9})
    return path


def cells(data, root):
    """Return the offsets of a table's cells in a file (sqlite.org/fileformat2.html, section 1.6); `root`: number of its root page."""
    at = (root - 1) * PAGE
    count = struct.unpack_from(">H", data, at + 3)[0]
    if data[at] in LEAVES:
        return [at + place for place in struct.unpack_from(f">{count}H", data, at + 8)]
    places = struct.unpack_from(f">{count}H", data, at + 12)
    pages = [struct.unpack_from(">I", data, at + place)[0] for place in places] + [struct.unpack_from(">I", data, at + 8)[0]]
    return [cell for page in pages for cell in cells(data, page)]


def cell_starts(path, table):
    with closing(connect(str(path))) as db:
        root = db.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()[0]
    return [(cell + bit // 8, bit % 8) for cell in cells(path.read_bytes(), root) for bit in range(8 * HEAD_BYTES)]


def flip(path, data, at, bit):
    flipped = bytearray(data)
    flipped[at] ^= 1 << bit
    path.write_bytes(flipped)


def entry_head(path, number):
    """Return the offset of the type of an entry's frame in the file: it follows the lengths of cell, key and head."""
    with closing(connect(str(path))) as db:
        root = db.execute("select rootpage from sqlite_master where name = 'entry'").fetchone()[0]
    data = path.read_bytes()
    at = cells(data, root)[number]
    for _ in range(2):
        while data[at] & 0x80:
            at += 1
        at += 1
    return at + 2  # the head's own length, the key's type, then the frame's


@SAMPLED
@pytest.mark.parametrize("table", TABLES)
def test_whichever_bit_of_a_cell_head_flipped_backup_and_export_are_made(path, table):
    data = path.read_bytes()
    for at, bit in cell_starts(path, table)[:: full_or_sample(1, 11, 33)]:
        flip(path, data, at, bit)
        for make in (backup_file.backed_up, as_json, as_csv):
            with closing(Store.reading(path)) as store:
                assert make(store)


def set_frame_null(path, number=3):
    """Make the frame of an entry of a finished game NULL."""
    data = bytearray(path.read_bytes())
    data[entry_head(path, number)] = 0
    data[entry_head(path, number) + 1] = 0
    path.write_bytes(data)
    with closing(connect(str(path))) as db:
        assert db.execute("select count(*) from entry where typeof(frame) = 'null'").fetchone()[0] == 1


def test_omitted_entries_are_reported(path, tmp_path, capsys):
    (tmp_path / "stick").mkdir()
    set_frame_null(path)
    saved = OutgoingFile(BACKUP, lambda: file_pieces_of_path(path, BACKUP)).write_into(str(tmp_path / "stick"), 0)
    assert saved.key == "written.left_out" and saved.parts["count"] == 1
    (file_there,) = (tmp_path / "stick").iterdir()
    with closing(Store.in_memory()) as other:
        other.restore(file_there.read_bytes())
        assert len(other.journal.entries("one")) == 3 and len(other.sessions()) == 2
    assert main(["export", "--out", str(tmp_path / "all.json"), "--data", str(path.parent)]) == 0
    assert "Left out 1 damaged game or record" in capsys.readouterr().err
    assert (tmp_path / "all.json").read_text().endswith("}\n")


def test_an_undamaged_file_reports_nothing(path, tmp_path):
    (tmp_path / "stick").mkdir()
    assert (
        OutgoingFile(BACKUP, lambda: file_pieces_of_path(path, BACKUP)).write_into(str(tmp_path / "stick"), 0).key
        == "written.locked"
    )


def test_a_large_file_is_repaired_at_its_next_scrub(path, monkeypatch):
    with closing(Store.reading(path)) as store:
        plays = store.plays.latest_plays()
    set_frame_null(path)
    monkeypatch.setattr(file, "LARGEST_CHECKED_AT_OPENING", 0)
    with closing(Store.open(path)) as store:
        assert store.recovery is None, "a table does not wait until all of a large file is read"
        with pytest.raises(DamagedError) as damage:
            list(check_everything(store))
        report = store.repair(damage.value)
        assert report.sentences() == [say("mended.healed", session="one")], "the bytes of the frame are still there"
        assert store.plays.latest_plays() == plays


def test_an_unreadable_page_is_one_sentence_in_every_command(path, capsys):
    (path.parent / "stick").mkdir()
    with closing(connect(str(path))) as db:
        root = db.execute("select rootpage from sqlite_master where name = 'part'").fetchone()[0]
        play = db.execute("select rootpage from sqlite_master where name = 'play_by_time'").fetchone()[0]
        session = db.execute("select rootpage from sqlite_master where name = 'session'").fetchone()[0]
    data = bytearray(path.read_bytes())
    for page in (root, play, session):
        data[(page - 1) * PAGE : page * PAGE] = b"\x07" * PAGE
    path.write_bytes(data)
    for command in (["sessions"], ["export"], ["show", "one"], ["verify", "one"], ["backup", str(path.parent / "stick")]):
        assert main([*command, "--data", str(path.parent)]) == 2
        errors = capsys.readouterr().err
        assert "is damaged (some of its pages are damaged)" in errors and errors.count("\n") == 1, errors


def test_a_game_without_its_beginning_is_one_sentence(path, capsys):
    with closing(connect(str(path))) as db:
        place = db.execute("select min(place) from entry").fetchone()[0]
        db.execute("update entry set frame = zeroblob(50) where place = ?", (place,))
    assert main(["verify", "one", "--data", str(path.parent)]) == 2
    assert "is damaged (entry 0 of game one is missing)" in capsys.readouterr().err
    data = path.read_bytes()
    for name in ("fathom.db-wal", "fathom.db"):
        if path.with_name(name).exists():
            path.with_name(name).write_bytes(data)
    Store.open(path).close()
    assert main(["verify", "one", "--data", str(path.parent)]) == 1
    assert "The record doesn’t begin with the deal." in capsys.readouterr().err
