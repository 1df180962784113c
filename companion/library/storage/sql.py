"""SQLite as the rest of storage uses it: whole transactions, and its errors by our names."""

import contextlib
import sqlite3
from collections.abc import Iterator

from companion.library.storage.frames import Damaged
from companion.session.record.journal import NotKept, NotWritable
from companion.table.say import Say, say

FRAME = "coalesce(cast(frame as blob), x'')"
"""A frame as bytes, whatever SQLite takes it for: a flipped bit in the head of its cell makes it a number, text or NULL."""
TAKES_NOTHING = ("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN")


def connected(name: str, is_uri: bool = False) -> sqlite3.Connection:
    """Open a connection that reads words even where a bit of them flipped: their seal tells, and no query fails."""
    db = sqlite3.connect(name, uri=is_uri, isolation_level=None, check_same_thread=False, timeout=5)
    db.text_factory = lambda data: data.decode(errors="replace")
    return db


def frame_at(db: sqlite3.Connection, table: str, place: int) -> bytes:
    """Return one frame; b"" where SQLite can't read its row."""
    with contextlib.suppress(Damaged), troubles_named():
        for (frame,) in db.execute(f"select {FRAME} from {table} where place = ?", (place,)):
            return bytes(frame)
    return b""


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
