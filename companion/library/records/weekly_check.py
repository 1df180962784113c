"""Weekly check: read the whole file slowly while no game is played, so that flipped bits are found while copies exist."""

import sqlite3
from collections.abc import Iterator

from companion.library.records.library import Library
from companion.library.storage.sql import translate_sqlite_errors
from companion.library.storage.sqlite_journal import SESSION_SHIFT
from companion.library.storage.statistics_tables import PLAYER_SCORES, RESULTS
from companion.session.record.journal import CorruptEntryError, DamagedError
from companion.table.sentence import say

WEEK_S = 7 * 24 * 3600
SHOWN_SCORES = f"from play join score on {PLAYER_SCORES} where {RESULTS}"
AGREE = (
    (
        "select coalesce(sum(plays), 0), coalesce(sum(played_ms), 0) from counted",
        "select count(*), coalesce(sum(played_ms), 0) from play where is_hidden = 0 and is_counted = 1",
    ),
    (
        "select coalesce(sum(plays), 0), round(coalesce(sum(plays * total), 0), 3) from tallied",
        f"select count(*), round(coalesce(sum(total), 0), 3) {SHOWN_SCORES}",
    ),
    (
        "select count(*), round(coalesce(sum(total), 0), 3) from part where is_result = 1",
        f"select count(*), round(coalesce(sum(total), 0), 3) {SHOWN_SCORES}",
    ),
)
"""Pairs of queries that must give the same result: over a statistics table, and over the plays."""


def check_everything(library: Library) -> Iterator[None]:
    """Read everything, a little per step. Raises CorruptEntryError, DamagedError at the first difference."""
    yield from _pages(library.db)
    for _, session in unlisted_sessions(library):
        raise CorruptEntryError(say("damaged.row", session=session))
    for session in library.journal.sessions():
        row = library.journal.row(session)
        records = library.journal.records(session)
        if row is None or not row.is_sound or (row.is_sealed and row.entries != len(records)):
            raise CorruptEntryError(say("damaged.row", session=session))
        yield
    yield from _read_everything(library)
    if not counts_agree(library.db):
        raise CorruptEntryError(say("damaged.counts"))


def _pages(db: sqlite3.Connection) -> Iterator[None]:
    with translate_sqlite_errors():
        verdict = db.execute("pragma integrity_check(1)").fetchone()[0]
    if verdict != "ok":
        raise DamagedError(verdict)
    yield


def unlisted_sessions(library: Library) -> list[tuple[int, str]]:
    """Return sessions (key, id) that have entries and no row. Raises DamagedError."""
    with translate_sqlite_errors():
        keys = library.db.execute(
            f"select distinct place >> {SESSION_SHIFT} as key from entry where key not in (select key from session)"
        )
        return [(key, owner) for (key,) in keys.fetchall() if (owner := library.journal.owner(key))]


def _read_everything(library: Library) -> Iterator[None]:
    """Yield all small records and plays."""
    for kind, name in library.shelf.damaged_records():
        raise CorruptEntryError(say("damaged.thing", kind=kind, name=name))
    yield
    for key in library.plays.all_keys():
        if library.plays.is_damaged(key):
            raise CorruptEntryError(say("damaged.play", play=key))
        yield


def counts_agree(db: sqlite3.Connection) -> bool:
    """Return whether the statistics tables match the plays."""
    with translate_sqlite_errors():
        return all(db.execute(counted_query).fetchone() == db.execute(row_query).fetchone() for counted_query, row_query in AGREE)
