"""Frames: records that can be found again by looking at bytes alone, when nothing else of the file can be read.

A record is cut into parts that fit on one page of the file. Each part stands in a frame of its own: a magic
word, whose it is, its number and part, when it was written, what it follows, its length, and a checksum over all of that.
"""

import hashlib
import re
import struct
from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.session.record.journal import Damaged as Damaged
from companion.table.say import say

MAGIC = b"\x89FATHOM\n"
HEAD = struct.Struct(">8s16sIBBHQ8s")
CHECK_BYTES = 8
LONGEST_PART = 3000
MOST_PARTS = 255
LONGEST_OWNER = 16
NOTHING_BEFORE = bytes(8)


class Record(Struct, frozen=True):
    """A whole record out of its frames.

    owner   the session it belongs to (or a word for what is not a session's)
    number  its place there, from 0
    stamp   grows with every record written to a file: of two with one number, the later one
    before  the digest of the record it follows: nothing else fits there
    """

    owner: str
    number: int
    stamp: int
    before: bytes
    body: bytes

    @property
    def digest(self) -> bytes:
        """What the next record says it follows."""
        return digest(self.body)


class Part(Struct, frozen=True):
    """One frame, opened."""

    owner: str
    number: int
    part: int
    parts: int
    stamp: int
    before: bytes
    body: bytes


def digest(body: bytes) -> bytes:
    """Eight bytes that stand for `body`."""
    return hashlib.blake2b(body, digest_size=8, person=b"fathom-record").digest()


def framed(record: Record) -> list[bytes]:
    """Cut a record into frames, each short enough to stay whole on a page. Raises ValueError when it is too long."""
    bodies = [record.body[at : at + LONGEST_PART] for at in range(0, len(record.body), LONGEST_PART)] or [b""]
    if len(bodies) > MOST_PARTS:
        raise ValueError(f"a record of {len(record.body)} bytes is too long to keep")
    return [_frame(record, part, len(bodies), body) for part, body in enumerate(bodies)]


def _frame(record: Record, part: int, parts: int, body: bytes) -> bytes:
    owner = record.owner.encode("ascii")
    if not 0 < len(owner) <= LONGEST_OWNER:
        raise ValueError(f"{record.owner!r} is no name for a session")
    content = HEAD.pack(MAGIC, owner, record.number, part, parts, len(body), record.stamp, record.before) + body
    return content + _check(content)


def _check(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=CHECK_BYTES, person=b"fathom-frame").digest()


def opened(frame: bytes) -> Part:
    """Open one frame. Raises Damaged."""
    if len(frame) < HEAD.size + CHECK_BYTES:
        raise Damaged(say("damaged.cut_short"))
    magic, owner, number, part, parts, length, stamp, before = HEAD.unpack_from(frame)
    end = HEAD.size + length
    if magic != MAGIC or len(frame) < end + CHECK_BYTES or frame[end : end + CHECK_BYTES] != _check(frame[:end]):
        raise Damaged(say("damaged.changed"))
    return Part(owner.rstrip(b"\0").decode("ascii"), number, part, parts, stamp, before, frame[HEAD.size : end])


def whole(parts: Iterable[Part]) -> Record:
    """Join `parts`, which are in order, to a record. Raises Damaged when one is missing."""
    found = list(parts)
    if not found or [part.part for part in found] != list(range(found[0].parts)):
        raise Damaged(say("damaged.part"))
    first = found[0]
    return Record(first.owner, first.number, first.stamp, first.before, b"".join(part.body for part in found))


def scanned(data: bytes) -> Iterator[Part]:
    """Find every frame standing anywhere in `data`."""
    for place in re.finditer(re.escape(MAGIC), data):
        try:
            yield opened(data[place.start() : place.start() + HEAD.size + LONGEST_PART + CHECK_BYTES])
        except Damaged:
            continue


def assembled(parts: Iterable[Part]) -> list[Record]:
    """Join the whole records among parts found anywhere."""
    groups: dict[tuple[str, int, int], dict[int, Part]] = {}
    for part in parts:
        groups.setdefault((part.owner, part.number, part.stamp), {})[part.part] = part
    return [
        whole(group[number] for number in sorted(group))
        for group in groups.values()
        if len(group) == next(iter(group.values())).parts
    ]


def chained(records: Iterable[Record], number: int = 0, before: bytes = NOTHING_BEFORE) -> list[Record]:
    """Find the records from `number` on that follow each other without a gap, beginning after `before`."""
    at: dict[int, list[Record]] = {}
    for record in records:
        at.setdefault(record.number, []).append(record)
    chain: list[Record] = []
    while fitting := [record for record in at.get(number, ()) if record.before == before]:
        followed = {record.before for record in at.get(number + 1, ())}
        chain.append(max(fitting, key=lambda record: (record.digest in followed, record.stamp)))
        number, before = number + 1, chain[-1].digest
    return chain
