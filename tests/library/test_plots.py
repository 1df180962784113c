"""Plots have round numbers, stay within their area, and count correctly."""

from datetime import datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.library.records import plots
from companion.library.records.plots import Scale
from companion.library.records.rates import Rate
from companion.table.reader import Reader
from companion.table.sentence import say

DAY_S = 86_400
read = Reader().read
numbers = st.floats(-1e6, 1e6).map(lambda value: round(value, 2))


@pytest.mark.parametrize(
    ("low", "high", "labels"),
    [
        (0, 87, ["0", "20", "40", "60", "80", "100"]),
        (13, 47, ["10", "20", "30", "40", "50"]),
        (-5, 12, ["−5", "0", "5", "10", "15"]),
        (0, 3, ["0", "1", "2", "3"]),
        (7, 7, ["7", "8"]),
        (0, 52_000, ["0", "20k", "40k", "60k"]),
    ],
)
def test_axes_have_round_numbers(low, high, labels):
    assert [read(tick.label) for tick in Scale(low, high, is_whole=True).axis("points").ticks] == labels


@given(numbers, numbers)
def test_an_axis_spans_its_values_between_few_round_numbers(first_number, other):
    low, high = sorted((first_number, other))
    scale = Scale(low, high)
    ticks = scale.axis("").ticks
    assert 2 <= len(ticks) <= plots.MOST_TICKS + 2
    assert (ticks[0].at, ticks[-1].at) == (0, pytest.approx(1))
    assert -1e-6 <= scale.position(low) <= scale.position(high) <= 1 + 1e-6


def test_whole_numbers_are_counted_in_whole_steps():
    assert all("." not in read(tick.label) for high in range(1, 60) for tick in Scale(0, high, is_whole=True).axis("").ticks)


def test_a_bars_length_is_its_share_of_the_range():
    (bar,) = plots.rates([("ann", "Ann", Rate(7, 10), 0.5)], "of the plays").bars
    assert (bar.owner_id, bar.label, read(bar.value), read(bar.note), bar.length, bar.fair) == (
        "ann",
        "Ann",
        "70%",
        "7 of 10",
        0.7,
        0.5,
    )
    assert bar.low < bar.length < bar.high and (bar.low, bar.high) == Rate(7, 10).range


def test_bars_share_one_axis():
    bars = plots.counts([("a", "Chess", 40), ("b", "Go", 10)], "plays").bars
    assert bars[0].length == pytest.approx(4 * bars[1].length) and [read(bar.value) for bar in bars] == ["40", "10"]


def test_a_cost_has_a_bar_that_is_marked_as_negative():
    gain, cost = plots.amounts([("gems", 12.5), ("sharks", -3)], "points").bars
    assert (read(gain.value), read(cost.value)) == ("12.5", "−3")
    assert (gain.is_negative, cost.is_negative) == (False, True) and 0 < cost.length < gain.length


@given(st.lists(st.tuples(numbers, st.integers(1, 50)), min_size=1, max_size=80))
def test_columns_hold_every_total_once(totals):
    drawing = plots.histogram(totals)
    assert all(0 <= column.left < column.right <= 1 + 1e-9 and 0 < column.height <= 1 for column in drawing.columns)
    assert all(column.right <= other.left + 1e-9 for column, other in pairwise(drawing.columns))
    assert 0 <= drawing.mark <= 1 and len(drawing.columns) <= plots.MOST_COLUMNS + 2


def test_columns_are_as_high_as_their_totals_are_often():
    drawing = plots.histogram([(10, 3), (11, 1), (20, 2)])
    tallest = max(column.height for column in drawing.columns)
    assert sorted(round(column.height / tallest * 3) for column in drawing.columns) == [1, 2, 3]
    assert read(drawing.mark_label) == "average 13.5"


def test_one_play_is_one_dot_without_a_line():
    drawing = plots.timeline([(1_700_000_000, 12, True)])
    assert [(dot.x, dot.is_win) for dot in drawing.dots] == [(0, True)] and drawing.line == ()


def test_plays_are_placed_by_date():
    days = [1_700_000_000 + day * DAY_S for day in (0, 100, 400)]
    drawing = plots.timeline([(when, 10 + at, at == 0) for at, when in enumerate(days)])
    assert [dot.x for dot in drawing.dots] == [0, 0.25, 1] and [dot.is_win for dot in drawing.dots] == [True, False, False]
    for tick in drawing.x.ticks:
        day = datetime.fromtimestamp(days[0] + tick.at * (days[-1] - days[0]) + 1)
        assert (day.day, tick.label) == (1, say("plot.month", month=day.month, year=str(day.year)))


def test_over_decades_there_is_a_tick_a_few_years():
    drawing = plots.timeline([(1_000_000_000, 1, True), (1_700_000_000, 2, True)])
    labels = [int(read(tick.label)) for tick in drawing.x.ticks]
    assert len({later - earlier for earlier, later in pairwise(labels)}) == 1 and 3 <= len(labels) <= 6


def test_within_a_month_days_are_named():
    labels = [
        read(tick.label) for tick in plots.timeline([(1_700_000_000, 1, True), (1_700_000_000 + 10 * DAY_S, 2, True)]).x.ticks
    ]
    assert labels == ["14 Nov", "19 Nov", "24 Nov"]


def test_plays_without_dates_are_numbered():
    drawing = plots.timeline([(0, total, True) for total in range(11)])
    assert [read(tick.label) for tick in drawing.x.ticks] == ["1", "3", "5", "7", "9", "11"]
    assert drawing.x.label == say("plot.play")


@given(st.lists(st.tuples(st.integers(0, 2_000_000_000), numbers, st.booleans()), min_size=1, max_size=60))
def test_every_play_is_drawn_inside_its_plot(scores):
    drawing = plots.timeline(sorted(scores))
    assert len(drawing.dots) == len(scores)
    assert all(-1e-6 <= part <= 1 + 1e-6 for dot in drawing.dots for part in (dot.x, dot.y))
    assert all(-1e-6 <= part <= 1 + 1e-6 for point in drawing.line for part in point)


def test_the_line_is_the_average_of_a_few_at_a_time():
    drawing = plots.timeline([(1_700_000_000 + day * DAY_S, total, False) for day, total in enumerate((0, 10, 20, 10))])
    heights = {0: 0.0, 10: 0.5, 20: 1.0}
    assert drawing.span == 3
    assert [round(y, 6) for _, y in drawing.line] == [
        round(sum(heights[total] for total in part) / 3, 6) for part in ((0, 10, 20), (10, 20, 10))
    ]
