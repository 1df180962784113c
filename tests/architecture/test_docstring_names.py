"""Names that docstrings quote in backticks exist: a rename that leaves an old one in a docstring fails here."""

import builtins
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "systemd", "tests", "benchmarks")
LONG_STRING = re.compile(r'"""(.*?)"""', re.DOTALL)
"""A docstring, or a program in a string. Read without a syntax tree, which would take 20 seconds for all files."""
QUOTED = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
FORMS = {"page_key"}
"""Forms of names that are no names."""


def test_every_name_quoted_in_a_docstring_exists():
    texts = {path: path.read_text("utf-8") for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}
    known = {*dir(builtins), *FORMS, *(path.stem for path in texts)}
    for text in (*texts.values(), *(path.read_text("utf-8") for path in (ROOT / "phones").glob("*.js"))):
        known.update(re.findall(r"\w+", LONG_STRING.sub("", text)))
    gone = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts.items()
        for string in LONG_STRING.findall(text)
        for name in QUOTED.findall(string)
        if name.rpartition(".")[2] not in known
    ]
    assert len(known) > 10_000
    assert not gone, "\n".join(gone)
