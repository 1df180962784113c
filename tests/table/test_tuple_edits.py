"""Copies of a tuple with one item replaced or removed."""

from companion.table.tuple_edits import remove_at, replace_at


def test_put_changes_only_one_position():
    assert replace_at(("a", "b", "c"), 2, "z") == ("a", "b", "z")


def test_remove_at_closes_the_gap():
    assert remove_at(("a", "b", "c"), 0) == ("b", "c")
