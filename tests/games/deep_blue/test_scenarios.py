"""Test the seven scenarios: each one's change to Sunken City dives, and none on ordinary dives."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive, LeadStormDive
from companion.games.deep_blue.box import SCENARIOS, TITLES
from companion.games.deep_blue.dive import DrawGem, ReportGems, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.table.reader import languages
from tests.games.deep_blue.evening import GameBuilder, flip_tile, plain_text, sunken_city_dive

CENTRE = {0: ("centre",)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_on_an_ordinary_dive_every_scenario_is_as_usual(scenario):
    evening = GameBuilder(scenario=scenario)
    flip_tile(evening, 10, kind="advanced", worth=4, spots=("gold",))
    evening.skip_to(0)
    evening.do(LeadDive(0, (10,)))
    evening.place_boats({0: ("gold",), 1: ("rush", "centre")}).draw_gems("gold", "silver", "red").play_cards(1, 5).stop_dive()
    assert evening.result == {0: 5 + 1 + 4 + 4, 1: 2 + 1 + 4 + 5}


class TestTroubledWaters:
    def evening(self, boats=CENTRE, **options):
        return sunken_city_dive("troubled-waters", boats, **options)

    def test_the_leader_draws_two_gems_at_a_time(self):
        evening = self.evening(bag="app")
        evening.take("draw 2")
        assert len(evening.state.bag.drawn) == 2

    def test_an_odd_last_gem_is_drawn_alone(self):
        evening = self.evening(bag="app")
        for _ in range(9):
            evening.take("draw 2")
            while evening.state.dive.answering:
                evening.do(PlayProtection(0))
        assert evening.state.bag.size == 1
        evening.take("draw 1")
        assert evening.state.bag.size == 0

    def test_on_the_table_the_leader_tells_which_came_first_and_which_second(self):
        evening = self.evening()
        evening.take("report", ("silver",))
        assert evening.asks == "second 0" and evening.labels() == ["report"]
        evening.take("report", ("black",))
        assert evening.asks == "draw 0"

    def test_a_pair_may_be_told_at_once_in_the_order_drawn(self):
        evening = self.evening()
        evening.do(ReportGems(0, ("black", "blue")))
        assert [evening.events[0].gems, evening.state.dive.awaits_second_gem] == [("black", "blue"), False]

    def test_if_the_first_of_a_pair_is_the_warning_a_second_of_that_colour_must_be_answered(self):
        evening = self.evening()
        evening.do(ReportGems(0, ("black", "black")))
        assert evening.asks == "hazard 0 2 black"

    def test_two_hazards_are_answered_in_the_order_drawn_all_seats_the_first_one_first(self):
        evening = self.evening({0: ("centre",), 1: ("centre",)})
        evening.draw_gems("black")
        evening.draw_gems("blue")
        evening.do(ReportGems(0, ("blue", "black")))
        asked = []
        while evening.state.dive.answering:
            asked.append(evening.asks)
            evening.do(PlayProtection(evening.state.dive.answering[0]))
        assert asked == [
            "hazard 0 2 blue",
            "hazard 1 2 blue",
            "hazard 0 2 black",
            "hazard 1 2 black",
        ]

    def test_two_hazards_of_one_colour_are_the_third_and_the_fourth(self):
        evening = self.evening().draw_gems("black", "silver", "black", "silver")
        evening.do(ReportGems(0, ("black", "black")))
        assert evening.asks.startswith("hazard 0 3 black")
        evening.do(PlayProtection(0))
        assert evening.asks.startswith("hazard 0 4 black")

    def test_hazards_are_answered_before_any_card_is_played_on_either_gem(self):
        evening = self.evening().draw_gems("black", "silver")
        evening.do(ReportGems(0, ("gold", "black")))
        assert "cards" not in evening.labels()

    def test_nobody_is_asked_between_the_two_gems_of_a_pair(self):
        evening = self.evening().draw_gems("black", "silver")
        evening.do(ReportGems(0, ("black",)))
        assert evening.state.dive.answering == () and evening.asks == "second 0"
        evening.do(ReportGems(0, ("gold",)))
        assert evening.asks.startswith("hazard 0 2 black")

    def test_a_leader_forced_up_by_the_first_leaves_the_second_to_the_others(self):
        evening = self.evening({0: ("centre",), 1: ("centre",)}).draw_gems("black", "blue")
        evening.do(ReportGems(0, ("black", "blue")), Resurface(0), PlayProtection(1))
        assert evening.asks.startswith("hazard 1 2 blue")
        evening.do(PlayProtection(1))
        assert evening.asks == "last_forced 0"


class TestTheBestOfTheBest:
    def test_each_card_played_for_points_is_worth_4_more(self):
        evening = sunken_city_dive("the-best-of-the-best", {0: ("centre",), 1: ("centre",)}, worth=6)
        evening.draw_gems("black").play_cards(0, 10, cards=3).play_cards(1, 2).stop_dive()
        assert evening.result == {0: 10 + 12 + 6, 1: 2 + 4}

    def test_cards_played_as_protection_are_not_for_points(self):
        evening = sunken_city_dive("the-best-of-the-best", CENTRE, worth=0).draw_gems("black", "black").stop_dive()
        assert evening.result == {0: 0}

    def test_they_count_for_who_resurfaces_too(self):
        evening = (
            sunken_city_dive("the-best-of-the-best", {0: ("centre",), 1: ("centre",)}, worth=0).draw_gems("black").play_cards(1, 3)
        )
        evening.do(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1))
        evening.stop_dive()
        assert evening.result[1] == 7


class TestScatteredWealth:
    def evening(self, **options):
        evening = GameBuilder(scenario="scattered-wealth", **options)
        flip_tile(evening)
        return evening

    def gems(self, evening):
        return {number: site.gem for number, site in enumerate(evening.state.sites, 1) if site.gem}

    def test_a_revealed_sunken_city_gets_a_gem_and_each_connected_tile_one(self):
        evening = self.evening()
        assert evening.asks == "connect 10"
        evening.take("connected", (4, 12))
        told = []
        for gem in ("silver", "gold", "black"):
            told.append(evening.asks)
            evening.take("report", (gem,))
        assert told == [f"lay {site}" for site in (10, 4, 12)]
        assert self.gems(evening) == {10: "silver", 4: "gold", 12: "black"}
        assert evening.asks == "turn 1" and evening.state.bag.size == 16

    def test_in_the_app_the_gems_are_drawn_and_the_screen_says_where_to_lay_them(self):
        evening = self.evening(bag="app")
        evening.take("connected", (4,))
        gems = self.gems(evening)
        assert set(gems) == {10, 4}
        same = gems[10] == gems[4]
        told = f"gems gem {gems[10]} 10,4" if same else f"gems gem {gems[10]} 10,gem {gems[4]} 4"
        assert plain_text(GAME.view(evening.state, None).subtitle) == told

    def test_many_gems_to_lay_are_left_to_the_board(self):
        evening = self.evening(bag="app")
        evening.take("connected", (1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15))
        assert plain_text(GAME.view(evening.state, None).subtitle) == "gems_shown"

    def test_gems_on_tiles_are_out_of_the_bag(self):
        evening = self.evening()
        evening.take("alone")
        evening.take("report", ("red",))
        assert evening.bag["red"] == 0 and evening.state.bag.size == 18

    def test_unrevealed_tiles_get_one_too_but_empty_and_dived_sites_do_not(self):
        evening = GameBuilder(scenario="scattered-wealth", empty_site=6).dive(CENTRE, site=1).draw_gems("silver").stop_dive()
        flip_tile(evening)
        offered = [option.value for option in evening.choice("connected").fields[0].options]
        assert offered == [2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15]

    def test_a_tile_with_a_gem_gets_no_second_one(self):
        evening = self.evening()
        evening.do(ConnectSites(10, (11,)), ReportTileGem(10, ("silver",)), ReportTileGem(11, ("gold",)))
        evening.take("flip 1", (11,))
        evening.enter_tile(11, "sunken", 5, ())
        offered = [option.value for option in evening.choice("connected").fields[0].options]
        assert 10 not in offered
        evening.take("connected", (12,))
        assert evening.asks == "lay 12"

    def test_a_dive_on_any_tile_with_a_gem_starts_with_it_as_the_first_one_drawn(self):
        evening = self.evening()
        evening.do(ConnectSites(10, (1,)), ReportTileGem(10, ("silver",)), ReportTileGem(1, ("gold",)))
        evening.dive({1: ("gold",)}, site=1)
        assert evening.state.bag.drawn == (1,)
        assert evening.labels(1) == ["report", "stop", "cards"], "it satisfies “at least one”"
        evening.stop_dive()
        assert evening.result == {1: 5 + 3} and sum(evening.state.bag.held) == 18

    def test_a_hazard_on_a_tile_is_the_warning(self):
        evening = self.evening()
        evening.do(ConnectSites(10, ()), ReportTileGem(10, ("black",)))
        evening.do(LeadDive(1, (10,)))
        evening.place_boats({1: ("centre",)})
        evening.do(ReportGems(1, ("black",)))
        assert evening.asks == "hazard 1 2 black"

    def test_if_the_bag_runs_out_the_rest_get_none(self):
        evening = GameBuilder(scenario="scattered-wealth", bag="app")
        evening.take_any_time("recount", 2, 0, 0, 0, 0, 0, 0)
        flip_tile(evening)
        evening.take("connected", (11, 12, 13))
        assert set(self.gems(evening)) == {10, 11} and evening.state.bag.size == 0
        assert evening.asks == "turn 1"

    def test_two_reveals_the_first_is_finished_before_the_second(self):
        evening = GameBuilder(scenario="scattered-wealth")
        evening.take("flip 2", (14, 9))
        evening.enter_tile(14, "sunken", 5, ()).enter_tile(9, "sunken", 6, ())
        evening.do(ConnectSites(14, (9,)), ReportTileGem(14, ("silver",)), ReportTileGem(9, ("silver",)))
        assert evening.asks == "connect 9"
        evening.do(ConnectSites(9, (8,)))
        assert evening.asks == "lay 8"

    def test_an_ordinary_tile_scatters_nothing(self):
        evening = GameBuilder(scenario="scattered-wealth")
        flip_tile(evening, kind="advanced")
        assert evening.asks == "turn 1"


class TestBountyWrecks:
    def test_a_leader_not_forced_up_scores_2_for_every_3_gems_drawn(self):
        evening = sunken_city_dive("bounty-wrecks", {0: ("centre",), 1: ("centre",)}, worth=5)
        evening.draw_gems("black", "blue", "silver", "silver", "silver", "silver", "silver", "silver").stop_dive()
        assert evening.result == {0: 6 + 5 + 4, 1: 6}

    @pytest.mark.parametrize(("drawn", "bounty"), [(1, 0), (2, 0), (3, 2), (5, 2), (6, 4), (7, 4)])
    def test_it_is_rounded_down_to_whole_threes(self, drawn, bounty):
        evening = sunken_city_dive("bounty-wrecks", CENTRE, worth=0).draw_gems(*["silver"] * drawn).stop_dive()
        assert evening.result == {0: drawn + bounty}

    def test_a_leader_who_resurfaced_scores_none(self):
        evening = sunken_city_dive("bounty-wrecks", CENTRE, worth=5).draw_gems("silver", "silver", "black")
        evening.do(ReportGems(0, ("black",)), Resurface(0))
        assert evening.result == {0: 5}


class TestAStormIsComing:
    def test_revealing_a_sunken_city_tile_starts_a_dive_on_it_at_once_as_a_free_action(self):
        evening = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(evening)
        assert evening.asks == "boats_of_leader 0"
        assert evening.log[-1] == "DiveLed 0 10 True"
        evening.place_boats(CENTRE).draw_gems("silver").stop_dive()
        assert evening.asks == "turn 1", "its action stays Sail"

    def test_rushing_is_allowed_from_up_to_two_moves_away(self):
        evening = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(evening)
        evening.take("centre")
        assert plain_text(evening.choice("rush").note) == "rush_storm"

    def test_an_ordinary_tile_starts_no_dive(self):
        evening = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(evening, kind="advanced")
        assert evening.state.dive is None

    def two(self, **options):
        evening = GameBuilder(scenario="a-storm-is-coming", **options)
        evening.take("flip 2", (8, 12))
        return evening.enter_tile(8, "sunken", 5, ("gold",)).enter_tile(12, "sunken", 7, ("red",))

    def test_two_tiles_in_one_sail_are_both_flipped_and_the_seat_chooses_which_dive_comes_first(self):
        evening = self.two()
        assert evening.asks == "storm 0"
        assert evening.labels() == ["storm 8", "storm 12"]
        evening.take("storm 12")
        assert evening.state.dive.site == 12

    def test_its_boat_on_the_tile_still_owed_a_dive_may_not_rush_away(self):
        evening = self.two()
        evening.take("storm 12")
        assert evening.labels() == ["spot red", "centre"]
        evening.take("spot red")
        assert "rush" in evening.labels(), "others may"

    def test_then_comes_the_second_dive_into_which_the_first_boat_may_rush(self):
        evening = self.two()
        evening.take("storm 12")
        evening.place_boats({0: ("red",)}).draw_gems("red").stop_dive()
        assert evening.asks == "storm_now 0 8" and evening.result == {0: 17}
        evening.take("storm 8")
        assert "two" in evening.labels()
        evening.place_boats({0: ("gold", "rush")}).draw_gems("gold").stop_dive()
        assert evening.state.sunken_dived == 2 and evening.asks == "turn 1"

    def test_a_dive_is_owed_only_where_a_sunken_city_was_revealed(self):
        evening = GameBuilder(scenario="a-storm-is-coming")
        evening.take("flip 2", (8, 12))
        evening.enter_tile(8, "advanced", 5, ()).enter_tile(12, "sunken", 7, ())
        assert evening.state.dive.site == 12
        evening.place_boats(CENTRE).draw_gems("silver").stop_dive()
        assert evening.asks == "turn 1"

    def test_in_the_app_the_storm_breaks_in_the_same_move(self):
        evening = GameBuilder(scenario="a-storm-is-coming", tiles="app", bag="app")
        site = next(site for site in evening.state.sites_with("face down") if evening.state.face_at(site).is_sunken)
        evening.take("flip 1", (site,))
        assert evening.state.dive.site == site
        evening.place_boats(CENTRE)
        evening.do(DrawGem(0), StopDive(0))
        evening.take("score")
        assert evening.state.sunken_dived == 1

    def test_the_seat_that_revealed_them_starts_them_whatever_comes_first(self):
        evening = self.two()
        evening.do(LeadStormDive(0, 8))
        assert evening.state.dive.leader == 0 and evening.state.owed == (12,)


class TestDangerousReefs:
    def test_nobody_may_rush_the_leaders_second_boat_included(self):
        evening = GameBuilder(scenario="dangerous-reefs")
        flip_tile(evening)
        evening.do(LeadDive(1, (10,)))
        pairs = [option.value for option in evening.choice("two").fields[0].options]
        assert not [pair for pair in pairs if "rush" in pair]
        evening.take("centre")
        assert "rush" not in evening.labels()

    def test_boats_already_there_are_in(self):
        evening = sunken_city_dive("dangerous-reefs", {0: ("centre",), 1: ("gold", "centre")})
        assert evening.state.dive.diving_seats == (0, 1)


class TestRuinsOfPlenty:
    def test_every_seat_in_the_dive_scores_the_tile_and_twice_with_two_boats(self):
        evening = sunken_city_dive("ruins-of-plenty", {0: ("centre",), 1: ("gold", "rush"), 2: ("rush",)}, worth=6)
        evening.draw_gems("black").stop_dive()
        assert evening.result == {0: 6, 1: 12, 2: 6}

    def test_it_replaces_the_leaders_own_line(self):
        evening = sunken_city_dive("ruins-of-plenty", {0: ("centre", "centre")}, worth=6).draw_gems("black").stop_dive()
        assert evening.result == {0: 12}

    def test_resurfaced_seats_score_it_too(self):
        evening = sunken_city_dive("ruins-of-plenty", {0: ("centre",), 1: ("centre", "rush")}, worth=6).draw_gems("black")
        evening.do(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1))
        evening.stop_dive()
        assert evening.result == {0: 6, 1: 12}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_why_tells_the_scenario_in_its_own_words(scenario):
    evening = GameBuilder(scenario=scenario)
    flip_tile(evening)
    if scenario == "scattered-wealth":
        evening.do(ConnectSites(10, ()), ReportTileGem(10, ("silver",)))
    if evening.state.dive is None:
        evening.do(LeadDive(1, (10,)))
    for code in languages(GAME.package):
        reader = GAME.reader(code=code)
        assert f" {reader.read(TITLES[scenario])}: " in reader.read(evening.prompt.why)
