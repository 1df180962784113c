"""Test how a layout tree divides an area."""

import pytest

from kivy_ui.layout.part import (
    EMPTY,
    Part,
    by_area,
    by_height,
    by_shape,
    centre_part,
    centred_row,
    column,
    grid,
    in_corner,
    inset,
    limited_height,
    middle,
    row,
    row_or_column,
    share,
    stack,
    units,
    with_padding,
)
from kivy_ui.stage.sprite import Area

WIDE, UPRIGHT = Area(0, 0, 800, 480), Area(0, 0, 480, 800)


class FakeScene:
    """Fake scene that knows only whether it is wide."""

    def __init__(self, is_wide=True):
        self.is_wide = is_wide


class PartFactory:
    """Factory of parts that record the area and the key with which they are drawn."""

    def __init__(self):
        self.areas, self.keys = {}, {}

    def leaf(self, name):
        def draw(scene, area, key):
            self.areas[name], self.keys[name] = area, key

        return Part(draw)


@pytest.fixture
def part_factory():
    return PartFactory()


def test_a_column_gives_fixed_sizes_first_and_shares_the_rest(part_factory):
    tree = column(units(64, part_factory.leaf("a")), part_factory.leaf("b"), share(2, part_factory.leaf("c")), gap=8)
    tree.draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {
        "a": Area(0, 0, 800, 64),
        "b": Area(0, 72, 800, 400 / 3),
        "c": Area(0, 72 + 400 / 3 + 8, 800, 800 / 3),
    }


def test_a_row_divides_the_width(part_factory):
    row(part_factory.leaf("a"), part_factory.leaf("b"), gap=10).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {"a": Area(0, 0, 395, 480), "b": Area(405, 0, 395, 480)}


def test_measured_parts_take_their_size_and_others_share_the_rest(part_factory):
    wide, high = (
        part_factory.leaf("a")._replace(width=lambda scene: 120.0),
        part_factory.leaf("b")._replace(height=lambda scene, width: width / 4),
    )
    row(wide, part_factory.leaf("rest"), gap=10).draw(FakeScene(), WIDE, "page")
    assert (part_factory.areas["a"], part_factory.areas["rest"]) == (Area(0, 0, 120, 480), Area(130, 0, 670, 480))
    column(high, part_factory.leaf("rest"), gap=0).draw(FakeScene(), WIDE, "page")
    assert (part_factory.areas["b"], part_factory.areas["rest"]) == (Area(0, 0, 800, 200), Area(0, 200, 800, 280))


def test_units_and_shares_come_before_measured_parts(part_factory):
    measured = part_factory.leaf("a")._replace(width=lambda scene: 120.0)
    row(units(50, measured), share(1, measured._replace(draw=part_factory.leaf("b").draw)), gap=0).draw(FakeScene(), WIDE, "page")
    assert (part_factory.areas["a"].w, part_factory.areas["b"].w) == (50, 750)


def test_measured_parts_shrink_if_they_exceed_the_area(part_factory):
    parts = [part_factory.leaf(name)._replace(width=lambda scene: 600.0) for name in "ab"]
    row(units(100, EMPTY), *parts, gap=0).draw(FakeScene(), WIDE, "page")
    assert (part_factory.areas["a"].w, part_factory.areas["b"]) == (350, Area(450, 0, 350, 480))


def test_row_of_measured_parts_is_as_wide_as_its_parts(part_factory):
    measured = part_factory.leaf("a")._replace(width=lambda scene: 120.0)
    whole = row(measured, units(30, EMPTY), gap=10)
    assert whole.width(FakeScene()) == 160
    assert with_padding(5, 0, whole).width(FakeScene()) == 170


def test_a_column_is_as_wide_as_its_widest_part(part_factory):
    narrow, wide = (part_factory.leaf("a")._replace(width=lambda scene, width=width: width) for width in (50.0, 120.0))
    assert column(narrow, wide).width(FakeScene()) == 120
    assert column(narrow, part_factory.leaf("b")).width is None


def test_part_is_centred_in_a_higher_area(part_factory):
    middle(part_factory.leaf("a")._replace(height=lambda scene, width: 80.0)).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas["a"] == Area(0, 200, 800, 80)


def test_no_area_is_negative_when_fixed_sizes_exceed_the_room(part_factory):
    row(units(900, EMPTY), part_factory.leaf("a")).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas["a"].w == 0


def test_keys_follow_from_the_place_in_the_tree(part_factory):
    column(part_factory.leaf("a"), row(part_factory.leaf("b"), part_factory.leaf("c"))).draw(FakeScene(), WIDE, "page")
    assert part_factory.keys == {"a": "page:0", "b": "page:1:0", "c": "page:1:1"}


def test_longways_follows_the_shape_of_the_screen(part_factory):
    tree = row_or_column(part_factory.leaf("a"), part_factory.leaf("b"), gap=0)
    tree.draw(FakeScene(is_wide=True), WIDE, "page")
    assert part_factory.areas["b"] == Area(400, 0, 400, 480)
    tree.draw(FakeScene(is_wide=False), UPRIGHT, "page")
    assert part_factory.areas["b"] == Area(0, 400, 480, 400)


def test_a_grid_fills_row_by_row(part_factory):
    grid(2, *(part_factory.leaf(name) for name in "abc"), gap=0).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {"a": Area(0, 0, 400, 240), "b": Area(400, 0, 400, 240), "c": Area(0, 240, 400, 240)}


def test_stack_gives_each_part_the_whole_area(part_factory):
    stack(part_factory.leaf("a"), part_factory.leaf("b")).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {"a": WIDE, "b": WIDE}


@pytest.mark.parametrize(("height", "expected"), [(100, "tall"), (80, "tall"), (79, "low")])
def test_a_part_is_chosen_by_the_height_of_its_area(part_factory, height, expected):
    by_height(80, part_factory.leaf("tall"), part_factory.leaf("low")).draw(FakeScene(), Area(0, 0, 800, height), "page")
    assert list(part_factory.areas) == [expected]


@pytest.mark.parametrize(("is_wide", "expected"), [(True, "wide"), (False, "upright")])
def test_a_part_is_chosen_by_the_shape_of_the_screen(part_factory, is_wide, expected):
    by_shape(part_factory.leaf("wide"), part_factory.leaf("upright")).draw(FakeScene(is_wide), WIDE, "page")
    assert list(part_factory.areas) == [expected]


def test_inset_leaves_margins_and_a_lower_edge(part_factory):
    inset(10, 20, part_factory.leaf("a"), lip=4).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas["a"] == Area(10, 20, 780, 436)


def test_a_height_can_be_limited(part_factory):
    limited_height(100, part_factory.leaf("a")).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas["a"] == Area(0, 0, 800, 100)


def test_wrapping_keeps_the_size_of_a_part():
    part = units(64, EMPTY)
    assert inset(1, 1, part).units == limited_height(9, part).units == 64


def test_centred_row_is_no_wider_than_requested(part_factory):
    centred_row(100, part_factory.leaf("a"), part_factory.leaf("b"), gap=10).draw(FakeScene(), Area(0, 0, 310, 50), "page")
    assert part_factory.areas == {"a": Area(50, 0, 100, 50), "b": Area(160, 0, 100, 50)}


def test_parts_of_a_centred_row_shrink_in_a_narrow_area(part_factory):
    centred_row(100, part_factory.leaf("a"), part_factory.leaf("b"), gap=10).draw(FakeScene(), Area(0, 0, 110, 50), "page")
    assert part_factory.areas == {"a": Area(0, 0, 50, 50), "b": Area(60, 0, 50, 50)}


def test_centred_part_is_never_larger_than_its_area(part_factory):
    centre_part(100, 0, part_factory.leaf("a")).draw(FakeScene(), Area(0, 0, 300, 50), "page")
    assert part_factory.areas["a"] == Area(100, 0, 100, 50)
    centre_part(100, 20, part_factory.leaf("b")).draw(FakeScene(), Area(0, 0, 60, 50), "page")
    assert part_factory.areas["b"] == Area(0, 15, 60, 20)


def test_a_part_can_depend_on_its_area(part_factory):
    by_area(lambda scene, area: part_factory.leaf("wide" if area.w > area.h else "high")).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {"wide": WIDE}


def test_empty_row_and_column_take_no_space():
    assert (row().width(None), column().width(None), column().height(None, 100)) == (0, 0, 0)


@pytest.mark.parametrize(("is_left", "x"), [(False, 770), (True, 0)])
def test_a_part_in_a_corner_keeps_its_size_at_the_upper_edge(part_factory, is_left, x):
    in_corner(30, 20, part_factory.leaf("badge"), is_left=is_left).draw(FakeScene(), WIDE, "page")
    assert part_factory.areas == {"badge": Area(x, 0, 30, 20)}
