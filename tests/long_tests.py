"""Mark tests as `long`: `make test` leaves them out, `make test-long` runs them."""

import pytest

SAMPLED = pytest.mark.sampled
"""Mark of tests that run a small sample in `make test`, and the whole one in `make test-long`."""


def long_except_first(values, count=1):
    """Return these parameters of a test: `make test` runs the first `count`, `make test-long` the others."""
    return [*values[:count], *(pytest.param(value, marks=pytest.mark.long) for value in values[count:])]


def long_except_first_row(rows, count=1):
    """Return these rows of several parameters: `make test` runs the first `count`, `make test-long` the others."""
    return [*rows[:count], *(pytest.param(*row, marks=pytest.mark.long) for row in rows[count:])]
