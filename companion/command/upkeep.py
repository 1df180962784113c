"""Background checks of the library: read all of it once a week while idle; update its second copy after a game."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion.library.records.library import Library
from companion.library.records.weekly_check import WEEK_S, check_everything
from companion.library.store import Store, update_copies
from companion.session.inputs.messages import StoreRequest
from companion.session.inputs.snapshot import Snapshot
from companion.session.record.journal import DamagedError
from companion.session.session_thread import SessionThread
from companion.table.sentence import UserError

LOG = logging.getLogger(__name__)
LOOK_S = 60.0
IDLE_S = 300.0
PAUSE_S = 0.01
"""Pause between two records that are read, so that a tap never waits for more than one."""


class BackgroundChecks:
    """Thread that runs the checks, with its own read-only connection. `wall` and `clock` return seconds; tests replace them."""

    def __init__(
        self, table: SessionThread, file: Path, wall: Callable[[], float] = time.time, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._table = table
        self._file = file
        self._wall = wall
        self._clock = clock
        self._checked_at = clock()
        self._is_over = self._has_ended = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)
        table.listen(self._follow)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the record that is being read."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _follow(self, snapshot: Snapshot) -> None:
        """Note that a game is being played. Called on the session thread."""
        is_over = snapshot.standings is not None
        self._has_ended = self._has_ended or (is_over and not self._is_over)
        self._is_over, self._checked_at = is_over, self._clock()

    def _run(self) -> None:
        while not self._stop.wait(LOOK_S):
            self.run_due_tasks()

    def run_due_tasks(self) -> None:
        """Run the tasks that are due. Failures, such as a stick that was pulled, are logged and retried."""
        try:
            if self._has_ended:
                update_copies(self._file)
                self._has_ended = False
            if self._is_idle():
                self._check_library()
        except (UserError, OSError, sqlite3.Error) as trouble:
            LOG.warning("the file could not be looked after: %s", trouble)

    def _is_idle(self) -> bool:
        return self._clock() - self._checked_at >= IDLE_S

    def _check_library(self) -> None:
        errors: list[Exception] = []
        with closing(Library.reading(self._file)) as library:
            if self._wall() - library.last_full_check() < WEEK_S:
                return
            try:
                for _ in check_everything(library):
                    if self._stop.wait(PAUSE_S) or not self._is_idle():
                        return
            except DamagedError as damage:
                errors = [damage]
        self._table.send(StoreRequest(lambda store: self._record_check(store, errors), lambda result: None))

    def _record_check(self, store: Store, errors: list[Exception]) -> None:
        """Repair the library, or record that it was read completely. Called on the session thread."""
        if errors:
            raise errors.pop()
        store.record_full_check(int(self._wall()))
