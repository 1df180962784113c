"""The examples in docstrings are true."""

import doctest
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module

import pytest

from tests.architecture.module_imports import ROOT, modules
from tests.waiting import PROGRAM_LIMIT_S

KIVY = re.compile(r"^ *(?:from|import) kivy\.", re.MULTILINE)
COUNT = """
import doctest, importlib, sys
for name in sys.argv[1:]:
    print("counted", name, *doctest.testmod(importlib.import_module(name)))
"""
"""Program for a process of its own: it prints the numbers of failed examples and of all examples of modules."""


def with_examples():
    """Return the modules with examples, without those that import Kivy."""
    paths = [path for package in ("companion", "hardware", "kivy_ui", "benchmarks") for path in modules(package)]
    return [path for path in paths if ">>> " in (source := path.read_text("utf-8")) and not KIVY.search(source)]


@pytest.mark.parametrize("path", with_examples(), ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_docstrings_are_true(path):
    name = module_name(path)
    failed, attempted = counts_of_screen()[name] if name.startswith("kivy_ui.") else doctest.testmod(import_module(name))
    assert attempted > 0 and failed == 0


def module_name(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@cache
def counts_of_screen():
    """Run the examples of kivy_ui in another process; return the numbers of failures and of examples by module.

    The import of a module may open a window, and a process with a window can't run tests with another one.
    """
    names = [name for path in with_examples() if (name := module_name(path)).startswith("kivy_ui.")]
    environment = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    process = subprocess.run(
        [sys.executable, "-c", COUNT, *names], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S
    )
    counts = [line.split()[1:] for line in process.stdout.splitlines() if line.startswith("counted ")]
    assert len(counts) == len(names), process.stdout + process.stderr
    return {name: (int(failed), int(attempted)) for name, failed, attempted in counts}


def test_no_example_opens_a_window():
    assert "kivy.core.window" not in sys.modules
