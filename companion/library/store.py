"""Library store: one writer; damaged files are set aside and recovered."""

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec
from msgspec import Struct

from companion.files import PRIVATE_FOLDER
from companion.games import catalogue
from companion.library.exchange.import_steps import ImportSteps, IncompleteImportError, Report, ShowStep, ignore_step, run_steps
from companion.library.records.library import Library
from companion.library.records.repair import LibraryRepair, Repairs
from companion.library.records.session_results import compute_results
from companion.library.records.unread_repair import store_unread_records
from companion.library.storage import file, recovery
from companion.library.storage.copies import add_to, copy_in
from companion.library.storage.file import NewerFileError
from companion.library.storage.frame_scan import ShowProgress, records_in
from companion.library.storage.frames import DamagedError, Record
from companion.library.storage.lock import AlreadyOpenError, TableLock, lock_of
from companion.library.storage.recovery import Recovery
from companion.library.storage.signing_keys import NO_KEY, Keys, keys_for, keys_of
from companion.library.storage.small_records import OPENING_SHIFT
from companion.library.storage.sql import FRAME, transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import OutOfStepError
from companion.library.storage.unread_records import records_of
from companion.session.record.journal import NotSavedError
from companion.session.store_protocol import RepairReport
from companion.table.game import Game
from companion.table.sentence import Words, say

if TYPE_CHECKING:  # imported later: not needed at the start
    from companion.library.exchange.backup_file import RestoreReport
    from companion.library.exchange.bgstats_import import ImportReport
    from companion.library.exchange.drives import Drives
    from companion.library.exchange.file_exchange import FileExchange

SENTENCES = msgspec.json.Decoder(tuple[Words, ...])
RECORD_ERRORS = (LookupError, ValueError, TypeError, AttributeError, AssertionError, OverflowError, OutOfStepError)
"""Errors that a file may raise whose tables contradict each other."""


class Store(Library):
    """Open library file. Created by `open`, `reading` or `in_memory`. Not thread-safe: one thread owns it."""

    def __init__(
        self, db: sqlite3.Connection, path: Path | None = None, keys: Keys | None = None, lock: TableLock | None = None
    ) -> None:
        super().__init__(db, path, keys)
        self._lock = lock
        self.recovery: RepairReport | None = None
        self._tell: ShowProgress = lambda share: None

    @cached_property
    def file_exchange(self) -> "FileExchange":
        """Exports and imports of this library."""
        from companion.library.exchange.file_exchange import FileExchange

        return FileExchange(self)

    @classmethod
    def open(cls, path: Path | None = None, tell: ShowProgress = lambda share: None) -> "Store":
        """Open the library for the single writer; create it if missing.

        Damage is repaired; an unreadable file is set aside and recovered, as `recovery` reports. `tell` is called with progress.
        Raises AlreadyOpenError, NewerFileError, NotSavedError.
        """
        path = path or file.default_path()
        try:
            file.check_is_file(path)
            lock = _lock_file(path)
            try:
                return cls._open(path, lock, tell)
            except BaseException:
                lock.release()
                raise
        except OSError as error:
            raise NotSavedError(say("not_saved.place", place=str(error.filename or path), why=error.strerror)) from error

    @classmethod
    def _open(cls, path: Path, lock: TableLock, tell: ShowProgress) -> "Store":
        lock.lock(path)
        recovery.finish(path)
        recovery.set_stray_journal_aside(path)
        wal = recovery.bytes_of(file.wal_of(path))
        keys = keys_for(path)
        reports: tuple[RepairReport, ...] = ()
        try:
            store = cls(file.open_for_writing(path), path, keys, lock)
        except DamagedError as damage:
            reports = (recovery.recover_file(path, damage.sentence, compute_results, keys, tell, copies(keys)),)
            store = cls(file.open_for_writing(path), path, keys, lock)
        else:
            store._tell = tell
            reports = store._repair_at_start(wal)
        lock.lock(path)
        store._tell = tell
        store._report(_combine_reports((*reports, store._record_key())))
        return store

    def _report(self, report: RepairReport | None) -> None:
        """Record a report of repairs until it is dismissed."""
        self.recovery = report
        if report:
            with transaction(self._db):
                words = msgspec.json.encode(report.sentences())
                self._db.execute(
                    "insert into aside (kind, name, number, frame) values ('told', '', ?, ?)", (int(time.time()), words)
                )

    @property
    def undismissed_report(self) -> RepairReport | None:
        """Report of repairs, now or at earlier starts, that was not dismissed."""
        with translate_sqlite_errors():
            rows = self._db.execute(f"select {FRAME} from aside where kind = 'told' and name = '' order by place").fetchall()
        sentences = tuple(sentence for (words,) in rows for sentence in _sentences_of(words))
        return _Unread(sentences) if sentences else None

    def note_report_read(self) -> None:
        """Record that the report was dismissed. Raises NotSavedError."""
        with transaction(self._db):
            self._db.execute("update aside set name = 'read' where kind = 'told'")

    def record_full_check(self, now_s: int) -> None:
        """Record that everything was read without errors. Raises NotSavedError."""
        with transaction(self._db):
            self._db.execute("insert into about values ('scrubbed', ?) on conflict do update set value = excluded.value", (now_s,))

    def _repair_at_start(self, wal: bytes) -> tuple[RepairReport, ...]:
        """Repair damage and report it."""
        assert self.path is not None, "only what has a file is looked over"
        reports: tuple[RepairReport, ...] = ()
        records = records_of(wal)
        mender = LibraryRepair(
            self, lambda owner, begin: [*_records_of(records, owner, begin), *self._records_in_other_files(owner, begin)]
        )
        try:
            self._exceed_stamps(records)
            reports += (mender.repair_all() if file.is_small(self._db) else mender.repair_for_start(),)
            reports += self._adopt_records(wal, records)
            self.plays.complete(self.journal)
        except (DamagedError, *RECORD_ERRORS) as damage:
            reports += (self.recover(damage.sentence if isinstance(damage, DamagedError) else str(damage)),)
        if wal:
            file.checkpoint(self._db)
        return reports

    def _record_key(self) -> Repairs:
        """Record the key that links entries from now on; a changed key is reported once."""
        name = int.from_bytes(self._keys.name, "big")
        with transaction(self._db):
            before = self._db.execute("select value from about where name = 'key'").fetchone()
            self._db.execute("insert into about values ('key', ?) on conflict do update set value = excluded.value", (name,))
        return Repairs(notes=(say("mended.key"),)) if before and before[0] not in (0, name) else Repairs()

    def repair(self, damage: DamagedError) -> RepairReport:
        """Repair damage: a single item, or if that is not enough by recovering the whole file. Raises NotSavedError."""
        mended = Repairs()
        with suppress(DamagedError):
            mended = LibraryRepair(self, self._records_in_other_files).repair_all()
        report = mended or self.recover(damage.sentence)
        self._report(report)
        return report

    def recover(self, why: Words) -> Recovery:
        """Set the file aside because of `why`, and continue in a new file with the records that can be found."""
        assert self.path is not None, "a store without a file has nothing to recover"
        report = recovery.recover_file(self.path, why, compute_results, self._keys, self._tell, copies(self._keys))
        self._db.close()
        self._use_database(file.open_for_writing(self.path))
        if self._lock:
            self._lock.lock(self.path)
        self.recovery = report
        return report

    def _records_in_other_files(self, owner: str, begin: bytes) -> list[Record]:
        """Find the records of an owner in all files that may contain them."""
        paths = [self.path, file.wal_of(self.path), *recovery.files_set_aside(self.path)] if self.path else []
        return records_in([*paths, *copies(self._keys)], owner, begin)

    def reopen(self) -> RepairReport | None:
        """Close a file whose disk accepts no writes and open it again.

        Returns the report if it had to be recovered. Raises NotSavedError while it cannot be written; reading still works then.
        """
        assert self.path is not None, "a store without a file is always written"
        if self._lock:
            self._use_database(file.copy_to_memory(self._db))
            self._lock.release()
            self._lock = None
        try:
            if not self.path.exists():  # no new file is made at the mount point of a missing disk
                raise NotSavedError(say("not_saved.no_file"))
            reopened_store = Store.open(self.path)
        except (AlreadyOpenError, NewerFileError) as other:
            raise NotSavedError(other.sentence) from other
        self._db.close()
        self._lock, self.recovery = reopened_store._lock, reopened_store.recovery
        self._use_database(reopened_store._db)
        return self.recovery

    def _adopt_records(self, wal: bytes, records: Sequence[Record]) -> tuple[RepairReport, ...]:
        """Store records of a -wal behind a damaged place, where SQLite does not look."""
        repairs = store_unread_records(self, wal, records)
        return (repairs,) if repairs else ()

    def _exceed_stamps(self, records: Sequence[Record]) -> None:
        """Make later stamps exceed those of these records, since the stored count of openings may be older than they are."""
        latest = max((record.stamp for record in records), default=0) >> OPENING_SHIFT
        if latest >= file.opening_of(self._db):
            with transaction(self._db):
                self._db.execute("update about set value = ? where name = 'openings'", (latest + 1,))
            self._use_database(self._db)

    def close(self) -> None:
        """Close the file."""
        super().close()
        if self._lock:
            self._lock.release()

    # backup

    def backup(self) -> bytes:
        """Return the whole library as a backup. Raises DamagedError."""
        from companion.library.exchange import backup_file

        return backup_file.backed_up(self)

    def restore(
        self, file: bytes | BinaryIO, game: Callable[[str], Game] = catalogue.game, tell: ShowStep = ignore_step
    ) -> "RestoreReport":
        """Merge a backup, all or nothing, without duplicates and without overwriting. `tell` is called at each step.

        Raises SessionOpenError while a session is open, BackupError, NotSavedError.
        """
        from companion.library.exchange import backup_file

        return self._import_at_once(backup_file.steps(_open_stream(file), game), tell)

    def import_plays(self, file: bytes | BinaryIO, tell: ShowStep = ignore_step) -> "ImportReport":
        """Import plays of BG Stats or BoardGameGeek, all or nothing, without duplicates. `tell` is called at each step.

        Raises ImportFileError, NotSavedError, DamagedError.
        """
        from companion.library.exchange import plays_import

        return self._import_at_once(plays_import.steps(_open_stream(file), self), tell)

    def _import_at_once(self, steps: ImportSteps[Report], tell: ShowStep) -> Report:
        """Import in one step, for callers that no session has to wait for."""
        try:
            with self.journal.transaction():
                return run_steps(steps, lambda work: work(self), tell)
        except IncompleteImportError as cut:  # the transaction was rolled back
            raise cut.trouble from None


def _records_of(records: Sequence[Record], owner: str, begin: bytes) -> list[Record]:
    return [record for record in records if record.owner == owner and record.body.startswith(begin)]


def copies(keys: Keys) -> list[Path]:
    """Return the reachable copies of the file with these keys."""
    copy_paths = [copy_in(folder, keys) for folder in copy_folders()]
    return [copy for copy in copy_paths if copy.is_file()]


def copy_folders(drives: "Drives | None" = None) -> list[Path]:
    """List folders for a second copy: FATHOM_COPY, and every stick."""
    from companion.library.exchange.drives import Drives

    named_folder = os.environ.get("FATHOM_COPY")
    sticks = [Path(drive.path) for drive in (drives or Drives()).list_drives() if drive.is_ready]
    return [Path(named_folder), *sticks] if named_folder else sticks


def update_copies(path: Path, drives: "Drives | None" = None) -> list[Path]:
    """Update the copies of a file that may be in use; a stick gets one if a backup was ever saved to it. Raises OSError, DamagedError."""
    keys, named_folder = keys_of(path), os.environ.get("FATHOM_COPY")
    wanted_folders = [
        folder for folder in copy_folders(drives) if str(folder) == named_folder or any(folder.glob("fathom*.backup"))
    ]
    with closing(Library.reading(path)) as library, translate_sqlite_errors():
        for folder in wanted_folders if keys.name != NO_KEY else ():
            add_to(copy_in(folder, keys), library.db)
    return wanted_folders


def _open_stream(file: bytes | BinaryIO) -> BinaryIO:
    return BytesIO(file) if isinstance(file, bytes) else file


def _sentences_of(words: bytes) -> tuple[Words, ...]:
    """Read a stored report; nothing if it is damaged."""
    try:
        return SENTENCES.decode(words)
    except (ValueError, RecursionError):
        return ()


class _Unread(Struct, frozen=True):
    """Report of repairs that was not dismissed."""

    reported_sentences: tuple[Words, ...]

    def sentences(self) -> list[Words]:
        """Return the sentences for the players."""
        return list(self.reported_sentences)


class _CombinedReport(Struct, frozen=True):
    """Several repairs at one start."""

    reports: tuple[RepairReport, ...]

    def sentences(self) -> list[Words]:
        """Return the sentences for the players."""
        return [sentence for report in self.reports for sentence in report.sentences()]


def _combine_reports(reports: Sequence[RepairReport]) -> RepairReport | None:
    """Combine reports; None if there are none."""
    repair_reports = tuple(filter(None, reports))
    return _CombinedReport(repair_reports) if len(repair_reports) > 1 else next(iter(repair_reports), None)


def _lock_file(path: Path) -> TableLock:
    try:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        return TableLock(lock_of(path))
    except OSError as error:
        raise NotSavedError(say("not_saved.place", place=str(path.parent), why=error.strerror)) from error
