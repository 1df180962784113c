"""What people say of scores is done by touches: at every size, in both languages, and a ruler finds nothing wrong."""

import pytest

from tests.programs import ran


@pytest.mark.parametrize(("size", "theme", "text", "language"), [("800x480", "deep", "0", "en"), ("480x800", "light", "2", "de")])
def test_games_are_merged_directions_set_and_unfinished_games_counted(size, theme, text, language):
    tour = ran("tests.kivy_ui.scores_tour", size, "", theme, text, language)
    assert tour.returncode == 0, tour.stdout + tour.stderr
    assert "all of it was seen" in tour.stdout
