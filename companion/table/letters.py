"""Letters as people see them (grapheme clusters): a base with its marks, or a joined emoji, is one letter and is never split."""

import unicodedata
from collections.abc import Iterator

JOINER = "\u200d"
"""Zero width joiner, which combines two emoji into one."""
SKINS = range(0x1F3FB, 0x1F400)
FLAG_PARTS = range(0x1F1E6, 0x1F200)
TAGS = range(0xE0020, 0xE0080)
"""Letters after a black flag that name a region."""
MARKS = ("Mn", "Me", "Mc")


def letters_of(text: str) -> list[str]:
    """Split text into letters.

    >>> letters_of("🇩🇪🇫🇷!"), len(letters_of("👩‍👧"))
    (['🇩🇪', '🇫🇷', '!'], 1)
    """
    letters: list[str] = []
    for sign in text:
        if letters and _continues_letter(sign, letters[-1]):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _continues_letter(sign: str, before: str) -> bool:
    """Return whether a character continues the letter before it."""
    code = ord(sign)
    if sign == JOINER or code in SKINS or code in TAGS or unicodedata.category(sign) in MARKS:
        return not before.isspace()
    if before[-1] == JOINER:
        return is_emoji(sign) and is_emoji(before[0])
    return code in FLAG_PARTS and len(before) == 1 and ord(before) in FLAG_PARTS


def is_emoji(sign: str) -> bool:
    """Return whether a character may be part of a joined emoji."""
    return unicodedata.category(sign) in ("So", "Sk") or ord(sign) in SKINS


def cut_text(text: str, longest: int) -> str:
    """Return a text cut to at most `longest` characters, between letters.

    >>> cut_text("Ann", 2), cut_text("A👩\u200d👧", 3)
    ('An', 'A')
    """
    if len(text) <= longest:
        return text
    beginning = ""
    for letter in letters_of(text):
        if len(beginning) + len(letter) > longest:
            break
        beginning += letter
    return beginning


def first_letters(text: str, count: int) -> str:
    """Return the first letters of a text.

    >>> first_letters("🇩🇪 Mia", 3)
    '🇩🇪 M'
    """
    return text[:count] if text.isascii() else "".join(letters_of(text)[:count])


def remove_last_letter(text: str) -> str:
    """Return the text without its last letter."""
    return text[: len(text) - len(letters_of(text)[-1])] if text else ""


def printable_characters(text: str) -> Iterator[str]:
    """Yield the characters of a text without control characters; joiners and tags within an emoji stay."""
    if text.isprintable():
        yield text
        return
    for letter in letters_of(text):
        is_joined = len(letter) > 1 and is_emoji(letter[0])
        signs = letter.rstrip(JOINER) if is_joined else letter
        yield "".join(sign for sign in signs if sign.isprintable() or (is_joined and (sign == JOINER or ord(sign) in TAGS)))
