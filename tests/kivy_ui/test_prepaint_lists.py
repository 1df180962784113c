"""Test the lists of small pictures that games drew: they are painted when the table is idle the next time."""

import json

import pytest

from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from kivy_ui.stage import prepaint_lists

NAME = "drawn-game-800x480"
SMALL_GEM, SMALL_ICON = (picture(gem, "gold", False), 40.0, 41.0), (picture(icon, "heart", "#ffffff"), 20.0, 20.0)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FATHOM_PICTURES", str(tmp_path / "pictures"))
    prepaint_lists._new_pictures.clear()
    return tmp_path / "pictures"


def draw(*sized_pictures):
    """Draw pictures in a game, and leave its table."""
    for sized in sized_pictures:
        prepaint_lists.note_picture(*sized)
    prepaint_lists.store_pictures(NAME)


def test_pictures_of_several_evenings_are_listed_once(folder):
    draw(SMALL_GEM)
    draw(SMALL_ICON, SMALL_GEM)
    assert prepaint_lists.read_pictures(NAME) == [SMALL_GEM, SMALL_ICON]
    assert prepaint_lists.read_pictures("drawn-other-game-800x480") == []


def test_the_newest_pictures_stay_in_a_full_list(folder, monkeypatch):
    monkeypatch.setattr(prepaint_lists, "MOST_PICTURES", 2)
    sizes = [(*SMALL_GEM[:2], float(height)) for height in range(4)]
    draw(*sizes[:3])
    assert prepaint_lists.read_pictures(NAME) == sizes[1:3]
    draw(sizes[3])
    assert prepaint_lists.read_pictures(NAME) == sizes[2:]


def test_a_picture_that_a_file_cannot_name_is_left_out(folder):
    draw((picture(lambda canvas: None), 20.0, 20.0), (picture(gem, object()), 20.0, 20.0), SMALL_ICON)
    assert prepaint_lists.read_pictures(NAME) == [SMALL_ICON]


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '[["a"]]', "\u0000"])
def test_a_damaged_list_is_empty(folder, text):
    folder.mkdir()
    (folder / NAME).write_text(text)
    assert prepaint_lists.read_pictures(NAME) == []
    draw(SMALL_GEM)
    assert prepaint_lists.read_pictures(NAME) == [SMALL_GEM]


def test_a_list_names_only_painters_of_pictures(folder):
    folder.mkdir()
    rows = [["os", "system", [], 1, 1], ["companion.pictures.gems", "no_painter", [], 1, 1]]
    (folder / NAME).write_text(json.dumps(rows))
    assert prepaint_lists.read_pictures(NAME) == []


def test_a_picture_with_other_arguments_by_now_is_not_painted():
    assert prepaint_lists.is_paintable(*SMALL_GEM)
    assert not prepaint_lists.is_paintable(picture(gem, "no such colour", False), 20, 20)
    assert not prepaint_lists.is_paintable(picture(gem, "gold", False, "one more", "and another"), 20, 20)
