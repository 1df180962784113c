"""What the file has of a session, whatever became of it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.library.storage.frames import Damaged, Record, chained, head_of, names, opened, whole
from companion.library.storage.keys import Keys
from companion.library.storage.rows import SessionRow


class Held(Struct, frozen=True):
    """What the file has of a session: records up to the first gap, later ones, and frames that can't be read, by their place."""

    records: tuple[Record, ...]
    later: tuple[Record, ...] = ()
    broken: tuple[tuple[int, bytes], ...] = ()

    @property
    def head(self) -> bytes:
        """What stands for the last record before the gap."""
        return self.records[-1].head if self.records else b""


def held_of(records: Iterable[Record], keys: Keys) -> Held:
    """Sort the records of one session, found in any order: those that follow each other from the first, and those after a gap."""
    mine = sorted(records, key=lambda record: record.stamp)
    chain = chained(mine, keys)
    later = {record.number: record for record in mine if record.number >= len(chain)}
    return Held(tuple(chain), tuple(later[number] for number in sorted(later)))


def is_as_written(entries: Iterable[tuple[int, Sequence[tuple[int, bytes]]]], row: SessionRow, keys: Keys) -> bool:
    """Whether these are, bit for bit, the entries that the row of their session was sealed over: five times as quick as to read them."""
    count, before = 0, list[bytes]()
    for number, parts in entries:
        frames = [frame for _, frame in parts]
        if number != count or not names(frames, before, keys):
            return False
        count, before = count + 1, frames
    return row.is_sealed and (count, head_of(before)) == (row.entries, row.head)


def joined(frames: Sequence[tuple[int, bytes]]) -> Record | None:
    """Return the record that these frames are; None where it can't be read."""
    try:
        return whole(opened(frame) for _, frame in frames)
    except Damaged:
        return None
