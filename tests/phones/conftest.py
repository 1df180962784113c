"""What holds for every test of phones: no program outlives the tests of its file, whether they pass or fail."""

import pytest

from tests.phones.evenings import end_programs


@pytest.fixture(autouse=True, scope="module")
def _programs_end():
    yield
    end_programs()
