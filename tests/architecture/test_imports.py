"""Every import names a module and a symbol that exist: mypy checks none of the tests, and few of them run before a change lands."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "tests", "benchmarks")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "stubs" not in path.parts)
IN_TEXT = re.compile(rf"^from ((?:{'|'.join(PACKAGES)})(?:\.\w+)*) import ([\w, ]+)$", re.M)
"""Imports in programs that tests pass to another Python as text."""


class Source(NamedTuple):
    """What a file binds by definition, assignment or import, and the (module, name) pairs of ours that it imports."""

    defined: frozenset[str]
    imports: tuple[tuple[str, str], ...]


@cache
def source(path):
    """Read a file."""
    text, names, ours = path.read_text("utf-8"), set(), []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names |= {(alias.asname or alias.name).partition(".")[0] for alias in aliases}
                ours += imports_of(node)
    for module, imported in IN_TEXT.findall(text):
        ours += [(module, name.partition(" as ")[0].strip()) for name in imported.split(",")]
    return Source(frozenset(names), tuple(ours))


def imports_of(node):
    """Return (module, name) for each import of ours in a statement."""
    if isinstance(node, ast.Import):
        dotted = (alias.name.rpartition(".") for alias in node.names if alias.name.partition(".")[0] in PACKAGES)
        return [(module, name) for module, _, name in dotted if module]
    is_ours = not node.level and node.module.partition(".")[0] in PACKAGES
    return [(node.module, alias.name) for alias in node.names] if is_ours else []


def is_there(module, name):
    """Return whether `from module import name` can work."""
    folder = ROOT.joinpath(*module.split("."))
    file = next((one for one in (folder.with_suffix(".py"), folder / "__init__.py") if one.is_file()), None)
    is_module = (folder / f"{name}.py").is_file() or (folder / name).is_dir()
    return is_module or (file is not None and bool({name, "__getattr__"} & source(file).defined))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_import_names_something_that_exists(package):
    files = [path for path in FILES if path.relative_to(ROOT).parts[0] == package]
    assert [(str(path.relative_to(ROOT)), *one) for path in files for one in source(path).imports if not is_there(*one)] == []
