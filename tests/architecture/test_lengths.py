"""Measure the length of functions and modules over the whole tree."""

import ast
import warnings
from functools import cache
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).parents[2]
MODULES = [
    path for package in ("companion", "hardware", "kivy_ui", "phones", "benchmarks") for path in (ROOT / package).rglob("*.py")
]
LONGEST_FUNCTION = 40
LONG_MODULE = 600  # reported, not refused: one concept may need them


@cache
def measured():
    """Return every function with its length in lines, docstring left out, and every `if` with its number of branches."""
    functions, chains = [], []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                functions.append((f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length(node)))
            elif isinstance(node, ast.If):
                chains.append((f"{path.relative_to(ROOT)}:{node.lineno}", chain(node)))
    return functions, chains


def functions():
    return measured()[0]


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


def test_report_modules_over_600_lines():
    long = {str(path.relative_to(ROOT)): lines for path in MODULES if (lines := len(path.read_text().splitlines())) > LONG_MODULE}
    if long:
        warnings.warn(f"Modules over {LONG_MODULE} lines: {long}", stacklevel=1)


def chain(node):
    """Return how many branches an if has, elif by elif."""
    branches = 1
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        node, branches = node.orelse[0], branches + 1
    return branches


def test_no_chain_of_elif_is_over_four():
    long_chains = [place for place, branches in measured()[1] if branches > 4]
    assert long_chains == []
