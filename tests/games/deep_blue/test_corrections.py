"""Test corrections of tokens, chests and cards, and seats that leave."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.bag import RecountBag
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.table.any_time_moves import CorrectCounter, LeaveTable, for_table
from companion.table.game import remaining_seats
from companion.table.sentence import say
from tests.games.deep_blue.builders import evening_of_four, gems, places
from tests.games.deep_blue.evening import GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def test_counting_the_bag_again_takes_the_difference_from_the_supply():
    evening = GameBuilder()
    evening.take_any_time("recount", 8, 3, 2, 1, 0, 4, 3)
    assert evening.bag == {"silver": 8, "gold": 3, "red": 2, "green": 1, "purple": 0, "black": 4, "blue": 3}
    assert evening.supply == {"silver": 1, "gold": 2, "red": 1, "green": 1, "purple": 4, "black": 0, "blue": 1}
    assert gems(evening.state) == 31


def test_counting_again_cannot_make_gems():
    evening = GameBuilder().dive(BOATS).draw_gems("silver", "gold")
    aside = next(choice for choice in any_time_choices(evening.state) if plain_text(choice.label) == "recount")
    assert [(field.low, field.high) for field in aside.fields] == [(0, 8), (0, 4), (0, 3), (0, 2), (0, 4), (0, 4), (0, 4)]


def test_a_gem_that_was_not_counted_can_be_reported_after_counting_again():
    evening = GameBuilder().dive(BOATS)
    assert evening.refusal_of(ReportGems(0, ("green",))).offers == (RecountBag,)
    evening.take_any_time("recount", 7, 3, 1, 1, 0, 4, 4)
    evening.do(ReportGems(0, ("green",)))
    assert evening.state.bag.drawn == (3,)


def test_a_bag_counted_empty_ends_a_half_told_pair():
    evening = sunken_city_dive("troubled-waters", {0: ("centre",)}).draw_gems("black", "silver")
    evening.do(ReportGems(0, ("black",)))
    evening.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    assert evening.asks == "hazard 0 2 black"
    evening.do(PlayProtection(0))
    assert evening.labels() == ["stop", "cards"]


def test_a_bag_counted_empty_leaves_the_other_tiles_without_gems():
    evening = GameBuilder(scenario="scattered-wealth")
    flip_tile(evening)
    evening.do(ConnectSites(10, (11, 12)), ReportTileGem(10, ("gold",)))
    evening.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    assert evening.asks == "turn 1"
    assert [site.gem for site in evening.state.sites[9:12]] == ["gold", "", ""]


def test_a_dive_that_begins_with_an_empty_bag_can_be_stopped():
    evening = GameBuilder()
    evening.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    evening.dive(BOATS)
    assert evening.labels() == ["stop"]
    evening.take("stop")
    assert evening.result == {0: 3, 1: 0, 2: 0}


def test_a_seats_tokens_can_be_corrected():
    evening = GameBuilder()
    evening.do(CorrectCounter("tokens", 1, 0))
    assert evening.state.tokens == (0, 0, 1)
    assert evening.log[-1] == "tokens 1 0 1"


def test_a_closed_chest_is_corrected_by_adding_or_taking_and_nobody_reads_its_total():
    evening = GameBuilder().dive({0: ("centre",)}).draw_gems("red").stop_dive()
    (chest,) = [counter for counter in counters(evening.state) if (counter.key, counter.seat) == ("chest", 0)]
    assert (chest.value, chest.low, chest.high, chest.is_secret) == (0, -99, 99, True)
    evening.do(CorrectCounter("chest", 0, -2))
    assert evening.totals == (5, 0, 0)
    assert evening.log[-1] == "chest 0"
    assert GAME.standings(evening.state).seats[0].lines[-1].label == say("score.correction")


def test_an_open_chest_is_set():
    evening = GameBuilder(totals="open").dive({0: ("centre",)}).draw_gems("red").stop_dive()
    evening.do(CorrectCounter("chest", 0, 20))
    assert evening.totals == (20, 0, 0)


def test_the_asides_of_every_table_are_offered_with_corrections_and_leaving():
    evening = GameBuilder(seats=3)
    labels = [plain_text(choice.label) for choice in for_table((0, 1, 2), counters(evening.state), GAME.book.knows(LeaveTable), {})]
    assert sum("leaves" in label for label in labels) == 3 and sum("chest" in label for label in labels) == 3


def test_a_correction_that_makes_a_tie_at_the_end_asks_for_the_crew():
    evening = evening_of_four((30, 10, 30))
    evening.do(CorrectCounter("chest", 1, 20))
    asked = []
    while evening.prompt:
        asked.append(evening.prompt.lead)
        evening.take("crew", 10 - evening.prompt.lead)
    assert asked == [0, 1, 2] and places(evening) == {0: 1, 1: 2, 2: 3}


def test_a_correction_that_ends_a_tie_asks_nobody():
    evening = evening_of_four((30, 10, 30))
    evening.do(CorrectCounter("chest", 0, 1))
    assert evening.prompt is None and places(evening)[0] == 1


class TestLeaving:
    def test_turns_go_on_without_it(self):
        evening = GameBuilder(seats=4)
        evening.do(LeaveTable(1))
        evening.take("rest")
        assert evening.state.up == 2 and remaining_seats(GAME, evening.state) == (0, 2, 3)

    def test_the_seat_whose_turn_it_is_passes_the_turn_on(self):
        evening = GameBuilder(seats=3)
        evening.do(LeaveTable(0))
        assert evening.asks == "turn 1"

    def test_a_diver_that_leaves_is_out_of_the_dive_and_keeps_its_cards_points(self):
        evening = GameBuilder().dive(BOATS).draw_gems("red").play_cards(1, 6)
        evening.do(LeaveTable(1))
        assert evening.state.dive.diving_seats == (0, 2)
        evening.stop_dive()
        assert evening.totals == (7, 6, 4)

    def test_it_need_not_answer_any_more(self):
        evening = GameBuilder().dive(BOATS).draw_gems("black")
        evening.do(ReportGems(0, ("black",)), PlayProtection(0), LeaveTable(1))
        assert evening.asks.startswith("hazard 2 2 black")

    def test_a_leader_that_leaves_ends_the_dive_as_if_it_had_resurfaced(self):
        evening = GameBuilder().dive(BOATS).draw_gems("red")
        evening.do(LeaveTable(0))
        assert evening.asks == "last_forced 0"
        evening.take("score")
        assert evening.totals == (3, 4, 4)
        assert evening.asks == "turn 1"

    def test_a_leader_that_leaves_before_the_first_draw_calls_the_dive_off(self):
        evening = GameBuilder().dive(BOATS)
        evening.do(LeaveTable(0))
        assert evening.state.dive is None and evening.state.site(1).status == "face up"
        assert evening.asks == "turn 1"

    def test_it_is_not_asked_for_boats(self):
        evening = GameBuilder(seats=4)
        evening.do(LeadDive(0, (1,)))
        evening.enter_tile(1, "starting", 3, ())
        evening.take("centre")
        evening.do(LeaveTable(1))
        assert evening.asks == "boats 2 1"

    def test_a_storm_it_owed_a_dive_passes(self):
        evening = GameBuilder(scenario="a-storm-is-coming", seats=3)
        evening.take("flip 2", (8, 12))
        evening.enter_tile(8, "sunken", 5, ()).enter_tile(12, "sunken", 5, ())
        evening.do(LeaveTable(0))
        assert evening.asks == "turn 1"

    def test_between_the_two_gems_of_a_pair_the_first_hazard_is_answered_by_the_others(self):
        evening = sunken_city_dive("troubled-waters", {0: ("centre",), 1: ("centre",)}, seats=3).draw_gems("black", "silver")
        evening.do(ReportGems(0, ("black",)), LeaveTable(0))
        assert evening.asks == "hazard 1 2 black"

    def test_who_left_stands_below_those_who_stayed_and_breaks_no_tie(self):
        evening = GameBuilder(seats=3).dive(BOATS).draw_gems("red").stop_dive()
        evening.do(LeaveTable(0))
        standings = GAME.standings(evening.state)
        assert [row.seat for row in standings.seats] == [1, 2, 0]
        assert standings.seats[2].total == 7

    def test_it_may_leave_while_the_crew_is_counted(self):
        evening = evening_of_four((30, 30, 10))
        evening.do(LeaveTable(0))
        assert evening.prompt is None and places(evening)[1] == 1

    def test_when_the_market_is_not_open_yet(self):
        evening = GameBuilder(seats=3, tiles="app")
        evening.do(LeaveTable(2))
        assert GAME.view(evening.state, None).seats[2].is_out

    def test_the_last_diver_who_leaves_ends_the_dive(self):
        evening = GameBuilder().dive({0: ("centre",)}).draw_gems("red", "black")
        evening.do(ReportGems(0, ("black",)), LeaveTable(0))
        assert evening.state.dive is None and evening.totals == (3, 0, 0)

    def test_resurfaced_ones_too(self):
        evening = GameBuilder().dive(BOATS).draw_gems("black")
        evening.do(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1), LeaveTable(1))
        assert evening.asks == "hazard 2 2 black"


def test_a_flip_and_a_leave_do_not_lose_the_tile():
    evening = GameBuilder(scenario="bounty-wrecks")
    evening.take("flip 1", (9,))
    evening.do(LeaveTable(0))
    assert evening.asks == "tile 9"
    evening.enter_tile(9, "advanced", 4, ())
    assert evening.asks == "turn 1"
    flip_tile(evening, 10)
