"""What is installed: every data file of the packages is listed in pyproject.toml."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PATTERNS = PROJECT["tool"]["setuptools"]["package-data"]
LEAVINGS = {"__pycache__", ".mypy_cache", ".ruff_cache", "stubs"}


def data_files(package):
    inside = (path.relative_to(ROOT / package) for path in (ROOT / package).rglob("*") if path.is_file())
    return [path for path in inside if not LEAVINGS & set(path.parts) and (path.suffix != ".py" or "firmware" in path.parts)]


def test_every_data_file_is_listed():
    left_out = [
        f"{package}/{path}"
        for package, patterns in PATTERNS.items()
        for path in data_files(package)
        if not any(path.match(pattern) for pattern in patterns)
    ]
    assert left_out == []


def test_the_three_packages_are_listed_and_no_other_folder_is():
    listed = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert sorted(listed) == sorted(name for package in PATTERNS for name in (package, f"{package}.*"))
