"""The lab's changes of a release still match the lines of the source that they replace."""

import shutil
import subprocess
import sys

from tests.architecture.module_imports import ROOT
from tests.lab.update import APP_START, WRITES_AND_DIES, change_release


def test_release_that_dies_has_its_lines_and_no_unknown_name(tmp_path):
    """Only `make lab FULL=1` runs these lines."""
    source = tmp_path / APP_START
    source.parent.mkdir(parents=True)
    shutil.copy(ROOT / APP_START, source)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    change_release(tmp_path, "9.1.0", WRITES_AND_DIES)
    assert "wrote what no older version reads" in source.read_text()
    assert 'version = "9.1.0"' in (tmp_path / "pyproject.toml").read_text()
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", str(source)]
    assert subprocess.run(command, capture_output=True).returncode == 0
