"""Test the keys Undo and Redo: their text is never cut, however long the move is."""

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo

pytestmark = pytest.mark.windows(
    *(f"{size} de light {text_size}" for size in ("800x480", "480x800", "1280x720", "720x1280") for text_size in (2, 0)), now=2
)
MOVES = (
    "Jo würfelt",
    "Maximilian würfelt 3 Würfel",
    "Maximilian gibt Wilhelmina-Charlotte 3 Perlen",
    "Wilhelmina-Charlotte tauscht mit Maximilian-Alexander 12 Perlen gegen 3 Seekarten",
    "Wilhelmina-Charlotte tauscht mit Maximilian-Alexander 12 Perlen gegen 3 Seekarten und legt das Schiffswrack wieder hin",
    "Donaudampfschifffahrtsgesellschaftskapitän",
)
KEYS = (
    Area(300, 200, undo.WIDTH_UNITS, 42),
    Area(300, 200, undo.WIDTH_UNITS, 47),
    Area(300, 200, undo.WIDTH_UNITS, 58),
    Area(10, 200, 228, 58),
    Area(10, 200, 228, 72),
)
"""Areas of Undo, as boards use them, in units."""


@pytest.fixture
def scene(user):
    """Return an empty scene of a table."""
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    return user.table_stage.new_scene()


@pytest.mark.parametrize("move", MOVES)
def test_undo_writes_its_move_whole_or_its_title_alone(scene, move):
    """Larger text may leave the title out instead."""
    title = translate("table.undo")
    for area in KEYS:
        scene.placed_texts.clear()
        undo.draw(scene, area, move, lambda: None)
        drawn_text = "".join(placed_text.text for placed_text in scene.placed_texts).replace(" ", "")
        whole_texts = [f"{title}: {move}", *[move] * (scene.look.text_factor > 1)]
        assert drawn_text in ("", title, *(text.replace(" ", "") for text in whole_texts)), area
        for placed_text in scene.placed_texts:
            w = placed_text.area.w
            assert not placed_text.is_cut and area.x <= placed_text.area.x and w <= area.w, (area, placed_text)
        rows = sorted(placed_text.area.y for placed_text in scene.placed_texts)
        assert not rows or (area.y <= rows[0] and rows[-1] + scene.placed_texts[-1].size <= area.bottom), area


def test_undo_names_a_move_of_usual_length(scene):
    move = "Maximilian würfelt 3 Würfel"
    for area in KEYS:
        scene.placed_texts.clear()
        undo.draw(scene, area, move, lambda: None)
        assert "3 Würfel" in " ".join(placed_text.text for placed_text in scene.placed_texts), area


def test_undo_writes_a_move_that_fits_on_one_line_below_its_title(scene):
    move = "Anne führt an"
    undo.draw(scene, KEYS[2], move, lambda: None)
    assert [placed_text.text for placed_text in scene.placed_texts[-2:]] == [f"{translate('table.undo')}:", move]


def test_undo_of_a_long_move_names_the_part_before_the_colon(scene):
    """The whole “You correct a gem: it’s black, not gold” was written in tiny letters."""
    move = "Ihr korrigiert einen Stein: Violett, nicht Gold"
    for area in KEYS[1:3]:
        scene.placed_texts.clear()
        undo.draw(scene, area, move, lambda: None)
        drawn_text = " ".join(placed_text.text for placed_text in scene.placed_texts)
        if scene.is_wide and scene.look.text_factor == 1:
            assert "Stein" in drawn_text and "Violett" not in drawn_text, area
            assert min(placed_text.size for placed_text in scene.placed_texts) > undo.SMALLEST_TEXT, area


def test_undo_of_a_count_names_more_than_the_player(scene):
    if not scene.is_wide:
        return
    undo.draw(scene, Area(12, 200, 104, 72), "Dan: life 66 to 67", lambda: None)
    drawn_text = " ".join(placed_text.text for placed_text in scene.placed_texts)
    assert "67" in drawn_text or drawn_text == translate("table.undo")


def test_undo_keeps_a_name_whole_while_its_move_has_room(user):
    """“Maxi ends the turn” stood there in the largest text."""
    user.table.send(BeginSession("perils-of-the-deep", seats_named(("Maximilian", "Bo"))))
    user.wait_until_idle()
    scene = user.table_stage.new_scene()
    undo.draw(scene, KEYS[4], "Maximilian beendet den Zug", lambda: None)
    assert "Maximilian" in " ".join(placed_text.text for placed_text in scene.placed_texts)


@pytest.mark.windows("800x480 de light 2", "800x480 en deep 1", now=2)
@pytest.mark.parametrize("move", ["Dan führt einen Tauchgang", "Ihr entscheidet der Reihe nach", "Ann discovers Siren Rock"])
def test_undo_of_a_long_move_is_readable_in_larger_text(scene, move):
    """“Rückgängig: Dan führt einen Tauchgang” was 13 units high, as in the usual text."""
    undo.draw(scene, KEYS[2], move, lambda: None)
    assert min(placed_text.size for placed_text in scene.placed_texts) >= undo.LEAST_LARGER
    assert move in " ".join(placed_text.text for placed_text in scene.placed_texts)
    assert scene.targets[-1].words == f"{translate('table.undo')}: {move}"
