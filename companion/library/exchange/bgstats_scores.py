"""Scores, winners, ranks and turn order of a BG Stats export, converted to Fathom's."""

import re
from collections.abc import Sequence
from functools import lru_cache

from companion.library.exchange.bgstats_file import NamedEntry, PlayerScore
from companion.library.exchange.bgstats_file import Score as Written
from companion.library.exchange.typed_numbers import plain_sum
from companion.library.records.plays import UNKNOWN_SEAT
from companion.table.sentence import say
from companion.table.standings import Points, ScoreLine, Total
from companion.table.sum_notation import SumError, value_of

PART = re.compile(r"\s*([+-]?\s*[0-9]+(?:\.[0-9]+)?)\s*")
MOST = 10**12
"""Maximum of a score; a larger number is treated as a word."""


@lru_cache(maxsize=4096)  # years of plays have few scores that differ
def points_of(written_score: Written, decimal_signs: frozenset[str] = frozenset()) -> tuple[ScoreLine, ...]:
    """Parse a score, part by part; words are kept as labels without points.

    >>> [line.points for line in points_of("12+7")], points_of("gave up"), points_of("")
    ([12, 7], (ScoreLine(label='gave up', points=0),), ())
    """
    words = "" if written_score is None else str(written_score).strip()
    if not words:
        return ()
    try:
        typed = plain_sum(words, decimal_signs) if isinstance(written_score, str) else words
        parts = PART.findall(typed)
        if len(parts) < 2 or "".join("".join(parts).split()) != "".join(typed.split()):
            return (ScoreLine(say("imported.points"), _points(typed)),)
        return tuple(ScoreLine(say("imported.part", number=number), _points(part)) for number, part in enumerate(parts, 1))
    except SumError:
        return (ScoreLine(words, 0),)


def is_words(parts: Sequence[ScoreLine]) -> bool:
    """Return whether a score was entered that is not a number."""
    return bool(parts) and isinstance(parts[0].label, str)


def total_of(parts: Sequence[ScoreLine]) -> Total:
    """Return the sum of the parts; None without parts, or with words."""
    if not parts or is_words(parts):
        return None
    return sum(part.points for part in parts)


def _points(words: str) -> Points:
    value = value_of(words)
    if abs(value) > MOST:
        raise SumError(f"{words} is no score.")
    return int(value) if value.denominator == 1 else float(value)


def player_places(scores: Sequence[PlayerScore], totals: Sequence[Total], game: NamedEntry) -> list[int]:
    """Return the places: the winners are first; the others follow by rank, else by points, else all share a place."""
    winners = sum(bool(score.winner) for score in scores)
    return [1 if score.winner else _place_behind_winners(at, winners, scores, totals, game) for at, score in enumerate(scores)]


def _place_behind_winners(at: int, winners: int, scores: Sequence[PlayerScore], totals: Sequence[Total], game: NamedEntry) -> int:
    rank = scores[at].rank or 0
    if rank > 0:
        return max(2, rank)
    first = max(2, winners + 1)
    if game.no_points or game.cooperative:
        return first
    sign = -1 if game.highest_wins is False else 1
    other_totals = [total for total, score in zip(totals, scores, strict=True) if not score.winner]
    own_total = totals[at]
    return first + sum(other is not None and (own_total is None or sign * other > sign * own_total) for other in other_totals)


def turn_order(scores: Sequence[PlayerScore]) -> list[int]:
    """Return the seats in turn order, from the first player; UNKNOWN_SEAT and up for unknown seats."""
    count = len(scores)
    orders = [score.seat_order or 0 for score in scores]
    starters = [at for at, score in enumerate(scores) if score.start_player]
    if count == 1:
        return [0]
    if len(starters) != 1:
        return [UNKNOWN_SEAT + at for at in range(count)]
    if len(set(orders)) < count or min(orders) < 1:
        return [0 if at == starters[0] else UNKNOWN_SEAT + at for at in range(count)]
    seating = sorted(range(count), key=lambda at: orders[at])
    first = seating.index(starters[0])
    return [(seating.index(at) - first) % count for at in range(count)]
