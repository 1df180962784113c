"""Redo is as visible as Undo."""

import pytest

from tests.kivy_ui.redo_tour import GAMES
from tests.programs import ran


@pytest.mark.parametrize("glass", ["800x480 en deep", "480x800 de light"])
def test_redo_stands_beside_undo(glass):
    done = ran("tests.kivy_ui.redo_tour", *glass.split())
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert done.stdout.count("redo stands beside undo") == len(GAMES)
