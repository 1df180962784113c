"""Parse SQLite's -wal: header and frames, each the image of a page (sqlite.org/fileformat2.html, section 4.1)."""

import struct
import sys
from array import array
from collections.abc import Iterator

PAGE_BYTES = 4096
FRAME_HEAD = struct.Struct(">II8s8s")
"""Number of the page, size of the file in pages after a commit (else 0), salts, checksum."""
FRAME_BYTES = FRAME_HEAD.size + PAGE_BYTES
HEADER_BYTES = 32
SALTS = slice(16, 24)
CHECKED = slice(0, 24)
CHECK = slice(24, 32)
BIG_ENDIAN_BIT = 1
WORD = 0xFFFFFFFF
MAGIC_LITTLE_ENDIAN, FORMAT = 0x377F0682, 3007000
SPILLED_BYTES = 400 * FRAME_BYTES
"""Size of SQLite's cache, 500 pages: a larger change is written before it commits, a smaller one when it commits."""


def committed_bytes(wal: bytes) -> bytes:
    """Return the bytes of a -wal up to its last commit, ignoring damage before it."""
    salts = _salts(wal)
    ends = [at + FRAME_BYTES for at, size, frame_salts in _frames(wal) if size and frame_salts == salts]
    return wal[: ends[-1]] if ends else b""


def without_spill(wal: bytes) -> bytes:
    """Return a -wal without the pages of a large uncommitted change."""
    committed_part = committed_bytes(wal)
    return committed_part if len(wal) - len(committed_part) > SPILLED_BYTES else wal


def _salts(wal: bytes) -> bytes:
    """Return the salts of valid frames; from the first frame if the header is damaged."""
    if _is_header_whole(wal):
        return wal[SALTS]
    return next((salts for _, _, salts in _frames(wal)), b"")


def _is_header_whole(wal: bytes) -> bool:
    if len(wal) < HEADER_BYTES:
        return False
    order = "big" if wal[3] & BIG_ENDIAN_BIT else "little"
    return struct.unpack(">2I", wal[CHECK]) == _checksum(wal[CHECKED], order=order)


def _checksum(data: bytes, before: tuple[int, int] = (0, 0), order: str = "little") -> tuple[int, int]:
    """Continue SQLite's checksum over more bytes (sqlite.org/fileformat2.html, section 4.2)."""
    words = array("I", data)
    if order != sys.byteorder:
        words.byteswap()
    first_sum, other = before
    for first, second in zip(words[::2], words[1::2], strict=True):
        first_sum = first_sum + first + other & WORD
        other = other + second + first_sum & WORD
    return first_sum, other


def accepted_length(before: bytes, wal_now: bytes) -> int:
    """Return how many bytes of a -wal SQLite accepted when it opened the file: its next change is written after them.

    before, now: the -wal before the file was opened, and after a write.
    """
    ends = range(HEADER_BYTES, len(before) + 1, FRAME_BYTES)
    differing_ends = (end for at, end in zip((0, *ends), ends, strict=False) if before[at:end] != wal_now[at:end])
    return max(0, next(differing_ends, len(before) + FRAME_BYTES) - FRAME_BYTES)


def cut_last_commit(wal: bytes) -> bytes:
    """Return the bytes of a -wal up to its last but one commit."""
    return committed_bytes(committed_bytes(wal)[:-FRAME_BYTES])


def with_new_checksums(wal: bytes) -> bytes:
    """Return a -wal up to its last commit with new checksums, so that SQLite accepts every page, damaged or not."""
    committed_part = committed_bytes(wal)
    head = struct.pack(">4I", MAGIC_LITTLE_ENDIAN, FORMAT, PAGE_BYTES, 0) + _salts(wal)
    check = _checksum(head)
    pieces = [head, struct.pack(">2I", *check)]
    for at, size, _ in _frames(committed_part):
        page, image = committed_part[at : at + 4], committed_part[at + FRAME_HEAD.size : at + FRAME_BYTES]
        first = page + struct.pack(">I", size)
        check = _checksum(first + image, check)
        pieces += [first, head[SALTS], struct.pack(">2I", *check), image]
    return b"".join(pieces)


def _frames(wal: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield the frames: position, database size if it commits (else 0), and salts."""
    for at in range(HEADER_BYTES, len(wal) - FRAME_BYTES + 1, FRAME_BYTES):
        _, size, salts, _ = FRAME_HEAD.unpack_from(wal, at)
        yield at, size, salts
