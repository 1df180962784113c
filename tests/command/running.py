"""Runs the `fathom` command as other programs do."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager

import pytest

from companion.command.exit_codes import CommandError
from companion.command.sentences import read
from tests.programs import ROOT
from tests.waiting import HANGS_S


def fathom(*arguments, data=None, typed="", without=()):
    """Exit code, stdout and stderr of `fathom …` with the folder `data`."""
    environment = {**os.environ, "FATHOM_DATA": str(data or "/nonexistent/fathom"), "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in environment.items() if name not in without}
    command = [sys.executable, "-m", "companion.command.main", *map(str, arguments)]
    ran = subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=HANGS_S)
    return ran.returncode, ran.stdout, ran.stderr


@contextmanager
def answers(pattern):
    """Check that the code in this block ends the command with a sentence like this."""
    with pytest.raises(CommandError) as answer:
        yield answer
    assert re.search(pattern, read(answer.value.said))
