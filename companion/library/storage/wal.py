"""The -wal as bytes: its header, and its frames, each the image of a page (sqlite.org/fileformat2.html, section 4.1)."""

import struct
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
SPILLED_BYTES = 400 * FRAME_BYTES
"""SQLite writes pages of a change before it commits once they fill its cache, 500 pages; a smaller change is written when it commits."""


def committed(wal: bytes) -> bytes:
    """Return the bytes of a -wal up to its last commit, whatever is damaged before that."""
    salts = _salts(wal)
    ends = [at + FRAME_BYTES for at, size, found in _frames(wal) if size and found == salts]
    return wal[: ends[-1]] if ends else b""


def without_spill(wal: bytes) -> bytes:
    """Return a -wal without the pages of a large change that never was committed."""
    kept = committed(wal)
    return kept if len(wal) - len(kept) > SPILLED_BYTES else wal


def _salts(wal: bytes) -> bytes:
    """Return the salts that the frames in force carry; by the first frame where the header is damaged."""
    if _is_header_whole(wal):
        return wal[SALTS]
    return next((salts for _, _, salts in _frames(wal)), b"")


def _is_header_whole(wal: bytes) -> bool:
    order = ">" if wal[3:4] and wal[3] & BIG_ENDIAN_BIT else "<"
    words = struct.unpack(f"{order}6I", wal[CHECKED]) if len(wal) >= HEADER_BYTES else ()
    one = other = 0
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = one + first + other & WORD
        other = other + second + one & WORD
    return bool(words) and struct.unpack(">2I", wal[CHECK]) == (one, other)


def _frames(wal: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Go through the frames: their places, the size of the file where they commit (else 0), and their salts."""
    for at in range(HEADER_BYTES, len(wal) - FRAME_BYTES + 1, FRAME_BYTES):
        _, size, salts, _ = FRAME_HEAD.unpack_from(wal, at)
        yield at, size, salts
