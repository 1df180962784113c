"""Store records that SQLite does not show, and recompute the results of their sessions."""

from collections.abc import Sequence

from companion.library.records.library import Library
from companion.library.records.missing import LossReport, find_losses
from companion.library.records.repair import Repairs
from companion.library.records.session_results import store_result
from companion.library.storage import file, recovery
from companion.library.storage.frame_scan import records_from
from companion.library.storage.frames import Record
from companion.library.storage.recovery import FoundSession, Recovery
from companion.library.storage.session_remains import SessionRemains
from companion.library.storage.small_records import OWNER
from companion.library.storage.sql import transaction
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.unread_records import entry_counts, numbered_beyond, unread_among
from companion.library.storage.wal import accepted_length, committed_bytes, cut_last_commit
from companion.table.sentence import say


def store_unread_records(library: Library, wal: bytes, records: Sequence[Record]) -> Recovery | Repairs | None:
    """Store records that SQLite does not show, and recompute results. Return a report; None if nothing was stored.

    `records`: those of the -wal. Raises NotSavedError, DamagedError.
    """
    records = [*records, *_hidden_in_file(library, wal)]
    plays = library.plays.ids()
    unread = unread_among(records, library.journal, library.shelf, library.keys)
    with transaction(library.db):
        for thing in unread.things:
            library.shelf.write(*thing)
        for owner, owner_records in unread.sessions:
            library.journal.adopt(owner, [record.body for record in owner_records])
        for owner, _ in sorted(unread.sessions, key=lambda session: session[1][-1].stamp):  # plays as they ended
            store_result(library.journal, owner)
        library.plays.apply_records(unread.things)
        later = _save_later(library.journal, records)
        end = _accepted_bytes(library, wal)
        is_last_change = len(cut_last_commit(wal)) <= end
        missing = find_losses(library, wal, records, is_last_change) if end < len(committed_bytes(wal)) else LossReport()
    is_one_alone = len(unread.entries) + len(unread.things) < 2 and not later  # it was being written at a power cut
    if is_one_alone and not missing:
        return None
    if is_one_alone and is_last_change:
        return Repairs(notes=(say("mended.last"),))
    aside = recovery.write_aside(library.path, wal) if library.path else ""
    gaps = _gaps(library, later, missing)
    found_sessions = [
        FoundSession(owner, len(owner_records), 0, len(owner_records))
        for owner, owner_records in unread.sessions
        if owner not in gaps
    ]
    back = len(library.plays.ids() - plays)
    sessions = (*found_sessions, *gaps.values())
    return Recovery(say("damaged.wal"), aside, sessions, plays_back=back, things=len(unread.things), missing=missing.sentences)


def _accepted_bytes(library: Library, wal: bytes) -> int:
    """Return how many bytes of the -wal SQLite accepted."""
    return accepted_length(wal, recovery.bytes_of(file.wal_of(library.path))) if library.path else len(wal)


def _gaps(library: Library, later: dict[str, tuple[int, int]], missing: LossReport) -> dict[str, FoundSession]:
    """Return the sessions that lost entries, before later ones or at their ends."""
    ends = entry_counts(library.journal)
    gaps = {owner: FoundSession(owner, entries, more, entries + more) for owner, (entries, more) in later.items()}
    for row in missing.rows:
        more = later.get(row.id, (0, 0))[1]
        gaps[row.id] = FoundSession(row.id, ends.get(row.id, 0), more, row.entries, row.id in missing.with_result)
    return gaps


def _hidden_in_file(library: Library, wal: bytes) -> list[Record]:
    """Return records in the file numbered beyond those of its tables: SQLite shows an older -wal's pages instead."""
    if not (wal and library.path and file.is_small(library.db)):
        return []
    return records_from(library.path, {OWNER: 0, **entry_counts(library.journal)})


def _save_later(journal: SqliteJournal, records: Sequence[Record]) -> dict[str, tuple[int, int]]:
    """Set aside records that follow a gap; return, by session, its entries and the number of later ones."""
    ends, later = entry_counts(journal), numbered_beyond(journal, records)
    for owner, owner_records in later.items():
        journal.save_unattached(owner, SessionRemains((), tuple(owner_records)))
    return {owner: (ends.get(owner, 0), len(owner_records)) for owner, owner_records in later.items()}
