"""Mark tests as `long`: `make test` leaves them out, `make test-long` runs them."""

import zlib

import pytest

from tests.sample_sizes import FULL

SAMPLED = pytest.mark.sampled
"""Mark of tests that run a small sample in `make test`, and the whole one in `make test-long`."""


def long_except_first(values, count=1):
    """Return these parameters of a test: `make test` runs the first `count`, `make test-long` the others."""
    return [*values[:count], *(pytest.param(value, marks=pytest.mark.long) for value in values[count:])]


def one_more_long(values, count, name):
    """Return the first `count` values, which `make test` runs, and one of the others, which `make test-long` runs.

    `name`, such as that of a test, chooses that one, so that tests differ in it. With `FULL=1` all values are returned.
    """
    first, further = values[:count], values[count:]
    if FULL or not further:
        return long_except_first(values, count)
    return long_except_first([*first, further[zlib.crc32(name.encode()) % len(further)]], count)


def long_except_first_row(rows, count=1):
    """Return these rows of several parameters: `make test` runs the first `count`, `make test-long` the others."""
    return [*rows[:count], *(pytest.param(*row, marks=pytest.mark.long) for row in rows[count:])]
