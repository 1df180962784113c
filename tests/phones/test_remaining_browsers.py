"""Browsers that tests leave running are found, also those of forks."""

import os
import signal
from contextlib import suppress

import pytest

from tests.phones.browsers import remaining_browsers, start_browser
from tests.phones.game_server import wait_for
from tests.programs import fork


@pytest.mark.long
def test_browser_left_by_a_fork_is_found():
    before = remaining_browsers()
    child = fork(lambda: (start_browser("en"), os._exit(0)))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    remaining_pids = remaining_browsers() - before
    assert len(remaining_pids) >= 2, "chromium and its driver"
    for pid in remaining_pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    wait_for(lambda: not remaining_browsers() - before)
