"""Test upright screens: the search is labelled, and the menu opens beside an open keypad, which can be closed."""

from kivy_ui.look.language import translate
from tests.kivy_ui.calculating_sheets import begin_sheet

WINDOWS = ("480x800", "480x800 de light 2")


def test_search_is_named(home, check_page):
    home.tap("other-sheet", "group:dice")
    check_page("upright-chooser")
    assert translate("sheets.search_short") in home.words()


def test_the_menu_opens_while_a_keypad_is_open(home, check_page):
    begin_sheet(home, "Points by round", 2)
    home.tap("cell:1:0", "menu")
    assert "home" in home.targets()
    home.tap("close")
    check_page("upright-keypad")
    assert "key:7" in home.targets(), "the keypad is still open"
    home.tap("close")
    assert "key:7" not in home.targets()
