"""Search names by what was typed, without regard to case and accents."""

import unicodedata
from collections.abc import Iterable

from companion.table.seats import fold_name


def plain(text: str) -> str:
    """Return a text as it is compared: in small letters, without accents and signs.

    >>> plain("Pétanque"), plain("6 nimmt!"), plain("Mölkky")
    ('petanque', '6 nimmt', 'molkky')
    """
    letters = unicodedata.normalize("NFKD", fold_name(text))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters if not unicodedata.combining(sign)).split())


def rank(typed: str, *names: str) -> int | None:
    """Return how well one of the names of a thing matches; None if none does.

    0: a name begins so, 1: a word in it begins so, 2: it is somewhere inside.

    >>> rank("sk", "Skat"), rank("king", "Skull King"), rank("ull", "Skull King"), rank("x", "Skat"), rank("", "Skat")
    (0, 1, 2, None, 0)
    """
    wanted = plain(typed)
    ranks = [found for name in names if (found := _rank(wanted, plain(name))) is not None]
    return min(ranks, default=None)


def _rank(wanted: str, name: str) -> int | None:
    if name.startswith(wanted):
        return 0
    if f" {wanted}" in name:
        return 1
    return 2 if wanted in name or wanted.replace(" ", "") in name.replace(" ", "") else None


def find_matches(typed: str, names: Iterable[tuple[str, ...]]) -> list[int]:
    """Return the numbers of the things that match, the best first, else in their order. Each thing has one or more names.

    >>> find_matches("sk", [("Flask",), ("Skat",), ("Rummy",), ("Skull King",)])
    [1, 3, 0]
    """
    ranked = ((rank(typed, *each), number) for number, each in enumerate(names))
    return [number for _, number in sorted((how, number) for how, number in ranked if how is not None)]
