"""Hyphenation of long words that have no room on a line, such as German compounds."""

import re

LEAST_PART = 3
CONSONANTS = "bcdfghjklmnpqrstvwxzß"
DIGRAPHS = ("ch", "ck", "ph", "qu", "sc", "sh", "th")


def hyphenate(word: str) -> str:
    """Return a word with a hyphen near its middle, between two consonants before a vowel; the word itself without such a place.

    >>> hyphenate("Wüstenfeldzug"), hyphenate("Plättchenland"), hyphenate("Brew"), hyphenate("Wüsten-Feldzug")
    ('Wüsten-feldzug', 'Plättchen-land', 'Brew', 'Wüsten-Feldzug')
    """
    low, middle = word.casefold(), len(word) / 2
    places = [
        at
        for at in range(LEAST_PART, len(word) - LEAST_PART + 1)
        if re.fullmatch(f"[{CONSONANTS}][{CONSONANTS}][^{CONSONANTS}]", low[at - 1 : at + 2])
        and low[at - 1 : at + 1] not in DIGRAPHS
    ]
    if not word.isalpha() or not places:
        return word
    best = min(places, key=lambda at: abs(at - middle))
    return f"{word[:best]}-{word[best:]}"
