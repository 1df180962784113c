"""Plots as numbers, so that screens only draw. Positions are fractions of the plot's width or height, 0 to 1."""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec import Struct

from companion.library.records.play_record import UNSET_S
from companion.library.records.rates import Rate, round_to_tenths
from companion.table.sentence import Sentence, Words, say

MOST_TICKS, MOST_COLUMNS = 6, 16
MONTHS_A_YEAR = 12
MONTH_STEPS = (1, 3, 6, 12, 24, 60, 120, 240, 600)
ROUND_STEPS = (1, 2, 2.5, 5, 10)
SPAN_DOTS, LEAST_SPAN = 12, 3


class AxisTick(Struct, frozen=True):
    """Label of an axis and its position."""

    at: float
    label: Words


FEWEST_PLAYS = 3
"""Least number of plays for a share of wins."""


class Axis(Struct, frozen=True):
    """Title of an axis and its ticks."""

    label: Words
    ticks: tuple[AxisTick, ...]


class Bar(Struct, frozen=True):
    """Bar from 0 to `length`; `low` and `high`: its confidence interval; `fair`: the value expected by chance.

    `all_length`: length of the bar behind it, such as plays that the second of a pair won; 0 for none. `owner_id`: id of
    its person or game. `second_id`: id of the person whose bar is behind it. `note`: number of plays. `tries`: number of
    plays that a full bar is; 0 if it isn't of plays. `is_negative`: whether its points are below 0.
    """

    label: Words
    length: float
    value: Words
    owner_id: str = ""
    low: float | None = None
    high: float | None = None
    fair: float | None = None
    note: Words = ""
    all_length: float = 0.0
    second_id: str = ""
    tries: int = 0
    is_negative: bool = False


class Bars(Struct, frozen=True):
    """Horizontal bars over a common axis."""

    axis: Axis
    bars: tuple[Bar, ...]


class PlotColumn(Struct, frozen=True):
    """Column from `left` to `right`, `height` high."""

    left: float
    right: float
    height: float


class PlotColumns(Struct, frozen=True):
    """Columns beside each other, such as a histogram of totals; `mark` is the position of the average, None for none."""

    x: Axis
    y: Axis
    columns: tuple[PlotColumn, ...]
    mark: float | None = None
    mark_label: Words = ""


class PlotDot(Struct, frozen=True):
    """Play; `is_win` if it was won."""

    x: float
    y: float
    is_win: bool


class Timeline(Struct, frozen=True):
    """Totals over time with a moving average."""

    x: Axis
    y: Axis
    dots: tuple[PlotDot, ...]
    line: tuple[tuple[float, float], ...]
    span: int


Drawing = Bars | PlotColumns | Timeline


class PairRow(NamedTuple):
    """Two people: their names, the plays in which the first and in which the second was ahead, a note, and their ids."""

    names: Words
    first: int
    second: int
    note: Words = ""
    ids: tuple[str, str] = ("", "")


class Scale:
    """Scale with round ticks from below `low` to above `high`."""

    def __init__(self, low: float, high: float, is_whole: bool = False, most: int = MOST_TICKS) -> None:
        step = _round_step((high - low) / (most - 1) if high > low else 1, is_whole)
        first, last = math.floor(low / step), math.ceil(high / step)
        last = max(last, first + 1)
        self.low, self.high, self.step = first * step, last * step, step
        self._values = [(first + at) * step for at in range(last - first + 1)]

    def position(self, value: float) -> float:
        """Return the position of `value`, 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def axis(self, label: Words, is_percent: bool = False) -> Axis:
        """Return the axis with its ticks."""
        ticks = (
            AxisTick(self.position(value), say("plot.percent", share=value) if is_percent else short_number(value))
            for value in self._values
        )
        return Axis(label, tuple(ticks))


def _round_step(least: float, is_whole: bool) -> float:
    """Return the smallest round step of at least `least`."""
    if is_whole:
        least = max(1.0, least)
    size = float(10 ** math.floor(math.log10(least)))
    steps = [step * size for step in ROUND_STEPS if not is_whole or (step * size) % 1 == 0]
    return next(step for step in steps if step >= least * (1 - 1e-9))


def short_number(value: float) -> Sentence:
    """Format a number for an axis."""
    if value < 0:
        return say("plot.minus", n=short_number(-value))
    if value >= 1e6:
        return say("plot.millions", n=round(value / 1e6, 6))
    return say("plot.thousands", n=round(value / 1e3, 6)) if value >= 1e4 else say("plot.number", n=round(value, 6))


def counts(rows: Sequence[tuple[str, Words, int]], label: Words) -> Bars:
    """Return bars of counts, the most as a full bar: (id, name, count)."""
    most = max((count for *_, count in rows), default=0) or 1
    return Bars(
        Scale(0, most, is_whole=True).axis(label),
        tuple(Bar(name, count / most, say("plot.number", n=count), subject) for subject, name, count in rows),
    )


def hits_of_tries(rows: Sequence[tuple[str, Words, Rate, float | None]], label: Words) -> Bars:
    """Return bars of wins, full if all tries are won: (id, name, rate, share expected by chance)."""
    return Bars(Scale(0, 1, most=5).axis(label, is_percent=True), tuple(_count_bar(*row) for row in rows))


def _count_bar(subject: str, name: Words, rate: Rate, fair: float | None) -> Bar:
    value = say("plot.of", hits=rate.hits, tries=rate.tries)
    return Bar(name, rate.share, value, subject, fair=fair, tries=rate.tries)


def pairs(rows: Sequence[PairRow], label: Words) -> Bars:
    """Return bars of pairs: the share of the first among the plays in which one of both was ahead, then that of the other."""
    return Bars(Scale(0, 1, most=5).axis(label, is_percent=True), tuple(map(_pair_bar, rows)))


def _pair_bar(pair: PairRow) -> Bar:
    value, count = say("plot.to", first=pair.first, second=pair.second), pair.first + pair.second
    length, all_length = (pair.first / count, 1.0) if count else (0.0, 0.0)
    first_id, second_id = pair.ids
    return Bar(pair.names, length, value, first_id, note=pair.note, all_length=all_length, second_id=second_id)


def rates(rows: Sequence[tuple[str, Words, Rate, float | None]], label: Words) -> Bars:
    """Return bars of shares with confidence intervals: (id, name, rate, share expected by chance).

    Shares of fewer than `FEWEST_PLAYS` have no bar, only a number.
    """
    scale = Scale(0, 1, most=5)
    return Bars(scale.axis(label, is_percent=True), tuple(_rate_bar(*row) for row in rows))


def _rate_bar(subject: str, name: Words, rate: Rate, fair: float | None) -> Bar:
    note = say("plot.of", hits=rate.hits, tries=rate.tries)
    if rate.tries < FEWEST_PLAYS:
        return Bar(name, 0.0, note, subject, note=say("plot.few"))
    low, high = rate.range
    return Bar(name, rate.share, say("plot.percent", share=rate.share), subject, low, high, fair, note)


def amounts(rows: Sequence[tuple[Words, float]], label: Words) -> Bars:
    """Return bars of average points: (name, points). The length of a bar of negative points is their number."""
    return records([(name, points, "") for name, points in rows], label)


def records(rows: Sequence[tuple[Words, float, Words]], label: Words) -> Bars:
    """Return bars of the most points, the most as a full bar: (name, points, note).

    The length of a bar of negative points is their number.
    """
    most = max([0, *(abs(points) for _, points, _ in rows)]) or 1
    bars = (Bar(name, abs(points) / most, format_points(points), note=note, is_negative=points < 0) for name, points, note in rows)
    return Bars(Scale(0, most).axis(label), tuple(bars))


def month_number(month: str) -> int:
    """Return the number of a month such as "2026-11", counted from year 0."""
    year, nth = month.split("-")
    return int(year) * MONTHS_A_YEAR + int(nth) - 1


def months(rows: Sequence[tuple[int, int]]) -> PlotColumns:
    """Return a column for each month: (number of the month, count), in order, at least one."""
    y = Scale(0, max(count for _, count in rows), is_whole=True, most=5)
    columns = (PlotColumn(at / len(rows), (at + 1) / len(rows), y.position(count)) for at, (_, count) in enumerate(rows) if count)
    ticks = (
        AxisTick((at + 0.5) / len(rows), say("plot.month_name", month=number % MONTHS_A_YEAR + 1))
        for at, (number, _) in enumerate(rows)
    )
    return PlotColumns(Axis("", tuple(ticks)), y.axis(say("album.plays_axis")), tuple(columns))


def histogram(totals: Sequence[tuple[float, int]]) -> PlotColumns:
    """Return a histogram of totals: (total, count), at least one."""
    low, high = min(total for total, _ in totals), max(total for total, _ in totals)
    is_whole = all(float(total).is_integer() for total, _ in totals)
    width = _round_step((high - low) / MOST_COLUMNS if high > low else 1, is_whole)
    first = math.floor(low / width)
    heights = [0] * (math.floor(high / width) - first + 1)
    for total, plays in totals:
        heights[math.floor(total / width) - first] += plays
    x, y = Scale(first * width, (first + len(heights)) * width, is_whole), Scale(0, max(heights), is_whole=True, most=5)
    columns = (
        PlotColumn(x.position((first + at) * width), x.position((first + at + 1) * width), y.position(height))
        for at, height in enumerate(heights)
        if height
    )
    plays = sum(plays for _, plays in totals)
    average = math.fsum(total * plays for total, plays in totals) / plays
    return PlotColumns(
        x.axis(say("plot.points")),
        y.axis(say("plot.how_often")),
        tuple(columns),
        x.position(average),
        say("plot.average", points=format_points(average)),
    )


def timeline(scores: Sequence[tuple[int, float, bool]]) -> Timeline:
    """Return totals over time: (seconds since 1970, total, won), earliest first, at least one.

    If a day is unknown, plays are spaced evenly.
    """
    has_days = all(ended_s >= UNSET_S for ended_s, _, _ in scores) and scores[0][0] < scores[-1][0]
    times = [ended_s for ended_s, _, _ in scores] if has_days else list(range(1, len(scores) + 1))
    y = Scale(min(total for _, total, _ in scores), max(total for _, total, _ in scores), most=5)
    first, last = times[0], max(times[-1], times[0] + 1)
    across = [(time - first) / (last - first) for time in times]
    dots = tuple(PlotDot(x, y.position(total), is_win) for x, (_, total, is_win) in zip(across, scores, strict=True))
    x_axis = Axis("", _days(first, last)) if has_days else Axis(say("plot.play"), _numbers(len(scores)))
    span = max(LEAST_SPAN, len(scores) // SPAN_DOTS)
    return Timeline(x_axis, y.axis(say("plot.points")), dots, _line(across, [dot.y for dot in dots], span), span)


def _line(xs: Sequence[float], ys: Sequence[float], span: int) -> tuple[tuple[float, float], ...]:
    """Return the moving average over `span` dots, centred; empty for fewer dots."""
    windows = range(len(xs) - span + 1)
    return (
        tuple((math.fsum(xs[at : at + span]) / span, math.fsum(ys[at : at + span]) / span) for at in windows)
        if len(xs) > span
        else ()
    )


def _numbers(count: int) -> tuple[AxisTick, ...]:
    step = int(_round_step(max(1, (count - 1) / (MOST_TICKS - 1)), True))
    return tuple(AxisTick((number - 1) / max(1, count - 1), say("plot.number", n=number)) for number in range(1, count + 1, step))


def _days(first_s: int, last_s: int) -> tuple[AxisTick, ...]:
    """Return ticks at the start of years or months, whichever are few enough; days for less than two months."""
    first, last = datetime.fromtimestamp(first_s), datetime.fromtimestamp(last_s)
    months = (last.year - first.year) * 12 + last.month - first.month
    if months < 2:
        return tuple(AxisTick(at, _day(first_s + round(at * (last_s - first_s)))) for at in (0.0, 0.5, 1.0))
    step = next(step for step in MONTH_STEPS if months / step <= MOST_TICKS - 1 or step == MONTH_STEPS[-1])
    ticks = []
    for month in range(first.year * 12 + first.month, last.year * 12 + last.month):
        if month % step == 0:
            year, index = divmod(month, 12)
            at = (datetime(year, index + 1, 1).timestamp() - first_s) / (last_s - first_s)
            ticks.append(AxisTick(at, say("plot.year" if step >= 12 else "plot.month", month=index + 1, year=str(year))))
    return tuple(tick for tick in ticks if 0 <= tick.at <= 1)


def _day(when_s: int) -> Sentence:
    day = datetime.fromtimestamp(when_s)
    return say("plot.day", day=day.day, month=day.month)


def format_points(points: float) -> Sentence:
    """Format points; large numbers without decimals."""
    tenths = round_to_tenths(points)
    return (
        say("plot.minus", n=format_points(-points))
        if tenths < 0
        else say("plot.number", n=round(points) if points >= 1000 else tenths)
    )
