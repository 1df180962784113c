"""The store: the library in its file, written by one table, set aside and recovered when it is damaged."""

import sqlite3
from collections.abc import Callable
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

from companion.files import PRIVATE_FOLDER
from companion.games import catalogue
from companion.library.exchange import backup, bgstats_import
from companion.library.exchange.backup import Restored
from companion.library.exchange.bgstats_import import Imported
from companion.library.exchange.delivery import Came, CutShort, Steps, brought
from companion.library.exchange.outlet import Outlet
from companion.library.records.judging import settled
from companion.library.records.library import Library
from companion.library.storage import file, recovery
from companion.library.storage.file import NewerFile
from companion.library.storage.frames import Damaged
from companion.library.storage.journal import OPEN
from companion.library.storage.lock import AnotherTable, TableLock
from companion.library.storage.recovery import Recovery
from companion.session.record.journal import NotKept
from companion.table.game import Game
from companion.table.say import Words, say


class Store(Library):
    """The file of everything, open. Made by `open`, `reading` or `forgetful`; the thread that uses it owns it."""

    def __init__(self, db: sqlite3.Connection, path: Path | None = None, lock: TableLock | None = None) -> None:
        super().__init__(db, path)
        self._lock = lock
        self.recovery: Recovery | None = None
        self.outlet = Outlet(self)

    @classmethod
    def open(cls, path: Path | None = None) -> "Store":
        """Open the store for the one table that writes it, made when it is not there.

        A file that cannot be read is set aside, and what can be found of it recovered: `recovery` then tells.
        Raises AnotherTable, NewerFile, NotKept.
        """
        path = path or file.usual_path()
        try:
            file.check_is_file(path)
            lock = _locked(path)
            try:
                return cls._opened(path, lock)
            except BaseException:
                lock.release()
                raise
        except OSError as error:
            raise NotKept(say("not_saved.place", place=str(error.filename or path), why=error.strerror)) from error

    @classmethod
    def _opened(cls, path: Path, lock: TableLock) -> "Store":
        recovery.finish(path)
        recovery.set_stray_journal_aside(path)
        wal = recovery.bytes_of(file.wal_of(path))
        try:
            store = cls(file.for_writing(path), path, lock)
        except Damaged as damage:
            told = recovery.recovered(path, damage.said, settled)
            store = cls(file.for_writing(path), path, lock)
            store.recovery = told
            return store
        try:
            store._check_open_sessions()
            store._adopt(wal)
            store.plays.complete(store.journal)
        except Damaged as damage:
            store.recover(damage.said)
        if wal:
            file.checkpoint(store._db)
        return store

    def recover(self, why: Words) -> Recovery:
        """Set the file aside because of `why`, and go on in a new one with what can be found of it."""
        assert self.path is not None, "a store without a file has nothing to recover"
        self.recovery = recovery.recovered(self.path, why, settled)
        self._db.close()
        self._furnish(file.for_writing(self.path))
        return self.recovery

    def reopen(self) -> Recovery | None:
        """Let go of a file whose disk takes nothing, so that the disk can be mended beneath, and take the file up again.

        What is told when it had to be recovered. Raises NotKept while it cannot be written: then everything can still be read.
        """
        assert self.path is not None, "a store without a file is always written"
        if self._lock:
            self._furnish(file.let_go(self._db))
            self._lock.release()
            self._lock = None
        try:
            if not self.path.exists():  # it is not begun anew where its disk belongs
                raise NotKept(say("not_saved.no_file"))
            again = Store.open(self.path)
        except (AnotherTable, NewerFile) as other:
            raise NotKept(other.said) from other
        self._db.close()
        self._lock, self.recovery = again._lock, again.recovery
        self._furnish(again._db)
        return self.recovery

    def _check_open_sessions(self) -> None:
        """Read what "Go on" would read. Raises Damaged."""
        with file.troubles_named():
            rows = self._db.execute(f"select id from session where {OPEN}").fetchall()
        for (id,) in rows:
            self.journal.records(id)

    def _adopt(self, wal: bytes) -> None:
        """Keep what stands in a -wal behind a place that cannot be read, where SQLite does not look."""
        lost = recovery.lost_in(wal, self.journal.tail)
        if len(lost) > 1:  # one alone was being written when the plug was pulled
            name = recovery.copied_aside(self.path or Path(), wal)
            self.recovery = recovery.adopted(name, lost)
        for owner, records in groupby(lost, key=lambda record: record.owner):
            self.journal.adopt(owner, [record.body for record in records])

    def close(self) -> None:
        """Put the store away."""
        super().close()
        if self._lock:
            self._lock.release()

    # backup

    def backup(self) -> bytes:
        """Everything, for a file on a stick. Raises Damaged."""
        return backup.backed_up(self)

    def restore(self, file: bytes | BinaryIO, game: Callable[[str], Game] = catalogue.game) -> Restored:
        """Merge a backup into what is here, all of it or nothing: nothing twice, nothing overwritten.

        Raises InPlay while a session is open, BadBackup, NotKept.
        """
        return self._brought_whole(backup.steps(_opened(file), game))

    def take_bg_stats(self, file: bytes | BinaryIO) -> Imported:
        """Take in an export of BG Stats, whole or not at all, nothing twice. Raises BadImport, NotKept, Damaged."""
        return self._brought_whole(bgstats_import.steps(_opened(file), self))

    def _brought_whole(self, steps: Steps[Came]) -> Came:
        """Bring it in in one go, for whoever has no table that would wait."""
        try:
            with self.journal.together():
                return brought(steps, lambda work: work(self))
        except CutShort as cut:  # nothing stays of it
            raise cut.trouble from None


def _opened(file: bytes | BinaryIO) -> BinaryIO:
    return BytesIO(file) if isinstance(file, bytes) else file


def _locked(path: Path) -> TableLock:
    try:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        return TableLock(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise NotKept(say("not_saved.place", place=str(path.parent), why=error.strerror)) from error
