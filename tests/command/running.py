"""Runs the `fathom` command as other programs do."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def fathom(*arguments, data=None, typed="", without=()):
    """Exit code, stdout and stderr of `fathom …` with the folder `data`."""
    environment = {**os.environ, "FATHOM_DATA": str(data or "/nonexistent/fathom"), "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in environment.items() if name not in without}
    command = [sys.executable, "-m", "companion.command.main", *map(str, arguments)]
    ran = subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=120)
    return ran.returncode, ran.stdout, ran.stderr
