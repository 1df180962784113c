"""What a damaged -wal lists although no bytes hold it any more, read from the pages that SQLite no longer takes."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from companion.library.records.judging import keep_results
from companion.library.records.library import Library
from companion.library.storage import file
from companion.library.storage.frames import Damaged, Record, is_copied
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.rows import SessionRow
from companion.library.storage.shelf import OWNER, Shelf
from companion.library.storage.tables import NewerFile
from companion.library.storage.unread import known
from companion.library.storage.wal import rechecked
from companion.session.record.journal import NotKept
from companion.table.say import Words, say

UNREADABLE = (Damaged, NotKept, NewerFile, OSError, LookupError, ValueError, TypeError)
"""What reading a damaged page may come to."""


class Missing(Struct, frozen=True):
    """Sessions that lost entries, as they were listed; those of them that keep a result; sentences on lost things."""

    rows: tuple[SessionRow, ...] = ()
    with_result: frozenset[str] = frozenset()
    told: tuple[Words, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is missing."""
        return bool(self.rows or self.told)


def missing_of(library: Library, wal: bytes, records: Sequence[Record], is_last_change: bool) -> Missing:
    """List what a -wal says was saved and neither the library nor `records`, found in bytes, has. Nothing where that can't be read.

    Games that lost entries keep the results that the -wal lists, but not those of its last change: it may never have been finished.
    The caller holds the transaction.
    """
    with suppress(*UNREADABLE), _shown(library, wal) as db:
        rows, told = _cut(library, db), tuple(_lost_things(library, db, records))
        kept = [] if is_last_change else keep_results(library.journal, library.plays, db, [row.id for row in rows])
        return Missing(rows, frozenset(kept), told)
    return Missing()


@contextmanager
def _shown(library: Library, wal: bytes) -> Iterator[sqlite3.Connection]:
    """Open a copy of the file with its -wal in which every checksum of SQLite's is right. Raises Damaged, NotKept, NewerFile, OSError."""
    assert library.path is not None, "a library without a file has no -wal"
    with tempfile.TemporaryDirectory(prefix="fathom-wal-") as folder:
        copy = Path(shutil.copy(library.path, folder))
        file.wal_of(copy).write_bytes(rechecked(wal))
        with closing(file.for_reading(copy)) as db:
            yield db


def _cut(library: Library, db: sqlite3.Connection) -> tuple[SessionRow, ...]:
    """Return the sealed rows of sessions that had more entries than are here."""
    here = known(library.journal)
    return tuple(row for row in SqliteJournal(db, Shelf(db, 0)).rows() if row.is_sealed and row.entries > here.get(row.id, 0))


def _lost_things(library: Library, db: sqlite3.Connection, records: Sequence[Record]) -> Iterator[Words]:
    """Say of each kept thing whose last record is damaged and has no copy whether an earlier one is in its place."""
    shelf, kept = Shelf(db, 0), [record for record in records if record.owner == OWNER]
    for kind, name in shelf.spoilt():
        if not any(is_copied(frame, kept) for frame in shelf.frames(kind, name)):
            is_back = library.shelf.stamp_of(kind, name) > 0
            yield say("mended.thing_back" if is_back else "mended.thing", kind=kind, name=name)
