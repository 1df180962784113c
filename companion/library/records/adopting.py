"""Adopting: records that SQLite does not show are kept again, and the sessions they belong to are settled again."""

from collections.abc import Sequence

from companion.library.records.judging import judge
from companion.library.records.library import Library
from companion.library.storage import file, recovery
from companion.library.storage.finding import records_from
from companion.library.storage.frames import Record
from companion.library.storage.held import Held
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.recovery import FoundSession, Recovery
from companion.library.storage.shelf import OWNER
from companion.library.storage.sql import transaction
from companion.library.storage.unread import known, numbered_beyond, unread_among
from companion.table.say import say


def adopt(library: Library, wal: bytes, records: Sequence[Record]) -> Recovery | None:
    """Keep what SQLite does not show, and settle its sessions again. What was done; None where that needs no telling.

    `records`: those of the -wal. Raises NotKept, Damaged.
    """
    records = [*records, *_hidden_in_file(library, wal)]
    plays = library.plays.ids()
    unread = unread_among(records, library.journal, library.shelf, library.keys)
    with transaction(library.db):
        for thing in unread.things:
            library.shelf.write(*thing)
        for owner, some in unread.sessions:
            library.journal.adopt(owner, [record.body for record in some])
        for owner, _ in sorted(unread.sessions, key=lambda session: session[1][-1].stamp):  # plays as they ended
            judge(library.journal, owner)
        library.plays.take_up(unread.things)
        later = _keep_later(library.journal, records)
    if len(unread.entries) + len(unread.things) < 2 and not later:  # one alone was being written when the plug was pulled
        return None
    aside = recovery.copied_aside(library.path, wal) if library.path else ""
    found = [FoundSession(owner, len(some), 0, len(some)) for owner, some in unread.sessions if owner not in later]
    gaps = [FoundSession(owner, entries, more, entries + more) for owner, (entries, more) in later.items()]
    back = len(library.plays.ids() - plays)
    return Recovery(say("damaged.wal"), aside, (*found, *gaps), plays_back=back, things=len(unread.things))


def _hidden_in_file(library: Library, wal: bytes) -> list[Record]:
    """Return records in the file that are numbered beyond those in its tables: where a -wal is older, SQLite shows that."""
    if not (wal and library.path and file.is_small(library.db)):
        return []
    return records_from(library.path, {OWNER: 0, **known(library.journal)})


def _keep_later(journal: SqliteJournal, records: Sequence[Record]) -> dict[str, tuple[int, int]]:
    """Keep for reading what can't be adopted because something before it is gone; by session its entries, and how many came after."""
    ends, later = known(journal), numbered_beyond(journal, records)
    for owner, some in later.items():
        journal.keep_loose(owner, Held((), tuple(some)))
    return {owner: (ends.get(owner, 0), len(some)) for owner, some in later.items()}
