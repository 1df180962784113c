"""Test that each kind of animation that boards and pages name is played in random games and can be filmed."""

import pytest

from tests.kivy_ui.animation_strips import GAME_OPTIONS, PAGES, animation_kinds
from tests.programs import run_program
from tests.sample_sizes import full_or_sample

CHEST = "the-end-last-chest"
"""Animation that is played only if a chest is closed at the end of the game whose final scores are filmed."""


@pytest.mark.long
def test_every_kind_of_animation_is_recorded(tmp_path):
    process = run_program("tests.kivy_ui.animation_strips", "800x480", tmp_path, "deep", "0", "en", full_or_sample(8, 3))
    assert process.returncode == 0, process.stderr[-3000:]
    films = {path.stem for path in tmp_path.rglob("*.png")}
    kinds = {f"{game}-{kind}" for game in GAME_OPTIONS for kind in animation_kinds(game)} | {
        f"{page}-{kind}" for kind, page in PAGES.items()
    }
    assert films - {CHEST} == {kind.replace(" ", "-") for kind in kinds}


def test_kinds_of_animations_are_read_from_their_source():
    assert {"gem", "hazard", "driven up", "scored"} <= animation_kinds("deep-blue")
    assert "last round" in animation_kinds("deep-dive") and "written" in animation_kinds("score-sheet")
