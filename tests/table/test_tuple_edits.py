"""Rows with one place changed, or left out."""

from companion.table.tuple_edits import put, remove_at


def test_only_the_one_place_changes():
    assert put(("a", "b", "c"), 2, "z") == ("a", "b", "z")


def test_the_others_close_up():
    assert remove_at(("a", "b", "c"), 0) == ("b", "c")
