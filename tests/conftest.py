"""Configure all tests: fixed examples in every run, time for a busy machine, and a Kivy home for each process.

`NO_SKIPS=1` fails a run that skips a test, as `.ci/run` needs it.
"""

import atexit
import gc
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests.sample_sizes import FULL

pytest_plugins = ["tests.kivy_ui.windows", "tests.kivy_ui.window_process", "tests.session_seeds", "tests.written_bytecode"]
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not FULL)
settings.load_profile("busy")
KIVY_HOME = tempfile.mkdtemp(prefix="fathom-kivy-")
"""Kivy home of this process: Kivy creates it at import, and fails if another worker creates the same one at that time."""
os.environ |= {
    "KIVY_HOME": KIVY_HOME,
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_ARGS": "1",
}  # the same as in kivy_ui.app
atexit.register(shutil.rmtree, KIVY_HOME, ignore_errors=True)
SKIPPED = []
"""The tests that were skipped in this run."""


def pytest_configure(config):
    config.addinivalue_line("markers", "long: runs with `make test-long`, not with `make test`")
    config.addinivalue_line("markers", "sampled: runs a small sample with `make test`, the whole one with `make test-long`")


def pytest_collectstart():
    """Collect no garbage while tests are collected: their modules stay."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Exclude modules and collected tests from garbage collection: they live as long as the process."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_runtest_logreport(report):
    if report.skipped:
        SKIPPED.append(report.nodeid)


def pytest_collectreport(report):
    if report.skipped:
        SKIPPED.append(report.nodeid)


def pytest_sessionfinish(session, exitstatus):
    if os.environ.get("NO_SKIPS") and SKIPPED and not exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if os.environ.get("NO_SKIPS") and SKIPPED:
        terminalreporter.write_line("NO_SKIPS=1, but these were skipped: " + " ".join(SKIPPED))
