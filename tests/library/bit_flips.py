"""Functions that flip bits in library files."""

import re
import struct

from companion.library.storage.frames import LINKED_MAGIC


def overwrite_at(path, at, data):
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(data)


def flip_bit_of_entry(path, session, number):
    """Flip a bit in every copy of an entry."""
    data = path.read_bytes()
    word = LINKED_MAGIC + session.encode().ljust(16, b"\0") + struct.pack(">I", number)
    for match in re.finditer(re.escape(word), data):
        overwrite_at(path, match.start() + 80, bytes([data[match.start() + 80] ^ 4]))
