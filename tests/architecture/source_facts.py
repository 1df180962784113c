"""Facts of a source file, from one walk of its syntax tree, for all tests that read every module."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.architecture.retired_names import RETIRED
from tests.architecture.sentence_files import SAYS, keys

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


class Definition(NamedTuple):
    """Function, class, field or constant of a module, with its name and line."""

    kind: str
    name: str
    line: int


class SentenceCall(NamedTuple):
    """Call of a function that takes the key of a sentence: the prefix of its keys, the possible keys, and the names of the parts."""

    function: str
    prefix: str
    keys: tuple[str, ...]
    parts: frozenset[str]
    line: int


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
    number_lists: tuple[int, ...]
    """Lines that assign five or more numbers to as many constants."""
    texts: tuple[tuple[int, str], ...]
    """Line and text of each docstring."""
    attributes: frozenset[tuple[str, str]]
    """Attributes of names that only an import binds."""
    top_imports: tuple[tuple[str, str], ...]
    """Module and name of what it imports when it is loaded; the name is empty for `import module`."""
    definitions: tuple[Definition, ...]
    retired_variables: tuple[tuple[str, int], ...]
    """Retired names of variables and parameters, with their lines; fields of classes are left out."""
    product_names: frozenset[str]
    """Names of functions, classes, parameters and assigned names, without annotated fields."""
    sentence_calls: tuple[SentenceCall, ...]


def types_only(tree):
    """Return the ids of the nodes inside the module's `if TYPE_CHECKING`."""
    tops = [node for node in tree.body if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"]
    return {id(node) for top in tops for node in ast.walk(top)}


def number_lists(tree):
    """Return the lines of a module that assign five or more numbers to as many constants."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)]
    return [
        node.lineno
        for node in assigned
        if isinstance(node.targets[0], ast.Tuple)
        and sum(isinstance(value, ast.Constant) and isinstance(value.value, int | float) for value in node.value.elts) > 4
    ]


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
    gc.disable()  # a syntax tree has a hundred thousand objects and no circle
    try:
        return facts_of(path.read_text("utf-8"))
    finally:
        gc.enable()


def facts_of(source):
    """Return the facts of Python source."""
    tree = ast.parse(source)
    collector = Collector(tree)
    handlers = {name.removeprefix("visit_"): getattr(collector, name) for name in dir(collector) if name.startswith("visit_")}
    for node in ast.walk(tree):
        if handler := handlers.get(type(node).__name__):
            handler(node)
    return collector.facts()


class Collector:
    """Facts of one syntax tree, collected from node to node; a class comes before its fields."""

    def __init__(self, tree):
        self._tree = tree
        self._for_types = types_only(tree)
        self._imports, self._functions, self._branches, self._positional, self._numbers = [], [], [], [], []
        self._imported_names, self._other_names, self._arguments, self._attributes = set(), set(), set(), set()
        self._definitions, self._retired_variables, self._named_calls = [], [], []
        self._fields, self._product_names, self._texts = set(), set(), []

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name):
            self._attributes.add((node.value.id, node.attr))

    def visit_arg(self, node):
        self._arguments.add(node.arg)
        self._add_variable(node.arg, node.lineno)

    def visit_Call(self, node):
        self._positional.append(len(node.args))
        if node.args and isinstance(node.func, ast.Name):
            self._named_calls.append(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            self._texts.append((node.lineno, node.value.value))

    def visit_Constant(self, node):
        if type(node.value) in (int, float):
            self._numbers.append(node.value)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self._other_names.add(node.id)
            if id(node) not in self._fields:
                self._add_variable(node.id, node.lineno)

    def visit_Assign(self, node):
        self._product_names |= {target.id for target in node.targets if isinstance(target, ast.Name)}

    def visit_FunctionDef(self, node):
        self.visit_AsyncFunctionDef(node)
        self._product_names.add(node.name)
        self._functions.append((node.lineno, node.name, length(node)))

    def visit_AsyncFunctionDef(self, node):
        self._other_names.add(node.name)
        self._definitions.append(Definition("function", node.name, node.lineno))

    def visit_ClassDef(self, node):
        self._other_names.add(node.name)
        self._product_names.add(node.name)
        self._fields |= {id(line.target) for line in node.body if isinstance(line, ast.AnnAssign)}
        self._definitions.append(Definition("class", node.name, node.lineno))
        self._definitions += [Definition("field", name, line) for name, line in fields_of(node)]

    def visit_Import(self, node):
        self._imported_names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        self._imports += imports_of(node, self._for_types)

    visit_ImportFrom = visit_Import

    def visit_If(self, node):
        self._branches.append((node.lineno, chain(node)))

    def _add_variable(self, name, line):
        if (word := name.strip("_")) in RETIRED:
            self._retired_variables.append((word, line))

    def facts(self):
        """Return everything that was collected."""
        own_names = self._imported_names - self._other_names - self._arguments
        return Facts(
            bound=frozenset(self._imported_names | self._other_names),
            imports=tuple(self._imports),
            functions=tuple(self._functions),
            branches=tuple(self._branches),
            positional=tuple(self._positional),
            numbers=tuple(self._numbers),
            number_lists=tuple(number_lists(self._tree)),
            texts=tuple(self._texts),
            attributes=frozenset(pair for pair in self._attributes if pair[0] in own_names),
            top_imports=tuple(top_imports(self._tree)),
            definitions=(*self._definitions, *constants_of(self._tree)),
            retired_variables=tuple(self._retired_variables),
            product_names=frozenset(self._product_names | self._arguments),
            sentence_calls=tuple(self._sentence_calls()),
        )

    def _sentence_calls(self):
        speaking = {
            module_import.alias: SAYS[module_import.module, module_import.name]
            for module_import in self._imports
            if (module_import.module, module_import.name) in SAYS
        }
        for call in self._named_calls:
            if call.func.id in speaking:
                parts = frozenset(keyword.arg or "**" for keyword in call.keywords)
                yield SentenceCall(call.func.id, speaking[call.func.id], tuple(keys(call.args[0])), parts, call.lineno)


def top_imports(tree) -> Iterator[tuple[str, str]]:
    """Yield module and name of what a module imports when it is loaded."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def fields_of(class_node) -> Iterator[tuple[str, int]]:
    """Yield the fields of a class with their lines, also those that its `__init__` sets."""
    for node in class_node.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.lineno) for target in node.targets if isinstance(target, ast.Name))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and getattr(part.value, "id", "") == "self":
                    yield part.attr, part.lineno


def constants_of(tree) -> Iterator[Definition]:
    """Yield what a module assigns outside of functions and classes."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                if isinstance(target, ast.Name):
                    yield Definition("constant", target.id, node.lineno)
