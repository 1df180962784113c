"""Short functions and modules, as measured over the whole tree."""

import ast
from functools import cache
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    path for package in ("companion", "hardware", "kivy_ui", "phones", "benchmarks") for path in (ROOT / package).rglob("*.py")
]
LONGEST_FUNCTION = 40
LONGEST_MODULE = 350
USUAL_MODULE = 200
SENTENCES = {"words.py"}  # all sentences of a game are one module, so that another language costs one file


@cache
def functions():
    """Every function with its length in lines, docstring left out."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length(node))
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    ]


def length(node):
    first = node.body[0]
    doc = first.end_lineno - first.lineno + 1 if ast.get_docstring(node) is not None else 0
    return node.end_lineno - node.lineno + 1 - doc


def test_no_function_is_long():
    assert {name: lines for name, lines in functions() if lines > LONGEST_FUNCTION} == {}


def test_half_the_functions_have_at_most_8_lines_and_nine_of_ten_at_most_25():
    lengths = [lines for _, lines in functions()]
    assert median(lengths) <= 8
    assert quantiles(lengths, n=10)[8] <= 25


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.name not in SENTENCES], ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_module_is_long(path):
    assert len(path.read_text().splitlines()) <= LONGEST_MODULE


def test_most_modules_are_short():
    lengths = [len(path.read_text().splitlines()) for path in MODULES]
    assert sum(lines <= USUAL_MODULE for lines in lengths) >= 0.75 * len(lengths)


def chain(node):
    """How many branches an if has, elif by elif."""
    branches = 1
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        node, branches = node.orelse[0], branches + 1
    return branches


def test_no_chain_of_elif_is_over_four():
    long_chains = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.If) and chain(node) > 4
    ]
    assert long_chains == []
