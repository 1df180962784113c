"""A sheet as one compact text: for a QR code of at most version 20, or to be pasted. One language or both, no examples.

The text is "FS1:" and, in base 45 (RFC 9285), the compressed sheet: a QR code holds such characters in 5.5 bits each.
"""

import zlib
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import SheetFileError, checked, read_sheets
from companion.table.reader import ENGLISH
from companion.table.say import Words, say

MARK = "FS1:"
MOST_CHARACTERS = 1249
"""So many characters fit into a QR code of version 20 with error correction L."""
MOST_BYTES = 20_000
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
WORDS = (
    b'"needs":"default":0"step":10"low":-"high":100"kind":"one_or_none","kind":"list","kind":"pairs","kind":"yes","kind":"one"'
    b'"best":["options":[{"key":"goal","label":"carry":["dealer_next":"ends":"any(total"out":"wins":"check":["all(won) == round"]'
    b'"kept":"bid == won""target":"rounds":"floor(60 / players)""let":{"total":"max(0, before + points)""finally":[{"key":'
    b'"also":[{"points":"when(players > 2 and rank(it) == shared(it) == 1, by_place(least_other(most(others(so_far(each(in_a_row('
    b'"for":["lines":[{"key":"points":"table("points":"sum("points":"sq("points":"floor(min(max(abs(tri('
    b'"asks":[{"key":"bid","label":"Bid","early":true,"hidden":true,"shared":true,"per":"player","high":"round"}],"points":"when('
    b'"counting":{"lowest":true,"dealer":true,"teams":2,"free":true,"ties":["group":"cards","group":"board","rule":"'
    b'{"name":"shape":"rows","shape":"total","shape":"rounds",'
)
"""Words that sheets have in common, so that they take no room. Never changed: codes of before need them."""


class NoSheetError(SheetError):
    """A text that holds no sheet Fathom can use."""


def encode(sheet: Sheet, language: str | None = ENGLISH) -> str:
    """Return a sheet as text, its labels in one language; None for both languages, too long for a QR code."""
    plain = msgspec.json.encode(msgspec.to_builtins(sheet if language is None else in_language(sheet, language)))
    packer = zlib.compressobj(9, wbits=-15, zdict=WORDS)
    packed = packer.compress(plain) + packer.flush()
    return MARK + base45(packed + zlib.crc32(packed).to_bytes(4, "big")[2:])


def fits(text: str) -> bool:
    """Return whether a text fits into a QR code of version 20."""
    return len(text) <= MOST_CHARACTERS


def decode(text: str) -> Sheet:
    """Return the sheet of a text: a compact one, or the first of a file of TOML. Raises SheetError."""
    text = text.strip()
    if "[[sheets]]" in text:
        try:
            return read_sheets(text)[0].sheet
        except SheetFileError as error:
            raise NoSheetError(error.said) from error
    try:
        return checked(msgspec.json.decode(_unpacked(text), type=Sheet))
    except (msgspec.DecodeError, zlib.error, ValueError, RecursionError) as error:
        raise NoSheetError(_why(text)) from error


def _why(text: str) -> Words:
    return say("sheet_text.damaged") if text.upper().startswith(MARK) else say("sheet_text.none")


def _unpacked(text: str) -> bytes:
    """Return the bytes of a compact text. Raises ValueError and zlib.error."""
    if not text.upper().startswith(MARK) or len(text) > MOST_BYTES:
        raise ValueError("no sheet")
    data = unbase45(text[len(MARK) :].upper())
    packed, check = data[:-2], data[-2:]
    if zlib.crc32(packed).to_bytes(4, "big")[2:] != check:
        raise ValueError("damaged")
    opener = zlib.decompressobj(wbits=-15, zdict=WORDS)
    plain = opener.decompress(packed, MOST_BYTES)
    if not opener.eof:
        raise ValueError("too large")
    return plain


def in_language(sheet: Sheet, language: str) -> Sheet:
    """Return a sheet whose names and labels are in one language alone."""
    is_english = language == ENGLISH

    def own(thing: Any) -> Any:
        return replace(thing, label=thing.label if is_english or not thing.de else thing.de, de="")

    def texts(english: str, german: str) -> str:
        return english or german if is_english or not german else german

    counting = sheet.counting
    if counting is not None:
        parts = {name: tuple(map(own, getattr(counting, name))) for name in ("asks", "lines", "at_end", "also", "carry", "options")}
        counting = replace(counting, **parts)
    note, rule = texts(sheet.note, sheet.note_de), texts(sheet.rule, sheet.rule_de)
    return replace(sheet, note=note, rule=rule, de="", note_de="", rule_de="", counting=counting)


def base45(data: bytes) -> str:
    """Return bytes in base 45 (RFC 9285).

    >>> base45(b"ietf!"), unbase45("QED8WEX0")
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


def unbase45(text: str) -> bytes:
    """Return the bytes of a text in base 45. Raises ValueError."""
    data = bytearray()
    for at in range(0, len(text), 3):
        digits = [ALPHABET.index(sign) for sign in text[at : at + 3]]
        value = sum(digit * 45**nth for nth, digit in enumerate(digits))
        if len(digits) == 1 or value >= (1 << 16 if len(digits) == 3 else 1 << 8):
            raise ValueError("no base 45")
        data += value.to_bytes(2 if len(digits) == 3 else 1, "big")
    return bytes(data)
