"""Names that docstrings quote in backticks exist: a rename that leaves an old one in a docstring fails here."""

import ast
import builtins
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "systemd", "tests", "benchmarks")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
QUOTED = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
LONGEST_WORDS = 60
"""Strings up to this length may name something, such as a key of JSON or a command."""
FORMS = {"page_key"}
"""Forms of names that are no names."""


@cache
def tree(path):
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


def names_in(path):
    """Yield every name that a module defines or uses, and the words of its short strings."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name):
                yield from name.split(".")
            case ast.Constant(value=str(words)) if len(words) <= LONGEST_WORDS:
                yield from re.findall(r"\w+", words)


def quoted_names(path):
    """Yield the names that the docstrings of a module quote, each with its line."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from ((node.lineno, name) for name in QUOTED.findall(node.value.value))


def test_every_name_quoted_in_a_docstring_exists():
    known = {*dir(builtins), *FORMS, *(path.stem for path in FILES), *(name for path in FILES for name in names_in(path))}
    gone = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in FILES
        for line, name in quoted_names(path)
        if name.rpartition(".")[2] not in known
    ]
    assert not gone, "\n".join(gone)
