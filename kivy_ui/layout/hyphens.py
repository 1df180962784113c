"""Hyphenation of long words that have no room on a line, such as German compounds."""

import re

LEAST_PART = 3
CONSONANTS = "bcdfghjklmnpqrstvwxzß"
DIGRAPHS = ("ch", "ck", "ph", "qu", "sc", "sh", "th")
VOWELS = "aeiouyäöüáàâéèêëíìîïóòôúùûæœø"
SYLLABLE = re.compile(f"(sch|ch|ck|ph|rh|sh|th|qu|[{CONSONANTS}])[{VOWELS}]")
INSEPARABLE = {*DIGRAPHS, "rh"} | {first + second for first in "bcdfgkptvw" for second in "lr"}
LATIN_END = "\u024f"


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


def is_syllable_break(head: str, tail: str) -> bool:
    """Return whether a name can certainly be broken here: before the last consonant between two vowels, German spelling § 110.

    A place beside a letter that isn't Latin is accepted; one in a group such as “ndr” is not, because its syllable is uncertain.

    >>> [at for at in range(2, 8) if is_syllable_break("Charlotte"[:at], "Charlotte"[at:])]
    [4, 7]
    >>> is_syllable_break("Katha", "rina"), is_syllable_break("Kath", "arina"), is_syllable_break("Fried", "erike")
    (True, False, False)
    """
    if head[-1] > LATIN_END or tail[0] > LATIN_END:
        return True
    if (head[-1] + tail[0]).casefold() in INSEPARABLE:
        return False
    return bool(re.search(f"[{VOWELS}][{CONSONANTS}]?$", head.casefold()) and SYLLABLE.match(tail.casefold()))
