"""Test the number of taps: one for a choice, one for each field, and one for a draw entered by its colour."""

from msgspec.structs import replace

from companion.games.deep_blue import GAME
from tests.games.deep_blue.evening import GameBuilder, sunken_city_dive
from tests.games.deep_blue.tap_counter import TapCounter


def count_taps(evening, label, *values):
    return TapCounter(evening).take(label, *values).taps


def test_recruit_sail_and_rest_cost_one_tap_when_nothing_is_added_or_revealed():
    for label in ("recruit", "sail", "rest"):
        assert count_taps(GameBuilder(), label) == 1


def test_a_draw_costs_one_tap():
    assert count_taps(GameBuilder(bag="app").dive({0: ("gold",)}), "draw 1") == 1
    assert count_taps(GameBuilder().dive({0: ("gold",)}), "report", ("gold",)) == 1
    assert count_taps(sunken_city_dive("troubled-waters", {0: ("gold",)}, bag="app"), "draw 2") == 1


def test_answering_a_hazard_costs_one_tap_a_seat():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("black")
    evening.take("report", ("black",))
    for label in ("card black", "resurface"):
        assert evening.choice(label).fields == ()


def six_gems(evening, site, boats):
    """Return the tap counter after a dive with three divers, from naming the wreck to its score.

    The absent seat is entered, too.
    """
    fingers = TapCounter(evening)
    fingers.take("dive", (site,))
    for label in boats:
        fingers.take(label)
    for gem in ("silver", "silver", "gold", "black", "blue", "silver"):
        if evening.state.terms.bag_on_table:
            fingers.take("report", (gem,))
        else:
            fingers.take("draw 1")
        while evening.state.dive.answering:
            fingers.take(next(label for label in evening.labels() if label.startswith("card")))
    fingers.take("stop").take("score")
    return fingers.taps


def game_with_known_tile(**options):
    """Return a game in which the tile of site 1 is known and face up."""
    evening = GameBuilder(**options)
    evening.take("dive", (1,))
    evening.take("known_tile", ("starting-1",))
    evening.state = replace(evening.state, dive=None, acted=False, dives=0)
    return evening


def test_a_six_gem_dive_with_three_divers_costs_15_taps_at_most_who_dives_included():
    boats = ("spot gold", "spot red", "rush")
    assert six_gems(game_with_known_tile(seats=3), 1, boats) == 12
    assert six_gems(game_with_known_tile(seats=4), 1, (*boats, "away")) == 13
    assert six_gems(game_with_known_tile(seats=5), 1, ("spot gold", "away", "spot red", "away", "rush")) == 14


def test_that_leaves_three_taps_for_a_hazard_that_all_three_answer():
    evening = game_with_known_tile(seats=3)
    fingers = TapCounter(evening)
    fingers.take("dive", (1,)).take("spot gold").take("spot red").take("rush")
    for gem in ("silver", "black", "gold", "silver", "black", "silver"):
        fingers.take("report", (gem,))
        while evening.state.dive.answering:
            fingers.take("card black")
    fingers.take("stop").take("score")
    assert fingers.taps == 15


def test_nobody_passes_cards_are_offered_beside_draw_and_stop():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    assert evening.labels() == ["report", "stop", "cards", "cards"]
    assert not [label for label in evening.labels() if "ass" in label]


def test_the_first_button_of_each_turn_is_the_primary_one():
    evening = GameBuilder().dive({0: ("gold",)})
    assert GAME.prompt(evening.state).choices[0].role == "primary"
