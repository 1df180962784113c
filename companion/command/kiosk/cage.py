"""Start cage, a compositor for one program on the whole display, next to the app, which stays the service's main process."""

import os
import subprocess
from collections.abc import Sequence

from companion.command.exit_codes import CommandError, ExitCode
from companion.command.kiosk import own_user
from companion.table.sentence import say

COMMAND = ("cage", "-s", "--")
LEND_DISPLAY = 'printf "%s\\n%s\\n" "$DISPLAY" "$WAYLAND_DISPLAY" > "/proc/self/fd/$1"; exec sleep infinity'
"""Program that runs in cage: it prints the names of its displays and waits."""
NAMES = ("DISPLAY", "WAYLAND_DISPLAY")


def start_cage(command: Sequence[str] = COMMAND) -> dict[str, str]:
    """Start cage; return the environment variables with its displays. Raises CommandError if it ends without any."""
    reading, writing = os.pipe()
    program = [*command, "/bin/sh", "-c", LEND_DISPLAY, "sh", str(writing)]
    cage = subprocess.Popen(program, pass_fds=(writing,), preexec_fn=own_user.own_filter_setter())
    os.close(writing)
    with os.fdopen(reading) as pipe:
        screens = [pipe.readline().strip() for _ in NAMES]
    if not all(screens):
        cage.kill()
        raise CommandError(ExitCode.NO, say("kiosk.no_cage", code=str(cage.wait())))
    return dict(zip(NAMES, screens, strict=True))
