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
def drops():
    return []


@pytest.fixture
def drag_handler(drops):
    return DragHandler(FakeStage(), lambda *arguments: drops.append(arguments))


def draw_two_parts(dragging):
    """Draw two parts side by side; return where each was drawn."""
    areas = {}

    def leaf(name):
        return dragging.part(name, Part(lambda scene, area, key: areas.__setitem__(name, area)))

    row(leaf("a"), leaf("b"), gap=0).draw(None, Area(0, 0, 200, 50), "page")
    return areas


def test_a_held_part_is_drawn_at_the_finger_and_keeps_its_size(drag_handler):
    drag_handler.callback("a")(150, 90, False)
    assert draw_two_parts(drag_handler) == {"a": Area(100, 65, 100, 50), "b": Area(100, 0, 100, 50)}


def test_released_part_returns_to_its_place(drag_handler, drops):
    drag_handler.callback("a")(150, 90, False)
    drag_handler.callback("a")(160, 20, True)
    assert draw_two_parts(drag_handler)["a"] == Area(0, 0, 100, 50)
    assert drops == [("a", 160, 20)]


def test_the_part_at_a_place_is_found_also_while_it_is_held(drag_handler):
    drag_handler.callback("a")(150, 90, False)
    draw_two_parts(drag_handler)
    assert (drag_handler.part_at(50, 25), drag_handler.part_at(160, 20), drag_handler.part_at(50, 80)) == ("a", "b", None)


def test_every_movement_draws_the_page_again(drag_handler):
    drag_handler.callback("a")(150, 90, False)
    drag_handler.callback("a")(150, 90, True)
    assert drag_handler._stage.renewed == 2
