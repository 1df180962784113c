"""Browsers that tests leave running are found, also those of forks."""

import os
import signal
from contextlib import suppress

from tests.phones.browsers import left_running, opened
from tests.phones.evenings import wait_for
from tests.programs import fork


def test_a_browser_that_a_fork_leaves_running_is_found():
    before = left_running()
    child = fork(lambda: (opened("en"), os._exit(0)))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    left = left_running() - before
    assert len(left) >= 2, "chromium and its driver"
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    wait_for(lambda: not left_running() - before)
