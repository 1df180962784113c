"""Bonus for a sum of lines that reaches a threshold, such as 35 for 63 points in the upper section of Yahtzee."""

from functools import lru_cache
from typing import NamedTuple

from companion.games.score_sheet.tally import Tally
from companion.table.formula import Binary, Call, Constant, Figure, Formula, NameReference, Unary, clamp, figure, parse
from companion.table.sentence import Words, say

LEAST_LINES = 2


class Threshold(NamedTuple):
    """Bonus of `points` for the lines `keys`, each multiplied by its factor, whose sum must be at least `least`."""

    keys: tuple[str, ...]
    least: Figure
    points: Figure
    factors: tuple[Figure, ...]


class ThresholdProgress(NamedTuple):
    """Sum of a column's lines so far, and whether all of them are entered."""

    have: Figure
    is_complete: bool


@lru_cache
def threshold_of(text: str) -> Threshold | None:
    """Return the threshold of a formula "when(a + 2 * b >= 63, 35, 0)"; None for any other formula.

    >>> threshold_of("when(a + 2 * b >= 63, 35, 0)")
    Threshold(keys=('a', 'b'), least=63, points=35, factors=(1, 2))
    """
    match parse(text):
        case Call(
            name="when",
            arguments=(
                Binary(sign=">=", left=total, right=Constant(value=least)),
                Constant(value=points),
                Constant(value=0),
            ),
        ):
            terms = _terms(total)
            keys, factors = tuple(key for key, _ in terms), tuple(factor for _, factor in terms)
            return Threshold(keys, least, points, factors) if len(keys) >= LEAST_LINES else None
    return None


def _terms(formula: Formula) -> tuple[tuple[str, Figure], ...]:
    """Return the names that a formula adds up, each with its factor; () if it is anything else."""
    match formula:
        case NameReference(name=name):
            return ((name, 1),)
        case Binary(sign="*", left=Constant(value=factor), right=NameReference(name=name)):
            return ((name, factor),)
        case Binary(sign="*", left=Unary(sign="-", inner=Constant(value=factor)), right=NameReference(name=name)):
            return ((name, -factor),)
        case Binary(sign="+", left=first, right=second):
            first_terms, second_terms = _terms(first), _terms(second)
            return (*first_terms, *second_terms) if first_terms and second_terms else ()
    return ()


def progress_of(tally: Tally, threshold: Threshold, column: int) -> ThresholdProgress | None:
    """Return how far a column is; None if the lines aren't all entered once, or are no plain numbers."""
    asks = {ask.key: ask for ask in tally.fixed_asks}
    if not all(key in asks and asks[key].kind == "number" for key in threshold.keys):
        return None
    values = [tally.entered_value(0, key, column) for key in threshold.keys]
    have = clamp(sum(factor * value for factor, value in zip(threshold.factors, values) if not isinstance(value, tuple)))
    return ThresholdProgress(have, all(tally.has_value(0, key, column) for key in threshold.keys))


def threshold_words(tally: Tally, threshold: Threshold, progress: ThresholdProgress) -> Words:
    """Return the first and the last line, their sum so far, the threshold, and the bonus."""
    labels = {ask.key: ask.words for ask in tally.fixed_asks}
    parts = {
        "first": labels[threshold.keys[0]],
        "last": labels[threshold.keys[-1]],
        "have": figure(progress.have),
        "least": figure(threshold.least),
        "points": figure(threshold.points),
    }
    if progress.have >= threshold.least:
        return say("count.threshold_reached", **parts)
    return say("count.threshold_missed" if progress.is_complete else "count.threshold", **parts)
