"""Language of the screen: one at a time, for all pages; and functions that put sentences into words.

    `translate("home.resume", title="Deep Blue")`   a sentence of the screen, in words
    `as_text(refusal.sentence)`                     a sentence of another package

The sentences are in words/<language>.toml of the packages in `PACKAGES`; the first package that has a key is used.
"""

from typing import Any, TypeVar

from companion.table.reader import ENGLISH, Reader, languages
from companion.table.sentence import Words, say
from companion.table.standings import NO_TOTAL

T = TypeVar("T")
PACKAGES = ("kivy_ui.pages", "kivy_ui.games", "kivy_ui")
LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Names of the languages in themselves, by code."""


class _CurrentLanguage:
    """Reader of this process, for the current language."""

    reader = Reader(*PACKAGES)


def set_language(code: str) -> None:
    """Set the current language by its code; English if the code is unknown."""
    _CurrentLanguage.reader = Reader(*PACKAGES, code=code if code in languages() else ENGLISH)


def language_code() -> str:
    """Return the code of the current language."""
    return _CurrentLanguage.reader.code


def translate(key: str, /, **parts: Any) -> str:
    """Put one of the screen's own sentences into words."""
    return as_text(say(key, **parts))


def as_text(words: Words) -> str:
    """Put a sentence into words."""
    return words if isinstance(words, str) else _CurrentLanguage.reader.read(words)


def without_dots(words: Words) -> str:
    """Put a sentence into words, without the “…” at its end that announces another question."""
    return as_text(words).removesuffix("…").rstrip()


def translate_all(thing: T) -> T:
    """Return a copy of a structure in which every sentence is put into words."""
    translation: T = _CurrentLanguage.reader.read_all(thing)
    return translation


def seat_name(seat: int, name: str) -> str:
    """Return a player's name; a default name such as "Seat 2" in the current language."""
    return _CurrentLanguage.reader.seat_name(seat, name)


def gem_letters(kind: str) -> str:
    """Return the letters that stand for a kind of gem."""
    return as_text(say("gem.letters", gem=kind))


def number(value: float | None) -> str:
    """Write a number in the current language; None as a dash."""
    return NO_TOTAL if value is None else _CurrentLanguage.reader.number(value)


def percent(chance: float) -> str:
    """Write a chance from 0 to 1 in percent, in the current language."""
    return _CurrentLanguage.reader.percent(chance)


def notation(dice: str) -> str:
    """Write dice such as "3d6" in the notation of the current language."""
    return _CurrentLanguage.reader.notation(dice)


def decimal_sign() -> str:
    """Return the sign between whole and decimal digits in the current language."""
    return number(0.5)[1]


def typed_sum(typed: str) -> str:
    """Return a sum as it was typed, with the signs that are on the keys, the decimal sign among them."""
    return key_sum(typed).replace(".", decimal_sign())


def key_sum(typed: str) -> str:
    """Return a typed sum with the signs that are on the keys: × and −."""
    return typed.replace("*", "×").replace("-", "−")
