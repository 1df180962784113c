"""Key that links entries. It is stored beside the file, not in it: changing the file alone cannot produce valid links."""

import hashlib
import secrets
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from companion.files import bytes_in, set_aside, write_anew

KEY_BYTES = 32
TAG_BYTES = 16
NO_KEY = bytes(4)


class Keys(Struct, frozen=True):
    """Known keys by name, and the name of the one for writing; NO_KEY means writing without a key."""

    keys_by_id: dict[bytes, bytes] = field(default_factory=lambda: {NO_KEY: b""})
    name: bytes = NO_KEY

    def encrypt(self, secret: bytes, place: str) -> str:
        """Encrypt a secret with the key; "" without a key. `place` is part of the encryption."""
        if self.name == NO_KEY:
            return ""
        return (self._encrypt(secret, place) + self._tag(secret, place)).hex()

    def decrypt(self, locked: str, place: str) -> bytes | None:
        """Decrypt a secret; None if it was not encrypted with this key."""
        if self.name == NO_KEY or not locked:
            return None
        data = bytes.fromhex(locked)
        secret = self._encrypt(data[:-TAG_BYTES], place)
        return secret if data[-TAG_BYTES:] == self._tag(secret, place) else None

    def _encrypt(self, data: bytes, place: str) -> bytes:
        """XOR data with the key stream of a place (encrypts and decrypts); a place is used for one secret only."""
        noise = hashlib.blake2b(place.encode(), key=self.keys_by_id[self.name], person=b"fathom-lock").digest()
        return bytes(data_byte ^ other for data_byte, other in zip(data, noise, strict=False))

    def _tag(self, secret: bytes, place: str) -> bytes:
        return hashlib.blake2b(
            place.encode() + secret, key=self.keys_by_id[self.name], digest_size=TAG_BYTES, person=b"fathom-tag"
        ).digest()


def key_file(path: Path) -> Path:
    """Return the path of the key of the file at `path`."""
    return path.with_suffix(".key")


def keys_of(path: Path | None) -> Keys:
    """Return the keys of the file at `path`: none if their file is missing or unreadable."""
    try:
        key = bytes_in(key_file(path)) if path else b""
    except OSError:
        return Keys()
    if len(key) != KEY_BYTES:
        return Keys()
    return Keys({NO_KEY: b"", name_of(key): key}, name_of(key))


def keys_for(path: Path) -> Keys:
    """Return the keys of a file to be written, a new one if there is none; an invalid key file is set aside.

    If the disk accepts no key, entries are linked without.
    """
    keys = keys_of(path)
    if keys.name != NO_KEY:
        return keys
    with suppress(OSError):
        if key_file(path).exists():
            set_aside(key_file(path))
        write_anew(key_file(path), secrets.token_bytes(KEY_BYTES))
    return keys_of(path)


def name_of(key: bytes) -> bytes:
    """Return a name for a key that does not reveal it."""
    return hashlib.blake2b(key, digest_size=len(NO_KEY), person=b"fathom-key").digest()
