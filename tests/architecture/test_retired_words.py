"""Docstrings, comments and names have no retired word, so that they stay plain engineering English.

`python -m tests.architecture.test_retired_words` prints the number of places by package; with FOLDER… it prints the places.
"""

import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source_facts import ROOT, facts

RETIRED = "whoever somebody nobody everybody lies stands hangs told tells"
PROSE = re.compile(rf"\b({RETIRED.replace(' ', '|')})\b|\b(?:lie|stand|hang) (?:in|on|at|under|there|behind|beside|over)\b", re.I)
CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”|^ *(?:>>>|\.\.\.).*$", re.M)
"""Quoted names and sentences, and doctests, are no prose."""
WORDS = frozenset(RETIRED.split())
TOPS = ("companion", "hardware", "phones", "kivy_ui", "tests", "benchmarks", "systemd")
PRODUCT = TOPS[:4]

UNCLEAN: dict[str, int] = {}
"""Packages with retired words in docstrings and comments: how many there may be. A figure may only fall; 0: delete the entry."""
UNCLEAN_NAMES: dict[str, int] = {}
"""Packages with retired words in names of functions, classes, arguments and constants: how many names there may be."""


@cache
def packages() -> dict[str, list[Path]]:
    """Return the modules by package: those of companion by room, and each game."""
    paths_by_package: dict[str, list[Path]] = {}
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).parts
            depth = 1 if top != "companion" else 3 if parts[1] in ("games", "library") else 2
            paths_by_package.setdefault("/".join(parts[: min(depth, len(parts) - 1)]), []).append(path)
    return paths_by_package


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a module with their lines."""
    yield from facts(path).texts
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def retired_prose(path: Path) -> Iterator[str]:
    """Yield the retired words in a module's docstrings and comments, each with its place."""
    for line, text in prose(path) if PROSE.search(path.read_text("utf-8")) else ():
        for match in PROSE.finditer(CODE.sub("", text)):
            yield f"{path.relative_to(ROOT)}:{line}: {match.group()}"


def retired_names(path: Path) -> set[str]:
    """Return the names with a retired word that a module of the product defines. Fields and tags are exempt: they are recorded."""
    names = facts(path).product_names if path.relative_to(ROOT).parts[0] in PRODUCT else ()
    return {name for name in names if WORDS & set(re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower().split("_"))}


def counts(finder: Callable[[Path], Iterable[str]]) -> Counter[str]:
    """Count by package what `finder` finds in its modules."""
    return Counter({package: sum(len(list(finder(path))) for path in paths) for package, paths in packages().items()})


@pytest.mark.parametrize("package", packages())
def test_docstrings_and_comments_have_no_retired_word(package):
    places = [place for path in packages()[package] for place in retired_prose(path)]
    assert len(places) <= UNCLEAN.get(package, 0), "\n".join(places)


def test_names_with_retired_words_become_fewer():
    package_counts = counts(retired_names)
    more = {package: count for package, count in package_counts.items() if count > UNCLEAN_NAMES.get(package, 0)}
    assert not more, f"`python -m tests.architecture.test_retired_words FOLDER` lists them: {more}"


def main(folders: list[str]) -> None:
    """Print the current numbers by package, or the places in these packages."""
    for package, paths in packages().items():
        for path in paths if package in folders else ():
            print(*retired_prose(path), *(f"{path.relative_to(ROOT)}: {name}" for name in retired_names(path)), sep="\n")
    if not folders:
        for title, finder in (("UNCLEAN", retired_prose), ("UNCLEAN_NAMES", retired_names)):
            print(f"{title} = {{")
            print(*(f'    "{package}": {count},' for package, count in sorted(counts(finder).items()) if count), "}", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
