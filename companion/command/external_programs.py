"""Run other programs and return their output."""

import os
import subprocess
from collections.abc import Sequence

TIMEOUT_S = 15.0
NOTIFY_VARIABLE = "NOTIFY_SOCKET"
"""Variable removed from the programs' environment: systemd's programs (since 254) would report to our notify socket."""


class ProgramError(Exception):
    """A program failed; the message is its own."""


def answer_of(command: Sequence[str]) -> str:
    """Run a command and return its output. Raises ProgramError."""
    environment = {name: value for name, value in os.environ.items() if name != NOTIFY_VARIABLE}
    try:
        process = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT_S,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
    except (OSError, subprocess.SubprocessError) as trouble:
        raise ProgramError(str(trouble)) from trouble
    if process.returncode:
        raise ProgramError(" ".join(process.stderr.split()) or f"{command[0]}: {process.returncode}")
    return process.stdout.strip()
