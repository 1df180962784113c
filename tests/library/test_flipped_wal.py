"""One flipped bit in the -wal costs no record whose frame is whole: entries, results, imports, people and box contents come back."""

import random
import shutil
from contextlib import closing, suppress

import pytest
from msgspec.structs import replace

from companion.command.main import main
from companion.library.records.people import Player
from companion.library.storage.finding import records_in
from companion.library.storage.frames import Damaged, assembled, scanned
from companion.library.storage.shelf import OWNER
from companion.library.storage.wal import FRAME_BYTES, HEADER_BYTES, committed
from companion.library.store import Store
from companion.table.say import say
from tests.early import end_early
from tests.library.test_flipped_bits import begun, contents, resumed

BITS = 8


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Return the folder of a table that was killed after a whole evening, all of it still in the -wal, and what it showed."""
    live, killed = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("killed")
    with closing(Store.open(live / "fathom.db")) as store:
        for id in ("one", "two", "three", "four"):
            begun(store, id)
        for id in ("one", "two"):
            end_early(resumed(store, id))
        store.plays.keep_imported([replace(store.plays.play("one"), id="bgs-1", location="Graz")])
        store.keep_player(Player("a1", "Cleo", "green"))
        store.keep_edition("into-the-blue", {"white": 9})
        store.plays.remark("two", note="late")
        store.people.merge(store.people.add("Anna").id, store.players()[0].id)
        for end in (".db", ".db-wal", ".key"):
            shutil.copy(live / f"fathom{end}", killed)
        return killed, contents(store)


@pytest.fixture
def lay(evening, tmp_path):
    """Lay the killed table's files anew, with one bit of the -wal flipped."""
    folder, _ = evening

    def laid(at=None, bit=0):
        for old in tmp_path.iterdir():
            old.unlink()
        for file in folder.iterdir():
            shutil.copy(file, tmp_path)
        wal = tmp_path / "fathom.db-wal"
        data = bytearray(wal.read_bytes())
        if at is not None:
            data[at] ^= 1 << bit
            wal.write_bytes(data)
        return tmp_path / "fathom.db"

    return laid


def flips(data, seed):
    """Return one place in the header and one in each frame, each with a bit."""
    luck = random.Random(seed)
    starts = range(HEADER_BYTES, len(data) - FRAME_BYTES + 1, FRAME_BYTES)
    return [(luck.randrange(HEADER_BYTES), 3), *((at + luck.randrange(FRAME_BYTES), luck.randrange(BITS)) for at in starts)]


def names_of(data):
    return {(one.owner, one.number, one.stamp) for one in assembled(scanned(data))}


def test_every_record_comes_back_whichever_bit_of_the_wal_flipped(evening, lay):
    folder, whole = evening
    data = (folder / "fathom.db-wal").read_bytes()
    every, last, tried = names_of(data), len(committed(data[:-FRAME_BYTES])), 0
    for at, bit in flips(data, 28):
        path = lay(at, bit)
        is_all_there = names_of(path.with_name("fathom.db-wal").read_bytes()) == every
        with closing(Store.open(path)) as store:
            if at < last:  # a change alone at the end may be one that a pulled plug cut short
                assert store.recovery, f"bit {bit} at {at}: said"
            if is_all_there:
                assert contents(store) == whole, f"bit {bit} at {at}"
                tried += 1
        with closing(Store.open(path)) as store:
            assert store.recovery is None, f"bit {bit} at {at}: said once"
    assert tried > 137


def test_reading_commands_say_that_a_wal_is_damaged(evening, lay, capsys):
    folder, whole = evening
    data = (folder / "fathom.db-wal").read_bytes()
    for at, bit in flips(data, 28)[::9]:
        with pytest.raises(Damaged) as damage:
            Store.reading(lay(at, bit))
        assert damage.value.said == say("damaged.file", why=say("damaged.wal"))
    assert main(["sessions", "--data", str(lay(HEADER_BYTES + 100).parent)]) == 2
    assert "damaged" in capsys.readouterr().err
    with closing(Store.reading(lay())) as store:
        assert contents(store) == whole, "and nothing of one that is whole"


def test_reading_beside_a_table_or_after_a_cut_short_transaction_says_nothing(lay, tmp_path):
    path = lay()
    with closing(Store.open(path)) as store, closing(Store.reading(path)) as reader:
        begun(store, "five")
        assert len(reader.journal.entries("five")) == 7
        data = path.with_name("fathom.db-wal").read_bytes()
    path = lay()
    wal = path.with_name("fathom.db-wal")
    wal.write_bytes(wal.read_bytes()[: -FRAME_BYTES - 7])  # killed before the frame that commits
    with closing(Store.reading(path)) as reader:
        assert len(reader.sessions()) == 4
    assert committed(data) == data


def test_what_is_said_is_what_was_found(evening, lay):
    folder, _ = evening
    data = (folder / "fathom.db-wal").read_bytes()
    path = lay(HEADER_BYTES + 30)
    things = {one.body for one in records_in([path.with_name("fathom.db-wal")], OWNER)}
    with closing(Store.open(path)) as store:
        told = store.recovery
    assert (told.found, told.known, len(told.sessions)) == (30, 30, 4)
    assert (told.plays_back, told.things) == (3, len({body.split(b",")[1] + body.split(b",")[0] for body in things}))
    assert len(names_of(data)) >= told.found + told.things


def test_a_large_import_that_never_was_committed_does_not_come_back(lay):
    path = lay()
    with closing(Store.open(path)) as store:
        play = store.plays.play("one")
        with suppress(KeyboardInterrupt), store.journal.together():
            store.plays.keep_imported([replace(play, id=f"bgs-{number}", note="long " * 1000) for number in range(900)])
            raise KeyboardInterrupt
        killed = [(file, file.read_bytes()) for file in (path, path.with_name("fathom.db-wal"))]
        assert len(killed[1][1]) > 400 * FRAME_BYTES, "SQLite spilled it"
    for file, data in killed:
        file.write_bytes(data)
    with closing(Store.open(path)) as store:
        assert store.recovery is None and len(store.plays.ids()) == 3
