"""Runs the `fathom` command as other programs do."""

import os
import re
from contextlib import contextmanager

import pytest

from companion.command.exit_codes import CommandError
from companion.command.sentences import read
from tests.programs import ROOT, run_program


def run_fathom(*arguments, data=None, typed="", without=()):
    """Exit code, stdout and stderr of `fathom …` with the folder `data`."""
    environment = {**os.environ, "FATHOM_DATA": str(data or "/nonexistent/fathom"), "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in environment.items() if name not in without}
    done = run_program("companion.command.main", *arguments, typed=typed, environment=environment)
    return done.returncode, done.stdout, done.stderr


@contextmanager
def fails_with(pattern):
    """Check that the code in this block ends the command with a sentence like this."""
    with pytest.raises(CommandError) as answer:
        yield answer
    assert re.search(pattern, read(answer.value.said))
