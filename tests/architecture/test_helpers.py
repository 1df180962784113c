"""Helpers of tests are in modules of their own: a test module is run, and never imported."""

import pytest

from tests.architecture.module_imports import ROOT, imported

PAGES = sorted((*(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")))
TEST_MODULES = {".".join(page.relative_to(ROOT).with_suffix("").parts) for page in PAGES if page.name.startswith("test_")}


@pytest.mark.parametrize("folder", sorted({page.parent for page in PAGES}), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_module_imports_a_test_module(folder):
    """A name imported from a test module counts as well."""
    names = {(page.name, name) for page in PAGES if page.parent == folder for name in imported(page) if is_of_test_module(name)}
    assert names == set()


def is_of_test_module(name):
    return name in TEST_MODULES or name.rpartition(".")[0] in TEST_MODULES
