"""What a friend who knows Deep Blue says by himself: numbers, this scenario's change, what hands must do."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.dive import PlayCards
from companion.table.asides import LeaveTable
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import NAMES, Evening, flip, plain, sunken


def read(words, code="en"):
    return GAME.reader(NAMES, code).read(words)


def why(evening):
    return read(evening.prompt.why)


def test_rest_says_that_its_cards_come_back_at_random():
    assert read(Evening().choice("rest").note) == "3 cards back at random"


def test_the_list_leaves_gems_in_the_box_that_are_in_the_app():
    assert "setup.gems_in_app" in keys(bag="app")
    assert "setup.gems" not in keys(bag="app") and "setup.supply" not in keys(bag="app")
    assert {"setup.gems", "setup.supply"} <= keys(bag="table")


def test_scattered_wealth_lays_real_gems_on_tiles_wherever_the_bag_is():
    assert "setup.gems_on_tiles" in keys(bag="app", scenario="scattered-wealth")


def keys(**options):
    setup = GAME.setup(seats_named(NAMES[:3]), options)
    return {line.key for line in GAME.checklist(setup)}


def test_the_table_is_told_that_a_dive_is_off_when_its_leader_leaves_before_the_first_gem():
    evening = Evening().dive({0: ("gold",), 1: ("red",)})
    evening.do(LeaveTable(0))
    assert "DiveCalledOff 0 1" in evening.log
    assert plain(GAME.view(evening.state, None).subtitle) == "called_off 1"
    evening.take("rest")
    assert plain(GAME.view(evening.state, None).subtitle) != "called_off 1"


def test_why_says_what_gems_are_worth():
    evening = Evening().dive({0: ("gold",)})
    assert "silver 1 (3 on its spot), gold 2 (5 on its spot), red 4 (10 on its spot)" in why(evening)
    evening.draws("gold").take("stop")
    assert "gold 2 (5 on its spot)" in why(evening)


@pytest.mark.parametrize(
    ("scenario", "contradiction"),
    [("troubled-waters", "one gem"), ("dangerous-reefs", "may rush in:"), ("a-storm-is-coming", "one move away may")],
)
def test_a_scenario_leaves_no_contradiction_standing(scenario, contradiction):
    assert contradiction not in why(sunken(scenario, {0: ("gold",), 1: ("centre",)}))
    evening = led(scenario)
    assert contradiction not in why(evening)
    evening.take("spot gold")
    assert contradiction not in why(evening)


def test_ruins_of_plenty_does_not_say_that_the_leader_alone_scores_the_tile():
    assert "3-VP wreck" not in why(led("ruins-of-plenty"))


def led(scenario):
    """A dive on a Sunken City tile, before anybody told its boats."""
    evening = Evening(scenario=scenario)
    flip(evening)
    if evening.state.dive is None:
        evening.do(LeadDive(evening.state.up, (10,)))
    return evening


# if you stop now


def divers(evening):
    return {diver.seat: diver for diver in GAME.view(evening.state, None).table.divers}


def test_each_diver_sees_its_points_so_far_and_what_they_are_made_of():
    evening = Evening().dive({0: ("gold",), 1: ("red",)}).draws("gold", "silver").cards(1, 4)
    shown = divers(evening)
    assert (shown[0].now.total, read(shown[0].made)) == (9, "gems 6 · the tile 3")
    assert (shown[1].now.total, read(shown[1].made)) == (7, "cards 4 · gems 3")
    assert read(evening.choice("stop").note) == "9 VP for you now"


def test_what_is_shown_while_diving_is_what_is_scored_in_the_best_of_the_best():
    evening = sunken("the-best-of-the-best", {0: ("gold",), 1: ("centre",)}).draws("gold").cards(1, 5, cards=2)
    shown = divers(evening)
    assert shown[1].now.cards == 13
    assert "13" not in evening.stops().log[-1]
    assert evening.result == {seat: diver.now.total for seat, diver in shown.items()}


def test_whoever_resurfaces_is_told_what_stays_the_tile_of_the_leader_too():
    evening = Evening().dive({0: ("centre",), 1: ("red",)}).draws("blue").cards(1, 4)
    evening.take("report", ("blue",))
    assert read(evening.choice("resurface").note) == "end dive, keep 3 VP"
    evening.take("card blue")
    assert read(evening.choice("resurface").note) == "keep 4 VP"


# cards


def test_cards_are_one_answer_their_points_and_are_counted_in_the_best_of_the_best_alone():
    ordinary = Evening().dive({0: ("gold",)}).draws("gold")
    assert [field.name for field in ordinary.choice("cards").fields] == ["points"]
    ordinary.take("cards", 7)
    assert read(GAME.book.tell(ordinary.events[0], None)) == "Green plays cards"
    expert = sunken("the-best-of-the-best", {0: ("gold",)}).draws("gold")
    assert [field.name for field in expert.choice("cards").fields] == ["cards", "points"]
    assert plain(expert.refused(PlayCards(0, 0, 7)).said) == "impossible_cards 0 7 8 60"
