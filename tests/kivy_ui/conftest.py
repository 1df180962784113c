"""A tour's findings for a test module: each tour runs in a process of its own, as Kivy has one window."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def tour(request):
    """The sentences that the module named by the test module's TOUR printed; fails when the tour does."""
    run = subprocess.run(
        [sys.executable, "-m", request.module.TOUR],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()
