"""The import guard: no Python of a device runs modules of the data folder, however it is started there."""

import os
import subprocess
import sys
import venv

import pytest

from companion.command.kiosk.file_layout import SOURCE
from companion.command.kiosk.installing import IMPORT_GUARD_LINE

BY_HAND = (("-m", "companion.command.main", "--help"), ("-m", "json.tool", "--help"), ("-c", "import json, companion, runpy"))
TAKEN_IN = "import os; os.write(2, b'taken in'); os._exit(9)"


@pytest.fixture
def games(tmp_path):
    """Return a data folder that contains modules with names that Python looks for first in the working directory."""
    folder = tmp_path / "games"
    (folder / "companion").mkdir(parents=True)
    for name in ("companion/__init__.py", "json.py", "runpy.py"):
        (folder / name).write_text(TAKEN_IN)
    (folder / "deeper").mkdir()
    (folder / "deeper/json.py").write_text(TAKEN_IN)
    return folder


def environment(folder, fence):
    """Return the Python of a new virtual environment with our packages and `fence` as its fathom.pth."""
    venv.create(folder, symlinks=True)
    packages = next((folder / "lib").glob("python3*/site-packages"))
    site_paths = [path for path in sys.path if path.endswith("-packages")]
    (packages / "a.pth").write_text("\n".join([str(SOURCE), *site_paths]))
    (packages / "fathom.pth").write_text(fence)
    return folder / "bin/python"


def run_python(python, folder, *words, **more):
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    process = subprocess.run([python, *words], cwd=folder, env=environ | more, capture_output=True, text=True, check=False)
    return process.returncode, process.stderr


def test_python_started_among_games_imports_no_file_of_their_folder(tmp_path, games):
    python = environment(tmp_path / "guarded", IMPORT_GUARD_LINE)
    for words in BY_HAND:
        assert run_python(python, games, *words, FATHOM_DATA=str(games)) == (0, "")
    assert run_python(python, games / "deeper", *BY_HAND[1], FATHOM_DATA=str(games)) == (0, "")
    (tmp_path / "link").symlink_to(games)
    assert run_python(python, tmp_path / "link", *BY_HAND[0], FATHOM_DATA=str(games)) == (0, "")


def test_without_the_import_guard_such_files_are_imported(tmp_path, games):
    python = environment(tmp_path / "open", "")
    assert [run_python(python, games, *words, FATHOM_DATA=str(games)) for words in BY_HAND] == [(9, "taken in")] * 3


def test_python_imports_from_every_other_folder_as_always(tmp_path, games):
    python = environment(tmp_path / "guarded", IMPORT_GUARD_LINE)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/mine.py").write_text("import sys; sys.exit(5)")
    assert run_python(python, tmp_path / "other", "-m", "mine", FATHOM_DATA=str(games))[0] == 5
    assert run_python(python, tmp_path / "other", "-m", "mine")[0] == 5


def test_the_import_guard_allows_a_games_folder_around_fathom(tmp_path):
    python = environment(tmp_path / "guarded", IMPORT_GUARD_LINE)
    assert run_python(python, tmp_path, *BY_HAND[0], FATHOM_DATA="/") == (0, "")
