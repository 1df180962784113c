"""Records that SQLite does not show: those behind a damaged place of the -wal, and those that an older -wal hides in the file."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from companion.library.storage import recovery
from companion.library.storage.frames import Record, assembled, scanned
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.keys import Keys
from companion.library.storage.recovery import OURS
from companion.library.storage.shelf import OWNER, Shelf
from companion.library.storage.wal import committed, without_spill

Thing = tuple[str, str, Any]
"""Its kind, its name and its value, None for one that was taken away."""


class Unread(Struct, frozen=True):
    """Records that were found and are in no table: entries, each session's in order, and the last of each kept thing."""

    entries: tuple[Record, ...] = ()
    things: tuple[Thing, ...] = ()

    @property
    def sessions(self) -> list[tuple[str, list[Record]]]:
        """Entries by session, the session begun first first."""
        groups = [(owner, list(some)) for owner, some in groupby(self.entries, key=lambda record: record.owner)]
        return sorted(groups, key=lambda group: group[1][0].stamp)


def records_of(wal: bytes) -> list[Record]:
    """Return every whole record in the bytes of a -wal, but for those of a large change that never was committed."""
    return assembled(scanned(without_spill(wal)))


def is_hiding(journal: SqliteJournal, shelf: Shelf, wal: bytes) -> bool:
    """Whether a -wal holds committed records that the tables lack: a place before them is damaged. Raises Damaged."""
    records = records_of(committed(wal))
    return bool(_things(shelf, records) or numbered_beyond(journal, records))


def unread_among(records: Sequence[Record], journal: SqliteJournal, shelf: Shelf, keys: Keys) -> Unread:
    """Find what the tables lack among records that were found anywhere. Raises Damaged."""
    entries = [record for record in records if not record.owner.startswith(OURS)]
    return Unread(tuple(recovery.lost_among(entries, journal.last_record, keys)), tuple(_things(shelf, records)))


def _things(shelf: Shelf, records: Iterable[Record]) -> list[Thing]:
    """Return the kept things of which a record is later than the one on the shelf. Raises Damaged."""
    latest: dict[tuple[str, str], tuple[int, Any]] = {}
    for record in sorted((one for one in records if one.owner == OWNER), key=lambda one: one.stamp):
        kind, name, value = msgspec.json.decode(record.body)
        latest[kind, name] = record.stamp, value
    return [(*thing, value) for thing, (stamp, value) in latest.items() if stamp > shelf.stamp_of(*thing)]


def known(journal: SqliteJournal) -> dict[str, int]:
    """Count the entries of every session that has a seal; an older version counted none. Raises Damaged."""
    return {row.id: row.entries for row in journal.rows() if row.seal}


def numbered_beyond(journal: SqliteJournal, records: Iterable[Record]) -> dict[str, list[Record]]:
    """Return, by session, records numbered beyond its entries that are not kept for reading yet. Raises Damaged."""
    unsealed = {row.id for row in journal.rows() if not row.seal}
    ends, beyond = known(journal), dict[str, dict[int, Record]]()
    for one in records:
        if not one.owner.startswith(OURS) and one.owner not in unsealed and one.number >= ends.get(one.owner, 0):
            beyond.setdefault(one.owner, {})[one.number] = one
    kept = {owner: {entry.number for entry in journal.loose(owner)} for owner in beyond}
    new = {owner: [some[number] for number in sorted(some.keys() - kept[owner])] for owner, some in beyond.items()}
    return {owner: some for owner, some in new.items() if some}
