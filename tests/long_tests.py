"""Mark tests as `long`: `make test` leaves them out, `make test-long` runs them."""

import zlib

import pytest

from tests.sample_sizes import FULL

SAMPLED = pytest.mark.sampled
"""Mark of tests that run a small sample in `make test`, and the whole one in `make test-long`."""


def long_except_first(values, count=1):
    """Return these parameters of a test: `make test` runs the first `count`, `make test-long` the others."""
    return [*values[:count], *(pytest.param(value, marks=pytest.mark.long) for value in values[count:])]


def one_more_long(values, count, name, more=1):
    """Return the first `count` values, which `make test` runs, and `more` of the others, which `make test-long` runs.

    For values of which each repeats the same check. `name`, such as that of a test, chooses the others, so that tests differ in
    them; they are evenly apart. With `FULL=1` all values are returned.
    """
    first, further = list(values[:count]), list(values[count:])
    if FULL or len(further) <= more:
        return long_except_first([*first, *further], count)
    start = zlib.crc32(name.encode())
    places = {(start + nth * len(further) // more) % len(further) for nth in range(more)}
    return long_except_first([*first, *(further[place] for place in sorted(places))], count)


def one_more_long_row(rows, count, name, more=1):
    """Return rows of several parameters, as `one_more_long` does values."""
    first, further = rows[:count], one_more_long(rows, count, name, more)[count:]
    return [*first, *(pytest.param(*row.values[0], marks=pytest.mark.long) for row in further)]


def long_except_first_row(rows, count=1):
    """Return these rows of several parameters: `make test` runs the first `count`, `make test-long` the others."""
    return [*rows[:count], *(pytest.param(*row, marks=pytest.mark.long) for row in rows[count:])]
