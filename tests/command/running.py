"""Run the `fathom` command as another program does."""

import os
import re
from contextlib import contextmanager

import pytest

from companion.command.exit_codes import CommandError
from companion.command.sentences import read_sentence
from tests.programs import ROOT, run_program


def run_fathom(*arguments, data=None, typed="", unset_variables=()):
    """Return exit code, stdout and stderr of `fathom …` with the folder `data`."""
    environment = {**os.environ, "FATHOM_DATA": str(data or "/nonexistent/fathom"), "PYTHONPATH": str(ROOT)}
    environment = {name: value for name, value in environment.items() if name not in unset_variables}
    process = run_program("companion.command.main", *arguments, typed=typed, environment=environment)
    return process.returncode, process.stdout, process.stderr


@contextmanager
def expect_error(pattern):
    """Check that the block raises CommandError with a sentence that matches `pattern`; yield pytest's record of it."""
    with pytest.raises(CommandError) as answer:
        yield answer
    assert re.search(pattern, read_sentence(answer.value.sentence))
