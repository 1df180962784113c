"""Find records that SQLite does not show: behind a damaged place of the -wal, and hidden by an older -wal."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from companion.library.storage import recovery
from companion.library.storage.frames import Record, assemble_records, scan_frames
from companion.library.storage.recovery import TEMPORARY_SUFFIX
from companion.library.storage.signing_keys import Keys
from companion.library.storage.small_records import OWNER, SmallRecords
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.wal import committed_bytes, without_spill

Thing = tuple[str, str, Any]
"""Kind, name and value of a small record, None for a deleted one."""


class UnreadRecords(Struct, frozen=True):
    """Found records that are in no table: entries in order by session, and the latest version of each small record."""

    entries: tuple[Record, ...] = ()
    things: tuple[Thing, ...] = ()

    @property
    def sessions(self) -> list[tuple[str, list[Record]]]:
        """Entries by session, earliest session first."""
        groups = [(owner, list(owner_records)) for owner, owner_records in groupby(self.entries, key=lambda record: record.owner)]
        return sorted(groups, key=lambda group: group[1][0].stamp)


def records_of(wal: bytes) -> list[Record]:
    """Return every complete record in the bytes of a -wal, except pages of a large uncommitted change."""
    return assemble_records(scan_frames(without_spill(wal)))


def is_hiding(journal: SqliteJournal, shelf: SmallRecords, wal: bytes) -> bool:
    """Return whether a -wal has committed records that the tables lack, because a place before them is damaged. Raises DamagedError."""
    records = records_of(committed_bytes(wal))
    return bool(_unread_small_records(shelf, records) or numbered_beyond(journal, records))


def unread_among(records: Sequence[Record], journal: SqliteJournal, shelf: SmallRecords, keys: Keys) -> UnreadRecords:
    """Return the records, of those found anywhere, that the tables lack. Raises DamagedError."""
    entries = [record for record in records if not record.owner.startswith(TEMPORARY_SUFFIX)]
    return UnreadRecords(
        tuple(recovery.find_following_records(entries, journal.last_record, keys)), tuple(_unread_small_records(shelf, records))
    )


def _unread_small_records(shelf: SmallRecords, records: Iterable[Record]) -> list[Thing]:
    """Return small records of which a later version was found. Raises DamagedError."""
    latest: dict[tuple[str, str], tuple[int, Any]] = {}
    for record in sorted(
        (own_record for own_record in records if own_record.owner == OWNER), key=lambda own_record: own_record.stamp
    ):
        kind, name, value = msgspec.json.decode(record.body)
        latest[kind, name] = record.stamp, value
    return [(*thing, value) for thing, (stamp, value) in latest.items() if stamp > shelf.stamp_of(*thing)]


def entry_counts(journal: SqliteJournal) -> dict[str, int]:
    """Return the number of entries of every sealed session; older versions counted none. Raises DamagedError."""
    return {row.id: row.entries for row in journal.rows() if row.seal}


def numbered_beyond(journal: SqliteJournal, records: Iterable[Record]) -> dict[str, list[Record]]:
    """Return, by session, records numbered beyond its entries that are not set aside yet. Raises DamagedError."""
    unsealed = {row.id for row in journal.rows() if not row.seal}
    ends, beyond = entry_counts(journal), dict[str, dict[int, Record]]()
    for record in records:
        if (
            not record.owner.startswith(TEMPORARY_SUFFIX)
            and record.owner not in unsealed
            and record.number >= ends.get(record.owner, 0)
        ):
            beyond.setdefault(record.owner, {})[record.number] = record
    kept_numbers = {owner: {entry.number for entry in journal.unattached_entries(owner)} for owner in beyond}
    new = {
        owner: [owner_records[number] for number in sorted(owner_records.keys() - kept_numbers[owner])]
        for owner, owner_records in beyond.items()
    }
    return {owner: owner_records for owner, owner_records in new.items() if owner_records}
