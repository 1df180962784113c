"""No variable or parameter is named by a pronoun, preposition or participle alone.

`python -m tests.architecture.test_variable_names` prints the places.
"""

from collections import Counter
from functools import cache

from tests.architecture.source_facts import ROOT, facts, facts_of

TOPS = ("companion", "hardware", "phones", "kivy_ui", "tests", "benchmarks", "systemd")
MOST = {"left": 35, "it": 3}
"""Places that are left, by word: `left` beside `right`, `it` as in the formulas of score sheets. A figure may only fall; 0: delete the entry."""


@cache
def places() -> tuple[tuple[str, str, int], ...]:
    """Return the word, file and line of each variable and parameter with a retired name."""
    files = (path for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))
    return tuple((word, str(path.relative_to(ROOT)), line) for path in files for word, line in facts(path).retired_variables)


def test_retired_names_of_variables_and_parameters_are_found():
    source = """
class Seat:
    told: int
    def move(self, given): _kept = given
for found in ():
    left = found
"""
    assert {word for word, _ in facts_of(source).retired_variables} == {"given", "kept", "found", "left"}


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
