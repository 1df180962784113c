"""A kit as one compact text: for a QR code, or to be pasted.

The text is "FK1:" and, in base 45 (RFC 9285), the compressed kit without its worked plays and a checksum.
"""

import zlib

import msgspec
from msgspec.structs import replace

from companion.games.kit.checks import checked
from companion.games.kit.language import Kit, KitError, in_setup
from companion.games.kit.reading import read_kit
from companion.games.score_sheet.transfer import base45, fits, unbase45
from companion.table.say import say

MARK = "FK1:"
MOST_CHARACTERS = 60_000
MOST_BYTES = 400_000

__all__ = ["MARK", "decode", "encode", "fits"]


def encode(kit: Kit) -> str:
    """Return a kit as text; `fits` says whether a QR code can hold it."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(msgspec.json.encode(in_setup(kit))) + packer.flush()
    return MARK + base45(packed + zlib.crc32(packed).to_bytes(4, "big")[2:])


def decode(text: str) -> Kit:
    """Return the kit of a text: a compact one, or a file of TOML. Raises KitError."""
    text = text.strip()
    if not text.upper().startswith(MARK):
        return replace(read_kit(text), own=False)
    try:
        return replace(checked(msgspec.json.decode(_unpacked(text), type=Kit)), own=False)
    except (msgspec.DecodeError, zlib.error, ValueError, RecursionError) as error:
        raise KitError(say("kit_text.damaged")) from error


def _unpacked(text: str) -> bytes:
    """Return the bytes of a compact text. Raises ValueError and zlib.error."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError("too long")
    data = unbase45(text[len(MARK) :].upper())
    packed, check = data[:-2], data[-2:]
    if zlib.crc32(packed).to_bytes(4, "big")[2:] != check:
        raise ValueError("damaged")
    opener = zlib.decompressobj(wbits=-15)
    plain = opener.decompress(packed, MOST_BYTES)
    if not opener.eof:
        raise ValueError("too large")
    return plain
