"""Find what remains of a session after damage."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.library.storage.frames import DamagedError, Record, chain_records, decode_frame, head_of, join_parts, links_to
from companion.library.storage.sealed_rows import SessionRow
from companion.library.storage.signing_keys import Keys


class SessionRemains(Struct, frozen=True):
    """Remains of a session: records up to the first gap, later records, and unreadable frames by position."""

    records: tuple[Record, ...]
    later_records: tuple[Record, ...] = ()
    broken: tuple[tuple[int, bytes], ...] = ()

    @property
    def head(self) -> bytes:
        """Hash of the last record before the gap."""
        return self.records[-1].head if self.records else b""


def sort_records(
    records: Iterable[Record], keys: Keys, older_records: Iterable[Record] = (), known_count: int = 0
) -> SessionRemains:
    """Sort the records of a session: those that follow each other from the first, and those after a gap.

    older_records: records of files set aside earlier, which fill gaps, but are no sign of one: the game may have gone on differently
    known_count: number of entries that the session has apart from `older_records`
    """
    own_records, older_records = (sorted(group, key=lambda record: record.stamp) for group in (records, older_records))
    chain = chain_records(own_records, keys, older_records=older_records)
    gap_records = [record for record in older_records if record.number < known_count]
    later = {record.number: record for record in (*gap_records, *own_records) if record.number >= len(chain)}
    return SessionRemains(tuple(chain), tuple(later[number] for number in sorted(later)))


def is_as_written(entries: Iterable[tuple[int, Sequence[tuple[int, bytes]]]], row: SessionRow, keys: Keys) -> bool:
    """Return whether these entries are bit for bit those that their session's row was sealed over; 5 times as fast as decoding."""
    count, before = 0, list[bytes]()
    for number, parts in entries:
        frames = [frame for _, frame in parts]
        if number != count or not links_to(frames, before, keys):
            return False
        count, before = count + 1, frames
    return row.is_sealed and (count, head_of(before)) == (row.entries, row.head)


def join_frames(frames: Sequence[tuple[int, bytes]]) -> Record | None:
    """Return the record of these frames; None if it cannot be read."""
    try:
        return join_parts(decode_frame(frame) for _, frame in frames)
    except DamagedError:
        return None
