"""No variable or parameter is named by a pronoun, preposition or participle alone.

`python -m tests.architecture.test_variable_names` prints the places.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.retired_names import RETIRED

ROOT = Path(__file__).parents[2]
TOPS = ("companion", "hardware", "phones", "kivy_ui", "tests", "benchmarks", "systemd")
MOST = {"left": 35, "it": 3}
"""Places that are left, by word: `left` beside `right`, `it` as in the formulas of score sheets. A figure may only fall; 0: delete the entry."""


@cache
def places() -> tuple[tuple[str, str, int], ...]:
    """Return the word, file and line of each variable and parameter with a retired name."""
    files = (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))
    return tuple((word, str(path.relative_to(ROOT)), line) for path in files for word, line in _names_in(path))


def _names_in(path: Path) -> Iterator[tuple[str, int]]:
    tree = ast.parse(path.read_text("utf-8"))
    fields = {
        id(line.target)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in fields:
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        else:
            continue
        if name.strip("_") in RETIRED:
            yield name.strip("_"), node.lineno


def test_no_variable_is_named_by_a_pronoun_preposition_or_participle():
    counts = Counter(word for word, _, _ in places())
    assert {word: count for word, count in counts.items() if count > MOST.get(word, 0)} == {}, (
        "give these the noun of what they hold"
    )


def test_limits_of_left_names_fall_with_them():
    counts = Counter(word for word, _, _ in places())
    assert {word: counts[word] for word, count in MOST.items() if counts[word] < count} == {}, "write these figures into MOST"


if __name__ == "__main__":
    for place in places():
        print(*place)
