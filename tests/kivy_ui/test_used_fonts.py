"""Test the lists of fonts that games used: they are opened when the table is idle the next time."""

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.stage import prepaint_lists
from kivy_ui.stage.prepaint_lists import UsedFont

NAME = "fonts-game-800x480"
SMALL, LARGE, OUTLINED = UsedFont(14, False), UsedFont(30, True), UsedFont(30, True, 3)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FATHOM_PICTURES", str(tmp_path / "pictures"))
    prepaint_lists._used_fonts.clear()
    return tmp_path / "pictures"


def use(*fonts):
    """Use fonts in a game, and leave its table."""
    for font in fonts:
        prepaint_lists.note_font(font)
    prepaint_lists.store_fonts(NAME)


def test_fonts_of_several_evenings_are_listed_once(folder):
    use(SMALL, OUTLINED)
    use(LARGE, SMALL)
    assert set(prepaint_lists.read_fonts(NAME)) == {SMALL, OUTLINED, LARGE}
    assert prepaint_lists.read_fonts("fonts-other-game-800x480") == []


def test_the_fonts_that_were_used_last_stay_in_a_full_list(folder, monkeypatch):
    monkeypatch.setattr(prepaint_lists, "MOST_FONTS", 2)
    use(SMALL, OUTLINED)
    use(SMALL, LARGE)
    assert prepaint_lists.read_fonts(NAME) == [SMALL, LARGE]


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '[["a"]]', '[["a", true, 0]]', "[[0, true, 0]]", "[[9000, true, 0]]"])
def test_a_damaged_list_is_empty(folder, text):
    folder.mkdir()
    (folder / NAME).write_text(text)
    assert prepaint_lists.read_fonts(NAME) == []
    use(LARGE)
    assert prepaint_lists.read_fonts(NAME) == [LARGE]


@pytest.mark.windows("800x480", now=1)
def test_an_idle_table_opens_the_fonts_of_the_last_game(folder, home):
    from kivy_ui.stage.outlined_text import _outlined_letter

    screen = "toolbox-800x480"
    prepaint_lists.note_font(OUTLINED._replace(px=97))
    prepaint_lists.store_fonts(f"fonts-{screen}")
    home.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    home.wait_until_idle()
    miss_count = _outlined_letter.cache_info().misses
    home.table_stage.prepaint.paint()
    assert _outlined_letter.cache_info().misses > miss_count
    prepaint_lists.note_font(SMALL)
    home.table_stage.on_parent(None, None)
    assert SMALL in prepaint_lists.read_fonts(f"fonts-{screen}")


@pytest.mark.usefixtures("window")
def test_only_the_letters_of_counts_are_drawn_in_large_fonts_and_outlines():
    from kivy_ui.stage.textures import COUNT_LETTERS, LARGE_PX, LETTERS, letters_of_font

    large, small = UsedFont(LARGE_PX, True), UsedFont(LARGE_PX - 1, True)
    assert letters_of_font(large) == letters_of_font(small._replace(rim=2)) == COUNT_LETTERS
    assert letters_of_font(small) == LETTERS
