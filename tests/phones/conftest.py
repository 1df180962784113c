"""What holds for every test of phones: no program outlives the tests of its file, whether they pass or fail."""

import os

import pytest

from tests.phones.browsers import KEPT, close_idle
from tests.phones.evenings import end_programs


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
