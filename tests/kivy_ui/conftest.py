"""A tour's findings for a test module: each tour runs in a process of its own, as Kivy has one window."""

import pytest

from tests.programs import ran


@pytest.fixture(scope="module")
def tour(request):
    """The sentences that the module named by the test module's TOUR printed; fails when the tour does."""
    run = ran(request.module.TOUR)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()
