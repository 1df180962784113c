"""Test that tests with a window run in their own process: a test that fails or ends the process fails alone."""

import subprocess
import sys
from collections import defaultdict
from itertools import groupby
from types import SimpleNamespace

import pytest

from tests.kivy_ui.window_process import SHARES, group_of, is_shared, process_key, pytest_collection_modifyitems
from tests.programs import ROOT

TESTS = """
import os
import pytest
from tests.kivy_ui.simulated_user import SimulatedUser

pytestmark = pytest.mark.usefixtures("window")

def test_before(home):
    assert isinstance(home, SimulatedUser)

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

OPENS_A_WINDOW = """
import pytest

def test_opens_a_window():
    import kivy.core.window

def test_with_a_window(home):
    assert home.window
"""


def run_tests(path, source):
    """Run the tests of a module in a process of their own; return pytest's output."""
    path.write_text(source)
    command = [sys.executable, "-m", "pytest", "-p", "tests.kivy_ui.windows", "-p", "tests.kivy_ui.window_process", str(path)]
    return subprocess.run([*command, "-p", "no:cacheprovider"], cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.mark.long
def test_failing_or_exiting_test_fails_alone(tmp_path):
    printed = run_tests(tmp_path / "test_with_window.py", TESTS)
    assert "2 failed, 3 passed" in printed, printed
    assert "assert os.getppid() == 0" in printed and "said before it failed" in printed
    assert "FAILED" in printed and "the process with the window ended" in printed


@pytest.mark.long
def test_only_a_test_opening_a_window_without_the_fixture_fails(tmp_path):
    printed = run_tests(tmp_path / "test_without_fixture.py", OPENS_A_WINDOW)
    assert "1 failed, 1 passed" in printed, printed
    assert "test_without_fixture.py::test_opens_a_window" in printed and "takes the fixture `window`" in printed


def test_tests_of_a_module_with_windows_of_one_size_stay_together():
    home = "tests/kivy_ui/test_home.py"
    assert group_of(f"{home}::test_a[800x480 de]") == group_of(f"{home}::test_b[800x480 de-deep-blue]")
    assert group_of(f"{home}::test_a[480x800]") != group_of(f"{home}::test_a[800x480 de]") != group_of(f"{home}::test_a")
    assert group_of(f"{home}::test_a[800x480 de]") == group_of(f"{home}::test_a[800x480 en light 2]")
    assert group_of(f"{home}::test_a[800x480 longer]") != group_of(f"{home}::test_a[800x480]")
    assert group_of("tests/kivy_ui/test_boards.py::test_a[1]") != group_of("tests/kivy_ui/test_boards.py::test_a[2]")


def test_modules_share_processes_only_without_long_tests_and_each_ends_before_the_next_one_starts():
    for marks, most in (("not long", sum(SHARES.values())), ("", 80)):
        config = SimpleNamespace(option=SimpleNamespace(markexpr=marks))
        items = [
            SimpleNamespace(nodeid=f"tests/kivy_ui/test_{nth}.py::test_a[{size}]", fixturenames=("window",), config=config)
            for nth in range(40)
            for size in ("800x480", "480x800 de light 2")
        ]
        for item in items:
            item.callspec = SimpleNamespace(params={"window": item.nodeid.partition("[")[2][:-1]})
        pytest_collection_modifyitems(config, items)
        keys = [key for key, _ in groupby(items, process_key)]
        assert len(keys) == len({*keys}) and most / 2 < len(keys) <= most
        assert len({(process_key(item), group_of(item.nodeid, is_shared(config))) for item in items}) == len(keys)


def test_one_worker_runs_all_tests_of_a_module_with_windows_of_one_size(request):
    """Otherwise each worker would start a process that runs all of them."""
    groups = defaultdict(set)
    for item in request.session.items:
        if key := process_key(item):
            groups[key].add(group_of(item.nodeid, is_shared(request.config)))
    assert {key: names for key, names in groups.items() if len(names) > 1} == {}
