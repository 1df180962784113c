"""Test corrections of tokens, chests and cards, and seats that leave."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.bag import RecountBag
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.table.any_time_moves import CorrectCounter, LeaveTable, game_choices
from companion.table.game import remaining_seats
from companion.table.sentence import say
from tests.games.deep_blue.builders import count_gems, places, play_four_city_dives
from tests.games.deep_blue.game_builder import GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def test_recount_of_the_bag_takes_the_difference_from_the_supply():
    game = GameBuilder()
    game.take_any_time("recount", 8, 3, 2, 1, 0, 4, 3)
    assert game.bag == {"silver": 8, "gold": 3, "red": 2, "green": 1, "purple": 0, "black": 4, "blue": 3}
    assert game.supply == {"silver": 1, "gold": 2, "red": 1, "green": 1, "purple": 4, "black": 0, "blue": 1}
    assert count_gems(game.state) == 31


def test_recount_cannot_create_gems():
    game = GameBuilder().lead_dive(BOATS).draw_gems("silver", "gold")
    aside = next(choice for choice in any_time_choices(game.state) if plain_text(choice.label) == "recount")
    assert [(field.low, field.high) for field in aside.fields] == [(0, 8), (0, 4), (0, 3), (0, 2), (0, 4), (0, 4), (0, 4)]


def test_gem_missing_from_the_bag_can_be_reported_after_a_recount():
    game = GameBuilder().lead_dive(BOATS)
    assert game.refusal_of(ReportGems(0, ("green",))).offers == (RecountBag,)
    game.take_any_time("recount", 7, 3, 1, 1, 0, 4, 4)
    game.play(ReportGems(0, ("green",)))
    assert game.state.bag.drawn_kinds == (3,)


def test_bag_recounted_as_empty_ends_a_half_reported_pair():
    game = sunken_city_dive("troubled-waters", {0: ("centre",)}).draw_gems("black", "silver")
    game.play(ReportGems(0, ("black",)))
    game.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    assert game.question == "hazard 0 2 black"
    game.play(PlayProtection(0))
    assert game.labels() == ["stop", "cards"]


def test_bag_recounted_as_empty_leaves_the_other_tiles_without_gems():
    game = GameBuilder(scenario="scattered-wealth")
    flip_tile(game)
    game.play(ConnectSites(10, (11, 12)), ReportTileGem(10, ("gold",)))
    game.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    assert game.question == "turn 1"
    assert [site.gem for site in game.state.sites[9:12]] == ["gold", "", ""]


def test_a_dive_that_begins_with_an_empty_bag_can_be_stopped():
    game = GameBuilder()
    game.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    game.lead_dive(BOATS)
    assert game.labels() == ["stop"]
    game.take("stop")
    assert game.dive_points == {0: 3, 1: 0, 2: 0}


def test_a_seats_tokens_can_be_corrected():
    game = GameBuilder()
    game.play(CorrectCounter("tokens", 1, 0))
    assert game.state.tokens == (0, 0, 1)
    assert game.log[-1] == "tokens 1 0 1"


def test_closed_chest_is_corrected_by_a_difference_without_showing_its_total():
    game = GameBuilder().lead_dive({0: ("centre",)}).draw_gems("red").stop_dive()
    (chest,) = [counter for counter in counters(game.state) if (counter.key, counter.seat) == ("chest", 0)]
    assert (chest.value, chest.low, chest.high, chest.is_secret) == (0, -99, 99, True)
    game.play(CorrectCounter("chest", 0, -2))
    assert game.totals == (5, 0, 0)
    assert game.log[-1] == "chest 0"
    assert GAME.standings(game.state).seats[0].lines[-1].label == say("score.correction")


def test_an_open_chest_is_set():
    game = GameBuilder(totals="open").lead_dive({0: ("centre",)}).draw_gems("red").stop_dive()
    game.play(CorrectCounter("chest", 0, 20))
    assert game.totals == (20, 0, 0)


def test_corrections_and_leaving_are_offered_for_each_seat():
    game = GameBuilder(seats=3)
    labels = [
        plain_text(choice.label)
        for choice in game_choices((0, 1, 2), counters(game.state), GAME.rulebook.has_rule_for(LeaveTable), {})
    ]
    assert sum("leaves" in label for label in labels) == 3 and sum("chest" in label for label in labels) == 3


def test_a_correction_that_makes_a_tie_at_the_end_asks_for_the_crew():
    game = play_four_city_dives((30, 10, 30))
    game.play(CorrectCounter("chest", 1, 20))
    asked_seats = []
    while game.prompt:
        asked_seats.append(game.prompt.lead)
        game.take("crew", 10 - game.prompt.lead)
    assert asked_seats == [0, 1, 2] and places(game) == {0: 1, 1: 2, 2: 3}


def test_correction_that_ends_a_tie_asks_for_no_crew():
    game = play_four_city_dives((30, 10, 30))
    game.play(CorrectCounter("chest", 0, 1))
    assert game.prompt is None and places(game)[0] == 1


class TestLeaving:
    def test_turns_skip_a_seat_that_left(self):
        game = GameBuilder(seats=4)
        game.play(LeaveTable(1))
        game.take("rest")
        assert game.state.up == 2 and remaining_seats(GAME, game.state) == (0, 2, 3)

    def test_the_seat_whose_turn_it_is_passes_the_turn_on(self):
        game = GameBuilder(seats=3)
        game.play(LeaveTable(0))
        assert game.question == "turn 1"

    def test_a_diver_that_leaves_is_out_of_the_dive_and_keeps_its_cards_points(self):
        game = GameBuilder().lead_dive(BOATS).draw_gems("red").play_cards(1, 6)
        game.play(LeaveTable(1))
        assert game.state.dive.diving_seats == (0, 2)
        game.stop_dive()
        assert game.totals == (7, 6, 4)

    def test_seat_that_left_answers_no_hazard(self):
        game = GameBuilder().lead_dive(BOATS).draw_gems("black")
        game.play(ReportGems(0, ("black",)), PlayProtection(0), LeaveTable(1))
        assert game.question.startswith("hazard 2 2 black")

    def test_a_leader_that_leaves_ends_the_dive_as_if_it_had_resurfaced(self):
        game = GameBuilder().lead_dive(BOATS).draw_gems("red")
        game.play(LeaveTable(0))
        assert game.question == "last_forced 0"
        game.take("score")
        assert game.totals == (3, 4, 4)
        assert game.question == "turn 1"

    def test_a_leader_that_leaves_before_the_first_draw_calls_the_dive_off(self):
        game = GameBuilder().lead_dive(BOATS)
        game.play(LeaveTable(0))
        assert game.state.dive is None and game.state.site(1).status == "face up"
        assert game.question == "turn 1"

    def test_seat_that_left_is_not_asked_for_boats(self):
        game = GameBuilder(seats=4)
        game.play(LeadDive(0, (1,)))
        game.enter_tile(1, "starting", 3, ())
        game.take("centre")
        game.play(LeaveTable(1))
        assert game.question == "boats 2 1"

    def test_storm_dives_of_a_seat_that_left_are_cancelled(self):
        game = GameBuilder(scenario="a-storm-is-coming", seats=3)
        game.take("flip 2", (8, 12))
        game.enter_tile(8, "sunken", 5, ()).enter_tile(12, "sunken", 5, ())
        game.play(LeaveTable(0))
        assert game.question == "turn 1"

    def test_others_answer_the_first_hazard_when_the_leader_leaves_within_a_pair(self):
        game = sunken_city_dive("troubled-waters", {0: ("centre",), 1: ("centre",)}, seats=3).draw_gems("black", "silver")
        game.play(ReportGems(0, ("black",)), LeaveTable(0))
        assert game.question == "hazard 1 2 black"

    def test_seat_that_left_is_ranked_last(self):
        game = GameBuilder(seats=3).lead_dive(BOATS).draw_gems("red").stop_dive()
        game.play(LeaveTable(0))
        standings = GAME.standings(game.state)
        assert [row.seat for row in standings.seats] == [1, 2, 0]
        assert standings.seats[2].total == 7

    def test_seat_may_leave_while_the_crew_is_counted(self):
        game = play_four_city_dives((30, 30, 10))
        game.play(LeaveTable(0))
        assert game.prompt is None and places(game)[1] == 1

    def test_seat_may_leave_before_the_market_is_open(self):
        game = GameBuilder(seats=3, tiles="app")
        game.play(LeaveTable(2))
        assert GAME.view(game.state, None).seats[2].is_out

    def test_the_last_diver_who_leaves_ends_the_dive(self):
        game = GameBuilder().lead_dive({0: ("centre",)}).draw_gems("red", "black")
        game.play(ReportGems(0, ("black",)), LeaveTable(0))
        assert game.state.dive is None and game.totals == (3, 0, 0)

    def test_resurfaced_diver_may_leave(self):
        game = GameBuilder().lead_dive(BOATS).draw_gems("black")
        game.play(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1), LeaveTable(1))
        assert game.question == "hazard 2 2 black"


def test_tile_is_still_asked_when_the_flipping_seat_leaves():
    game = GameBuilder(scenario="bounty-wrecks")
    game.take("flip 1", (9,))
    game.play(LeaveTable(0))
    assert game.question == "tile 9"
    game.enter_tile(9, "advanced", 4, ())
    assert game.question == "turn 1"
    flip_tile(game, 10)
