"""Facts of a source file, from one walk of its syntax tree, for all tests that read every module."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Import(NamedTuple):
    """Imported name, and its alias in the file; `import module` has no name."""

    module: str
    name: str
    alias: str
    is_for_types: bool

    @property
    def full_name(self):
        """Full name."""
        return f"{self.module}.{self.name}" if self.name else self.module


class Facts(NamedTuple):
    """Facts of a file: names, imports, literals, and the sizes of its functions, chains of elif and calls."""

    bound: frozenset[str]
    """Names that it binds by definition, assignment or import, at any depth."""
    imports: tuple[Import, ...]
    functions: tuple[tuple[int, str, int], ...]
    """Line, name and length of each function, docstring left out."""
    branches: tuple[tuple[int, int], ...]
    """Line and number of branches of each `if`."""
    positional: tuple[int, ...]
    """Number of positional arguments of each call."""
    numbers: tuple[float, ...]
    """Number literals."""
    attributes: frozenset[tuple[str, str]]
    """Attributes of names that only an import binds."""


def types_only(tree):
    """Return the ids of the nodes inside the module's `if TYPE_CHECKING`."""
    tops = [node for node in tree.body if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"]
    return {id(node) for top in tops for node in ast.walk(top)}


def imports_of(node, for_types):
    """Return the imports of a statement; relative ones are left out."""
    is_for_types = id(node) in for_types
    if isinstance(node, ast.Import):
        return [Import(alias.name, "", alias.asname or "", is_for_types) for alias in node.names]
    return (
        [Import(node.module, alias.name, alias.asname or alias.name, is_for_types) for alias in node.names]
        if node.module and not node.level
        else []
    )


def length(node):
    """Return the number of lines of a function, docstring left out."""
    first = node.body[0]
    doc = first.end_lineno - first.lineno + 1 if ast.get_docstring(node) is not None else 0
    return node.end_lineno - node.lineno + 1 - doc


def chain(node):
    """Return how many branches an if has, elif by elif."""
    branches = 1
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        node, branches = node.orelse[0], branches + 1
    return branches


@cache
def facts(path):
    """Return the facts of a file; it is parsed only once."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types = types_only(tree)
    imports, functions, branches, positional, numbers = [], [], [], [], []
    imported, other_names, arguments, attributes = set(), set(), set(), set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                attributes.add((name, attribute))
            case ast.arg(arg=name):
                arguments.add(name)
            case ast.Call():
                positional.append(len(node.args))
            case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
                numbers.append(value)
            case ast.Name(id=name, ctx=ast.Store()):
                other_names.add(name)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                other_names.add(node.name)
                if isinstance(node, ast.FunctionDef):
                    functions.append((node.lineno, node.name, length(node)))
            case ast.Import() | ast.ImportFrom():
                imported |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
                imports += imports_of(node, for_types)
            case ast.If():
                branches.append((node.lineno, chain(node)))
    own = frozenset((name, attribute) for name, attribute in attributes if name in imported - other_names - arguments)
    return Facts(
        frozenset(imported | other_names), tuple(imports), tuple(functions), tuple(branches), tuple(positional), tuple(numbers), own
    )
