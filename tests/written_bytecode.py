"""Pytest plugin: write the bytecode of all test modules once, before workers start; otherwise each worker would do so.

pytest rewrites the assertions of a module when it is first imported, which takes longer than to import it.
"""

import importlib
import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FEW = 40
"""Modules without bytecode that the workers may rewrite themselves."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes():
    """Import the test modules in one fork for each core, if many have no bytecode of pytest yet."""
    paths = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if not has_bytecode(path)]
    if sys.dont_write_bytecode or len(paths) <= FEW:
        return
    count = os.cpu_count() or 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it warns of threads; none of them holds a lock here
        pids = [_fork_import(paths[nth::count]) for nth in range(count)]
    for pid in pids:
        os.waitpid(pid, 0)


def has_bytecode(path):
    """Return whether pytest wrote the bytecode of a test module after its last change."""
    written_s = [file.stat().st_mtime for file in path.parent.glob(f"__pycache__/{path.stem}.*-pytest-*.pyc")]
    return bool(written_s) and max(written_s) > path.stat().st_mtime


def _fork_import(paths):
    """Import these modules in a fork, which ends then; return its process id. What fails there fails again in the workers."""
    if pid := os.fork():
        return pid
    try:
        for path in paths:
            with suppress(BaseException):
                importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    finally:
        os._exit(0)
