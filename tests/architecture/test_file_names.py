"""Outside the folders of games no file name is used twice, unless both files are about the same thing."""

from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("companion", "hardware", "kivy_ui", "phones", "benchmarks", "tests")
FIXED = {"__init__.py", "__main__.py", "conftest.py"}
"""Names that Python or pytest gives."""
SAME_IN_EACH = {"games", "boards", "golden", "example_games"}
"""Folders in which each game has the same files."""
LAB = "lab"
"""Folder whose modules are named for what they test."""
SHARED_NAMES = {
    "main.py": "the entry of the command; MicroPython starts a main.py, too",
    "number_pad.py": "a number pad, on the touchscreen and on a phone",
}
"""Names of several files, and why."""


def is_named_here(path):
    """Return whether a file's name could be any other: not one that tools, games or the lab prescribe."""
    folders = path.relative_to(ROOT).parts[:-1]
    return path.name not in FIXED and not (SAME_IN_EACH | {LAB}) & set(folders) and "stubs" not in folders


def places():
    """Return the folders of each file name."""
    folders = defaultdict(set)
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            if is_named_here(path):
                folder = path.parent.relative_to(ROOT).as_posix()
                folders[path.name].add("tests" if path.name.startswith("test_") else folder)
    return folders


def test_no_file_name_is_used_twice_without_a_reason():
    twice = {name: sorted(folders) for name, folders in places().items() if len(folders) > 1 and name not in SHARED_NAMES}
    assert twice == {}


def test_every_reason_is_still_needed():
    assert [name for name in SHARED_NAMES if len(places().get(name, ())) < 2] == []
