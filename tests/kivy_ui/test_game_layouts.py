"""Test the layout of random games in all sizes: cells of answers, the scene's share, text sizes, no cut word."""

from types import SimpleNamespace

import pytest

from companion.pictures.picture import picture
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_layout import OUT_CELL, SCENE_UNITS, table_layout
from tests.kivy_ui.game_layouts import PARTS, layout_mistakes, small_flag_texts, stretch_sentence
from tests.long_tests import one_more_long
from tests.programs import run_program

WAYS = (
    ("800x480", "deep", "0", "longer"),
    ("480x800", "deep", "2", "de"),
    ("800x480", "deep", "0", "en"),
    ("800x480", "deep", "2", "de"),
    ("1280x720", "contrast", "2", "de"),
    ("800x480", "light", "0", "de"),
    ("480x800", "deep", "0", "en"),
    ("720x1280", "light", "2", "de"),
)


@pytest.mark.parametrize("way", one_more_long(WAYS, PARTS, "game layouts", 3), ids=" ".join)
def test_whole_games_have_no_layout_mistakes(way):
    """In a sample, play each game in every second window."""
    process = run_program("tests.kivy_ui.game_layouts", *way, WAYS.index(way))
    assert (process.returncode, process.stdout.strip()) == (0, ""), process.stdout + process.stderr[-2000:]


@pytest.mark.parametrize("way", [("800x480", "0"), ("480x800", "0"), ("480x800", "2")], ids=" ".join)
def test_flags_of_five_players_have_room_for_four_letters(way):
    process = run_program("tests.kivy_ui.narrow_flags", *way)
    *name_lines, up, touching = [line.split() for line in process.stdout.splitlines()]
    assert touching == ["touching:"], "numbers keep off the rims of flags, and tips off what is written on them"
    name, event = up
    assert name.rstrip("…") in ("Maxi", "Maximi", "Maximiliane-Theresia") and event == "resurfaces!", (
        "a long name leaves room for what happened"
    )
    assert len(name_lines) == 3 and all(len(name) >= 4 for names in name_lines for name in names), (
        process.stdout + process.stderr[-2000:]
    )


def test_a_longer_language_keeps_its_parts():
    assert stretch_sentence("Undo {name:list} now") == "Undoo {name:list} noow"


def test_layout_check_finds_a_too_small_name():
    look = SimpleNamespace(unit=1.0, scale=5.2)
    sprite = SimpleNamespace(key="flag:0:name", look=SimpleNamespace(size=20, text="Ann"))
    assert list(small_flag_texts(SimpleNamespace(look=look, scene=SimpleNamespace(sprites=[sprite])))) == [
        "flag:0:name is 3.8 mm high"
    ]


def make_stage(answers, height=SCENE_UNITS, size=(800, 480), undo=None):
    """Return a table with a question and answers at these areas: by key, kind and area."""
    w, h = size
    sprites = [
        SimpleNamespace(key=key, look=picture(plate_painters.answer, kind, "#11506b", "deep"), x=at.cx, y=at.cy, w=at.w, h=at.h)
        for key, kind, at in answers
    ]
    scene = SimpleNamespace(sprites=sprites, w=w, h=h, is_wide=w > h, look=SimpleNamespace(text_size=0))
    board = SimpleNamespace(shape=lambda snapshot: SimpleNamespace(is_whole=False))
    return SimpleNamespace(
        scene=scene, board=board, snapshot=SimpleNamespace(prompt=SimpleNamespace(choices=()), undo=undo), _scene_height=height
    )


def find_mistakes(*answers, **more):
    return list(layout_mistakes(make_stage(answers, **more)))


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_layout_check_accepts_answers_in_their_cells(size):
    cells = table_layout(SimpleNamespace(w=size[0], h=size[1], is_wide=size[0] > size[1]), SCENE_UNITS, 2).cells
    assert find_mistakes(("go", "main", cells[0]), ("up", "loss", cells[OUT_CELL]), size=size) == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_layout_check_finds_misplaced_answers_and_losses(size):
    cells = table_layout(SimpleNamespace(w=size[0], h=size[1], is_wide=size[0] > size[1]), SCENE_UNITS, 2).cells
    moved, low = cells[0]._replace(x=cells[0].x + 20), cells[OUT_CELL]._replace(y=cells[OUT_CELL].y + 6)
    assert "go is in no cell" in " ".join(find_mistakes(("go", "main", moved), size=size))
    assert "go is in no cell" in " ".join(find_mistakes(("go", "main", low), size=size))
    assert "up loses something outside D" in find_mistakes(("up", "loss", cells[1]), size=size)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_loss_is_in_the_cell_before_a_main_answer_in_the_last_cell(size):
    """So it is in a turn of Perils: in the last cell, players end turn after turn."""
    cells = table_layout(
        SimpleNamespace(w=size[0], h=size[1], is_wide=size[0] > size[1], look=SimpleNamespace(text_size=0)), SCENE_UNITS, 3
    ).cells
    end = ("end", "main", cells[OUT_CELL])
    assert find_mistakes(("lost", "loss", cells[OUT_CELL - 1]), end, size=size) == []
    assert find_mistakes(("lost", "loss", cells[0]), end, size=size) == ["lost loses something outside C"]
    assert "lost loses something outside D" in find_mistakes(("lost", "loss", cells[OUT_CELL - 1]), size=size)


def test_three_answers_in_the_largest_text_are_as_high_as_two_on_an_upright_screen():
    """They were 46 units high, and their notes small."""
    scene = SimpleNamespace(w=480, h=800, is_wide=False, look=SimpleNamespace(text_size=2))
    two, three = (table_layout(scene, SCENE_UNITS, answers).cells for answers in (2, 3))
    assert three[0] == two[0] and {cell.h for cell in three} == {two[0].h}
    assert three[1].y == three[2].y == two[1].y and three[1].right < three[2].x and three[2].right == two[1].right


def test_an_answer_takes_undos_place_only_while_there_is_no_undo():
    at = table_layout(SimpleNamespace(w=480, h=800, is_wide=False), SCENE_UNITS, 2)
    wide_cell = at.undo._replace(w=at.cells[OUT_CELL].right - at.undo.x)
    answers = ("go", "main", at.cells[0]), ("more", "plain", wide_cell)
    assert find_mistakes(*answers, size=(480, 800)) == []
    assert "more is in no cell" in " ".join(find_mistakes(*answers, size=(480, 800), undo="a move"))


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_an_only_answer_takes_all_cells(size):
    cells = table_layout(SimpleNamespace(w=size[0], h=size[1], is_wide=size[0] > size[1]), SCENE_UNITS, 1).cells
    last = cells[OUT_CELL] if size[0] > size[1] else cells[OUT_CELL - 1]
    whole_area = cells[0]._replace(w=last.right - cells[0].x, h=last.bottom - cells[0].y)
    assert find_mistakes(("go", "main", whole_area), size=size) == []
    assert find_mistakes(("go", "main", whole_area._replace(w=whole_area.w - 20)), size=size) != []


def test_layout_check_finds_a_fifth_answer_and_a_small_scene():
    cells = table_layout(SimpleNamespace(w=800, h=480, is_wide=True), SCENE_UNITS, 0).cells
    assert "5 answers at once" in find_mistakes(*((str(nth), "plain", cells[nth % 4]) for nth in range(5)))
    assert find_mistakes(height=301, size=(800, 520)) == ["the scene has 0.58 of the screen"]
