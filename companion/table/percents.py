"""Chances in whole percent: equal chances are equal, and the results of one draw add up to 100 (largest remainder method)."""

from collections.abc import Sequence

from companion.table.sentence import Words
from companion.table.views import OddsRow

HUNDRED = 100
HALF, TINY = 0.5, 1e-9
"""Remainder from which a percentage is rounded up; imprecision of a sum."""


def whole_percents(chances: Sequence[float]) -> tuple[float, ...]:
    """Round the chances of one draw, which add up to 1, to whole percents that add up to 100; equal chances stay equal.

    The percents are rounded down; those with the largest remainders get one more. Equal chances that can't all get one more
    are rounded to the nearest percent: then the sum isn't 100. A chance that would become 0 or 1 stays exact, because it is
    written "< 1%" or "> 99%".

    >>> whole_percents((0.625, 0.25, 0.125)), whole_percents((1 / 3, 1 / 3, 1 / 3))
    ((0.63, 0.25, 0.12), (0.33, 0.33, 0.33))
    >>> whole_percents((0.996, 0.004))
    (0.996, 0.004)
    """
    exact = [round(HUNDRED * chance, 9) for chance in chances]  # 28.999999999999996 is 29
    percents = [int(share) for share in exact]
    missing = round(sum(exact)) - sum(percents)
    for share in sorted({*exact}, key=lambda share: (int(share) - share, exact.index(share))):
        places = [at for at, other in enumerate(exact) if other == share]
        if len(places) <= missing or (missing > 0 and share % 1 >= HALF):
            for at in places:
                percents[at] += 1
        missing -= len(places)
    rows = zip(chances, percents, strict=True)
    return tuple(chance if percent in (0, HUNDRED) else percent / HUNDRED for chance, percent in rows)


def written_chances(rows: Sequence[OddsRow]) -> tuple[float, ...]:
    """Return the chance of each row for display: results of one draw add up to 100%, all others are exact."""
    chances = [row.chance for row in rows]
    wholes: dict[tuple[bool, Words], list[int]] = {}
    for at, row in enumerate(rows):
        if row.is_next or row.is_share:
            wholes.setdefault((row.is_next, row.group), []).append(at)
    for places in wholes.values():
        for at, chance in zip(places, whole_percents([rows[at].chance for at in places]), strict=True):
            chances[at] = chance
    return tuple(chances)


def written_risk(rows: Sequence[OddsRow]) -> float:
    """Return the chance of any dangerous result of the next draw, for display: the sum of its rows, if that is as exact as one rounding."""
    bad = [
        (row.chance, written_chance)
        for row, written_chance in zip(rows, written_chances(rows), strict=True)
        if row.is_next and row.kind == "danger"
    ]
    whole, exact = sum(written_chance for _, written_chance in bad), sum(chance for chance, _ in bad)
    is_close = abs(whole - exact) < 1 / HUNDRED - TINY
    return whole if 0 < whole < 1 and is_close else exact
