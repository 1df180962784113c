"""Into the Blue on the glass: a whole game through real touches, at every size, each in a process of its own (Kivy has one window)."""

import json
import subprocess
import sys

import pytest

STATES = ["roll", "again", "picked", "table-roll", "table-again", "throw", "place", "placed", "perfect", "open", "taken", "fail"]


@pytest.fixture(scope="module", params=["800x480", "720x1280"])
def evening(request):
    command = [sys.executable, "-m", "tests.kivy_ui.into_the_blue_evening", request.param]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return json.loads(ran.stdout.splitlines()[-1])


def test_every_state_of_the_board_is_passed_by_touch(evening):
    assert evening["stops"][:12] == STATES and evening["stops"][-1] == "end"


def test_the_game_ends_with_the_right_treasures(evening):
    totals = evening["totals"]
    # Level 4 to Ann; level 1 tied at 12 shells, Cleo before Bo by the earlier last turn; Bo's chest is worth 5 to 8.
    assert totals["Ann"] == 8 and totals["Cleo"] == 2
    assert totals["Bo"] - 1 in (5, 6, 7, 8)
    assert evening["screen"] == "EndPage"
