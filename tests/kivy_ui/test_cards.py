"""Test the pagination of long lists."""

from kivy_ui.layout.cards import Pager, paged_grid
from kivy_ui.layout.part import EMPTY, Part
from kivy_ui.stage.sprite import Area

AREA = Area(0, 0, 400, 200)


def drawn_names(count, pager, columns, rows, **options):
    """Draw a grid of numbered parts; return the column and row of each visible part."""
    cells = {}

    def part(number):
        return Part(lambda scene, area, key: cells.update({number: (round(area.x / 200), round(area.y / 100))}))

    paged_grid([part(number) for number in range(count)], pager, columns, rows, **options).draw(None, AREA, "")
    return cells


def test_a_grid_is_filled_row_by_row_or_column_by_column():
    assert drawn_names(3, Pager(print), 2, 2) == {0: (0, 0), 1: (1, 0), 2: (0, 1)}
    assert drawn_names(3, Pager(print), 2, 2, is_down=True) == {0: (0, 0), 1: (0, 1), 2: (1, 0)}


def test_parts_without_space_are_on_the_next_page():
    pager = Pager(print)
    assert list(drawn_names(5, pager, 2, 2)) == [0, 1, 2, 3]
    pager.show(4)
    assert drawn_names(5, pager, 2, 2) == {4: (0, 0)}
    assert (pager.page, pager.pages) == (1, 2)


def test_a_shorter_list_shows_its_last_page():
    pager = Pager(print)
    drawn_names(9, pager, 2, 2)
    pager.show(8)
    assert list(drawn_names(5, pager, 2, 2)) == [4] and pager.page == 1


def test_page_keys_exist_from_two_pages_on():
    pager = Pager(print)
    drawn_names(4, pager, 2, 2)
    assert pager.keys() is EMPTY and pager.turn_key() is EMPTY
    drawn_names(5, pager, 2, 2)
    assert pager.keys().units > pager.turn_key().units > 0
