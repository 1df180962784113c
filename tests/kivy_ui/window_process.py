"""Pytest plugin: run tests that use the fixture `window` in a process that has a Kivy window.

A process can open one Kivy window, of one size. All tests of a module that want a window of this size run in one fork of
the pytest process, in their order; with `-m "not long"` those of a few modules do, as a new window costs as much as
several tests. A failing test is reported like any other, and the next one runs. If the fork ends or stops responding,
the running test fails, and a new fork runs the rest.
"""

import os
import pickle
import re
import select
import signal
import sys
import tempfile
import zlib
from functools import cache
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.programs import fork, guard_window
from tests.waiting import PROGRAM_LIMIT_S

PROCESSES = {}
"""Processes of tests, by the name of their module and their window."""


LONGEST = (
    "phones/test_browser_games",
    "kivy_ui/test_films",
    "library/test_long_comments",
    "phones/test_browser",
    "kivy_ui/test_recording",
    "phones/test_initiative_game",
    "session/test_long_evening",
    "phones/test_guests",
    "phones/test_layout",
    "games/test_descriptions",
    "kivy_ui/test_page_reader",
    "phones/test_whole_games",
    "phones/test_screen_reader_games",
    "kivy_ui/test_ignored_taps",
    "kivy_ui/test_tools",
)
"""Modules that take longest: they run first, so that several workers end at about the same time."""
FIRST = ("architecture", "kivy_ui", "phones", "command", "games")
"""Folders whose tests take longer than those of other folders: they run next."""
SHARED_FOLDER = "tests/architecture/"
"""Folder whose modules read the same files: one worker runs them, and reads each file once."""
INDEPENDENT_MODULES = ("test_game_layouts", "test_contrasts", "test_boards")
"""Modules of long tests that share nothing, not even a window: each may run in another worker."""
UNSHARED_MODULES = ("test_ignored_taps",)
"""Modules of tests with a window that examine what a simulated user of another module has changed, so they share no process."""
SHARES = {"800x480": 16, "480x800": 16}
"""Number of parts of the modules, by size of window, if those of a part share a process; of other sizes, all modules share one."""
WINDOW = re.compile(r"\[(\d+x\d+[^-\]]*)")


def pytest_configure():
    guard_window()


def pytest_collection_modifyitems(config, items):
    """Put the tests in the order in which workers take their modules."""
    starts = [*(f"tests/{name}.py" for name in LONGEST), *(f"tests/{name}/" for name in FIRST)]

    @cache
    def place(module):
        return next((nth for nth, start in enumerate(starts) if module.startswith(start)), len(starts))

    items.sort(key=lambda item: place(item.nodeid.partition("::")[0]))
    if is_shared(config):
        first = {}
        for nth, item in enumerate(items):
            first.setdefault(process_key(item) or item, nth)
        items.sort(key=lambda item: first[process_key(item) or item])  # so that one process ends before the next one starts


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep the tests of a window process and of a module on one worker when several workers share the tests."""
    from xdist.scheduler import LoadScopeScheduling

    class ModuleScheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group_of(nodeid, is_shared(config))

    config.option.loadscopereorder = False
    return ModuleScheduling(config, log)


def is_shared(config):
    """Return whether modules share processes. With long tests they don't, so that each module runs by itself, too."""
    return config.option.markexpr == "not long"


def process_name(module, window, shares):
    """Return the name of the process that runs a module's tests in this window: one of its own, or with `shares` a shared one."""
    kind = window_kind(window)
    if not shares or Path(module).stem in UNSHARED_MODULES:
        return f"{module} {kind}"
    return f"window {zlib.crc32(module.encode()) % SHARES.get(kind, 1)} {kind}"


def window_kind(window):
    """Return what tests of one process have in common: the size of their window, and whether its texts are lengthened."""
    size, *settings = window.split()
    return f"{size} longer" if "longer" in settings else size


def group_of(nodeid, shares=False):
    """Return the key of tests that run together: those that share a process with a window, and all tests of `SHARED_FOLDER`."""
    module, _, name = nodeid.partition("::")
    if module.startswith(SHARED_FOLDER):
        return SHARED_FOLDER
    window = WINDOW.search(name)
    if Path(module).stem in INDEPENDENT_MODULES:
        return nodeid
    return process_name(module, window[1], shares) if window else module


def process_key(item):
    """Return the name of a test's process and its window, or None for a test without a window."""
    if "window" not in getattr(item, "fixturenames", ()):
        return None
    module = item.nodeid.partition("::")[0]
    return process_name(module, item.callspec.params["window"], is_shared(item.config))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Run a test that needs a window in its process, and report its result; leave other tests to pytest."""
    if (key := process_key(item)) is None:
        return None
    process = PROCESSES.get(key)
    if process is None or not process.is_to_run(item):
        items = item.session.items
        process = PROCESSES[key] = WindowProcess(
            [other_item for other_item in items[items.index(item) :] if process_key(other_item) == key]
        )
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in process.reports_of(item):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    item.session._setupstate.teardown_exact(nextitem)  # fixtures shared with the previous test, but not with the next one
    return True


def pytest_sessionfinish():
    for process in PROCESSES.values():
        process.end()


class WindowProcess:
    """Fork that runs tests and sends their reports through a pipe."""

    def __init__(self, items):
        self._items = items
        reading, writing = os.pipe()
        self._pid = fork(lambda: _run_in_fork(items, writing, reading))
        os.close(writing)
        self._pipe = os.fdopen(reading, "rb")

    def is_to_run(self, item):
        """Return whether the process is alive and has not run this test yet."""
        return bool(self._pid) and item in self._items

    def reports_of(self, item):
        """Wait for the reports of a test's set-up, call and tear-down."""
        reports = []
        while not reports or reports[-1].when != "teardown":
            data = self._next_report()
            if isinstance(data, str):
                self.end()
                return [*reports, _failed_report(item, data)]
            report = item.config.hook.pytest_report_from_serializable(config=item.config, data=data)
            reports += [report] * (report.nodeid == item.nodeid)
        self._items.remove(item)
        if not self._items:
            self.end()
        return reports

    def _next_report(self):
        """Return the next report, or the reason why there is none."""
        if not select.select([self._pipe], [], [], PROGRAM_LIMIT_S)[0]:
            return f"nothing came of it in {PROGRAM_LIMIT_S:.0f} seconds"
        try:
            return pickle.load(self._pipe)
        except (EOFError, pickle.UnpicklingError):
            return "the process with the window ended"

    def end(self):
        """Wait for the process to end; kill it first if it has tests left."""
        if self._pid:
            if self._items:
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
            self._pipe.close()
            self._pid = 0


def _failed_report(item, words):
    return pytest.TestReport(item.nodeid, item.location, dict.fromkeys(item.keywords, 1), "failed", words, "call")


def _run_in_fork(items, writing, reading):
    """Run tests in the fork, write their reports to the pipe, and end the fork."""
    status = 1
    try:
        os.close(reading)
        _separate_capture(items[0].config.pluginmanager.getplugin("capturemanager"))
        with os.fdopen(writing, "wb") as pipe:
            for item, following in zip(items, [*items[1:], None], strict=True):
                outer = following or item.getparent(pytest.Module).parent
                for report in runtestprotocol(item, log=False, nextitem=outer):
                    data = item.config.hook.pytest_report_to_serializable(config=item.config, report=report)
                    pickle.dump(data, pipe)
                    pipe.flush()
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def _separate_capture(capture):
    """Give the fork its own files for captured output: pytest reads them from their beginning."""
    streams = capture._global_capturing
    for stream in (streams.out, streams.err) if streams else ():
        if hasattr(stream, "targetfd"):
            with tempfile.TemporaryFile() as fresh:
                os.dup2(fresh.fileno(), stream.tmpfile.fileno())
