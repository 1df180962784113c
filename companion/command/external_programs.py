"""Other programs, asked for what they print."""

import os
import subprocess
from collections.abc import Sequence

PATIENCE_S = 15.0
OURS = "NOTIFY_SOCKET"
"""Where systemd listens to this process alone: since systemd 254 its own programs, too, say there how they ended."""


class ProgramError(Exception):
    """A program said no; the message is what it said."""


def answer_of(command: Sequence[str]) -> str:
    """Run a command, and give what it prints. Raises ProgramError."""
    environment = {name: value for name, value in os.environ.items() if name != OURS}
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE_S,
            stdin=subprocess.DEVNULL,
            env=environment,
        )
    except (OSError, subprocess.SubprocessError) as trouble:
        raise ProgramError(str(trouble)) from trouble
    if done.returncode:
        raise ProgramError(" ".join(done.stderr.split()) or f"{command[0]}: {done.returncode}")
    return done.stdout.strip()
