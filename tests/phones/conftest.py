"""Fixtures of all phone tests: programs end with their test file, browsers with the test run."""

import os

import pytest

from tests.phones.browsers import KEPT, close_idle, left_running, name_run
from tests.phones.evenings import end_programs
from tests.waiting import eventually

ENDS_S = 20.0
"""Longest time in which a closed browser ends."""
name_run()


@pytest.fixture(autouse=True, scope="module")
def _programs_end():
    yield
    end_programs()


@pytest.fixture(autouse=True, scope="session")
def _browsers_are_kept():
    KEPT.append(os.getpid())
    yield
    KEPT.clear()
    close_idle()
    eventually(lambda: not left_running(), ENDS_S, seen=lambda: f"browsers are left running: {left_running()}")
