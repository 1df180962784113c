"""Bytes that a small file may have after damage: one bit flipped, or something else entirely."""

from tests.sample_sizes import full_or_sample

STEP = full_or_sample(1, 7, 21)
BYTES = [b"", b"\0" * 40, b"{}", b"[" * 9000, b"\xff\xfe\x00", b"null", b'"\xed\xa0\x80"']


def one_bit_flips(data):
    """Yield copies of the bytes with one bit flipped: each bit, or some in a sample."""
    for bit in range(0, 8 * len(data), STEP):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        yield bytes(flipped)
