"""Find English words on a German screen: words of the English sentences that no German sentence has."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[A-Za-zÄÖÜäöüß’]{2,}")
TITLES = re.compile(
    r"Perils of the Deep|Perils of|^Perils$|^of the$|Into the|^Skull$|^King$|King of Tokyo|Flip 7|Skull King|Sea Salt & Paper|The Crew|^English$|Wizard|fathom[-.][\w.-]+|[\w.-]+\.backup"
)
"""Titles and file names, equal in every language."""
TYPED_WORDS = re.compile(r"\bwords\b|At Søren's|Kitchen table|\b(?:gems|wrecks|scenario|tiles|sets|levels|chests)$", re.IGNORECASE)
"""Words that tours type, and the score lines of the plays in tests/example_plays.py."""
UNCHECKED_STOPS = ("name", "trouble", "sheet-")
"""Stops with words typed by tests, a database's own message, or sheets with line names of their own."""


def table_texts(value: object) -> Iterator[str]:
    """Yield every string in a TOML table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for entry in value.values() if isinstance(value, dict) else value:
            yield from table_texts(entry)


def words_of(code: str) -> set[str]:
    """Return every word in a language's sentences."""
    sheets = [path for root in ("companion", "hardware", "kivy_ui", "phones") for path in (ROOT / root).rglob(f"words/{code}.toml")]
    texts = (re.sub(r"\{[^}]*\}", " ", text) for path in sheets for text in table_texts(tomllib.loads(path.read_text("utf-8"))))
    return {word.casefold() for text in texts for word in WORD.findall(text)}


@cache
def english_only_words() -> frozenset[str]:
    """Return the words that are in English sentences but in no German one."""
    return frozenset(words_of("en") - words_of("de"))


def english_on_screen(user, stop: str) -> Iterator[str]:
    """Yield the English words on the German screen at this stop of a tour."""
    if stop.startswith(UNCHECKED_STOPS):
        return
    for text in {text.text for surface in user.surfaces() for text in surface.texts}:
        checked_text = TYPED_WORDS.sub("", TITLES.sub("", text))
        english_words = [word for word in WORD.findall(checked_text) if word.casefold() in english_only_words()]
        if english_words:
            yield f"English in German: {', '.join(english_words)} in “{text}”"
