"""The file of everything: how it is opened, what is in it, and how an older one is brought up to date."""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import platformdirs

from companion import files
from companion.library.storage import counts
from companion.library.storage.frames import Damaged
from companion.library.storage.privacy import make_private
from companion.session.record.journal import NotKept, NotWritable
from companion.table.say import Say, Told, say

FILE_NAME = "fathom.db"
APPLICATION_ID = 0x4661746D  # "Fatm"
PAGES_BETWEEN_CHECKPOINTS = (
    2000  # a checkpoint syncs three times: with 2 to 4 pages a move that stays under one sync in a hundred moves
)
LARGEST_CHECKED_AT_OPENING = 16 << 20
TAKES_NOTHING = ("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN")

MIGRATIONS = (
    """
    create table about (name text primary key, value integer not null) without rowid;
    insert into about values ('openings', 0);
    create table session (
        key integer primary key,
        id text not null unique,
        game text not null,
        names text not null,
        outcome text not null default '{"status":"open"}'
    );
    create table entry (place integer primary key, frame blob not null);
    create table loose (place integer primary key, session text not null, number integer not null, body blob not null);
    create table kept (place integer primary key, kind text not null, name text not null, part integer not null, frame blob not null);
    create unique index kept_by_name on kept (kind, name, part);
    """,
    """
    create table play (
        key integer primary key,
        id text not null unique,
        game text not null,
        ended_s integer not null,
        played_ms integer not null,
        status text not null,
        options text not null default '{}',
        location text not null default '',
        note text not null default '',
        is_hidden integer not null default 0
    );
    create index play_by_time on play (is_hidden, ended_s desc);
    create index play_by_game on play (game, is_hidden, ended_s desc);
    create table score (
        play integer not null,
        seat integer not null,
        player text not null,
        name text not null,
        place integer not null,
        total real not null,
        lines text not null default '[]',
        primary key (play, seat)
    ) without rowid;
    create index score_by_player on score (player, play, place, total);
    create table person (id text primary key, same_as text not null) without rowid;
    create index person_same_as on person (same_as);
    """,
    "alter table session add column beside text not null default ''",
    f"""create index session_open on session (key) where coalesce(json_extract(outcome, '$.status'), 'open') = 'open';
    {counts.MIGRATION}""",
)


class NewerFile(Told):
    """The file was written by a newer Fathom; this one leaves it alone."""


def usual_path() -> Path:
    """Return where the file of everything is: in the folder FATHOM_DATA names, or in the user's data folder."""
    folder = os.environ.get("FATHOM_DATA")
    return Path(folder or platformdirs.user_data_path("fathom", appauthor=False)) / FILE_NAME


def for_writing(path: Path, migrations: Sequence[str] = MIGRATIONS) -> sqlite3.Connection:
    """Open the one writing connection, the file made or brought up to date by `migrations`. Raises Damaged, NewerFile, NotKept.

    A file that is damaged, or newer, is left byte for byte as it was.
    """
    _check(path)
    make_private(path)
    with troubles_named():
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        try:
            if not version_of(db):  # before it becomes a WAL, so that the first bytes say whose the file is
                db.execute(f"pragma application_id = {APPLICATION_ID}")
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute(f"pragma wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
            db.execute("pragma cell_size_check = on")
            _migrate(db, migrations)
            with transaction(db):
                db.execute("update about set value = value + 1 where name = 'openings'")
        except BaseException:
            db.close()
            raise
        return db


def checkpoint(db: sqlite3.Connection) -> None:
    """Bring the -wal into the file, so that the next start after a kill has little to read."""
    with troubles_named():
        db.execute("pragma wal_checkpoint(truncate)").fetchall()


def opening_of(db: sqlite3.Connection) -> int:
    """Count how often the file was opened for writing."""
    with troubles_named():
        opening: int = db.execute("select value from about where name = 'openings'").fetchone()[0]
    return opening


def check_is_file(path: Path) -> None:
    """Refuse a pipe or a device in the place of the file, or of one that SQLite lays beside it. Raises OSError."""
    for part in (path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")):
        files.check_is_file(part)


def _check(path: Path) -> None:
    """Look the file over through a connection that only reads, and so cannot checkpoint. Raises Damaged, NewerFile."""
    if _is_missing(path) or _is_half_made(path):
        return
    _check_first_bytes(path)
    if journal_of(path).exists():  # another program changed it, and was cut short: SQLite takes that back as soon as it may write
        return
    db = for_reading(path)
    try:
        with troubles_named():
            _check_pages(db)
    finally:
        db.close()


def _check_first_bytes(path: Path) -> None:
    """Refuse even to open a file that is not ours: SQLite would lay our -wal over it. Raises Damaged."""
    first = _first_bytes(path)
    if not first.startswith(b"SQLite format 3\0") or first[68:72] != APPLICATION_ID.to_bytes(4, "big"):
        raise Damaged(say("damaged.not_ours"))


def _is_missing(path: Path) -> bool:
    """Tell whether nothing was kept yet. Raises Damaged where something was, and only the file itself is gone."""
    is_missing = not _size(path)
    if is_missing and _size(wal_of(path)):  # SQLite would delete it
        raise Damaged(say("damaged.gone"))
    return is_missing


def _is_half_made(path: Path) -> bool:
    """Tell whether the plug was pulled while the file was made: SQLite clears that up as soon as it may write."""
    return journal_of(path).exists() and not _has_begun(path)


def has_stray_journal(path: Path) -> bool:
    """Tell whether a -journal lies beside a file that has its -wal, and so none: SQLite would lay it over what was played.

    (sqlite.org/fileformat2.html, section 1.3: bytes 18 and 19 are 2 for a WAL, and 60 to 63 the version of the tables.)
    """
    return journal_of(path).exists() and _has_begun(path) and _first_bytes(path)[18:20] == b"\2\2"


def _has_begun(path: Path) -> bool:
    return any(_first_bytes(path)[60:64]) or _size(wal_of(path)) > 0


def _first_bytes(path: Path) -> bytes:
    if not path.exists():
        return b""
    with path.open("rb") as opened:
        return opened.read(100)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def journal_of(path: Path) -> Path:
    """Return where SQLite keeps what a transaction changes in a file that has no -wal: ours only while it is made."""
    return path.with_name(path.name + "-journal")


def wal_of(path: Path) -> Path:
    """Return where SQLite keeps what is not yet in the file itself."""
    return path.with_name(path.name + "-wal")


def for_reading(path: Path) -> sqlite3.Connection:
    """Open a connection that only reads and never checkpoints; works beside the table, and after it was killed.

    A file that is not there yet reads as an empty one. Raises Damaged, NewerFile, OSError.
    """
    check_is_file(path)
    with troubles_named():
        if _is_missing(path) or _is_half_made(path):
            db = sqlite3.connect(":memory:", isolation_level=None)
            _migrate(db)
            return db
        path.open("rb").close()  # somebody else's file, or a folder: said by the system as it is
        if has_stray_journal(path) or not os.access(path.parent, os.W_OK):
            return _read_into_memory(path)
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=5)
        try:
            db.execute("pragma wal_autocheckpoint = 0")
            db.execute("pragma query_only = on")
            _check_header(db)
            return db if version_of(db) == len(MIGRATIONS) else _copied_up_to_date(db)
        except BaseException:
            db.close()
            raise


def _read_into_memory(path: Path) -> sqlite3.Connection:
    """Read what is on a disk that can only be read, or beside a stray -journal: SQLite would want to write there even to read it.

    Raises Damaged, NewerFile.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        if wal_of(path).exists():
            shutil.copy(wal_of(path), folder)
        return _copied_up_to_date(for_reading(copy))


def _copied_up_to_date(db: sqlite3.Connection) -> sqlite3.Connection:
    """Copy it into memory, as the file will be once the table has opened it."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.backup(copy)
    db.close()
    _migrate(copy)
    return copy


def let_go(db: sqlite3.Connection) -> sqlite3.Connection:
    """Keep what the file held in memory, only to be read, while its disk takes nothing; the file itself is closed. Raises NotKept."""
    with troubles_named():
        copy = _copied_up_to_date(db)
        copy.execute("pragma query_only = on")
        return copy


def for_filling(path: Path) -> sqlite3.Connection:
    """Make a new file that is filled before anybody needs it: fast, and only safe once it was closed and synced."""
    files.write_new(path, b"")
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"pragma application_id = {APPLICATION_ID}")
    db.execute("pragma journal_mode = memory")
    db.execute("pragma synchronous = off")
    _migrate(db)
    return db


def forgetful() -> sqlite3.Connection:
    """Open a connection to no file at all, for tests and tries."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(db)
    return db


def _check_header(db: sqlite3.Connection) -> None:
    version = version_of(db)
    is_new = not version and not db.execute("select count(*) from sqlite_master").fetchone()[0]
    if not is_new and db.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
        raise Damaged(say("damaged.not_ours"))
    if version > len(MIGRATIONS):
        raise NewerFile(say("library.newer"))


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of the file's tables, 0 for a new one."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    return version


def _migrate(db: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring the tables up to date, each step whole or not at all."""
    counts.know_sources(db)
    for version in range(version_of(db), len(migrations)):
        with transaction(db):
            for statement in filter(str.strip, migrations[version].split(";")):
                db.execute(statement)
            db.execute(f"pragma user_version = {version + 1}")


def _check_pages(db: sqlite3.Connection) -> None:
    """Look the whole file over, unless it is so large that the table would wait for it."""
    pages, size = (db.execute(f"pragma {what}").fetchone()[0] for what in ("page_count", "page_size"))
    if pages * size > LARGEST_CHECKED_AT_OPENING:
        return
    found = db.execute("pragma quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(found)


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Keep all of it or nothing, on the disk when it ends; within another, as a part of that. Raises NotKept, Damaged."""
    with troubles_named():
        if db.in_transaction:
            yield
            return
        db.execute("begin immediate")
        try:
            yield
            db.execute("commit")
        except BaseException:
            if db.in_transaction:
                db.execute("rollback")
            raise


@contextlib.contextmanager
def troubles_named() -> Iterator[None]:
    """Raise SQLite's errors as ours: Damaged, or NotKept with a sentence for the table."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_READONLY_ROLLBACK":
            raise Damaged(say("damaged.half_changed")) from error
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_SCHEMA")) or "malformed" in str(error):
            raise Damaged(str(error)) from error
        if name.startswith(TAKES_NOTHING):
            raise NotWritable(say("not_saved.read_only")) from error
        raise NotKept(_why(name, error)) from error


def _why(name: str, error: sqlite3.Error) -> Say:
    kinds = {"SQLITE_FULL": say("not_saved.full"), "SQLITE_BUSY": say("not_saved.busy")}
    return next((why for kind, why in kinds.items() if name.startswith(kind)), say("not_saved.other", why=str(error)))
