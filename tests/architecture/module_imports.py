"""Modules and what they import."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def modules(package):
    return [path for path in (ROOT / package).rglob("*.py") if "firmware" not in path.parts]


def is_for_types(node):
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


@cache
def imported(path):
    """Full names of everything a module imports, inside functions too; what only types are named by is not imported."""
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if not is_for_types(node)]
    nodes = list(ast.walk(tree))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return [*plain, *(f"{node.module}.{alias.name}" for node in froms for alias in node.names)]
