"""Test that nothing of a session is left when the next one starts, for a table that runs for months."""

import pytest

from tests.programs import run_program


@pytest.mark.long
def test_the_tenth_session_leaves_as_many_widgets_and_timers_as_the_first():
    process = run_program("tests.kivy_ui.ten_sessions")
    assert process.returncode == 0, process.stderr[-3000:]
    counts = [tuple(map(int, line.split())) for line in process.stdout.splitlines()]
    widgets, timers = zip(*counts, strict=True)
    assert len(counts) == 10 and set(widgets) == {widgets[0]}, counts
    assert min(timers[5:]) <= max(timers[:5]), counts  # a few end a little later; a leak of one per session would add up
