"""Pytest plugin: sessions of a test draw the same secret seeds in every run, so that no test depends on a lucky roll."""

import random
from types import SimpleNamespace

import pytest

from companion.table import chance

SEEDS = random.Random()
"""Source of the seeds, which takes the place of the operating system's."""


def pytest_configure():
    chance.secrets = SimpleNamespace(token_bytes=SEEDS.randbytes)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Start with the same seeds in each run of a test, with its fixtures."""
    SEEDS.seed(item.nodeid)
