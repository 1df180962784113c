"""Test scoring: cards, gems, the tile; the worked example of the rulebook."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from tests.games.deep_blue.game_builder import GameBuilder, plain_text


def test_rulebook_example_scores_29_18_and_2():
    game = GameBuilder(gems=("green",)).lead_dive({0: ("blue",), 1: ("gold",), 2: ("red",)}, worth=3, spots=("gold", "red", "blue"))
    game.draw_gems("gold", "silver", "blue", "green", "gold")
    game.play(ReportGems(0, ("red",)))
    game.play_cards(0, 6).play_cards(2, 2)
    game.draw_gems("black")
    game.play(ReportGems(0, ("blue",)))
    game.play(UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    game.play_cards(1, 14, cards=3)
    game.stop_dive()
    assert game.totals == (18, 29, 2)
    assert [(plain_text(line.label), line.points) for line in GAME.standings(game.state).seats[0].lines] == [
        ("line 1 cards", 14),
        ("line 1 gems", 15),
    ]
    green = next(row for row in GAME.standings(game.state).seats if row.seat == 0)
    assert [(plain_text(line.label), line.points) for line in green.lines] == [
        ("line 1 cards", 6),
        ("line 1 gems", 9),
        ("line 1 tile", 3),
    ]


@pytest.mark.parametrize(
    ("gem", "plain", "matching"), [("silver", 1, 3), ("gold", 2, 5), ("red", 4, 10), ("black", 0, 0), ("blue", 0, 0)]
)
def test_gem_scores_its_worth(gem, plain, matching):
    spot = gem if gem in ("silver", "gold", "red") else "silver"
    game = (
        GameBuilder().lead_dive({0: ("centre",), 1: (spot,)}, worth=0, spots=("silver", "gold", "red")).draw_gems(gem).stop_dive()
    )
    assert game.dive_points == {0: plain, 1: matching}


@pytest.mark.parametrize("gem", ["green", "purple"])
def test_green_and_purple_are_worth_nothing_without_cards(gem):
    game = GameBuilder(gems=(gem,)).lead_dive({0: ("centre",)}, worth=0).draw_gems(gem).stop_dive()
    assert game.dive_points == {0: 0}


def test_two_boats_never_double_and_two_spots_of_a_colour_never_add():
    game = GameBuilder(gems=("red",)).lead_dive({0: ("red", "red"), 1: ("rush", "centre")}, worth=0, spots=("red", "red"))
    game.draw_gems("red", "red", "gold").stop_dive()
    assert game.dive_points == {0: 10 + 10 + 2, 1: 4 + 4 + 2}


def test_two_different_spots_each_count_for_their_colour():
    game = GameBuilder().lead_dive({0: ("gold", "red")}, worth=0).draw_gems("red", "gold", "gold", "silver").stop_dive()
    assert game.dive_points == {0: 10 + 5 + 5 + 1}


def test_a_rushed_boat_holds_no_spot_and_scores_the_plain_worth():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("rush",)}, worth=0).draw_gems("red").stop_dive()
    assert game.dive_points == {0: 4, 1: 4}


def test_resurfaced_diver_keeps_card_points_and_loses_gem_points():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("red",)}, worth=0).draw_gems("red", "black").play_cards(1, 5)
    game.play(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1))
    game.stop_dive()
    assert game.dive_points == {0: 4, 1: 5}


def test_the_leader_scores_the_tile_even_if_it_resurfaced():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("red",)}, worth=5).draw_gems("black")
    game.play(ReportGems(0, ("black",)), Resurface(0), Resurface(1))
    assert game.dive_points == {0: 5, 1: 0}


def test_seat_outside_the_dive_scores_nothing():
    game = GameBuilder().lead_dive({0: ("centre",)}).draw_gems("red").stop_dive()
    assert game.totals == (7, 0, 0) and 1 not in game.dive_points


def test_points_add_up_over_dives():
    game = GameBuilder(seats=2).lead_dive({0: ("centre",), 1: ("red",)}, worth=1).draw_gems("red").stop_dive()
    game.lead_dive({1: ("gold",), 0: ("rush",)}, site=2, worth=2, spots=("gold",)).draw_gems("gold").stop_dive()
    assert game.totals == (4 + 1 + 2, 10 + 5 + 2)
    assert [plain_text(line.label) for line in GAME.standings(game.state).seats[0].lines] == [
        "line 1 gems",
        "line 2 gems",
        "line 2 tile",
    ]
