"""A flip of a real tile is told by one touch."""

import json
import subprocess
import sys

from companion.games.deep_dive.box import kinds


def test_every_tile_a_depth_can_hold_is_told_by_one_touch_on_the_board():
    run = subprocess.run(
        (sys.executable, "-m", "tests.kivy_ui.deep_dive_telling"), capture_output=True, text=True, timeout=120, check=True
    )
    assert json.loads(run.stdout.splitlines()[-1]) == {kind: [kind] for kind in kinds(1)}
