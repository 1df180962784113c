"""The toolbox and score sheets by touch: random hands find everything on the glass, nothing is cut or refused, taps are as few as promised.

Each runs in a process of its own: Kivy has one window.
"""

import pytest

from tests.programs import ran

EVENINGS = ("800x480 1", "480x800 2 2 de light", "1280x720 3 1 en contrast")


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_with_tools_and_sheets_by_touch(evening):
    done = ran("tests.kivy_ui.tools_evening", *evening.split())
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr[-3000:]
