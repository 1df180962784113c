"""Functions, properties, fields, classes and type aliases are named by a verb or a noun of the trade.

A pronoun, preposition, adverb or participle alone is no name; no function begins with a preposition, and no metaphor replaces a verb.
`python -m tests.architecture.test_definition_names` prints the places of today.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from tests.architecture.retired_names import RETIRED as RETIRED_WORDS
from tests.architecture.source_facts import ROOT, Definition, facts, facts_of

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
        (key, str(path.relative_to(ROOT)), line) for path in files for key, line in find_retired_names(facts(path).definitions)
    )


def find_retired_names(definitions: Iterable[Definition]) -> Iterator[tuple[str, int]]:
    """Yield kind and word, and the line, of each definition with a retired name."""
    for kind, name, line in definitions:
        word = name.strip("_") if kind in ("function", "field") else name.strip("_").lower()
        first = word.partition("_")[0]
        if word in RETIRED or (kind == "function" and word in METAPHORS):
            if kind != "function" or word not in VERBS:
                yield f"{kind} {word}", line
        elif kind == "function" and "_" in word and first in PREPOSITIONS:
            yield f"function {first}_", line


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
    found_names = {key for key, _ in find_retired_names(facts_of(source).definitions)}
    assert found_names == {"constant given", "class told", "field what", "field kept", "function settle", "function of_"}


if __name__ == "__main__":
    for place in places():
        print(*place)
