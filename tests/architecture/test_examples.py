"""The examples in docstrings are true."""

import doctest
from importlib import import_module

import pytest

from tests.architecture.test_layers import ROOT, imported, modules


def with_examples():
    paths = [path for package in ("companion", "hardware", "kivy_ui", "benchmarks") for path in modules(package)]
    return [path for path in paths if ">>> " in path.read_text() and not any(name.startswith("kivy.") for name in imported(path))]


@pytest.mark.parametrize("path", with_examples(), ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_docstrings_are_true(path):
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0 and result.failed == 0
