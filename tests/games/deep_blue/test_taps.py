"""Test the number of taps: one for a choice, one for each field, and one for a draw entered by its colour."""

from msgspec.structs import replace

from companion.games.deep_blue import GAME
from tests.games.deep_blue.game_builder import GameBuilder, sunken_city_dive
from tests.games.deep_blue.tap_counter import TapCounter


def count_taps(game, label, *values):
    return TapCounter(game).take(label, *values).taps


def test_recruit_sail_and_rest_cost_one_tap_when_nothing_is_added_or_revealed():
    for label in ("recruit", "sail", "rest"):
        assert count_taps(GameBuilder(), label) == 1


def test_a_draw_costs_one_tap():
    assert count_taps(GameBuilder(bag="app").lead_dive({0: ("gold",)}), "draw 1") == 1
    assert count_taps(GameBuilder().lead_dive({0: ("gold",)}), "report", ("gold",)) == 1
    assert count_taps(sunken_city_dive("troubled-waters", {0: ("gold",)}, bag="app"), "draw 2") == 1


def test_answering_a_hazard_costs_one_tap_a_seat():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("black")
    game.take("report", ("black",))
    for label in ("card black", "resurface"):
        assert game.find_choice(label).fields == ()


def dive_for_six_gems(game, site, boats):
    """Return the number of taps of a dive with three divers, from the choice of the wreck to the score.

    `boats` are the labels of the answers about boats, including that of a seat that doesn't dive.
    """
    counter = TapCounter(game)
    counter.take("dive", (site,))
    for label in boats:
        counter.take(label)
    for gem in ("silver", "silver", "gold", "black", "blue", "silver"):
        if game.state.terms.bag_on_table:
            counter.take("report", (gem,))
        else:
            counter.take("draw 1")
        while game.state.dive.answering:
            counter.take(next(label for label in game.labels() if label.startswith("card")))
    counter.take("stop").take("score")
    return counter.taps


def create_game_with_known_tile(**options):
    """Return a game in which the tile of site 1 is known and face up."""
    game = GameBuilder(**options)
    game.take("dive", (1,))
    game.take("known_tile", ("starting-1",))
    game.state = replace(game.state, dive=None, acted=False, dives=0)
    return game


def test_dive_with_six_gems_and_three_divers_costs_at_most_15_taps():
    boats = ("spot gold", "spot red", "rush")
    assert dive_for_six_gems(create_game_with_known_tile(seats=3), 1, boats) == 12
    assert dive_for_six_gems(create_game_with_known_tile(seats=4), 1, (*boats, "away")) == 13
    assert dive_for_six_gems(create_game_with_known_tile(seats=5), 1, ("spot gold", "away", "spot red", "away", "rush")) == 14


def test_same_dive_costs_three_taps_more_when_all_three_answer_a_hazard():
    game = create_game_with_known_tile(seats=3)
    counter = TapCounter(game)
    counter.take("dive", (1,)).take("spot gold").take("spot red").take("rush")
    for gem in ("silver", "black", "gold", "silver", "black", "silver"):
        counter.take("report", (gem,))
        while game.state.dive.answering:
            counter.take("card black")
    counter.take("stop").take("score")
    assert counter.taps == 15


def test_cards_are_offered_beside_draw_and_stop_without_a_pass():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    assert game.labels() == ["report", "stop", "cards", "cards"]
    assert not [label for label in game.labels() if "ass" in label]


def test_the_first_button_of_each_turn_is_the_primary_one():
    game = GameBuilder().lead_dive({0: ("gold",)})
    assert GAME.prompt(game.state).choices[0].role == "primary"
