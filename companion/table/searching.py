"""Search among names and texts by what was typed, ignoring case and accents."""

import unicodedata
from collections.abc import Iterable

from companion.table.seats import fold_name

LEAST_LETTERS = 3  # of a typed word that others may replace
WORDS_BEFORE = 2  # words that a passage shows before its match


def fold_text(text: str) -> str:
    """Return a text for comparison: in lower case, without accents and signs.

    >>> fold_text("Pétanque"), fold_text("6 nimmt!"), fold_text("Mölkky")
    ('petanque', '6 nimmt', 'molkky')
    """
    letters = unicodedata.normalize("NFKD", fold_name(text))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters if not unicodedata.combining(sign)).split())


def find_spans(typed: str, text: str) -> list[tuple[int, int]]:
    """Return the places in a text that match, as (first, one past the last) letters.

    >>> find_spans("tie", "On a tie, untie it."), find_spans("petanque", "Pétanque"), find_spans("", "a")
    ([(5, 8), (12, 15)], [(0, 8)], [])
    """
    query = fold_text(typed)
    if not query:
        return []
    folded = ""
    places: list[int] = []
    for place, letter in enumerate(text):
        part = fold_text(letter) or ("" if folded.endswith(" ") or unicodedata.combining(letter) else " ")
        folded, places = folded + part, [*places, *[place] * len(part)]
    starts = [at for at in range(len(folded)) if folded.startswith(query, at)]
    spans = [(places[at], places[at + len(query) - 1] + 1) for at in starts]
    return [span for span, before in zip(spans, [(0, 0), *spans], strict=False) if span[0] >= before[1]]


def rank(typed: str, *names: str) -> int | None:
    """Return how well one of the names of a thing matches; None if none does.

    0: a name begins with the typed text; 1: a word inside a name does; 2: a name contains it.

    >>> rank("sk", "Skat"), rank("king", "Skull King"), rank("ull", "Skull King"), rank("x", "Skat"), rank("", "Skat")
    (0, 1, 2, None, 0)
    """
    query = fold_text(typed)
    ranks = [name_rank for name in names if (name_rank := _rank(query, fold_text(name))) is not None]
    return min(ranks, default=None)


def _rank(query: str, name: str) -> int | None:
    if name.startswith(query):
        return 0
    if f" {query}" in name:
        return 1
    return 2 if query in name or query.replace(" ", "") in name.replace(" ", "") else None


def find_matches(typed: str, names: Iterable[tuple[str, ...]]) -> list[int]:
    """Return the numbers of the things that match, the best first, else in their order. Each thing has one or more names.

    >>> find_matches("sk", [("Flask",), ("Skat",), ("Rummy",), ("Skull King",)])
    [1, 3, 0]
    """
    ranked = ((rank(typed, *texts), number) for number, texts in enumerate(names))
    return [number for _, number in sorted((order, number) for order, number in ranked if order is not None)]


def find_in_texts(typed: str, things: Iterable[tuple[str, str]]) -> list[int]:
    """Return the numbers of the things (title, text) that match: by their title, the best first, then by their text.

    >>> find_in_texts("tie", [("A turn", "Untie."), ("Rest", "Draw."), ("Ties", "Share."), ("Goal", "On a tie, share.")])
    [2, 0, 3]
    """
    query = fold_text(typed)
    if not query:
        return []
    all_things = list(things)
    titles = find_matches(typed, [(title,) for title, _ in all_things])
    return [*titles, *(at for at, (_, text) in enumerate(all_things) if at not in titles and query in fold_text(text))]


def other_words(typed: str, groups: str) -> list[str]:
    """Return words to search for instead of a typed one that no text has.

    groups  lines of "typed words > words of the texts", each with commas

    >>> other_words("Winners", "winner, victory > win"), other_words("x", "x-ray > x")
    (['win'], [])
    """
    query, words = fold_text(typed), []
    for group in groups.splitlines() if len(query) >= LEAST_LETTERS else ():
        typed_words, _, texts_words = group.partition(">")
        if any(word.startswith(query) or query.startswith(word) for word in map(fold_text, typed_words.split(","))):
            words += [word.strip() for word in texts_words.split(",")]
    return words


def passage(typed: str, text: str) -> str:
    """Return a text without the words before its first match, except the last two of them; unchanged if nothing matches.

    >>> passage("tie", "The most VP win. On a tie, share the win."), passage("x", "Share the win.")
    ('… On a tie, share the win.', 'Share the win.')
    """
    query, words = fold_text(typed), text.split()
    begins = (at for at in range(len(words)) if fold_text(" ".join(words[at:])).startswith(query))
    inside = (at for at, word in enumerate(words) if query in fold_text(word))
    first = max(0, next(begins, next(inside, 0)) - WORDS_BEFORE)
    return ("… " if first else "") + " ".join(words[first:])
