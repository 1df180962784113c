"""Sentence files and the code that uses their keys."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOTS = ("companion", "hardware", "kivy_ui", "phones", "tests/example_games/pearls")


SAYS = {
    ("companion.table.sentence", "say"): "",
    ("companion.table.moves", "illegal_move"): "refused.",
    ("companion.table.chapter", "say"): "",
    ("companion.table.chapter", "illegal_move"): "refused.",
    ("companion.table.moves", "invalid_value"): "filling.",
    ("kivy_ui.look.language", "translate"): "",
    ("companion.command.sentences", "english"): "",
}
"""Functions that take the key of a sentence, with the prefix that they put before it."""


MAKERS = {"moves.py", "rulebook.py", "game.py", "rule_topics.py", "sentences.py", "language.py"}
"""Modules that compute keys: their callers are checked instead."""


PUT_TOGETHER = "a key must be written out, or no test can follow it"


def written_packages() -> list[str]:
    """Return every package with words of its own."""
    return sorted(".".join(path.parts[:-2]) for root in ROOTS for path in Path(root).rglob("words/en.toml"))


PACKAGES = written_packages()


@cache
def home(path: Path) -> str:
    """Return the package whose words a module uses: the nearest above it that has words."""
    at = path.parent
    while at != Path() and not (at / "words" / "en.toml").exists():
        at = at.parent
    return ".".join(at.parts)


def sentence_functions(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names by which a module calls functions that take a key, each with the prefix of its keys."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (
                (alias.asname or alias.name, SAYS[node.module, alias.name])
                for alias in node.names
                if (node.module, alias.name) in SAYS
            )


def keys(node: ast.expr) -> list[str]:
    """Return the possible keys of a first argument: a literal, or both literals of a conditional expression."""
    if isinstance(node, ast.IfExp):
        return keys(node.body) + keys(node.orelse)
    return [str(node.value) if isinstance(node, ast.Constant) else PUT_TOGETHER]


def keys_to_check(keys: Iterable[str], path: Path) -> list[str]:
    """Return the keys of a call that a sentence must exist for: modules in `MAKERS` may compute theirs."""
    return [key for key in keys if key != PUT_TOGETHER or path.name not in MAKERS]
