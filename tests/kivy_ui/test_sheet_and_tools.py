"""Test an own score sheet and the toolbox by touch, each window size in its own process."""

import json

import pytest

from tests.long_tests import long_except_first
from tests.programs import run_program


@pytest.mark.long
@pytest.mark.parametrize("size", long_except_first(("800x480", "720x1280")))
def test_a_sheet_is_made_and_a_bag_is_filled_by_touch(size):
    run = run_program("tests.kivy_ui.sheet_and_bag_by_touch", size)
    assert run.returncode == 0, run.stderr[-3000:]
    evening = json.loads(run.stdout.splitlines()[-1])
    assert evening["made"] <= 20, "a sheet is made in under a minute, at three seconds a touch"
    assert (evening["totals"], evening["screen"]) == ([20, -5], "EndPage")
    assert evening["again"] == ["Isle", "Bo", "Ann: Points, round 1?", "open"], (
        "the same people play on the same sheet in the same way"
    )
    assert evening["drawn"] == "red star, Bag"
