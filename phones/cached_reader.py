"""Reader with a cache of texts: the pages of one state have almost the same sentences, and a tap changes few."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.table.in_words import speakable_text
from companion.table.reader import Reader
from companion.table.sentence import Words
from phones.html import text

MOST_TEXTS, MOST_READERS = 600, 8
"""Sentences after which a reader discards the older half of its cache, and number of readers that are kept."""
_KEY = msgspec.msgpack.Encoder().encode


class CachedReader(Reader):
    """Reader in one language for one list of players. It keeps up to 2 × MOST_TEXTS texts, those read last."""

    def __init__(self, *packages: str, code: str, names: Sequence[str]) -> None:
        super().__init__(*packages, code=code, names=names)
        self._recent: dict[bytes, tuple[str, str, str]] = {}
        self._former: dict[bytes, tuple[str, str, str]] = {}

    def read(self, words: Words) -> str:
        """Return the text of a sentence."""
        return words if isinstance(words, str) else self._text(words)[0]

    def escaped(self, words: Words) -> str:
        """Return the text of a sentence, escaped for HTML."""
        return text(words) if isinstance(words, str) else self._text(words)[1]

    def spoken_text(self, words: Words) -> str:
        """Return the text of a sentence as a screen reader should speak it, escaped for HTML."""
        return text(speakable_text(words)) if isinstance(words, str) else self._text(words)[2]

    def _text(self, words: Words) -> tuple[str, str, str]:
        """Return the text of a sentence: plain, escaped, and spoken."""
        key = _KEY(words)
        texts = self._recent.get(key) or self._former.get(key)
        if texts is None:
            plain = super().read(words)
            texts = (plain, text(plain), text(speakable_text(plain)))
        if len(self._recent) >= MOST_TEXTS:
            self._former, self._recent = self._recent, {}
        self._recent[key] = texts
        return texts


@lru_cache(MOST_READERS)
def reader_of(code: str, names: tuple[str, ...], *packages: str) -> CachedReader:
    """Return the reader of a language for these players, from a cache. Of `packages`, the first that has a key is used."""
    return CachedReader(*packages, code=code, names=names)
