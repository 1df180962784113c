"""Worked examples of a sheet for people who don't know it: numbers that could be entered, and the points they bring."""

from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.checking import random_entries
from companion.games.score_sheet.entries import LINES, Entries, asks_of
from companion.games.score_sheet.examples import people_of
from companion.games.score_sheet.language import Ask
from companion.games.score_sheet.number_view import figure_words
from companion.games.score_sheet.tally import Tally
from companion.table.chance import Chance
from companion.table.formula import Figure, Value, number
from companion.table.sentence import Words, say

MOST_SAMPLES = 3
MOST_TRIES = 20


class Sample(Struct, frozen=True):
    """Numbers of one player in words, and their points."""

    sentence: Words
    points: Words


def sample_counts(sheet: Sheet) -> tuple[Sample, ...]:
    """Return up to three samples with different points; () if the sheet doesn't calculate.

    The numbers are the same every time: they follow from fixed seeds.
    """
    if sheet.counting is None:
        return ()
    people = people_of(sheet, min(MOST_SAMPLES, sheet.teams or MOST_SAMPLES))
    samples: dict[Figure, Sample] = {}
    for seed in range(MOST_TRIES):
        entries = _without_optional(sheet, random_entries(sheet, people, Chance(seed.to_bytes(32, "big"))))
        tally = Tally(sheet, entries, people)
        for words, points in _lines(tally) if sheet.shape == "rows" else _columns(tally, len(entries.rounds) - 1):
            if any(words) and points is not None and len(samples) < MOST_SAMPLES:
                samples.setdefault(points, Sample(say("sample.entries", parts=words), figure_words(points)))
    return tuple(samples.values())


def _without_optional(sheet: Sheet, entries: Entries) -> Entries:
    """Return the entries with the usual house rules, and without numbers that a sheet doesn't ask for, such as a bonus."""
    asks = asks_of(sheet)
    return replace(
        entries,
        options=(),
        rounds=tuple(
            tuple((None,) * len(values) if ask.default is not None else values for ask, values in zip(asks, row))
            for row in entries.rounds
        ),
    )


def _columns(tally: Tally, rnd: int) -> list[tuple[list[Words], Figure | None]]:
    """Return what each player entered in a round, and the points."""
    return [
        ([words for ask in tally.asks if (words := _entry(tally, rnd, ask, column))], tally.points[rnd][column])
        for column in tally.columns
    ]


def _lines(tally: Tally) -> list[tuple[list[Words], Figure | None]]:
    """Return what the first player entered on each line that has a formula, and its points."""
    counted_asks = [ask for ask in tally.fixed_asks if ask.points]
    return [([_entry(tally, LINES, ask, 0)], tally.line_points(ask, 0)) for ask in counted_asks or tally.fixed_asks]


def _entry(tally: Tally, rnd: int, ask: Ask, column: int) -> Words:
    """Return a number with its label; the label alone if the answer is yes, "" if it is no."""
    value: Value = tally.entered_value(rnd, ask.key, column)
    if ask.kind in ("yes", "one", "one_or_none"):
        return ask.words if number(value) else ""
    if ask.default is not None and number(value) == ask.default:
        return ""
    return say("sample.entry", label=ask.words, value=figure_words(number(value)))
