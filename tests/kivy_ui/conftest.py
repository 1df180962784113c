"""Fixture that runs a tour, a script of touches, in a process of its own: Kivy has one window a process."""

import pytest

from tests.programs import ran


@pytest.fixture(scope="module")
def tour(request):
    """Return the lines printed by the module that the test module names as TOUR; fail if it fails."""
    run = ran(request.module.TOUR)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()
