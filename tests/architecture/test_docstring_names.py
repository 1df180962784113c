"""Names in docstrings exist: names in backticks, parameters and errors. The test fails if a rename forgets a docstring."""

import builtins
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "systemd", "tests", "benchmarks")
LONG_STRING = re.compile(r'"""(.*?)"""', re.DOTALL)
"""A docstring, or a program in a string. Read without a syntax tree, which would take 20 seconds for all files."""
QUOTED = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
LISTED = re.compile(r"^ {4,8}([a-z_]+(?:, [a-z_]+)*)(?:\([^)\n]*\))? {2,}\S", re.MULTILINE)
"""The names before a description, as in a list of parameters."""
RAISED = re.compile(r"Raises? ([^.\n]+)")
CONSTANT = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
METHOD = re.compile(r"\bself\.(\w+)")
"""A method or attribute in an example."""
OTHER_PROGRAMS = {"BGG_XML_API2", "NM_DEVICE_STATE_DISCONNECTED", "NM_WIFI_DEVICE_CAP_AP", "IDLE_SECONDS"}
"""Names of other programs, and an argument of a command."""
FORMS = {"page_key"}
"""Forms of names that are no names."""


def test_every_name_quoted_in_a_docstring_exists():
    texts = {path: path.read_text("utf-8") for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))}
    known_names = {*dir(builtins), *FORMS, *(path.stem for path in texts)}
    for text in (*texts.values(), *(path.read_text("utf-8") for path in (ROOT / "phones").glob("*.js"))):
        known_names.update(re.findall(r"\w+", LONG_STRING.sub("", text)))
    missing_names = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts.items()
        for string in LONG_STRING.findall(text)
        for name in QUOTED.findall(string)
        if name.rpartition(".")[2] not in known_names
    ]
    in_examples = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts.items()
        if "tests" not in path.relative_to(ROOT).parts  # their long strings are programs, too
        for string in LONG_STRING.findall(text)
        for name in (*CONSTANT.findall(string), *METHOD.findall(string))
        if name not in known_names | OTHER_PROGRAMS
    ]
    raised = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in texts.items()
        for string in LONG_STRING.findall(text)
        for name in re.findall(r"\b[A-Z]\w+", " ".join(RAISED.findall(string)))
        if name not in known_names
    ]
    assert len(known_names) > 10_000
    assert not missing_names + in_examples + raised, "\n".join(missing_names + in_examples + raised)


def test_every_parameter_listed_in_a_docstring_is_in_its_module():
    missing_names = []
    for path in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))):
        text = path.read_text("utf-8")
        strings = [string for string in LONG_STRING.findall(text) if LISTED.search(string) and "\n\n" in string]
        known_names = set(re.findall(r"\w+", LONG_STRING.sub("", text))) if strings else set()
        names = {name for string in strings for line in LISTED.findall(string) for name in line.split(", ")}
        missing_names += [f"{path.relative_to(ROOT)}: {name}" for name in sorted(names - known_names)]
    assert not missing_names, "\n".join(missing_names)
