"""A file is written to a stick whole or not at all, also if the stick fails; files that can be imported are found."""

import errno
import os
import stat
import subprocess
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from companion.library.exchange.backup_file import RestoreReport
from companion.library.exchange.drives import size_of
from companion.library.exchange.exchanged_files import HALF, FileReadError, FileWriteError, OutgoingFile, free_name, incoming_files
from companion.library.store import Store
from companion.table.sentence import say
from tests.library.failing_disk_calls import FailingCalls, PulledStick
from tests.library.imported_plays import chess_play

NOW_S = 1_790_000_000
BACKUP = OutgoingFile("backup", lambda: [b"x" * 100_000] * 2)


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole_under_a_name_with_the_date(tmp_path):
    sentence = BACKUP.write_into(str(tmp_path), NOW_S)
    (name,) = files(tmp_path)
    assert sentence == say("written.done", file=name, size=size_of(200_000))
    assert name.startswith("fathom-2026-09-") and (tmp_path / name).read_bytes() == b"x" * 200_000


def test_an_existing_file_is_never_overwritten(tmp_path):
    for _ in range(3):
        BACKUP.write_into(str(tmp_path), NOW_S)
    assert len(files(tmp_path)) == 3


def test_files_are_numbered_where_the_clock_was_never_set(tmp_path):
    for _ in range(2):
        BACKUP.write_into(str(tmp_path), 1000)
    assert files(tmp_path) == ["fathom-1.backup", "fathom-2.backup"]
    assert free_name("csv", 0, set()) == "fathom-plays-1.csv"


def test_a_missing_folder_is_a_pulled_stick_and_only_our_own_is_created(tmp_path):
    with pytest.raises(FileWriteError) as refusal:
        BACKUP.write_into(str(tmp_path / "stick"), NOW_S)
    assert refusal.value.sentence == say("written.gone") and files(tmp_path) == []
    replace(BACKUP, own=tmp_path / "backups").write_into(str(tmp_path / "backups"), NOW_S)
    assert len(files(tmp_path / "backups")) == 1
    (tmp_path / "file").write_text("")
    with pytest.raises(FileWriteError) as refusal:
        replace(BACKUP, own=tmp_path / "file").write_into(str(tmp_path / "file"), NOW_S)
    assert refusal.value.sentence == say("written.no_folder")


@pytest.mark.parametrize(
    ("edge", "why"),
    [
        (FailingCalls(room=70_000), say("written.full", size=size_of(200_000))),
        (FailingCalls("open", errno.EROFS), say("written.read_only")),
        (FailingCalls("open", errno.EACCES), say("written.denied")),
        (FailingCalls("listdir", errno.EIO), say("written.gone")),
        (FailingCalls("fsync", errno.EIO), say("written.gone")),
        (FailingCalls("replace", errno.ENODEV), say("written.gone")),
        (FailingCalls("open", errno.EMFILE), say("written.other", why="Too many open files")),
    ],
)
def test_a_failing_stick_gives_one_sentence_and_keeps_no_partial_file(tmp_path, edge, why):
    with pytest.raises(FileWriteError) as refusal:
        BACKUP.write_into(str(tmp_path), NOW_S, edge)
    assert refusal.value.sentence == why and files(tmp_path) == []


@pytest.mark.parametrize("at", ["listdir", "open", "write", "fsync", "replace"])
def test_a_stick_that_was_pulled_has_no_half_file_that_looks_whole(tmp_path, at):
    with pytest.raises(FileWriteError):
        BACKUP.write_into(str(tmp_path), NOW_S, PulledStick(at))
    assert set(files(tmp_path)) <= {HALF} and incoming_files(str(tmp_path)) == []
    BACKUP.write_into(str(tmp_path), NOW_S)
    (name,) = files(tmp_path)
    assert name != HALF, "what was left of it goes with the next one"


class LinkingStick(FailingCalls):
    """Stick on which a link to `prey` appears just before the file is opened."""

    def __init__(self, prey):
        super().__init__()
        self._prey = prey

    def open(self, path, *arguments):
        if path.name == HALF:
            path.symlink_to(self._prey)
        return os.open(path, *arguments)


def test_a_backup_is_readable_only_by_its_owner(tmp_path):
    BACKUP.write_into(str(tmp_path), NOW_S)
    (backup_path,) = tmp_path.iterdir()
    assert stat.S_IMODE(backup_path.stat().st_mode) == 0o600


def test_no_link_is_followed_out_of_the_stick(tmp_path):
    prey, stick = tmp_path / "fathom.db", tmp_path / "stick"
    prey.write_text("all our evenings")
    stick.mkdir()
    (stick / HALF).symlink_to(prey)
    BACKUP.write_into(str(stick), NOW_S)
    with pytest.raises(FileWriteError):
        BACKUP.write_into(str(stick), NOW_S, LinkingStick(prey))
    assert prey.read_text() == "all our evenings" and HALF not in files(stick)


def test_a_file_is_synced_before_it_is_renamed(tmp_path):
    calls = []

    class Watched(FailingCalls):
        def __getattr__(self, name):
            calls.append(name)
            return getattr(os, name)

    BACKUP.write_into(str(tmp_path), NOW_S, Watched())
    assert calls.index("fsync") < calls.index("replace") < len(calls) - 1 - calls[::-1].index("fsync")


def test_a_stick_that_cannot_sync_its_folder_is_accepted(tmp_path):
    class Fat(FailingCalls):
        def __getattr__(self, name):
            def fsync(file):
                if os.path.isdir(f"/proc/self/fd/{file}"):
                    raise OSError(errno.EINVAL, "Invalid argument")
                os.fsync(file)

            return fsync if name == "fsync" else getattr(os, name)

    assert BACKUP.write_into(str(tmp_path), NOW_S, Fat()).key == "written.done"


@contextmanager
def mount_stick(folder, options):
    """Mount a small real file system and yield it; needs root."""
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_full_stick_of_the_kernels_own(tmp_path):
    with mount_stick(tmp_path, "size=100k"):
        with pytest.raises(FileWriteError, match=r"written.full"):
            BACKUP.write_into(str(tmp_path), NOW_S)
        assert files(tmp_path) == []
        OutgoingFile("backup", lambda: [b"small"]).write_into(str(tmp_path), NOW_S)


def test_a_read_only_stick_of_the_kernels_own(tmp_path):
    with mount_stick(tmp_path, "ro"):
        with pytest.raises(FileWriteError, match=r"written.read_only"):
            BACKUP.write_into(str(tmp_path), NOW_S)
        assert files(tmp_path) == []


def test_importable_files_are_listed_newest_first(tmp_path):
    names = ["fathom-1.backup", "BGStatsExport.json", "evening.bgsplay", "holiday.jpg", "fathom-plays-1.csv", HALF, "notes.json"]
    for at, name in enumerate(names):
        (tmp_path / name).write_bytes(b"..")
        os.utime(tmp_path / name, (1000 + at, 1000 + at))
    (tmp_path / "fathom-folder.backup").mkdir()
    listed_files = incoming_files(str(tmp_path))
    assert [(listed_file.name, listed_file.kind) for listed_file in listed_files] == [
        ("evening.bgsplay", "bgstats"),
        ("BGStatsExport.json", "bgstats"),
        ("fathom-1.backup", "backup"),
    ]
    with listed_files[0].read(tmp_path) as file:
        assert file.read() == b".."
    assert listed_files[0].size == 2


def test_a_removed_stick_is_reported(tmp_path):
    (tmp_path / "fathom-1.backup").write_bytes(b"..")
    (incoming_file,) = incoming_files(str(tmp_path))
    (tmp_path / "fathom-1.backup").unlink()
    with pytest.raises(FileReadError, match=r"not_read.file"):
        incoming_file.read(None)
    assert incoming_files(str(tmp_path / "nothing")) == []
    with pytest.raises(FileReadError, match=r"not_read.drive"):
        incoming_files(__file__)


def test_export_wipe_restore_by_way_of_a_stick(tmp_path):
    store = Store.open(tmp_path / "a" / "fathom.db")
    store.plays.imports.save_imported([chess_play("old", 1_700_000_000, Ann=3, Bo=5)])
    stick = tmp_path / "stick"
    stick.mkdir()
    for kind in ("backup", "csv", "json"):
        store.file_exchange.outgoing_file(kind).write_into(str(stick), NOW_S)
    before = store.plays.latest_plays(), store.all_records()
    store.close()
    (incoming_file,) = incoming_files(str(stick))
    fresh = Store.open(tmp_path / "b" / "fathom.db")
    assert (
        fresh.file_exchange.file_import(incoming_file).run(lambda work: work(fresh)).sentence()
        == RestoreReport(things=1, plays=1).sentence()
    )
    assert (fresh.plays.latest_plays(), fresh.all_records()) == before
    assert fresh.file_exchange.file_import(incoming_file).run(lambda work: work(fresh)).sentence() == RestoreReport().sentence()
    fresh.close()
    (csv,) = stick.glob("*.csv")
    assert csv.read_text("utf-8-sig").splitlines()[1].split(",")[:2] == ["old", "chess"]


def test_a_backup_is_written_while_the_table_plays(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    backup_bytes = b"".join(store.file_exchange.outgoing_file("backup").make_pieces())
    assert backup_bytes == store.backup()
    store.close()
