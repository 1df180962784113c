"""SQLite access: transactions, and SQLite's errors as ours."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.library.storage.frames import DamagedError
from companion.session.record.journal import NotSavedError, NotWritableError
from companion.table.sentence import Sentence, say

FRAME = "coalesce(cast(frame as blob), x'')"
"""A frame as bytes: a flipped bit in its cell's header can make it a number, text or NULL."""
LEAST_ROOM_BYTES = 1 << 16
TAKES_NOTHING = ("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN")


def connect(name: str, is_uri: bool = False) -> sqlite3.Connection:
    """Open a connection that also reads text with flipped bits: the seal detects them, and no query fails."""
    db = sqlite3.connect(name, uri=is_uri, isolation_level=None, check_same_thread=False, timeout=5)
    db.text_factory = lambda data: data.decode(errors="replace")
    return db


def frame_at(db: sqlite3.Connection, table: str, place: int) -> bytes:
    """Return a frame; b"" if SQLite cannot read its row."""
    with contextlib.suppress(DamagedError), translate_sqlite_errors():
        for (frame,) in db.execute(f"select {FRAME} from {table} where place = ?", (place,)):
            return bytes(frame)
    return b""


@contextlib.contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Context manager: commit everything durably, or nothing; nested ones join the outer. Raises NotSavedError, DamagedError."""
    with translate_sqlite_errors(lambda: folder_of(db)):
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


def folder_of(db: sqlite3.Connection) -> Path | None:
    """Return the folder of a connection's file; None if it has none."""
    with contextlib.suppress(sqlite3.Error):
        file = db.execute("pragma database_list").fetchone()[2]
        return Path(file).parent if file else None
    return None


def query_rows(db: sqlite3.Connection, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return all rows of a query. Raises DamagedError, NotSavedError."""
    with translate_sqlite_errors():
        return db.execute(sql, values).fetchall()


@contextlib.contextmanager
def translate_sqlite_errors(folder: Callable[[], Path | None] = lambda: None) -> Iterator[None]:
    """Context manager that raises SQLite's errors as DamagedError, or as NotSavedError with a sentence.

    `folder`: where the file is; a disk without room for SQLite's own files gives errors without a cause.
    """
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_READONLY_ROLLBACK":
            raise DamagedError(say("damaged.half_changed")) from error
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_SCHEMA")) or "malformed" in str(error):
            raise DamagedError(say("damaged.pages")) from error
        if name.startswith(TAKES_NOTHING):
            if _is_full(folder()):
                raise NotSavedError(say("not_saved.full")) from error
            raise NotWritableError(say("not_saved.read_only")) from error
        raise NotSavedError(_failure_reason(name, error)) from error


def _is_full(folder: Path | None) -> bool:
    """Return whether a disk has no room for SQLite's files."""
    with contextlib.suppress(OSError):
        room = os.statvfs(folder) if folder else None
        return room is not None and room.f_bavail * room.f_frsize < LEAST_ROOM_BYTES
    return False


def _failure_reason(name: str, error: sqlite3.Error) -> Sentence:
    kinds = {"SQLITE_FULL": say("not_saved.full"), "SQLITE_BUSY": say("not_saved.busy")}
    return next((why for kind, why in kinds.items() if name.startswith(kind)), say("not_saved.other", why=str(error)))
