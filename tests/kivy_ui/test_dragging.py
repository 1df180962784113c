"""Test parts that follow a finger, and where they are dropped."""

import pytest

from kivy_ui.layout.dragging import DragHandler
from kivy_ui.layout.part import Part, row
from kivy_ui.stage.sprite import Area


class FakeStage:
    """Stage whose pixels are units; counts its redraws."""

    def __init__(self):
        self.renewed = 0

    def units_at(self, x, y):
        return x, y

    def renew(self):
        self.renewed += 1


@pytest.fixture
def dropped():
    return []


@pytest.fixture
def dragging(dropped):
    return DragHandler(FakeStage(), lambda *what: dropped.append(what))


def drawn(dragging):
    """Draw two parts side by side; return where each was drawn."""
    areas = {}

    def leaf(name):
        return dragging.part(name, Part(lambda scene, area, key: areas.__setitem__(name, area)))

    row(leaf("a"), leaf("b"), gap=0).draw(None, Area(0, 0, 200, 50), "page")
    return areas


def test_a_held_part_is_drawn_at_the_finger_and_keeps_its_size(dragging):
    dragging.callback("a")(150, 90, False)
    assert drawn(dragging) == {"a": Area(100, 65, 100, 50), "b": Area(100, 0, 100, 50)}


def test_a_part_that_is_let_go_returns_to_its_place(dragging, dropped):
    dragging.callback("a")(150, 90, False)
    dragging.callback("a")(160, 20, True)
    assert drawn(dragging)["a"] == Area(0, 0, 100, 50)
    assert dropped == [("a", 160, 20)]


def test_the_part_at_a_place_is_found_also_while_it_is_held(dragging):
    dragging.callback("a")(150, 90, False)
    drawn(dragging)
    assert (dragging.part_at(50, 25), dragging.part_at(160, 20), dragging.part_at(50, 80)) == ("a", "b", None)


def test_every_movement_draws_the_page_again(dragging):
    dragging.callback("a")(150, 90, False)
    dragging.callback("a")(150, 90, True)
    assert dragging._stage.renewed == 2
