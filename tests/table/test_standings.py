"""Places, shared places, and names in sentences."""

import doctest

from companion.table import grammar, seats, standings
from companion.table.standings import ScoreLine, assign_places, rank_seats


def test_equal_keys_share_the_better_place():
    assert assign_places([(10, 1), (12, 0), (10, 1), (10, 0)]) == (2, 1, 2, 4)


def test_standings_list_the_best_place_first_with_every_line():
    table = rank_seats([(3,), (9,)], [[ScoreLine("Dive 1", 3)], [ScoreLine("Dive 1", 4), ScoreLine("Dive 2", 5)]], ["No tie."])
    assert [(row.seat, row.place, row.total) for row in table.seats] == [(1, 1, 9), (0, 2, 3)]
    assert table.winners == (1,)
    assert table.story == ("No tie.",)


def test_a_tie_for_first_has_several_winners():
    assert rank_seats([(3,), (3,)], [[], []]).winners == (0, 1)


def test_clean_name_drops_the_placeholder_of_a_seat():
    assert seats.clean_name("  Mal\ue000\n  lory ") == "Mal lory"


def test_doctests_pass():
    for module in (grammar, standings, seats):
        assert doctest.testmod(module).failed == 0
