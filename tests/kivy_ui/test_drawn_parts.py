"""Test the cache of drawn parts: a table with unchanged parts from it looks like one that is drawn whole."""

import random

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession, Undo
from companion.table.seats import seats_named
from kivy_ui.stage.scene import DrawnParts
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.table_preview import random_field_value
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

pytestmark = pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de contrast 1", now=2)
ANSWERS, SHARE_UNDONE = full_or_sample(400, 150, 40), 0.15


def drawing(stage):
    """Return the sprites and texts of the table as drawn now, and the touch targets without their callbacks."""
    stage.draw_now()
    scene = stage.scene
    return (
        scene.sprites,
        scene.placed_texts,
        [target._replace(tap=None, hold=None, drag=None, step=None) for target in scene.targets],
    )


def drawing_without_cache(stage):
    """Return what `drawing` does if no part was drawn before."""
    stage.state.drawn_parts = DrawnParts()
    return drawing(stage)


def play(user, luck):
    """Give a random answer, or undo one."""
    if user.table.snapshot.undo_here and luck.random() < SHARE_UNDONE:
        user.table.send(Undo())
    else:
        choice = luck.choice(user.table.snapshot.prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    user.wait_until_idle()


@SAMPLED
@pytest.mark.parametrize("game", catalogue.names())
def test_unchanged_parts_look_as_if_drawn_again(home, game):
    luck = random.Random(game)
    home.table.send(BeginSession(game, seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    home.wait_until_idle()
    for _ in range(ANSWERS):
        if home.table.snapshot.prompt is None:
            return
        stage = home.table_stage
        assert drawing(stage) == drawing_without_cache(stage)
        play(home, luck)


def test_a_part_is_drawn_again_only_with_other_values_or_on_another_screen(home):
    home.tap("game:toolbox", "tab:counters")
    scene, widths = home.table_stage.new_scene(), []

    def draw_part(target_scene, *values):
        target_scene.draw_part("part", values, lambda: widths.append(target_scene.write("part", str(values), 100, 100, 20)))

    for values in ((1, 2), (1, 2), (1, 3), (1, 3)):
        draw_part(scene, *values)
    assert len(widths) == 2 and [placed_text.text for placed_text in scene.placed_texts] == 2 * ["(1, 2)"] + 2 * ["(1, 3)"]
    scene.w += 1
    draw_part(scene, 1, 3)
    assert len(widths) == 3, "another width"


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_changed_count_is_drawn(home):
    home.tap("game:toolbox", "tab:counters")
    home.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    home.wait_until_idle()
    home.tap("tab:counters")
    stage = home.table_stage
    for name in ("count:0:0:plus", "count:0:1:minus", "count:0:0:plus", "undo"):
        home.tap(name)
        assert drawing(stage) == drawing_without_cache(stage)


@SAMPLED
@pytest.mark.windows("800x480", "480x800 de light 2")
def test_typed_digits_and_chosen_cells_of_a_sheet_are_drawn(home):
    begin_sheet(home, "Yahtzee", 2)
    stage, luck = home.table_stage, random.Random(7)
    for _ in range(full_or_sample(60, 30, 12)):
        names = [name for name in home.targets() if name.startswith(("key:", "cell:", "name:", "head:"))]
        home.tap(luck.choice(sorted(names)))
        assert drawing(stage) == drawing_without_cache(stage)


@pytest.mark.windows("800x480")
def test_the_content_of_a_flag_is_made_once_in_a_drawing(home, monkeypatch):
    home.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    home.wait_until_idle()
    stage, seats = home.table_stage, []
    make_flag = stage.board.flag
    monkeypatch.setattr(stage.board, "flag", lambda scene, view: (seats.append(view.seat), make_flag(scene, view))[1])
    stage.draw_now()
    assert seats == [0, 1]
