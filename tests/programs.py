"""Programs that tests start: each has a process of its own, as Kivy has one window."""

import subprocess
import sys
from pathlib import Path

from tests.waiting import HANGS_S

ROOT = Path(__file__).parents[1]


def ran(module, *words):
    """Return what a module of the tests said and complained of, once it has ended."""
    command = [sys.executable, "-m", module, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)
