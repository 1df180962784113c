"""Tests with a window run in a process of their own: one that fails, or ends the process, fails alone."""

import subprocess
import sys

from tests.kivy_ui.window_process import group_of
from tests.programs import ROOT

TESTS = """
import os
import pytest
from tests.kivy_ui.hand import Hand

pytestmark = pytest.mark.usefixtures("window")

def test_before(home):
    assert isinstance(home, Hand)

def test_fails():
    print("said before it failed")
    assert os.getppid() == 0

def test_ends_the_process():
    os.kill(os.getpid(), 9)

def test_after(home):
    assert "game:deep-blue" in home.targets()

@pytest.mark.windows("480x800 de")
def test_upright(home, window):
    assert home.window.size == window.size == (480, 800) and home.settings.language == "de"
"""


def test_a_test_that_fails_or_ends_the_process_fails_alone(tmp_path):
    path = tmp_path / "test_with_window.py"
    path.write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.kivy_ui.windows", "-p", "tests.kivy_ui.window_process", str(path)]
    done = subprocess.run([*command, "-p", "no:cacheprovider"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "2 failed, 3 passed" in done.stdout, done.stdout
    assert "assert os.getppid() == 0" in done.stdout and "said before it failed" in done.stdout
    assert "FAILED" in done.stdout and "the process with the window ended" in done.stdout


def test_tests_of_a_module_that_want_the_same_window_are_kept_together():
    home = "tests/kivy_ui/test_home.py"
    assert group_of(f"{home}::test_a[800x480 de]") == group_of(f"{home}::test_b[800x480 de-deep-blue]")
    assert group_of(f"{home}::test_a[480x800]") != group_of(f"{home}::test_a[800x480 de]") != group_of(f"{home}::test_a")
    assert group_of("tests/kivy_ui/test_boards.py::test_a[1]") != group_of("tests/kivy_ui/test_boards.py::test_a[2]")
