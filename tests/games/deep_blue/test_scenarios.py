"""Test the seven scenarios: each one's change to Sunken City dives, and none on ordinary dives."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive, LeadStormDive
from companion.games.deep_blue.box import SCENARIOS, TITLES
from companion.games.deep_blue.dive import DrawGem, ReportGems, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.table.reader import languages
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile, plain_text, sunken_city_dive

CENTRE = {0: ("centre",)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ordinary_dive_scores_the_same_in_every_scenario(scenario):
    game = GameBuilder(scenario=scenario)
    flip_tile(game, 10, kind="advanced", worth=4, spots=("gold",))
    game.rest_until(0)
    game.play(LeadDive(0, (10,)))
    game.place_boats({0: ("gold",), 1: ("rush", "centre")}).draw_gems("gold", "silver", "red").play_cards(1, 5).stop_dive()
    assert game.dive_points == {0: 5 + 1 + 4 + 4, 1: 2 + 1 + 4 + 5}


class TestTroubledWaters:
    def start_dive(self, boats=CENTRE, **options):
        return sunken_city_dive("troubled-waters", boats, **options)

    def test_the_leader_draws_two_gems_at_a_time(self):
        game = self.start_dive(bag="app")
        game.take("draw 2")
        assert len(game.state.bag.drawn_kinds) == 2

    def test_an_odd_last_gem_is_drawn_alone(self):
        game = self.start_dive(bag="app")
        for _ in range(9):
            game.take("draw 2")
            while game.state.dive.answering:
                game.play(PlayProtection(0))
        assert game.state.bag.size == 1
        game.take("draw 1")
        assert game.state.bag.size == 0

    def test_leader_reports_the_first_and_then_the_second_physical_gem(self):
        game = self.start_dive()
        game.take("report", ("silver",))
        assert game.question == "second 0" and game.labels() == ["report"]
        game.take("report", ("black",))
        assert game.question == "draw 0"

    def test_pair_may_be_reported_at_once_in_the_order_drawn(self):
        game = self.start_dive()
        game.play(ReportGems(0, ("black", "blue")))
        assert [game.events[0].gems, game.state.dive.awaits_second_gem] == [("black", "blue"), False]

    def test_second_gem_is_a_hazard_when_the_first_of_the_pair_warned(self):
        game = self.start_dive()
        game.play(ReportGems(0, ("black", "black")))
        assert game.question == "hazard 0 2 black"

    def test_all_seats_answer_the_first_hazard_of_a_pair_before_the_second(self):
        game = self.start_dive({0: ("centre",), 1: ("centre",)})
        game.draw_gems("black")
        game.draw_gems("blue")
        game.play(ReportGems(0, ("blue", "black")))
        questions = []
        while game.state.dive.answering:
            questions.append(game.question)
            game.play(PlayProtection(game.state.dive.answering[0]))
        assert questions == [
            "hazard 0 2 blue",
            "hazard 1 2 blue",
            "hazard 0 2 black",
            "hazard 1 2 black",
        ]

    def test_two_hazards_of_one_colour_are_the_third_and_the_fourth(self):
        game = self.start_dive().draw_gems("black", "silver", "black", "silver")
        game.play(ReportGems(0, ("black", "black")))
        assert game.question.startswith("hazard 0 3 black")
        game.play(PlayProtection(0))
        assert game.question.startswith("hazard 0 4 black")

    def test_hazards_are_answered_before_any_card_is_played_on_either_gem(self):
        game = self.start_dive().draw_gems("black", "silver")
        game.play(ReportGems(0, ("gold", "black")))
        assert "cards" not in game.labels()

    def test_no_question_comes_between_the_two_gems_of_a_pair(self):
        game = self.start_dive().draw_gems("black", "silver")
        game.play(ReportGems(0, ("black",)))
        assert game.state.dive.answering == () and game.question == "second 0"
        game.play(ReportGems(0, ("gold",)))
        assert game.question.startswith("hazard 0 2 black")

    def test_others_answer_the_second_hazard_when_the_first_forced_the_leader_up(self):
        game = self.start_dive({0: ("centre",), 1: ("centre",)}).draw_gems("black", "blue")
        game.play(ReportGems(0, ("black", "blue")), Resurface(0), PlayProtection(1))
        assert game.question.startswith("hazard 1 2 blue")
        game.play(PlayProtection(1))
        assert game.question == "last_forced_alone 0 1"


class TestTheBestOfTheBest:
    def test_each_card_played_for_points_is_worth_4_more(self):
        game = sunken_city_dive("the-best-of-the-best", {0: ("centre",), 1: ("centre",)}, worth=6)
        game.draw_gems("black").play_cards(0, 10, cards=3).play_cards(1, 2).stop_dive()
        assert game.dive_points == {0: 10 + 12 + 6, 1: 2 + 4}

    def test_cards_played_as_protection_are_not_for_points(self):
        game = sunken_city_dive("the-best-of-the-best", CENTRE, worth=0).draw_gems("black", "black").stop_dive()
        assert game.dive_points == {0: 0}

    def test_cards_for_points_count_for_a_resurfaced_diver(self):
        game = (
            sunken_city_dive("the-best-of-the-best", {0: ("centre",), 1: ("centre",)}, worth=0).draw_gems("black").play_cards(1, 3)
        )
        game.play(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1))
        game.stop_dive()
        assert game.dive_points[1] == 7


class TestScatteredWealth:
    def start_dive(self, **options):
        game = GameBuilder(scenario="scattered-wealth", **options)
        flip_tile(game)
        return game

    def gems_by_site(self, game):
        return {number: site.gem for number, site in enumerate(game.state.sites, 1) if site.gem}

    def test_a_revealed_sunken_city_gets_a_gem_and_each_connected_tile_one(self):
        game = self.start_dive()
        assert game.question == "connect 10"
        game.take("connected", (4, 12))
        sentences = []
        for gem in ("silver", "gold", "black"):
            sentences.append(game.question)
            game.take("report", (gem,))
        assert sentences == [f"lay {site}" for site in (10, 4, 12)]
        assert self.gems_by_site(game) == {10: "silver", 4: "gold", 12: "black"}
        assert game.question == "turn 1" and game.state.bag.size == 16

    def test_app_draws_the_gems_and_says_on_which_tiles_to_lay_them(self):
        game = self.start_dive(bag="app")
        game.take("connected", (4,))
        gems = self.gems_by_site(game)
        assert set(gems) == {10, 4}
        is_same = gems[10] == gems[4]
        sentences = f"gems gem {gems[10]} 10,4" if is_same else f"gems gem {gems[10]} 10,gem {gems[4]} 4"
        assert plain_text(GAME.view(game.state, None).subtitle) == sentences

    def test_subtitle_refers_to_the_board_when_many_gems_are_to_lay(self):
        game = self.start_dive(bag="app")
        game.take("connected", (1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15))
        assert plain_text(GAME.view(game.state, None).subtitle) == "gems_shown"

    def test_gems_on_tiles_are_out_of_the_bag(self):
        game = self.start_dive()
        game.take("alone")
        game.take("report", ("red",))
        assert game.bag["red"] == 0 and game.state.bag.size == 18

    def test_unrevealed_tiles_get_a_gem_but_empty_and_dived_sites_do_not(self):
        game = GameBuilder(scenario="scattered-wealth", empty_site=6).lead_dive(CENTRE, site=1).draw_gems("silver").stop_dive()
        flip_tile(game)
        offered_sites = [option.value for option in game.find_choice("connected").fields[0].options]
        assert offered_sites == [2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15]

    def test_a_tile_with_a_gem_gets_no_second_one(self):
        game = self.start_dive()
        game.play(ConnectSites(10, (11,)), ReportTileGem(10, ("silver",)), ReportTileGem(11, ("gold",)))
        game.take("flip 1", (11,))
        game.enter_tile(11, "sunken", 5, ())
        offered_sites = [option.value for option in game.find_choice("connected").fields[0].options]
        assert 10 not in offered_sites
        game.take("connected", (12,))
        assert game.question == "lay 12"

    def test_a_gem_on_the_tile_counts_as_the_first_drawn(self):
        game = self.start_dive()
        game.play(ConnectSites(10, (1,)), ReportTileGem(10, ("silver",)), ReportTileGem(1, ("gold",)))
        game.lead_dive({1: ("gold",)}, site=1)
        assert game.state.bag.drawn_kinds == (1,)
        assert game.labels(1) == ["report", "stop", "cards"], "it satisfies “at least one”"
        game.stop_dive()
        assert game.dive_points == {1: 5 + 3} and sum(game.state.bag.held_counts) == 18

    def test_hazard_on_a_tile_is_a_warning(self):
        game = self.start_dive()
        game.play(ConnectSites(10, ()), ReportTileGem(10, ("black",)))
        game.play(LeadDive(1, (10,)))
        game.place_boats({1: ("centre",)})
        game.play(ReportGems(1, ("black",)))
        assert game.question == "hazard 1 2 black"

    def test_last_tiles_get_no_gem_when_the_bag_runs_out(self):
        game = GameBuilder(scenario="scattered-wealth", bag="app")
        game.take_any_time("recount", 2, 0, 0, 0, 0, 0, 0)
        flip_tile(game)
        game.take("connected", (11, 12, 13))
        assert set(self.gems_by_site(game)) == {10, 11} and game.state.bag.size == 0
        assert game.question == "turn 1"

    def test_first_of_two_reveals_is_finished_before_the_second(self):
        game = GameBuilder(scenario="scattered-wealth")
        game.take("flip 2", (14, 9))
        game.enter_tile(14, "sunken", 5, ()).enter_tile(9, "sunken", 6, ())
        game.play(ConnectSites(14, (9,)), ReportTileGem(14, ("silver",)), ReportTileGem(9, ("silver",)))
        assert game.question == "connect 9"
        game.play(ConnectSites(9, (8,)))
        assert game.question == "lay 8"

    def test_an_ordinary_tile_scatters_nothing(self):
        game = GameBuilder(scenario="scattered-wealth")
        flip_tile(game, kind="advanced")
        assert game.question == "turn 1"


class TestBountyWrecks:
    def test_a_leader_not_forced_up_scores_2_for_every_3_gems_drawn(self):
        game = sunken_city_dive("bounty-wrecks", {0: ("centre",), 1: ("centre",)}, worth=5)
        game.draw_gems("black", "blue", "silver", "silver", "silver", "silver", "silver", "silver").stop_dive()
        assert game.dive_points == {0: 6 + 5 + 4, 1: 6}

    @pytest.mark.parametrize(("gem_count", "bounty"), [(1, 0), (2, 0), (3, 2), (5, 2), (6, 4), (7, 4)])
    def test_bounty_is_rounded_down_to_whole_threes(self, gem_count, bounty):
        game = sunken_city_dive("bounty-wrecks", CENTRE, worth=0).draw_gems(*["silver"] * gem_count).stop_dive()
        assert game.dive_points == {0: gem_count + bounty}

    def test_resurfaced_leader_scores_no_bounty(self):
        game = sunken_city_dive("bounty-wrecks", CENTRE, worth=5).draw_gems("silver", "silver", "black")
        game.play(ReportGems(0, ("black",)), Resurface(0))
        assert game.dive_points == {0: 5}


class TestAStormIsComing:
    def test_a_revealed_sunken_city_starts_a_dive_as_a_free_action(self):
        game = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(game)
        assert game.question == "boats_of_leader 0"
        assert game.log[-1] == "DiveLed 0 10 True"
        game.place_boats(CENTRE).draw_gems("silver").stop_dive()
        assert game.question == "turn 1", "its action stays Sail"

    def test_rushing_is_allowed_from_up_to_two_moves_away(self):
        game = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(game)
        game.take("centre")
        assert plain_text(game.find_choice("rush").note) == "rush_storm"

    def test_an_ordinary_tile_starts_no_dive(self):
        game = GameBuilder(scenario="a-storm-is-coming")
        flip_tile(game, kind="advanced")
        assert game.state.dive is None

    def flip_two_cities(self, **options):
        game = GameBuilder(scenario="a-storm-is-coming", **options)
        game.take("flip 2", (8, 12))
        return game.enter_tile(8, "sunken", 5, ("gold",)).enter_tile(12, "sunken", 7, ("red",))

    def test_seat_that_flipped_two_cities_chooses_the_first_dive(self):
        game = self.flip_two_cities()
        assert game.question == "storm 0"
        assert game.labels() == ["storm 8", "storm 12"]
        game.take("storm 12")
        assert game.state.dive.site == 12

    def test_leaders_boat_on_the_second_storm_tile_may_not_rush(self):
        game = self.flip_two_cities()
        game.take("storm 12")
        assert game.labels() == ["spot red", "centre"]
        game.take("spot red")
        assert "rush" in game.labels(), "others may"

    def test_second_storm_dive_follows_and_the_first_boat_may_rush_into_it(self):
        game = self.flip_two_cities()
        game.take("storm 12")
        game.place_boats({0: ("red",)}).draw_gems("red").stop_dive()
        assert game.question == "storm_now 0 8" and game.dive_points == {0: 17}
        game.take("storm 8")
        assert "two" in game.labels()
        game.place_boats({0: ("gold", "rush")}).draw_gems("gold").stop_dive()
        assert game.state.sunken_dived == 2 and game.question == "turn 1"

    def test_storm_dive_can_only_be_led_at_a_revealed_sunken_city(self):
        game = GameBuilder(scenario="a-storm-is-coming")
        game.take("flip 2", (8, 12))
        game.enter_tile(8, "advanced", 5, ()).enter_tile(12, "sunken", 7, ())
        assert game.state.dive.site == 12
        game.place_boats(CENTRE).draw_gems("silver").stop_dive()
        assert game.question == "turn 1"

    def test_storm_starts_in_the_flipping_move_when_tiles_are_in_the_app(self):
        game = GameBuilder(scenario="a-storm-is-coming", tiles="app", bag="app")
        site = next(site for site in game.state.sites_with("face down") if game.state.face_at(site).is_sunken)
        game.take("flip 1", (site,))
        assert game.state.dive.site == site
        game.place_boats(CENTRE)
        game.play(DrawGem(0), StopDive(0))
        game.take("score")
        assert game.state.sunken_dived == 1

    def test_flipping_seat_leads_the_storm_dives_in_either_order(self):
        game = self.flip_two_cities()
        game.play(LeadStormDive(0, 8))
        assert game.state.dive.leader == 0 and game.state.storm_sites == (12,)


class TestDangerousReefs:
    def test_no_boat_may_rush(self):
        game = GameBuilder(scenario="dangerous-reefs")
        flip_tile(game)
        game.play(LeadDive(1, (10,)))
        pairs = [option.value for option in game.find_choice("two").fields[0].options]
        assert not [pair for pair in pairs if "rush" in pair]
        game.take("centre")
        assert "rush" not in game.labels()

    def test_boats_already_at_the_site_dive(self):
        game = sunken_city_dive("dangerous-reefs", {0: ("centre",), 1: ("gold", "centre")})
        assert game.state.dive.diving_seats == (0, 1)


class TestRuinsOfPlenty:
    def test_every_seat_in_the_dive_scores_the_tile_and_twice_with_two_boats(self):
        game = sunken_city_dive("ruins-of-plenty", {0: ("centre",), 1: ("gold", "rush"), 2: ("rush",)}, worth=6)
        game.draw_gems("black").stop_dive()
        assert game.dive_points == {0: 6, 1: 12, 2: 6}

    def test_tile_points_for_all_replace_the_leaders_own_line(self):
        game = sunken_city_dive("ruins-of-plenty", {0: ("centre", "centre")}, worth=6).draw_gems("black").stop_dive()
        assert game.dive_points == {0: 12}

    def test_resurfaced_seats_score_the_tile(self):
        game = sunken_city_dive("ruins-of-plenty", {0: ("centre",), 1: ("centre", "rush")}, worth=6).draw_gems("black")
        game.play(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1))
        game.stop_dive()
        assert game.dive_points == {0: 6, 1: 12}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_why_explains_the_scenario_in_its_own_words(scenario):
    game = GameBuilder(scenario=scenario)
    flip_tile(game)
    if scenario == "scattered-wealth":
        game.play(ConnectSites(10, ()), ReportTileGem(10, ("silver",)))
    if game.state.dive is None:
        game.play(LeadDive(1, (10,)))
    for code in languages(GAME.package):
        reader = GAME.reader(code=code)
        assert f" {reader.read(TITLES[scenario])}: " in reader.read(game.prompt.reason)
