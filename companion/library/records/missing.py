"""Find what a damaged -wal lists but no bytes contain any more, from pages that SQLite no longer accepts."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from companion.library.records.library import Library
from companion.library.records.session_results import save_results
from companion.library.storage import file
from companion.library.storage.frames import DamagedError, Record, is_copied
from companion.library.storage.sealed_rows import SessionRow
from companion.library.storage.small_records import OWNER, SmallRecords
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import NewerFileError
from companion.library.storage.unread_records import entry_counts
from companion.library.storage.wal import with_new_checksums
from companion.session.record.journal import NotSavedError
from companion.table.sentence import Words, say

READ_ERRORS = (DamagedError, NotSavedError, NewerFileError, OSError, LookupError, ValueError, TypeError)
"""Errors that reading a damaged page may raise."""


class LossReport(Struct, frozen=True):
    """Sessions that lost entries, with their rows; those of them that keep a result; and sentences on lost records."""

    rows: tuple[SessionRow, ...] = ()
    with_result: frozenset[str] = frozenset()
    sentences: tuple[Words, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything is missing."""
        return bool(self.rows or self.sentences)


def find_losses(library: Library, wal: bytes, records: Sequence[Record], is_last_change: bool) -> LossReport:
    """Return what a -wal says was saved and neither the library nor `records`, found in bytes, has; empty if it cannot be read.

    Games with lost entries keep the results that the -wal lists, except those of its last change, which may be incomplete.
    The caller holds the transaction.
    """
    with suppress(*READ_ERRORS), _open_repaired_copy(library, wal) as db:
        rows, sentences = _cut_sessions(library, db), tuple(_lost_things(library, db, records))
        kept_ids = [] if is_last_change else save_results(library.journal, library.plays, db, [row.id for row in rows])
        return LossReport(rows, frozenset(kept_ids), sentences)
    return LossReport()


@contextmanager
def _open_repaired_copy(library: Library, wal: bytes) -> Iterator[sqlite3.Connection]:
    """Open a copy of the file whose -wal has corrected checksums. Raises DamagedError, NotSavedError, NewerFileError, OSError."""
    assert library.path is not None, "a library without a file has no -wal"
    with tempfile.TemporaryDirectory(prefix="fathom-wal-") as folder:
        copy = Path(shutil.copy(library.path, folder))
        file.wal_of(copy).write_bytes(with_new_checksums(wal))
        with closing(file.open_for_reading(copy)) as db:
            yield db


def _cut_sessions(library: Library, db: sqlite3.Connection) -> tuple[SessionRow, ...]:
    """Return the sealed rows of sessions that had more entries than exist."""
    stored_counts = entry_counts(library.journal)
    return tuple(
        row for row in SqliteJournal(db, SmallRecords(db, 0)).rows() if row.is_sealed and row.entries > stored_counts.get(row.id, 0)
    )


def _lost_things(library: Library, db: sqlite3.Connection, records: Sequence[Record]) -> Iterator[Words]:
    """Yield a sentence for each damaged small record without a copy, naming whether an earlier version is in its place."""
    shelf, own_records = SmallRecords(db, 0), [record for record in records if record.owner == OWNER]
    for kind, name in shelf.damaged_records():
        if not any(is_copied(frame, own_records) for frame in shelf.frames(kind, name)):
            is_back = library.shelf.stamp_of(kind, name) > 0
            yield say("mended.thing_back" if is_back else "mended.thing", kind=kind, name=name)
