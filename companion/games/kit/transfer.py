"""A kit as one compact text: for a QR code, or to be pasted. One language or both, without its worked plays.

The text is "FK5:" and, in base 45 (RFC 9285), the compressed kit and a checksum. Both sides have the common text that the
compression refers to: "FK5:" that of the shipped kits, "FK4:" and "FK3:" those of older versions, "FK2:" a few common words, "FK1:"
none.
"""

import zlib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit.checks import check_kit
from companion.games.kit.language import Kit, KitError, setup_data
from companion.games.kit.reading import MARKS, read_kit
from companion.table.compact_text import fits_qr_code, pack, unpack
from companion.table.reader import ENGLISH
from companion.table.sentence import say

SHIPPED_MARKS, WORDS_MARK = (MARKS[2], MARKS[1], MARKS[0]), MARKS[3]
"""Marks of codes with the text of the shipped kits, the oldest first, and that of codes with a few common words."""
MOST_CHARACTERS = 60_000
MOST_BYTES = 400_000
"""Greatest size of the unpacked kit in bytes; `MOST_CHARACTERS` is that of the text."""
WORDS = (
    b'"verified":false,"sheet":","emblem":"star","note":"","rule":"","dice":[{"key":"attack","roll":"2d6"}],"actors":[{"key":"count":2'
    b'"scenario":true}"scenarios":[{"name":"","holds":{"numbers":{"after":""'
    b'"let":{","end":[{"when":"count(\'bag\') == 0","then":"most points","at":"answer","won":"1","say":"","wins":"","ties":["'
    b'"say":"Draw","main":true,"when":"","do":["draw bag row","points = sum(\'row\')","done"],"pick":"others","number":"number","low":1,"high":9,"note":"{sum(\'row\')}","risk":"","danger":true'
    b'"pass"]},{"say":"every all hand bag","every shuffle deck","round += 1","take hand used","move last "picked.hp -= number"first next"leave"]}],"until":"all pass",'
    b'"order":"most "who":"in turn","who":"each at once","who":"the table","who":"nobody","do":["done":"count(\'","answers":[{"say":"'
    b'"phases":[{"name":"","counters":[{"key":"points","label":"Points","each":"actors","each":"players","start":0,"low":0,"high":10,"track":10,"hidden":true,"wins":"most","television":false,"condition":true,"icon":"heart"}'
    b'"places":[{"key":"bag","label":"","kind":"bag","each":true,"seen":"owner","kind":"stack","refill":"used"},{"kind":"supply","holds":{"'
    b'"things":[{"key":"","label":"","group":"","worth":1,"look":{"colour":"black","shape":"square"},"seat":1},{"look":{"colour":"red","shape":"circle","letter":"1"}},{"look":{"colour":"green","shape":"triangle"}},{"colour":"blue"{"colour":"yellow","shape":"star"{"colour":"violet","shape":"diamond"{"colour":"orange","shape":"hexagon","letter":"'
    b'{"name":"","kit":1,"seats":[1,4],"colour":"green","emblem":"'
)
"""Text that most kits have in common: the dictionary of the compression. Never change it: codes made earlier need it to be read."""
SHIPPED_TEXTS = tuple(
    Path(__file__).with_name(name).read_bytes() for name in ("common_text.txt", "common_text_2.txt", "common_text_3.txt")
)
"""Text of the eight kits that shipped in November 2026, without what repeats; what was new with tricks and words to read aloud; what
was new with empty hands. Never change one, also if those kits change: add another."""
COMMON_TEXTS = {mark: b"".join(SHIPPED_TEXTS[: nth + 1]) + WORDS for nth, mark in enumerate(SHIPPED_MARKS)} | {WORDS_MARK: WORDS}
"""Dictionary of the compression for each mark."""
TRANSLATED_FIELDS = ("label", "say", "note", "rule", "kind", "goal", "help", "aloud", "risk_note", "results", "sides")
"""Fields that have a German one: "label" and "say" have "de", "note" has "note_de"."""

__all__ = ["MARKS", "decode", "encode", "fits_qr_code", "keep_language", "without_help"]


def encode(kit: Kit, language: str | None = None) -> str:
    """Return a kit as text, its labels in one language; None for both. `fits_qr_code` says whether a QR code can hold it.

    Older versions of Fathom read it, too, unless only a newer packing is small enough for a QR code. The goal and the
    help of its phases are left out if the code would still be too large with them.
    """
    written_kit = replace(kit if language is None else keep_language(kit, language), own=False)
    shorter_kits = (written_kit, without_help(written_kit))
    variants = ((written_kit, WORDS_MARK), *((kit, mark) for kit in shorter_kits for mark in SHIPPED_MARKS))
    texts = [_packed(variant, mark) for variant, mark in variants]
    return next((text for text in texts if fits_qr_code(text)), texts[0])


def without_help(kit: Kit) -> Kit:
    """Return a kit without its goal and the help of its phases."""
    phases = tuple(replace(phase, help="", help_de="") for phase in kit.phases)
    return replace(kit, goal="", goal_de="", phases=phases)


def _packed(kit: Kit, mark: str) -> str:
    return pack(mark, msgspec.json.encode(_data(kit)), COMMON_TEXTS[mark])


def _data(kit: Kit) -> dict[str, Any]:
    """Return a kit as plain data without its worked plays."""
    return setup_data(kit) | {
        key: msgspec.to_builtins(getattr(kit, key)) for key in ("kind", "kind_de", "clock") if getattr(kit, key)
    }


def decode(text: str) -> Kit:
    """Return the kit of a text: a compact one, or a file of TOML. Raises KitError."""
    text = text.strip()
    mark = next((mark for mark in MARKS if text.upper().startswith(mark)), None)
    if mark is None:
        return replace(read_kit(text), own=False)
    try:
        plain = unpack(mark, text, MOST_CHARACTERS, MOST_BYTES, COMMON_TEXTS.get(mark, b""))
        return replace(check_kit(msgspec.json.decode(plain, type=Kit)), own=False)
    except (msgspec.DecodeError, zlib.error, ValueError, RecursionError) as error:
        raise KitError(say("kit_text.damaged")) from error


def keep_language(kit: Kit, language: str) -> Kit:
    """Return a kit whose labels, answers and notes are in one language alone.

    Names by which other parts refer to a kit or scenario stay English; in German they keep their German name in `de`.
    """
    translated: Kit = _translate(kit, language)
    return translated


def _translate(part: Any, language: str) -> Any:
    if isinstance(part, tuple):
        return tuple(_translate(item, language) for item in part)
    if not isinstance(part, Struct):
        return part
    fields = {name: _translate(getattr(part, name), language) for name in part.__struct_fields__}
    for name in TRANSLATED_FIELDS:
        german = "de" if name in ("label", "say") else f"{name}_de"
        if name in fields and german in fields:
            if language != ENGLISH and fields[german]:
                fields[name] = fields[german]
            fields[german] = type(fields[german])()
    if language == ENGLISH and "de" in fields:
        fields["de"] = ""
    return type(part)(**fields)
