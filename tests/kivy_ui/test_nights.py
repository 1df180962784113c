"""The score sheet and the toolbox on the glass, each size in a process of its own (Kivy has one window)."""

import json
import subprocess
import sys

import pytest


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_a_sheet_is_made_and_a_bag_is_filled_by_touch(size):
    command = [sys.executable, "-m", "tests.kivy_ui.nights_evening", size]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    evening = json.loads(ran.stdout.splitlines()[-1])
    assert evening["made"] <= 20, "a sheet is made in under a minute, at three seconds a touch"
    assert evening["chained"] <= 20, "with a chain of tie-breaks, too"
    assert (evening["totals"], evening["screen"]) == ([20, -5], "EndPage")
    assert evening["again"] == ["Isle", "Bo", "Bo, your points for round 1?", "open"], (
        "the same people play on the same sheet in the same way"
    )
    assert evening["drawn"] == "You draw red star from Bag 1"
