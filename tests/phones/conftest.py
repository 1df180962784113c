"""Fixtures of all phone tests: programs end with their test file, browsers with the test run."""

import os

import pytest

from tests.phones.browsers import KEEPER_PIDS, close_idle, name_run, remaining_browsers
from tests.phones.game_server import end_programs
from tests.waiting import wait_until

ENDS_S = 20.0
"""Longest time in which a closed browser ends, in seconds."""
name_run()


@pytest.fixture(autouse=True, scope="module")
def end_programs_after_module():
    yield
    end_programs()


@pytest.fixture(autouse=True, scope="session")
def keep_browsers():
    KEEPER_PIDS.append(os.getpid())
    yield
    KEEPER_PIDS.clear()
    close_idle()
    wait_until(
        lambda: not remaining_browsers(), ENDS_S, describe_state=lambda: f"browsers are left running: {remaining_browsers()}"
    )
