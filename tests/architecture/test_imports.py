"""Every import names a module and a symbol that exist: mypy checks none of the tests, and few of them run before a change lands."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "tests", "benchmarks")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "stubs" not in path.parts)
IN_TEXT = re.compile(rf"^from ((?:{'|'.join(PACKAGES)})(?:\.\w+)*) import ([\w, ]+)$", re.M)
"""Imports in programs that tests pass to another Python as text."""


@cache
def defined(path):
    """Return the names that a module's file binds, by definition, assignment or import."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    aliases = (alias for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names)
    return names | {(alias.asname or alias.name).partition(".")[0] for alias in aliases}


def is_there(module, name):
    """Return whether `from module import name` can work."""
    folder = ROOT.joinpath(*module.split("."))
    file = next((one for one in (folder.with_suffix(".py"), folder / "__init__.py") if one.is_file()), None)
    is_module = (folder / f"{name}.py").is_file() or (folder / name).is_dir()
    return is_module or (file is not None and (name in defined(file) or "__getattr__" in defined(file)))


def imports(path):
    """Yield (module, name) for each import of ours in a file, those in the text of other programs included."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module.partition(".")[0] in PACKAGES:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            dotted = (alias.name.rpartition(".") for alias in node.names if alias.name.partition(".")[0] in PACKAGES)
            yield from ((module, name) for module, _, name in dotted if module)
    for module, names in IN_TEXT.findall(text):
        yield from ((module, name.partition(" as ")[0].strip()) for name in names.split(","))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_import_names_something_that_exists(package):
    files = [path for path in FILES if path.relative_to(ROOT).parts[0] == package]
    assert [(str(path.relative_to(ROOT)), *one) for path in files for one in imports(path) if not is_there(*one)] == []
