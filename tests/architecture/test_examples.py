"""The examples in docstrings are true."""

import doctest
import os
import subprocess
import sys
from importlib import import_module

import pytest

from tests.architecture.module_imports import ROOT, imported, modules
from tests.waiting import PROGRAM_LIMIT_S

COUNT = "import doctest, importlib, sys; print(*doctest.testmod(importlib.import_module(sys.argv[1])))"
"""Program for a process of its own: it prints the number of failed examples, and of all."""


def with_examples():
    paths = [path for package in ("companion", "hardware", "kivy_ui", "benchmarks") for path in modules(package)]
    return [path for path in paths if ">>> " in path.read_text() and not any(name.startswith("kivy.") for name in imported(path))]


@pytest.mark.parametrize("path", with_examples(), ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_docstrings_are_true(path):
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    failed, attempted = counted_apart(name) if name.startswith("kivy_ui.") else doctest.testmod(import_module(name))
    assert attempted > 0 and failed == 0


def counted_apart(name):
    """Run a module's examples in another process; return the number of failures and of examples.

    The import of the module may open a window, and a process with a window can't run tests with another one.
    """
    command = [sys.executable, "-c", COUNT, name]
    environment = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    process = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S, check=True
    )
    failed, attempted = map(int, process.stdout.splitlines()[-1].split())
    return failed, attempted


def test_no_example_opens_a_window():
    assert "kivy.core.window" not in sys.modules
