"""The key that entries are linked with. It lies beside the file, never in it: who changes the file alone can't link what they write."""

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
    """The keys that are known, by name, and the name of the one to write with; NO_KEY stands for writing without."""

    known: dict[bytes, bytes] = field(default_factory=lambda: {NO_KEY: b""})
    name: bytes = NO_KEY

    def locked(self, secret: bytes, place: str) -> str:
        """Lock a secret so that only who has the key can read it; "" where there is no key. `place` is part of the lock."""
        if self.name == NO_KEY:
            return ""
        return (self._mixed(secret, place) + self._tag(secret, place)).hex()

    def unlocked(self, locked: str, place: str) -> bytes | None:
        """Return a secret that was locked with this key; None for one that was not."""
        if self.name == NO_KEY or not locked:
            return None
        data = bytes.fromhex(locked)
        secret = self._mixed(data[:-TAG_BYTES], place)
        return secret if data[-TAG_BYTES:] == self._tag(secret, place) else None

    def _mixed(self, data: bytes, place: str) -> bytes:
        """Add the key's own noise for a place, which takes it away again; a place has one secret, ever."""
        noise = hashlib.blake2b(place.encode(), key=self.known[self.name], person=b"fathom-lock").digest()
        return bytes(one ^ other for one, other in zip(data, noise, strict=False))

    def _tag(self, secret: bytes, place: str) -> bytes:
        return hashlib.blake2b(
            place.encode() + secret, key=self.known[self.name], digest_size=TAG_BYTES, person=b"fathom-tag"
        ).digest()


def key_file(path: Path) -> Path:
    """Return where the key of the file at `path` lies."""
    return path.with_suffix(".key")


def keys_of(path: Path | None) -> Keys:
    """Return the keys of the file at `path`: no key where there is no file of it, or it can't be read."""
    try:
        key = bytes_in(key_file(path)) if path else b""
    except OSError:
        return Keys()
    if len(key) != KEY_BYTES:
        return Keys()
    return Keys({NO_KEY: b"", name_of(key): key}, name_of(key))


def keys_for(path: Path) -> Keys:
    """Return the keys of a file that is written, a new one where there is none; what is no key is set aside.

    A disk that takes none leaves entries linked without.
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
    """Return what names a key without telling it."""
    return hashlib.blake2b(key, digest_size=len(NO_KEY), person=b"fathom-key").digest()
