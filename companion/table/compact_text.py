"""Compact texts for QR codes: a mark of the kind of data, then compressed data and a checksum in base 45 (RFC 9285).

A QR code stores each character of base 45 in 5.5 bits (alphanumeric mode).
"""

import zlib

MOST_CHARACTERS = 1249
"""Number of characters that fit into a QR code of version 20 with error correction L."""
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CHECK_BYTES = 2


def fits_qr_code(text: str) -> bool:
    """Return whether a text fits into a QR code of version 20."""
    return len(text) <= MOST_CHARACTERS


def pack(mark: str, plain: bytes, common: bytes = b"") -> str:
    """Return `plain` compressed, as a text that begins with `mark`.

    common   byte sequences that such data often has: the compression's dictionary, which makes the text shorter
    """
    packer = zlib.compressobj(9, wbits=-15, zdict=common) if common else zlib.compressobj(9, wbits=-15)
    data = packer.compress(plain) + packer.flush()
    return mark + encode_base45(data + _check_of(data))


def unpack(mark: str, text: str, most_characters: int, most_bytes: int, common: bytes = b"") -> bytes:
    """Return the data of a text made by `pack` with the same `common`.

    Raises ValueError or zlib.error if the text is damaged, has another mark, or exceeds `most_characters`, or its data `most_bytes`.
    """
    if not text.upper().startswith(mark) or len(text) > most_characters:
        raise ValueError("another mark, or too long")
    data = decode_base45(text[len(mark) :].upper())
    body, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if _check_of(body) != check:
        raise ValueError("damaged")
    opener = zlib.decompressobj(wbits=-15, zdict=common) if common else zlib.decompressobj(wbits=-15)
    plain = opener.decompress(body, most_bytes)
    if not opener.eof:
        raise ValueError("too large")
    return plain


def _check_of(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")[-CHECK_BYTES:]


def encode_base45(data: bytes) -> str:
    """Return bytes in base 45 (RFC 9285).

    >>> encode_base45(b"ietf!"), decode_base45("QED8WEX0")
    ('QED8WEX0', b'ietf!')
    """
    text = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(1 + len(pair)):
            value, digit = divmod(value, 45)
            text.append(ALPHABET[digit])
    return "".join(text)


def decode_base45(text: str) -> bytes:
    """Return the bytes of a text in base 45. Raises ValueError."""
    data = bytearray()
    for at in range(0, len(text), 3):
        digits = [ALPHABET.index(sign) for sign in text[at : at + 3]]
        value = sum(digit * 45**nth for nth, digit in enumerate(digits))
        if len(digits) == 1 or value >= (1 << 16 if len(digits) == 3 else 1 << 8):
            raise ValueError("no base 45")
        data += value.to_bytes(2 if len(digits) == 3 else 1, "big")
    return bytes(data)
