"""A flipped bit in the -wal loses no record that has a valid frame anywhere; a record without another copy is reported as missing.

The -wal with which bits are flipped was written once, so every run flips the same bits of the same bytes.
"""

import json
import random
import shutil
import sqlite3
import tarfile
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.command.main import main
from companion.library.records.people import Player
from companion.library.storage.frame_scan import FIRST_WORD, records_in
from companion.library.storage.frames import LONGEST_FRAME, DamagedError, assemble_records, decode_frame, scan_frames
from companion.library.storage.small_records import OWNER
from companion.library.storage.wal import (
    FRAME_BYTES,
    HEADER_BYTES,
    accepted_length,
    committed_bytes,
    cut_last_commit,
    with_new_checksums,
)
from companion.library.store import Store
from companion.table.sentence import say
from tests.early_end import end_early
from tests.library.game_files import begin_game, contents, resume_game
from tests.sample_sizes import full_or_sample

BITS = 8
SEEDS = full_or_sample((28, 29, 32, 36), (28,))
ONLY_COPIES_HIT = full_or_sample(3, 0)
"""Seeds whose flipped bit is in a record without another copy."""
EVERY = full_or_sample(1, 3)
"""Number of frames of which one is flipped."""
WRITTEN_ARCHIVE = Path(__file__).parent / "written/killed_evening.tar.xz"
"""Library that `killed_library` left on 2026-11-26: 230 frames, 38 records, two of them with one copy."""
SESSIONS = ("one", "two", "three", "four")


@pytest.fixture(scope="module")
def killed_library(tmp_path_factory):
    """Return the folder of an app that was killed after an evening, with all of it in the -wal, and the contents of its library."""
    live, killed = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("killed")
    with closing(Store.open(live / "fathom.db")) as store:
        for id in SESSIONS:
            begin_game(store, id)
        for id in ("one", "two"):
            end_early(resume_game(store, id))
        store.plays.imports.save_imported([replace(store.plays.play("one"), id="bgs-1", location="Graz")])
        store.save_player(Player("a1", "Cleo", "green"))
        store.save_edition("into-the-blue", {"white": 9})
        store.plays.corrections.remark("two", note="late")
        store.people.merge(store.people.add("Anna").id, store.players()[0].id)
        for end in (".db", ".db-wal", ".key"):
            shutil.copy(live / f"fathom{end}", killed)
        return killed, contents(store)


@pytest.fixture(scope="module")
def stored_library(tmp_path_factory):
    """Return the folder of a stored evening, its -wal, and the contents of its library."""
    folder = tmp_path_factory.mktemp("written")
    with tarfile.open(WRITTEN_ARCHIVE) as packed:
        packed.extractall(folder, filter="data")
    copy = shutil.copytree(folder, tmp_path_factory.mktemp("copy") / "whole")
    with closing(Store.open(copy / "fathom.db")) as store:
        assert store.recovery is None
        return folder, (folder / "fathom.db-wal").read_bytes(), contents(store)


def copy_files(folder, to, wal=None):
    """Copy a killed app's files, with another -wal if given; return the library's path."""
    for old in to.iterdir():
        old.unlink()
    for file in folder.iterdir():
        shutil.copy(file, to)
    if wal is not None:
        (to / "fathom.db-wal").write_bytes(wal)
    return to / "fathom.db"


def with_flipped_bits(data, *places):
    """Return bytes with one bit flipped at each place."""
    new = bytearray(data)
    for at, bit in places:
        new[at] ^= 1 << bit
    return bytes(new)


@pytest.fixture
def copy_with_flip(killed_library, tmp_path):
    """Return a function that copies the killed app's files, with one bit of the -wal flipped."""
    folder, _ = killed_library
    data = (folder / "fathom.db-wal").read_bytes()
    return lambda at=None, bit=0: copy_files(folder, tmp_path, data if at is None else with_flipped_bits(data, (at, bit)))


def sample_flips(data, seed):
    """Return pairs (position, bit): one in the header and one in each frame."""
    luck = random.Random(seed)
    starts = range(HEADER_BYTES, len(data) - FRAME_BYTES + 1, FRAME_BYTES)
    return [(luck.randrange(HEADER_BYTES), 3), *((at + luck.randrange(FRAME_BYTES), luck.randrange(BITS)) for at in starts)]


def names_of(data):
    return {(record.owner, record.number, record.stamp) for record in assemble_records(scan_frames(data))}


def copies_in(wal):
    """Return the copies of each record in the bytes of a -wal, as (offset, frame), by owner, number and stamp."""
    places = defaultdict(list)
    for match in FIRST_WORD.finditer(wal):
        with suppress(DamagedError):
            part = decode_frame(wal[match.start() : match.start() + LONGEST_FRAME])
            places[part.owner, part.number, part.stamp].append((match.start(), part))
    return places


@pytest.mark.long
def test_every_record_comes_back_whichever_bit_of_the_wal_flipped(stored_library, tmp_path):
    """If the only copy of a record was hit, only its result is restored: the next test checks the report."""
    folder, data, whole = stored_library
    every, last, hit = names_of(data), len(cut_last_commit(data)), []
    for seed in SEEDS:
        for at, bit in sample_flips(data, seed)[::EVERY]:
            wal = with_flipped_bits(data, (at, bit))
            path = copy_files(folder, tmp_path, wal)
            with closing(Store.open(path)) as store:
                if at < last:  # not in the last change: damage there looks like a power cut
                    assert store.recovery, f"bit {bit} at {at}: said"
                if names_of(wal) == every:
                    assert contents(store) == whole, f"bit {bit} at {at}"
                else:
                    hit.append((at, bit))
                assert len(store.plays.ids()) == 3, f"bit {bit} at {at}: every result"
            with closing(Store.open(path)) as store:
                assert store.recovery is None, f"bit {bit} at {at}: said once"
    assert len(hit) == ONLY_COPIES_HIT


@pytest.mark.long
@pytest.mark.parametrize("owner", [*SESSIONS, OWNER])
def test_lost_entries_are_reported_as_missing_and_every_result_stays(stored_library, tmp_path, owner):
    """Each record in turn is damaged in all its copies."""
    folder, data, whole = stored_library
    last = len(cut_last_commit(data))
    for (_, number, stamp), copies in copies_in(data).items():
        if copies[0][1].owner != owner:
            continue
        wal = with_flipped_bits(data, *((at + len(part.raw) // 2, 2) for at, part in copies))
        assert names_of(data) - names_of(wal) == {(owner, number, stamp)}
        path = copy_files(folder, tmp_path, wal)
        with closing(Store.open(path)) as store:
            sentences = store.recovery.sentences()
            assert len(store.plays.ids()) == (2 if b'"bgs-1"' in copies[0][1].body[:20] else 3)
            if all(at >= last for at, _ in copies):
                assert sentences == [say("mended.last")]
            elif owner == OWNER:
                kind, name, _ = json.loads(copies[0][1].body)
                assert {say(f"mended.{key}", kind=kind, name=name) for key in ("thing", "thing_back")} & set(sentences)
                assert len(store.sessions()) == len(whole[0])
            else:
                assert names_missing_entries(sentences, owner, number), f"{owner} {number}: {sentences}"
                assert (
                    sum(stored_session.entries for stored_session in store.sessions())
                    <= sum(stored_session.entries for stored_session in whole[0]) - 1
                )
        with closing(Store.open(path)) as store:
            assert store.recovery is None


def names_missing_entries(sentences, session, number):
    """Return whether a sentence says which entries of a session are missing."""
    ends = {"one": 8, "two": 8, "three": 7, "four": 7}[session]
    if session in ("one", "two"):
        return say("recovered.result", session=session, count=1) in sentences
    gap = say("recovered.gap", session=session, entry=number - 1, later=ends - number - 1)
    return (gap if number else say("recovered.lost", session=session, later=ends - 1)) in sentences


def test_an_end_that_exists_in_one_frame_alone_keeps_its_result(stored_library, tmp_path):
    """Two of the 38 records have one copy: the last entries of the finished games. With one flipped bit there, no byte of the entry is left."""
    folder, data, _ = stored_library
    places = {name: copies for name, copies in copies_in(data).items() if len(copies) == 1}
    ends = [(owner, number) for owner, number, _ in places if owner != OWNER]
    assert ends == [("one", 7), ("two", 7)]
    for (owner, number, stamp), [(at, part)] in places.items():
        if owner == OWNER:
            continue
        path = copy_files(folder, tmp_path, with_flipped_bits(data, (at + len(part.raw) // 2, 2)))
        files = [path, path.with_name("fathom.db-wal")]
        assert not any(part.raw in file.read_bytes() for file in files)
        assert (owner, number, stamp) not in {(record.owner, record.number, record.stamp) for record in records_in(files, owner)}
        with closing(Store.open(path)) as store:
            row = next(stored_session for stored_session in store.sessions() if stored_session.id == owner)
            assert (row.entries, row.outcome.status) == (7, "ended")
            assert store.plays.play(owner).scores and say("recovered.result", session=owner, count=1) in store.recovery.sentences()


def test_sqlite_reads_a_wal_up_to_the_first_bad_checksum(stored_library, tmp_path):
    folder, data, _ = stored_library
    for at, bit in sample_flips(data, 5)[1::20]:
        wal = with_flipped_bits(data, (at, bit))
        for wal_bytes, is_whole in ((wal, False), (with_new_checksums(wal), True)):
            path = copy_files(folder, tmp_path, wal_bytes)
            with closing(sqlite3.connect(path, isolation_level=None)) as db:
                db.execute("pragma user_version = 77")
                end = accepted_length(wal_bytes, path.with_name("fathom.db-wal").read_bytes())
            assert (end == len(committed_bytes(wal_bytes))) if is_whole else (end <= at)


def test_reading_commands_say_that_a_wal_is_damaged(killed_library, copy_with_flip, capsys):
    folder, whole = killed_library
    data = (folder / "fathom.db-wal").read_bytes()
    for at, bit in sample_flips(data, 28)[::9]:
        with pytest.raises(DamagedError) as damage:
            Store.reading(copy_with_flip(at, bit))
        assert damage.value.sentence == say("damaged.file", why=say("damaged.wal"))
    assert main(["sessions", "--data", str(copy_with_flip(HEADER_BYTES + 100).parent)]) == 2
    assert "damaged" in capsys.readouterr().err
    with closing(Store.reading(copy_with_flip())) as store:
        assert contents(store) == whole, "and nothing of one that is whole"


def test_reading_beside_a_table_or_after_a_cut_transaction_reports_nothing(copy_with_flip, tmp_path):
    path = copy_with_flip()
    with closing(Store.open(path)) as store, closing(Store.reading(path)) as reader:
        begin_game(store, "five")
        assert len(reader.journal.entries("five")) == 7
        data = path.with_name("fathom.db-wal").read_bytes()
    path = copy_with_flip()
    wal = path.with_name("fathom.db-wal")
    wal.write_bytes(wal.read_bytes()[: -FRAME_BYTES - 7])  # killed before the committing frame
    with closing(Store.reading(path)) as reader:
        assert len(reader.sessions()) == 4
    assert committed_bytes(data) == data


def test_the_report_matches_what_was_found(killed_library, copy_with_flip):
    folder, _ = killed_library
    data = (folder / "fathom.db-wal").read_bytes()
    path = copy_with_flip(HEADER_BYTES + 30)
    things = {record.body for record in records_in([path.with_name("fathom.db-wal")], OWNER)}
    with closing(Store.open(path)) as store:
        report = store.recovery
    assert (report.restored_count, report.known_count, len(report.sessions)) == (30, 30, 4)
    assert (report.plays_back, report.things) == (3, len({body.split(b",")[1] + body.split(b",")[0] for body in things}))
    assert len(names_of(data)) >= report.restored_count + report.things


def test_a_large_import_that_never_was_committed_does_not_come_back(copy_with_flip):
    path = copy_with_flip()
    with closing(Store.open(path)) as store:
        play = store.plays.play("one")
        with suppress(KeyboardInterrupt), store.journal.transaction():
            store.plays.imports.save_imported([replace(play, id=f"bgs-{number}", note="long " * 1000) for number in range(900)])
            raise KeyboardInterrupt
        killed = [(file, file.read_bytes()) for file in (path, path.with_name("fathom.db-wal"))]
        assert len(killed[1][1]) > 400 * FRAME_BYTES, "SQLite spilled it"
    for file, data in killed:
        file.write_bytes(data)
    with closing(Store.open(path)) as store:
        assert store.recovery is None and len(store.plays.ids()) == 3
