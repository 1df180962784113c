"""`make test` and `make test-long` together run every test; `.ci/run` runs all in one run and fails if a test is skipped."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import written_bytecode
from tests.architecture import sample_uses
from tests.long_tests import long_except_first, long_except_first_row, one_more_long, one_more_long_row

ROOT = Path(__file__).parents[2]
ONE_IS_SKIPPED = """
import pytest

def test_that_passes():
    pass

@pytest.mark.skip(reason="not here")
def test_that_is_skipped():
    pass
"""
EXAMPLE_OF_SAMPLES = """
from tests.sample_sizes import full_or_sample
COUNT, SIZE = full_or_sample(9, 3, 1), full_or_sample(9, 3)
def play(count=COUNT): ...
def game(): play()
def test_constant(): play()
@SAMPLED
def test_fixture(game): ...
def test_argument(): full_or_sample(3, 2, 1)
def test_stated(): print(SIZE)
"""


def commands(target, *words):
    """Return what `make` would run for a target whose environment is ready."""
    command = ["make", "-n", "-o", ".venv/.ready-to-test", target, *words]
    environment = {name: value for name, value in os.environ.items() if name not in ("FULL", "ARGS", "MAKEFLAGS")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


def test_make_test_long_runs_exactly_what_make_test_leaves_out():
    assert '-m "not long"' in commands("test") and '-m "long or sampled"' in commands("test-long")


@pytest.mark.parametrize(
    ("words", "long"),
    [(("test",), ""), (("test", "ARGS=tests/table"), "tests/table"), (("test", "LONG=1"), "1"), (("test-long",), "1")],
)
def test_small_samples_are_only_for_a_whole_make_test(words, long):
    command = ["make", "-o", ".venv/.ready-to-test", "PYTHON=env #", *words]
    environment = {name: value for name, value in os.environ.items() if name not in ("FULL", "ARGS", "LONG", "MAKEFLAGS")}
    output = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert f"LONG={long}" in output.splitlines()


def test_a_sample_is_small_stated_or_between():
    code = "from tests.sample_sizes import full_or_sample; print(full_or_sample(100, 10, 2), full_or_sample(100, 10))"
    for more, printed in (({}, "2 10"), ({"LONG": "1"}, "10 10"), ({"FULL": "1"}, "100 100")):
        plain = {name: value for name, value in os.environ.items() if name not in ("FULL", "LONG")}
        process = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=plain | more, capture_output=True, text=True, check=True
        )
        assert process.stdout.strip() == printed


@pytest.mark.long
def test_tests_with_a_small_sample_and_no_others_are_marked_as_sampled():
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        expected_names = set(sample_uses.test_names(path)) & sample_uses.names_that_depend(path)
        assert sample_uses.marked_names(path) == expected_names, path


def test_a_sample_is_found_through_constants_fixtures_and_imported_functions(tmp_path):
    path = tmp_path / "test_some.py"
    path.write_text(EXAMPLE_OF_SAMPLES)
    names = sample_uses.names_that_depend(path)
    assert [name for name in sample_uses.test_names(path) if name in names] == ["test_constant", "test_fixture", "test_argument"]
    assert sample_uses.marked_names(path) == {"test_fixture"}


@pytest.mark.parametrize("words", ["FULL=1", "LONG=1", "ARGS=tests/table"])
def test_full_runs_and_named_parts_leave_nothing_out(words):
    assert "not long" not in commands("test", words)


def test_ci_runs_all_tests_and_takes_no_skipped_one():
    assert "NO_SKIPS=1 make test LONG=1 < /dev/null" in (ROOT / ".ci/run").read_text().splitlines()


@pytest.mark.parametrize(("no_skips", "code"), [("1", pytest.ExitCode.TESTS_FAILED), ("", pytest.ExitCode.OK)])
def test_a_run_without_skips_fails_if_a_test_was_skipped(tmp_path, no_skips, code):
    (tmp_path / "test_skipped.py").write_text(ONE_IS_SKIPPED)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", str(tmp_path)]
    process = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"NO_SKIPS": no_skips}, capture_output=True, text=True, check=False
    )
    assert process.returncode == code, process.stdout
    assert ("but these were skipped" in process.stdout) == bool(no_skips)


def test_the_first_parameters_run_now_and_the_others_later():
    later = [parameter_set for parameter_set in long_except_first("abc", 2) if not isinstance(parameter_set, str)]
    assert [parameter_set.values for parameter_set in later] == [("c",)] and later[0].marks[0].name == "long"
    assert long_except_first_row([(1, 2), (3, 4)])[0] == (1, 2) and long_except_first_row([(1, 2), (3, 4)])[1].values == (3, 4)


def test_one_more_value_is_long_and_chosen_by_name(monkeypatch):
    monkeypatch.setattr("tests.long_tests.FULL", False)
    values = [f"window {number}" for number in range(6)]
    samples = [one_more_long(values, 1, f"test {number}") for number in range(20)]
    assert {sample[0] for sample in samples} == {values[0]} and {len(sample) for sample in samples} == {2}
    assert {mark.name for sample in samples for mark in sample[1].marks} == {"long"}
    assert len({sample[1].values for sample in samples}) == 5
    three = one_more_long(values, 1, "test", 3)
    assert len({parameter_set.values for parameter_set in three[1:]}) == 3
    assert [row.values for row in one_more_long_row([(1, 2), (3, 4)], 1, "test")[1:]] == [(3, 4)]
    monkeypatch.setattr("tests.long_tests.FULL", True)
    assert len(one_more_long(values, 1, "test")) == 6


def test_bytecode_older_than_its_module_is_written_again(tmp_path):
    module, bytecode = tmp_path / "test_some.py", tmp_path / "__pycache__" / "test_some.cpython-313-pytest-9.0.pyc"
    module.write_text("")
    assert not written_bytecode.has_bytecode(module)
    bytecode.parent.mkdir()
    bytecode.write_text("")
    os.utime(module, (1.0, 1.0))
    assert written_bytecode.has_bytecode(module)
    os.utime(bytecode, (0.5, 0.5))
    assert not written_bytecode.has_bytecode(module)
