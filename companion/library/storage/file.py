"""Library file: opening, contents, and migration of older versions."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from companion import files
from companion.library.storage.frames import DamagedError
from companion.library.storage.privacy import make_private
from companion.library.storage.sql import connect, transaction, translate_sqlite_errors
from companion.library.storage.tables import MIGRATIONS, checked_version, migrate, version_of
from companion.library.storage.tables import NewerFileError as NewerFileError
from companion.session.record.journal import NotSavedError, NotWritableError
from companion.table.sentence import say

FILE_NAME = "fathom.db"
APPLICATION_ID = 0x4661746D  # "Fatm"
PAGES_BETWEEN_CHECKPOINTS = (
    2000  # a checkpoint syncs three times, and a move writes 2 to 4 pages: less than one extra sync in a hundred moves
)
LARGEST_CHECKED_AT_OPENING = 16 << 20
MOST_OPENINGS = 1 << 32
HEADER_BYTES = (
    (16, (b"\x10\0",)),
    (18, (b"\1\1", b"\2\2")),
    (20, (b"\0\x40\x20\x20",)),
    (44, (bytes(4), b"\0\0\0\4")),
    (52, (bytes(4),)),
    (56, (bytes(4), b"\0\0\0\1")),
    (64, (bytes(4),)),
    (72, (bytes(20),)),
)
"""Constant bytes at the start of each of our files, by offset (sqlite.org/fileformat2.html, section 1.3)."""


def default_path() -> Path:
    """Return the path of the library file: in the folder FATHOM_DATA, or in the user's data folder."""
    if folder := os.environ.get("FATHOM_DATA"):
        return Path(folder) / FILE_NAME
    import platformdirs  # imported here: a device names its folders

    return platformdirs.user_data_path("fathom", appauthor=False) / FILE_NAME


def open_for_writing(path: Path, migrations: Sequence[str] = MIGRATIONS) -> sqlite3.Connection:
    """Open the single writing connection; create the file or migrate it. Raises DamagedError, NewerFileError, NotSavedError.

    A damaged or newer file is left unchanged.
    """
    _check(path)
    make_private(path)
    with translate_sqlite_errors(lambda: path.parent):
        db = connect(str(path))
        try:
            _correct_header(db, migrations)
            if not version_of(db):  # before WAL mode begins, so that the first bytes identify the file as ours
                db.execute(f"pragma application_id = {APPLICATION_ID}")
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute(f"pragma wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
            db.execute("pragma cell_size_check = on")
            migrate(db, migrations)
            opening_of(db)
            with transaction(db):
                db.execute("update about set value = value + 1 where name = 'openings'")
        except BaseException:
            db.close()
            raise
        return db


def move_check(path: Path) -> Callable[[], None]:
    """Return a check, run before each write, that the open file still has its name. Raises NotWritableError if it was moved."""
    identity = _identity(path)

    def check() -> None:
        if _identity(path) != identity:
            raise NotWritableError(say("not_saved.no_file"))

    return check


def _identity(path: Path) -> list[tuple[int, int]]:
    try:
        return [(status.st_dev, status.st_ino) for status in (path.stat(), wal_of(path).stat())]
    except OSError:
        return []


def checkpoint(db: sqlite3.Connection) -> None:
    """Write the -wal into the file, so that the next start after a kill is fast."""
    with translate_sqlite_errors():
        db.execute("pragma wal_checkpoint(truncate)").fetchall()


def opening_of(db: sqlite3.Connection) -> int:
    """Increment the count of openings for writing. Raises DamagedError if it was lost: new stamps must exceed all earlier ones."""
    with translate_sqlite_errors():
        counts = db.execute("select value from about where name = 'openings'").fetchall()
    opening = counts[0][0] if counts else None
    if not (isinstance(opening, int) and 0 <= opening < MOST_OPENINGS):
        raise DamagedError(say("damaged.tables"))
    return opening


def check_is_file(path: Path) -> None:
    """Refuse a pipe or device in place of the file or of SQLite's files beside it. Raises OSError."""
    for part in (path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")):
        files.check_is_file(part)


def _check(path: Path) -> None:
    """Check the file through a read-only connection, which cannot checkpoint. Raises DamagedError, NewerFileError."""
    if _is_missing(path) or _is_creation_interrupted(path):
        return
    _check_first_bytes(path)
    if journal_of(
        path
    ).exists():  # another program was interrupted while changing the file: SQLite rolls that back when it may write
        return
    db = open_for_reading(path)
    try:
        with translate_sqlite_errors(lambda: path.parent):
            _check_pages(db)
    finally:
        db.close()


def _check_first_bytes(path: Path) -> None:
    """Refuse a file that is not ours before SQLite opens it and applies our -wal. Raises DamagedError."""
    first = _first_bytes(path)
    if not first.startswith(b"SQLite format 3\0") or first[68:72] != APPLICATION_ID.to_bytes(4, "big"):
        raise DamagedError(say("damaged.not_ours"))
    if any(first[at : at + len(words[0])] not in words for at, words in HEADER_BYTES):
        raise DamagedError(say("damaged.header"))


def _is_missing(path: Path) -> bool:
    """Return whether there is no library yet. Raises DamagedError if only the file itself is missing."""
    is_missing = not _size(path)
    if is_missing and _size(wal_of(path)):  # SQLite would delete the -wal
        raise DamagedError(say("damaged.gone"))
    return is_missing


def _is_creation_interrupted(path: Path) -> bool:
    """Return whether power was cut while the file was created; SQLite cleans up when it may write."""
    return journal_of(path).exists() and not _has_begun(path)


def has_stray_journal(path: Path) -> bool:
    """Return whether a -journal is beside a file in WAL mode: SQLite would roll it back over newer data.

    (sqlite.org/fileformat2.html, section 1.3: bytes 18 and 19 are 2 for a WAL, and 60 to 63 the version of the tables.)
    """
    return journal_of(path).exists() and _has_begun(path) and _first_bytes(path)[18:20] == b"\2\2"


def _has_begun(path: Path) -> bool:
    return any(_first_bytes(path)[60:64]) or _size(wal_of(path)) > 0


def _first_bytes(path: Path) -> bytes:
    if not path.exists():
        return b""
    with path.open("rb") as file:
        return file.read(100)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def journal_of(path: Path) -> Path:
    """Return the path of SQLite's rollback journal, used only while the file is created."""
    return path.with_name(path.name + "-journal")


def wal_of(path: Path) -> Path:
    """Return the path of SQLite's write-ahead log."""
    return path.with_name(path.name + "-wal")


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open a read-only connection that never checkpoints; works beside the table and after a kill.

    A missing file reads as empty; on a full disk it is read into memory. Raises DamagedError, NewerFileError, NotSavedError, OSError.
    """
    check_is_file(path)
    try:
        return _connect_for_reading(path)
    except NotSavedError as trouble:
        if trouble.sentence != say("not_saved.full"):
            raise
        return _read_into_memory(path)


def _connect_for_reading(path: Path) -> sqlite3.Connection:
    with translate_sqlite_errors(lambda: path.parent):
        if _is_missing(path) or _is_creation_interrupted(path):
            db = connect(":memory:")
            migrate(db)
            return db
        path.open("rb").close()  # another user's file, or a folder: the system reports the reason
        if has_stray_journal(path) or not os.access(path.parent, os.W_OK):
            return _read_into_memory(path)
        db = connect(f"{path.absolute().as_uri()}?mode=ro", is_uri=True)
        try:
            db.execute("pragma wal_autocheckpoint = 0")
            db.execute("pragma query_only = on")
            _check_header(db)
            return db if checked_version(db) == len(MIGRATIONS) else _copied_up_to_date(db)
        except BaseException:
            db.close()
            raise


def _read_into_memory(path: Path) -> sqlite3.Connection:
    """Load the file into memory if its disk is read-only or there is a stray -journal; SQLite would have to write there.

    Raises DamagedError, NewerFileError.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        if wal_of(path).exists():
            shutil.copy(wal_of(path), folder)
        return _copied_up_to_date(_connect_for_reading(copy))


def _copied_up_to_date(db: sqlite3.Connection) -> sqlite3.Connection:
    """Copy the file into memory and migrate the copy."""
    copy = connect(":memory:")
    db.backup(copy)
    db.close()
    _correct_header(copy)
    migrate(copy)
    return copy


def copy_to_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    """Close the file and keep its contents in memory, read-only, while its disk accepts no writes. Raises NotSavedError."""
    with translate_sqlite_errors():
        copy = _copied_up_to_date(db)
        copy.execute("pragma query_only = on")
        return copy


def open_for_filling(path: Path) -> sqlite3.Connection:
    """Create a file for bulk writing: fast, and durable only after it is closed and synced."""
    files.write_new(path, b"")
    db = connect(str(path))
    db.execute(f"pragma application_id = {APPLICATION_ID}")
    db.execute("pragma journal_mode = memory")
    db.execute("pragma synchronous = off")
    migrate(db)
    return db


def open_in_memory() -> sqlite3.Connection:
    """Open an in-memory database, for tests."""
    db = connect(":memory:")
    db.deserialize(_empty_file())
    migrate(db)
    return db


@cache
def _empty_file() -> bytes:
    """Return the contents of a file without plays: migrating each database in memory takes a hundred times as long."""
    db = connect(":memory:")
    migrate(db)
    return db.serialize()


def _check_header(db: sqlite3.Connection) -> None:
    if checked_version(db) and db.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
        raise DamagedError(say("damaged.not_ours"))


def _correct_header(db: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Correct the version in the header to that of the tables; a flipped bit there is not a newer Fathom."""
    if (version := checked_version(db, migrations)) != version_of(db):
        db.execute(f"pragma user_version = {version}")


def is_small(db: sqlite3.Connection) -> bool:
    """Return whether the file is small enough to be checked completely at start."""
    pages, size = (db.execute(f"pragma {pragma}").fetchone()[0] for pragma in ("page_count", "page_size"))
    return bool(pages * size <= LARGEST_CHECKED_AT_OPENING)


def _check_pages(db: sqlite3.Connection) -> None:
    """Check the whole file unless it is too large for the start."""
    if not is_small(db):
        return
    verdict = db.execute("pragma integrity_check(1)").fetchone()[0]
    if verdict != "ok":
        raise DamagedError(verdict)
