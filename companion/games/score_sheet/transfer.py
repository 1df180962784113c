"""A sheet as one compact text: for a QR code of at most version 20, or to be pasted. One language or both, no examples.

The text is "FS1:" and, in base 45 (RFC 9285), the compressed sheet: a QR code holds such characters in 5.5 bits each.
"""

import zlib
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.language import Ask, SheetError
from companion.games.score_sheet.reading import SheetFileError, check_sheet, read_sheets
from companion.table.compact_text import pack, unpack
from companion.table.reader import ENGLISH
from companion.table.sentence import Words, say

MARK = "FS1:"
MOST_BYTES = 20_000
"""Greatest length of the text in characters, and of the unpacked sheet in bytes."""
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
"""Dictionary of common words for the compression. Never change it: older codes need it."""


class NoSheetError(SheetError):
    """Text that contains no sheet, or a damaged one."""


def encode(sheet: Sheet, language: str | None = ENGLISH) -> str:
    """Return a sheet as compact text with labels in one language; None: both, which may not fit into a QR code."""
    plain = msgspec.json.encode(msgspec.to_builtins(sheet if language is None else keep_language(sheet, language)))
    return pack(MARK, plain, WORDS)


def decode(text: str) -> Sheet:
    """Return the sheet of a text: a compact one, or the first of a file of TOML. Raises SheetError."""
    text = text.strip()
    if "[[sheets]]" in text:
        try:
            return read_sheets(text)[0].sheet
        except SheetFileError as error:
            raise NoSheetError(error.sentence) from error
    try:
        return check_sheet(msgspec.json.decode(unpack(MARK, text, MOST_BYTES, MOST_BYTES, WORDS), type=Sheet))
    except (msgspec.DecodeError, zlib.error, ValueError, RecursionError) as error:
        raise NoSheetError(_refusal(text)) from error


def _refusal(text: str) -> Words:
    return say("sheet_text.damaged") if text.upper().startswith(MARK) else say("sheet_text.none")


def keep_language(sheet: Sheet, language: str) -> Sheet:
    """Return a sheet whose names and labels are in one language alone."""
    is_english = language == ENGLISH

    def single_label(thing: Any) -> Any:
        single = replace(thing, label=thing.label if is_english or not thing.de else thing.de, de="")
        return (
            replace(single, question=texts(thing.question, thing.question_de), question_de="") if isinstance(thing, Ask) else single
        )

    def texts(english: str, german: str) -> str:
        return english or german if is_english or not german else german

    counting = sheet.counting
    if counting is not None:
        parts = {
            name: tuple(map(single_label, getattr(counting, name)))
            for name in ("asks", "lines", "at_end", "automatic_points", "carry", "options")
        }
        counting = replace(counting, **parts)
    note, rule = texts(sheet.note, sheet.note_de), texts(sheet.rule, sheet.rule_de)
    return replace(sheet, note=note, rule=rule, de="", note_de="", rule_de="", counting=counting)
