"""Test that corrections keep their places on their page during a game."""

from collections.abc import Sequence

from companion.table.any_time_moves import LeaveTable, RenameSeat, WriteNote
from companion.table.prompt import Choice
from kivy_ui.pages.play.correction_places import CorrectionPlaces


def make_choice(label, move):
    return Choice(label, move)


NOTE, RENAME = make_choice("Note", WriteNote("")), make_choice("Rename Ann", RenameSeat(0, ""))
LEAVES: Sequence[Choice] = [make_choice(f"Leave {n}", LeaveTable(0)) for n in range(3)]


def arranged_titles(places, *choices):
    return [(placed_choice.title, placed_choice.choice is not None) for placed_choice in places.arrange({"Game": choices})["Game"]]


def test_a_correction_that_is_not_possible_for_a_while_keeps_its_place():
    places = CorrectionPlaces()
    arranged_titles(places, RENAME, NOTE)
    assert arranged_titles(places, NOTE) == [("Rename Ann", False), ("Note", True)]
    assert arranged_titles(places, NOTE, RENAME) == [("Rename Ann", True), ("Note", True)], "the first order stays"


def test_a_correction_that_is_new_comes_after_the_others():
    places = CorrectionPlaces()
    arranged_titles(places, NOTE)
    assert arranged_titles(places, RENAME, NOTE) == [("Note", True), ("Rename Ann", True)]


def test_two_corrections_of_one_kind_never_have_the_same_title():
    places = CorrectionPlaces()
    arranged_titles(places, make_choice("Leave", LeaveTable(0)), make_choice("Leave now", LeaveTable(0)))
    assert arranged_titles(places, make_choice("Leave now", LeaveTable(0))) == [("Leave now", True)]


def test_a_long_list_of_one_kind_comes_last_and_keeps_no_places():
    places = CorrectionPlaces()
    assert arranged_titles(places, *LEAVES, NOTE)[0] == ("Note", True)
    assert arranged_titles(places, NOTE) == [("Note", True)]


def test_the_group_of_a_correction_is_recent_until_another_move_follows_it():
    places = CorrectionPlaces()
    assert places.recent_group(4) == ""
    places.note_group("Ann", 4)
    assert [places.recent_group(entry) for entry in (4, 5, 6)] == ["Ann", "Ann", ""]
