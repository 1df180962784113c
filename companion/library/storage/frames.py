"""Frames: records that can be found by scanning bytes alone, when the rest of the file is unreadable.

A record is cut into parts that fit on one page of the file. Each part has its own frame: a magic word, owner, number and
part, time stamp, link to the record before, length, and a checksum over all of that.

Today's frames are linked: each contains a keyed hash of every byte of the record before it; the key is not in the file.
Frames from before 2026-12 contain a digest of the previous body, and stay unchanged. A record of more than 255 parts, such
as a play with a very long comment, uses wide frames, which number their parts with two bytes.
"""

import hashlib
import re
import struct
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from companion.library.storage.signing_keys import Keys
from companion.session.record.journal import DamagedError as DamagedError
from companion.table.sentence import say

MAGIC = b"\x89FATHOM\n"
LINKED_MAGIC = b"\x89FATHOM\r"
WIDE_MAGIC = b"\x89FATHOM\v"
FIRST_WORD = re.compile(rb"\x89FATHOM[\n\r\v]")
HEAD = struct.Struct(">8s16sIBBHQ8s")
WIDE_HEAD = struct.Struct(">8s16sIHHHQ8s")
LINKED_HEAD = struct.Struct(">8s16sIBBHQ4s16s")
CHECK_BYTES = 8
LONGEST_PART = 3000
LONGEST_FRAME = LINKED_HEAD.size + LONGEST_PART + CHECK_BYTES
MOST_PARTS = 255
LONGEST_ALONE = 8 << 20
"""Maximum size in bytes of a record without a predecessor: enough for a note of a million escaped letters."""
LONGEST_OWNER = 16
NOTHING_BEFORE = bytes(8)


class RecordPart(Struct, frozen=True):
    """Decoded frame; `raw` is all of it. `key` names the key of its link, None for frames written before there were links."""

    owner: str
    number: int
    part: int
    parts: int
    stamp: int
    key: bytes | None
    before: bytes
    body: bytes
    raw: bytes


class Record(Struct, frozen=True):
    """Complete record, assembled from its frames.

    owner   its session (or a word for records of no session)
    number  its index there, from 0
    stamp   grows with every record written to a file: of two with one number, the higher one is later
    key     name of the key of its link; None for a record older than links
    before  link to the record before: no other record fits
    frames  its bytes as stored in the file
    """

    owner: str
    number: int
    stamp: int
    key: bytes | None
    before: bytes
    body: bytes
    frames: tuple[bytes, ...]

    @property
    def head(self) -> bytes:
        """Hash of a session's last record, stored in the session's row."""
        return head_of(self.frames)

    def follows(self, before: "Record | None", keys: Keys) -> bool:
        """Return whether it was written after `before` (None: first). If its key is lost, the number decides."""
        if self.number != (before.number + 1 if before else 0):
            return False
        return _is_key_lost(self.key, keys) or self.before == _link_after(before, self.key, keys)


def _is_key_lost(key: bytes | None, keys: Keys) -> bool:
    return key is not None and key not in keys.keys_by_id


def _link_after(before: Record | None, key: bytes | None, keys: Keys) -> bytes:
    """Return the link of a record after `before` that was written with the key of this name."""
    if key is None:
        return _hash(before.body, b"fathom-record", 8) if before else NOTHING_BEFORE
    return _link(before.frames if before else (), keys.keys_by_id[key])


def encode_next(before: Record | None, owner: str, stamp: int, body: bytes, keys: Keys) -> Record:
    """Encode the record of a session that follows `before`. Raises ValueError if it is too long."""
    link = _link(before.frames if before else (), keys.keys_by_id[keys.name])
    return _record(owner, before.number + 1 if before else 0, stamp, keys.name, link, body)


def encode_single(owner: str, stamp: int, body: bytes) -> Record:
    """Encode a record without predecessor. Raises ValueError if it is too long."""
    return _record(owner, 0, stamp, None, NOTHING_BEFORE, body)


def _record(owner: str, number: int, stamp: int, key: bytes | None, before: bytes, body: bytes) -> Record:
    bodies = [body[at : at + LONGEST_PART] for at in range(0, len(body), LONGEST_PART)] or [b""]
    if len(bodies) > MOST_PARTS if key is not None else len(body) > LONGEST_ALONE:
        raise ValueError(f"a record of {len(body)} bytes is too long to keep")
    name = owner.encode("ascii")
    if not 0 < len(name) <= LONGEST_OWNER:
        raise ValueError(f"{owner!r} is no name for a session")
    heads = (_head(name, number, part, len(bodies), len(piece), stamp, key, before) for part, piece in enumerate(bodies))
    contents = [head + piece for head, piece in zip(heads, bodies, strict=True)]
    return Record(owner, number, stamp, key, before, body, tuple(content + _check(content) for content in contents))


def _head(owner: bytes, number: int, part: int, parts: int, length: int, stamp: int, key: bytes | None, before: bytes) -> bytes:
    if key is None and parts > MOST_PARTS:
        return WIDE_HEAD.pack(WIDE_MAGIC, owner, number, part, parts, length, stamp, before)
    if key is None:
        return HEAD.pack(MAGIC, owner, number, part, parts, length, stamp, before)
    return LINKED_HEAD.pack(LINKED_MAGIC, owner, number, part, parts, length, stamp, key, before)


def head_of(frames: Sequence[bytes]) -> bytes:
    """Return the hash of the record in these frames."""
    return _hash(b"".join(frames), b"fathom-head", 16)


def links_to(frames: Sequence[bytes], before: Sequence[bytes], keys: Keys) -> bool:
    """Return whether the record of these frames links to exactly those of the record before it."""
    first = frames[0]
    if not first.startswith(LINKED_MAGIC) or len(first) < LINKED_HEAD.size:
        return False
    *_, key, link = LINKED_HEAD.unpack_from(first)
    return key in keys.keys_by_id and link == _link(before, keys.keys_by_id[key])


def _link(frames: Sequence[bytes], key: bytes) -> bytes:
    return hashlib.blake2b(b"".join(frames), digest_size=16, key=key, person=b"fathom-link").digest()


def _hash(data: bytes, person: bytes, size: int) -> bytes:
    return hashlib.blake2b(data, digest_size=size, person=person).digest()


def _check(content: bytes) -> bytes:
    return _hash(content, b"fathom-frame", CHECK_BYTES)


def decode_frame(frame: bytes) -> RecordPart:
    """Decode a frame. Raises DamagedError."""
    is_linked = frame.startswith(LINKED_MAGIC)
    layout = LINKED_HEAD if is_linked else WIDE_HEAD if frame.startswith(WIDE_MAGIC) else HEAD
    if len(frame) < layout.size + CHECK_BYTES:
        raise DamagedError(say("damaged.cut_short"))
    magic, owner, number, part, parts, length, stamp, *key, before = layout.unpack_from(frame)
    end = layout.size + length
    if (
        magic not in (MAGIC, LINKED_MAGIC, WIDE_MAGIC)
        or len(frame) < end + CHECK_BYTES
        or frame[end : end + CHECK_BYTES] != _check(frame[:end])
    ):
        raise DamagedError(say("damaged.changed"))
    name = owner.rstrip(b"\0").decode("ascii", "replace")
    raw = frame[: end + CHECK_BYTES]
    return RecordPart(name, number, part, parts, stamp, key[0] if is_linked else None, before, frame[layout.size : end], raw)


def join_parts(parts: Iterable[RecordPart]) -> Record:
    """Join ordered `parts` into a record. Raises DamagedError if one is missing."""
    record_parts = list(parts)
    if not record_parts or [part.part for part in record_parts] != list(range(record_parts[0].parts)):
        raise DamagedError(say("damaged.part"))
    first, body = record_parts[0], b"".join(part.body for part in record_parts)
    return Record(first.owner, first.number, first.stamp, first.key, first.before, body, tuple(part.raw for part in record_parts))


def is_copied(frame: bytes, records: Iterable[Record]) -> bool:
    """Return whether one of these records contains a damaged frame completely, by its stamp or checksum.

    For a row that cannot be read (b"") this is unknown: its bytes may be intact and among the records.
    """
    if len(frame) < HEAD.size + CHECK_BYTES:
        return True
    stamp = HEAD.unpack_from(frame)[6]
    return any(
        record.stamp == stamp or own_frame[-CHECK_BYTES:] == frame[-CHECK_BYTES:]
        for record in records
        for own_frame in record.frames
    )


def scan_frames(data: bytes) -> Iterator[RecordPart]:
    """Yield every frame in `data`."""
    for place in FIRST_WORD.finditer(data):
        try:
            yield decode_frame(data[place.start() : place.start() + LONGEST_FRAME])
        except DamagedError:
            continue


def assemble_records(parts: Iterable[RecordPart]) -> list[Record]:
    """Join complete records from parts found anywhere."""
    groups: dict[tuple[str, int, int, bytes], dict[int, RecordPart]] = {}
    for part in parts:
        groups.setdefault((part.owner, part.number, part.stamp, part.before), {})[part.part] = part
    return [
        join_parts(group[number] for number in sorted(group))
        for group in groups.values()
        if len(group) == next(iter(group.values())).parts
    ]


def chain_records(
    records: Iterable[Record], keys: Keys, last: Record | None = None, older_records: Iterable[Record] = ()
) -> list[Record]:
    """Return the records that follow `last` (None: from the beginning) without a gap.

    A record also follows if a record with the same body was written before it: a rebuilt file links its copies anew.
    older_records: records of files set aside earlier, used where none of `records` follows
    """
    by_number, older_by_number = _group_by_number(records), _group_by_number(older_records)
    chain: list[Record] = []
    copies, has_older_copy = list[Record | None]([last]), last is None
    while True:
        number = last.number + 1 if last else 0
        candidates, older_candidates = by_number.get(number, ()), older_by_number.get(number, ())
        fitting = _following(candidates, copies, keys) or _following(older_candidates, copies, keys, has_older_copy)
        if not fitting:
            return chain
        next_records = (*by_number.get(number + 1, ()), *older_by_number.get(number + 1, ()))
        last = _latest_branch(fitting, next_records, keys)
        older_copies = [record for record in older_candidates if record.body == last.body]
        copies = [*(record for record in candidates if record.body == last.body), *older_copies]
        has_older_copy = bool(older_copies)
        chain.append(last)


def _group_by_number(records: Iterable[Record]) -> dict[int, list[Record]]:
    groups: dict[int, list[Record]] = {}
    for record in records:
        groups.setdefault(record.number, []).append(record)
    return groups


def _following(
    records: Sequence[Record], copies: Sequence[Record | None], keys: Keys, is_number_enough: bool = True
) -> list[Record]:
    """Return the records that follow one of `copies`, all of one entry.

    is_number_enough: whether a record follows by its number alone if its key is lost
    """
    links = {
        key: {_link_after(before, key, keys) for before in copies}
        for key in {record.key for record in records}
        if not _is_key_lost(key, keys)
    }
    return [record for record in records if (record.before in links[record.key] if record.key in links else is_number_enough)]


def _latest_branch(fitting: Sequence[Record], next_records: Sequence[Record], keys: Keys) -> Record:
    """Return the latest of the records that fit; one that another record follows comes first."""
    if len({record.body for record in fitting}) == 1:
        return max(fitting, key=lambda record: record.stamp)
    return max(fitting, key=lambda record: (bool(_following(next_records, [record], keys)), record.stamp))
