"""Functions, properties, fields, classes and type aliases are named by a verb or a noun of the trade.

A pronoun, preposition, adverb or participle alone is no name; no function begins with a preposition, and no metaphor replaces a verb.
`python -m tests.architecture.test_definition_names` prints the places of today.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.retired_names import RETIRED as RETIRED_WORDS

ROOT = Path(__file__).parents[2]
TOPS = ("companion", "hardware", "phones", "kivy_ui", "tests", "benchmarks", "systemd")
RETIRED = RETIRED_WORDS | {"also", "always", "ever", "never", "soon", "later", "when", "where", "why", "how"}
METAPHORS = frozenset(("settle", "lay", "lend", "hear", "hang", "dwell", "lead", "greet", "mend"))
"""Verbs that say something else in this trade. Functions only: a seat may be the `lead`."""
VERBS = frozenset(("put",))
"""Participles that are imperatives, too."""
PREPOSITIONS = frozenset(
    (
        "of",
        "at",
        "beside",
        "below",
        "above",
        "under",
        "over",
        "onto",
        "upon",
        "through",
        "among",
        "since",
        "until",
        "too",
        "also",
        "or",
    )
)
"""First words of a function; from, to, as, with, without, for, on, in and by are left for conversions, copies and callbacks."""
MOST: dict[str, int] = {"field left": 2}
"""Places that are left, by kind and word. A figure may only fall; 0: delete.

`left` and `right` of a formula and of a plot are the names of the trade. Elsewhere a recorded name that is no noun stays
in files and on the wire by `rename`.
"""


@cache
def places() -> tuple[tuple[str, str, int], ...]:
    """Return kind and word, file and line of each definition with a retired name."""
    files = (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))
    return tuple(
        (key, str(path.relative_to(ROOT)), line) for path in files for key, line in find_retired_names(path.read_text("utf-8"))
    )


def find_retired_names(source: str) -> Iterator[tuple[str, int]]:
    """Yield kind and word, and the line, of each retired name that Python source defines."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name = node.name.strip("_")
            first = name.partition("_")[0]
            if name in (RETIRED | METAPHORS) - VERBS:
                yield f"function {name}", node.lineno
            elif "_" in name and first in PREPOSITIONS:
                yield f"function {first}_", node.lineno
        elif isinstance(node, ast.ClassDef):
            if node.name.strip("_").lower() in RETIRED:
                yield f"class {node.name.lower()}", node.lineno
            yield from ((f"field {name}", line) for name, line in _fields(node) if name.strip("_") in RETIRED)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else (node.target,):
                if isinstance(target, ast.Name) and target.id.strip("_").lower() in RETIRED:
                    yield f"constant {target.id.strip('_').lower()}", node.lineno


def _fields(class_node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    for node in class_node.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.lineno) for target in node.targets if isinstance(target, ast.Name))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and ast.unparse(part.value) == "self":
                    yield part.attr, part.lineno


def test_no_definition_is_named_by_a_pronoun_preposition_or_participle():
    counts = Counter(key for key, _, _ in places())
    assert {key: count for key, count in counts.items() if count > MOST.get(key, 0)} == {}, (
        "name functions by a verb or by what they return, fields and classes by a noun"
    )


def test_limits_of_left_definitions_fall_with_them():
    counts = Counter(key for key, _, _ in places())
    assert {key: counts[key] for key, count in MOST.items() if counts[key] < count} == {}, "write these figures into MOST"


def test_retired_names_of_each_kind_are_found():
    source = """
Given = int
class Told(Struct):
    what: str
    def __init__(self): self.kept = 1
    def settle(self): ...
def of_total(): ...
def with_total(): ...
def read_total(): ...
"""
    found_names = {key for key, _ in find_retired_names(source)}
    assert found_names == {"constant given", "class told", "field what", "field kept", "function settle", "function of_"}


if __name__ == "__main__":
    for place in places():
        print(*place)
