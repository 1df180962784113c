"""Every import names a module and a symbol that exist. mypy doesn't check the tests, and a change runs only a few of them."""

import re
from functools import cache

import pytest

from tests.architecture.source_facts import ROOT, facts

PACKAGES = ("companion", "hardware", "kivy_ui", "phones", "tests", "benchmarks")
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "stubs" not in path.parts)
IN_TEXT = re.compile(rf"^from ((?:{'|'.join(PACKAGES)})(?:\.\w+)*) import ([\w, ]+)$", re.M)
"""Imports in programs that tests pass to another Python as text."""


@cache
def imports_of(path):
    """Return the (module, name) pairs of our packages that a file imports, also in programs that it contains as text."""
    pairs = [
        (module_import.module, module_import.name) if module_import.name else module_import.module.rpartition(".")[::2]
        for module_import in facts(path).imports
    ]
    for module, imported in IN_TEXT.findall(path.read_text("utf-8")):
        pairs += [(module, name.partition(" as ")[0].strip()) for name in imported.split(",")]
    return [(module, name) for module, name in pairs if module.partition(".")[0] in PACKAGES]


@cache
def is_there(module, name):
    """Return whether `from module import name` would succeed."""
    folder = ROOT.joinpath(*module.split("."))
    file = next((path for path in (folder.with_suffix(".py"), folder / "__init__.py") if path.is_file()), None)
    is_module = (folder / f"{name}.py").is_file() or (folder / name).is_dir()
    return is_module or (file is not None and bool({name, "__getattr__"} & facts(file).bound))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_import_names_something_that_exists(package):
    files = [path for path in FILES if path.relative_to(ROOT).parts[0] == package]
    assert [(str(path.relative_to(ROOT)), *pair) for path in files for pair in imports_of(path) if not is_there(*pair)] == []


@cache
def file_of(module):
    """Return the file of one of our modules; None for any other module."""
    folder = ROOT.joinpath(*module.split("."))
    return next((path for path in (folder.with_suffix(".py"), folder / "__init__.py") if path.is_file()), None)


def missing_attributes(path):
    """Yield each attribute that a file uses of one of our modules and that the module doesn't have."""
    read = facts(path)
    modules = {
        module_import.alias: module_import.full_name
        for module_import in read.imports
        if module_import.alias and module_import.module.partition(".")[0] in PACKAGES
    }
    for name, attribute in read.attributes:
        module = modules.get(name, "")
        if module and (file := file_of(module)) and not attribute.startswith("__") and not is_there(module, attribute):
            yield f"{file.relative_to(ROOT)}: {attribute}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_attribute_of_a_module_exists(package):
    files = [path for path in FILES if path.relative_to(ROOT).parts[0] == package]
    assert [(str(path.relative_to(ROOT)), attribute) for path in files for attribute in missing_attributes(path)] == []


TEST_PACKAGES = {"hypothesis", "pytest", "selenium", "xdist"}
"""Packages of `make test` that guests of the lab do not have; some have pexpect."""
GUEST_PROGRAMS = sorted((ROOT / "tests/lab/guest").glob("*.py"))


def imported_test_packages(file):
    """Return (file, package) pairs: what a file, and each file of ours that it imports, imports from the packages of tests."""
    files, unread_files, pairs = set(), [file], []
    while unread_files:
        file = unread_files.pop()
        files.add(file)
        for module, name in facts(file).top_imports:
            if (package := module.partition(".")[0]) in TEST_PACKAGES:
                pairs.append((str(file.relative_to(ROOT)), package))
            found_files = {file_of(module), file_of(f"{module}.{name}" if name else module)} - {None}
            unread_files += found_files - files
    return pairs


@pytest.mark.parametrize("program", GUEST_PROGRAMS, ids=lambda program: program.stem)
def test_a_program_of_a_guest_imports_no_package_of_tests(program):
    assert imported_test_packages(program) == []
