"""Verifiable randomness: draw n of a session is a pure function of its secret seed.

Keyed BLAKE2b (RFC 7693) over the draw's number gives the bytes; rejection sampling removes the modulo bias.
At the end of a session the seed is shown, and every draw can be recomputed.
"""

import hashlib
import secrets
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")
SEED_BYTES = 32


def new_seed() -> bytes:
    """Return a secret seed of 256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def fingerprint(seed: bytes) -> str:
    """Return 16 hex digits that commit to `seed` without revealing it."""
    return hashlib.blake2b(seed, digest_size=8, person=b"fathom-seal").hexdigest()


class Chance:
    """Random source of a session, positioned before its next draw.

    `draw_count` is the number of draws used in the effective history. Each method uses one draw, however many numbers it returns.
    """

    __slots__ = ("_keyed_hash", "_seed", "draw_count")

    def __init__(self, seed: bytes, draw_count: int = 0) -> None:
        self._seed = seed
        self._keyed_hash = hashlib.blake2b(key=seed, person=b"fathom-draw")
        self.draw_count = draw_count

    def integer_below(self, bound: int) -> int:
        """Return a uniform integer from 0 to `bound` - 1."""
        return self._numbers((bound,))[0]

    def roll(self, count: int, sides: int, lowest: int = 0) -> tuple[int, ...]:
        """Return `count` dice, each uniform from `lowest` to `lowest` + `sides` - 1."""
        if 1 < sides <= _BYTE_SIDES:
            # fast path: the same numbers as below, from the first bytes; if too many of them are rejected, the slow path decides
            table, rejected = _byte_faces(sides, lowest)
            keyed = self._keyed_hash.copy()
            keyed.update((self.draw_count << 32).to_bytes(12, "big"))
            fell = tuple(keyed.digest()[: count + SPARE_BYTES].translate(table, rejected)[:count])
            if len(fell) == count:
                self.draw_count += 1
                return fell
        return tuple(lowest + number for number in self._numbers((sides,) * count))

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return `things` in a uniformly random order (Fisher–Yates)."""
        deck = list(things)
        for remaining_count, position in zip(range(len(deck), 1, -1), self._numbers(range(len(deck), 1, -1)), strict=True):
            deck[position], deck[remaining_count - 1] = deck[remaining_count - 1], deck[position]
        return tuple(deck)

    def _numbers(self, bounds: Sequence[int]) -> tuple[int, ...]:
        stream = _Stream(self._seed, self.draw_count)
        self.draw_count += 1
        return tuple(stream.integer_below(bound) for bound in bounds)


_BYTE_SIDES = 64
SPARE_BYTES = 8  # bytes beyond those needed: some are rejected


@cache
def _byte_faces(sides: int, lowest: int) -> tuple[bytes, bytes]:
    """Return a table from random bytes to faces, counted from `lowest`, and the rejected bytes."""
    return bytes(byte % sides + lowest for byte in range(256)), bytes(range(256 // sides * sides, 256))


class _Stream:
    """Byte stream of one draw, in blocks of 64 bytes, read in integers of just enough bytes."""

    def __init__(self, seed: bytes, draw: int) -> None:
        self._seed = seed
        self._draw = draw
        self._blocks = 0
        self._bytes = b""
        self._at = 0

    def integer_below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError(f"a number below {bound} cannot be drawn")
        width = ((bound - 1).bit_length() + 7) // 8
        whole = (1 << 8 * width) // bound * bound
        while (number := self._read_bits(width)) >= whole:
            pass
        return number % bound

    def _read_bits(self, width: int) -> int:
        while self._at + width > len(self._bytes):
            self._bytes = self._bytes[self._at :] + self._block()
            self._at = 0
        self._at += width
        return int.from_bytes(self._bytes[self._at - width : self._at], "big")

    def _block(self) -> bytes:
        place = self._draw.to_bytes(8, "big") + self._blocks.to_bytes(4, "big")
        self._blocks += 1
        return hashlib.blake2b(place, key=self._seed, person=b"fathom-draw").digest()
