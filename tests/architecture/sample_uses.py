"""Find the tests whose sample is larger in `make test-long` than in `make test`, by reading the source of the tests."""

import ast
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SIZES = "tests.sample_sizes"
SMALL_SAMPLE_ARGUMENTS = 3
"""Arguments of `full_or_sample` if it has a small sample, too."""
SMALL = "a small sample"
"""Entry among the used names of code that asks for a small sample."""
Definitions = dict[str, list[ast.AST]]


@cache
def names_that_depend(path: Path) -> frozenset[str]:
    """Return the names of a module's functions, classes and constants that depend on the size of a sample, imported ones too."""
    tree = _tree(path)
    found_names = set(_imported_names(tree))
    uses = {name: set().union(*map(_used_names, nodes)) for name, nodes in _definitions(tree).items()} if found_names else {}
    while more := {name for name, used_names in uses.items() if name not in found_names and used_names & (found_names | {SMALL})}:
        found_names |= more
    return frozenset(found_names - {SMALL})


def test_names(path: Path) -> list[str]:
    """Return the names of a module's test functions and classes of tests."""
    nodes = _tree(path).body
    return [
        node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test")
    ]


def marked_names(path: Path) -> set[str]:
    """Return the names of test functions and classes that are marked as SAMPLED, by a decorator or with the whole module."""
    tree = _tree(path)
    if any(isinstance(node, ast.Assign) and "pytestmark" in _names(node) and "SAMPLED" in _names(node) for node in tree.body):
        return set(test_names(path))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {node.name for node in functions if any("SAMPLED" in _names(mark) for mark in node.decorator_list)}


@lru_cache(maxsize=1)
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _imported_names(tree: ast.Module) -> Iterator[str]:
    """Yield what a module imports from other modules of the tests and what depends on the size of a sample there."""
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("tests"):
            continue
        path = ROOT / f"{node.module.replace('.', '/')}.py"
        if node.module == SIZES:
            yield from (name.asname or name.name for name in node.names if name.name in ("LONG", "sampled_check"))
            yield SMALL
        elif path.exists():
            depending_names = names_that_depend(path)
            yield from (name.asname or name.name for name in node.names if name.name in depending_names)


def _definitions(tree: ast.Module) -> Definitions:
    """Return the nodes of a module's functions, classes and constants, by name."""
    definitions: Definitions = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            definitions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.Assign):
            for target, value in _assignments(node):
                definitions.setdefault(target, []).append(value)
    return definitions


def _assignments(node: ast.Assign) -> Iterator[tuple[str, ast.AST]]:
    """Yield each assigned name with its value; `A, B = 1, 2` gives two."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and len(target.elts) == len(node.value.elts):
            yield from ((name, value) for part, value in zip(target.elts, node.value.elts, strict=True) for name in _names(part))
        else:
            yield from ((name, node.value) for name in _names(target))


def _used_names(definition: ast.AST) -> set[str]:
    """Return the names that code uses, also as fixtures, and `SMALL` if it asks for a small sample itself."""
    used_names = set()
    for part in ast.walk(definition):
        if isinstance(part, ast.Name):
            used_names.add(part.id)
        elif isinstance(part, ast.arg):
            used_names.add(part.arg)
        elif isinstance(part, ast.Call) and len(part.args) == SMALL_SAMPLE_ARGUMENTS and "full_or_sample" in _names(part.func):
            used_names.add(SMALL)
    return used_names


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
