"""The key that entries are linked with. It lies beside the file, never in it: who changes the file alone can't link what they write."""

import hashlib
import secrets
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from companion.files import bytes_in, write_anew

KEY_BYTES = 32
NO_KEY = bytes(4)


class Keys(Struct, frozen=True):
    """The keys that are known, by name, and the name of the one to write with; NO_KEY stands for writing without."""

    known: dict[bytes, bytes] = field(default_factory=lambda: {NO_KEY: b""})
    name: bytes = NO_KEY


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
    """Return the keys of a file that is written, a new one where there is none; a disk that takes none leaves entries linked without."""
    keys = keys_of(path)
    if keys.name != NO_KEY:
        return keys
    with suppress(OSError):
        write_anew(key_file(path), secrets.token_bytes(KEY_BYTES))
    return keys_of(path)


def name_of(key: bytes) -> bytes:
    """Return what names a key without telling it."""
    return hashlib.blake2b(key, digest_size=len(NO_KEY), person=b"fathom-key").digest()
