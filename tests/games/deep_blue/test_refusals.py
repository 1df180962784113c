"""Test that every illegal move is refused, with its reason and its sentence."""

from pathlib import Path

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.actions import Recruit, RefreshMarket, Rest, Sail
from companion.games.deep_blue.bag import FixGem, FixTileGem, RecountBag
from companion.games.deep_blue.boats import CloseDive, FixBoats, LeadDive, LeadStormDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.hazards import FixDiver, PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.opening import FixEmptySite, LayTiles, NameEmptySite, OpenMarket
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.games.deep_blue.scored_dives import FixScoredGem
from companion.games.deep_blue.scoring import CountCrew
from companion.games.deep_blue.site_map import MoveSite
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReenterTile
from companion.table.any_time_moves import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.reader import sentence_file
from companion.table.seats import seats_named
from tests.games.deep_blue.builders import play_four_city_dives
from tests.games.deep_blue.game_builder import NAMES, GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def draw_hazard():
    game = GameBuilder().lead_dive(BOATS).draw_gems("blue")
    game.play(ReportGems(0, ("blue",)))
    return game


def check_refusal(refusal, plainly):
    assert plain_text(refusal.sentence) == plainly
    assert plainly.startswith(refusal.reason)


def test_drawing_before_the_dives_hazards_are_answered():
    check_refusal(draw_hazard().refusal_of(ReportGems(0, ("gold",))), "hazard_first 0 blue")


def test_stopping_or_playing_cards_before_the_hazards_are_answered():
    for move in (StopDive(0), PlayCards(1, 1, 5), ScoreDive()):
        check_refusal(draw_hazard().refusal_of(move), "hazard_first 0 blue")


def test_answering_out_of_order():
    check_refusal(draw_hazard().refusal_of(PlayProtection(1)), "answer_out_of_order 1 0")


def test_answering_when_there_is_no_hazard():
    game = GameBuilder().lead_dive(BOATS).draw_gems("blue")
    check_refusal(game.refusal_of(Resurface(0)), "nothing_to_answer")


def test_a_spot_that_the_seat_does_not_hold():
    game = draw_hazard()
    game.play(PlayProtection(0))
    check_refusal(game.refusal_of(UseSpot(1, "blue")), "spot_not_held 1 blue")


def test_a_spot_that_the_seat_has_used():
    game = draw_hazard()
    game.play(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2), ReportGems(0, ("blue",)))
    check_refusal(game.refusal_of(UseSpot(0, "blue")), "spot_used 0 blue")


def test_a_spot_that_does_not_help():
    game = draw_hazard()
    game.play(PlayProtection(0))
    check_refusal(game.refusal_of(UseSpot(1, "gold")), "spot_does_not_help gold blue")


def test_a_rushed_boat_on_a_spot():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",)).play(PlaceBoats(0, ("centre",)))
    check_refusal(game.refusal_of(PlaceBoats(1, ("rush:gold",))), "rushed_on_spot 1 gold")


def test_a_spot_that_is_taken_or_missing_on_the_tile():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    check_refusal(game.refusal_of(PlaceBoats(0, ("gold", "gold"))), "spot_not_free gold")
    game.play(PlaceBoats(0, ("gold",)))
    check_refusal(game.refusal_of(PlaceBoats(1, ("gold",))), "spot_not_free gold")
    check_refusal(game.refusal_of(PlaceBoats(1, ("red",))), "spot_not_free red")


def test_a_rush_on_a_sunken_city_dive_under_dangerous_reefs():
    game = GameBuilder(scenario="dangerous-reefs")
    flip_tile(game)
    game.play(LeadDive(1, (10,)))
    check_refusal(game.refusal_of(PlaceBoats(1, ("centre", "rush"))), "no_rush")
    game.play(PlaceBoats(1, ("centre",)))
    check_refusal(game.refusal_of(PlaceBoats(2, ("rush",))), "no_rush")


def test_a_third_boat():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    check_refusal(game.refusal_of(PlaceBoats(0, ("gold", "centre", "rush"))), "third_boat 0 3")


def test_a_leader_that_is_not_there():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    for boats in ((), ("rush",), ("rush", "rush")):
        check_refusal(game.refusal_of(PlaceBoats(0, boats)), "leader_not_there 0")


def test_placing_boats_out_of_order():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    for move in (PlaceBoats(1, ("gold",)), CloseDive(1)):
        check_refusal(game.refusal_of(move), "boats_out_of_order.other 1 0")
    check_refusal(game.refusal_of(CloseDive(0)), "boats_out_of_order.leader 0")
    game.place_boats({0: ("gold",)})
    check_refusal(game.refusal_of(PlaceBoats(1, ("centre",))), "boats_out_of_order.all_told")


def test_drawing_before_the_boats_are_placed():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    check_refusal(game.refusal_of(ReportGems(0, ("gold",))), "boats_not_told")


def test_stopping_before_the_first_draw():
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(StopDive(0)), "draw_first")


def test_cards_before_the_first_draw():
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(PlayCards(0, 1, 3)), "nothing_drawn")


def test_cards_from_a_seat_that_resurfaced():
    game = draw_hazard()
    game.play(PlayProtection(0), Resurface(1), PlayProtection(2))
    check_refusal(game.refusal_of(PlayCards(1, 1, 5)), "resurfaced 1")


def test_cards_from_a_seat_that_is_not_in_the_dive():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("gold")
    check_refusal(game.refusal_of(PlayCards(2, 1, 5)), "not_in_dive 2")


@pytest.mark.parametrize(("cards", "points"), [(-1, 3), (9, 3), (1, 61), (1, -1)])
def test_impossible_numbers_of_cards(cards, points):
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold")
    check_refusal(game.refusal_of(PlayCards(0, cards, points)), f"impossible_cards {cards} {points} 8 60")


def test_a_starting_token_of_a_seat_that_has_none_left():
    game = GameBuilder()
    for move in (Recruit(0, (), 1), RefreshMarket(0, (), 1), Sail(0, (), 1)):
        check_refusal(game.refusal_of(move), "no_such_tokens 0 0 1")
    game.take("rest")
    check_refusal(game.refusal_of(Sail(1, (), 2)), "no_such_tokens 1 1 2")


@pytest.mark.parametrize("gem", ["black", "blue"])
def test_a_plus_one_in_black_or_blue(gem):
    for move in (Recruit(0, (gem,)), RefreshMarket(0, ("gold", gem))):
        check_refusal(GameBuilder().refusal_of(move), f"no_such_plus {gem}")
    state = GAME.rulebook.apply(GAME.initial_state(create_setup()), GAME.deal(create_setup(), Chance(bytes(32))))
    with pytest.raises(IllegalMoveError, match=f"no_such_plus gem={gem}"):
        GAME.rulebook.decide(state, OpenMarket((gem,)), Chance(bytes(32)))


def create_setup():
    return GAME.setup(seats_named(NAMES[:3]), {})


def test_more_plus_ones_than_cards():
    check_refusal(GameBuilder().refusal_of(Recruit(0, ("gold", "red"))), "too_many_gems 2 1")
    check_refusal(GameBuilder().refusal_of(RefreshMarket(0, ("gold",) * 6)), "too_many_gems 6 5")


def test_a_dive_on_a_face_down_tile():
    check_refusal(GameBuilder().refusal_of(LeadDive(0, (9,))), "no_dive_there 9 face down")


def test_a_dive_on_an_empty_site():
    game = GameBuilder(empty_site=3)
    check_refusal(game.refusal_of(LeadDive(0, (3,))), "no_dive_there 3 empty")


def test_a_dive_on_a_discarded_tile():
    game = GameBuilder().lead_dive({0: ("gold",)}, site=2).draw_gems("gold").stop_dive()
    check_refusal(game.refusal_of(LeadDive(1, (2,))), "no_dive_there 2 gone")


@pytest.mark.parametrize("site", [(), (0,), (16,), (1, 2)])
def test_a_dive_at_no_site(site):
    assert GameBuilder().refusal_of(LeadDive(0, site)).reason == "no_such_site"


def test_a_place_beyond_the_map():
    check_refusal(GameBuilder().refusal_of(MoveSite((4,), 0, 101)), "beyond_map 100")


def test_a_reported_gem_the_bag_does_not_hold_offers_to_count_again():
    game = GameBuilder().lead_dive(BOATS).draw_gems("red")
    refusal = game.refusal_of(ReportGems(0, ("red",)))
    check_refusal(refusal, "not_in_bag red 0")
    assert refusal.offers == (RecountBag,)
    assert any(isinstance(aside.move, RecountBag) for aside in any_time_choices(game.state))


def test_a_pair_of_which_the_bag_holds_only_one_offers_to_count_again():
    game = sunken_city_dive("troubled-waters", {0: ("centre",)})
    check_refusal(game.refusal_of(ReportGems(0, ("red", "red"))), "not_in_bag red 1")


def test_a_reported_word_that_is_no_gem():
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(ReportGems(0, ("pink",))), "unknown_gem pink")


@pytest.mark.parametrize("gems", [(), ("silver", "silver")])
def test_more_or_fewer_gems_than_one(gems):
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(ReportGems(0, gems)), f"wrong_number {len(gems)} 1")


def test_gems_come_only_from_the_bag_that_was_chosen():
    check_refusal(GameBuilder(bag="app").lead_dive(BOATS).refusal_of(ReportGems(0, ("gold",))), "bag_in_app")
    check_refusal(GameBuilder().lead_dive(BOATS).refusal_of(DrawGem(0)), "bag_on_table")


def test_drawing_or_stopping_for_the_leader():
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold")
    check_refusal(game.refusal_of(ReportGems(1, ("gold",))), "leader_draws 1 0")
    check_refusal(game.refusal_of(StopDive(1)), "leader_stops 1 0")


def test_drawing_from_an_empty_bag():
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold")
    game.take_any_time("recount", 0, 0, 0, 0, 0, 0, 0)
    check_refusal(game.refusal_of(ReportGems(0, ("gold",))), "bag_empty")


def test_drawing_after_the_stop():
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold")
    game.play(StopDive(0))
    for move in (ReportGems(0, ("gold",)), StopDive(0)):
        check_refusal(game.refusal_of(move), "dive_is_over")


def test_scoring_before_the_stop():
    game = GameBuilder().lead_dive(BOATS).draw_gems("gold")
    check_refusal(game.refusal_of(ScoreDive()), "leader_goes_on 0")


def test_stopping_between_the_two_gems_of_a_pair():
    game = sunken_city_dive("troubled-waters", {0: ("centre",)})
    game.play(ReportGems(0, ("gold",)))
    for move in (StopDive(0), PlayCards(0, 1, 1)):
        check_refusal(game.refusal_of(move), "second_gem_first")


@pytest.mark.parametrize("move", [Rest(0), Recruit(0), Sail(0), LeadDive(0, (1,)), ReportGems(0, ("gold",)), ReenterTile(1)])
def test_anything_after_the_end(move):
    game = play_four_city_dives((10, 30, 20))
    check_refusal(game.refusal_of(move), "game_over")


def test_crew_of_a_seat_that_is_not_asked():
    game = play_four_city_dives((30, 10, 30))
    check_refusal(game.refusal_of(CountCrew(1, 9)), "crew_not_asked 1")
    check_refusal(game.refusal_of(CountCrew(0, 3)), "impossible_crew 3 4 34")


def test_acting_out_of_turn():
    for move in (Rest(1), Recruit(1), RefreshMarket(1), Sail(1), LeadDive(1, (1,))):
        check_refusal(GameBuilder().refusal_of(move), "not_your_turn 1 0")


def test_a_second_action_in_a_turn():
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(Rest(0)), "turn_not_finished")


def test_setting_up_twice():
    check_refusal(GameBuilder(tiles="app").refusal_of(LayTiles()), "tiles_are_laid")
    check_refusal(GameBuilder().refusal_of(OpenMarket()), "market_is_open")
    check_refusal(GameBuilder().refusal_of(NameEmptySite(3)), "empty_site_known")


def test_flipping_a_face_up_tile_or_three_tiles():
    check_refusal(GameBuilder().refusal_of(Sail(0, (2,))), "not_face_down 2")
    check_refusal(GameBuilder().refusal_of(Sail(0, (8, 9, 10))), "too_many_tiles 3")
    check_refusal(GameBuilder().refusal_of(Sail(0, (8, 8))), "too_many_tiles 2")


def test_a_tile_that_was_already_turned_up():
    game = GameBuilder().lead_dive(BOATS, site=1).draw_gems("gold").stop_dive()
    game.play(LeadDive(1, (2,)))
    face = game.state.face_at(1)
    refusal = game.refusal_of(EnterTile(2, (face.id,)))
    check_refusal(refusal, "tile_already_told face 3 starting gold,red,blue 1")
    assert refusal.offers == (ReenterTile,)


def test_a_tile_of_another_kind_than_its_site():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    check_refusal(game.refusal_of(LearnTile(1, "sunken", 6, ())), "wrong_buoy 1 sunken")
    check_refusal(game.refusal_of(EnterTile(1, ("starting-2",))), "unknown_tile")
    check_refusal(game.refusal_of(LearnTile(2, "starting", 3, ())), "tile_not_asked 2")
    check_refusal(game.refusal_of(LearnTile(1, "starting", 21, ())), "impossible_tile 21 0")


def test_a_fifth_sunken_city_tile():
    game = GameBuilder(scenario="bounty-wrecks")
    for site in (7, 8, 9, 10):
        flip_tile(game, site)
    game.take("flip 1", (11,))
    refusal = game.refusal_of(LearnTile(11, "sunken", 6, ()))
    check_refusal(refusal, "kind_used_up sunken 4")
    assert refusal.offers == (ReenterTile,) and game.labels() == ["other_tile"]


def test_a_boat_that_rushes_from_a_tile_still_owed_a_dive():
    game = GameBuilder(scenario="a-storm-is-coming")
    game.take("flip 2", (8, 12))
    game.enter_tile(8, "sunken", 5, ()).enter_tile(12, "sunken", 7, ())
    game.take("storm 12")
    check_refusal(game.refusal_of(PlaceBoats(0, ("centre", "rush"))), "owed_a_dive 8")
    check_refusal(game.refusal_of(LeadStormDive(0, 8)), "no_storm_there 8")


def test_a_gem_on_a_site_that_gets_none():
    game = GameBuilder(scenario="scattered-wealth", empty_site=5)
    flip_tile(game)
    check_refusal(game.refusal_of(ConnectSites(10, (5,))), "site_gets_no_gem 5")
    check_refusal(game.refusal_of(ConnectSites(11, ())), "nothing_to_scatter 11")
    game.play(ConnectSites(10, (11,)))
    check_refusal(game.refusal_of(ReportTileGem(11, ("gold",))), "nothing_to_lay 11")
    assert game.refusal_of(ReportTileGem(10, ("purple",))).offers == (RecountBag,)


def test_impossible_corrections():
    game = GameBuilder()
    check_refusal(game.refusal_of(CorrectCounter("tokens", 0, 7)), "counter_range counter 0 tokens 0 6 7")
    check_refusal(game.refusal_of(CorrectCounter("gold", 0, 7)), "no_such_counter")
    check_refusal(game.refusal_of(RecountBag(silver=10)), "impossible_count.gems silver 10 9")
    check_refusal(game.refusal_of(CorrectTile("sunken-1", 3, ())), "unknown_tile")
    check_refusal(game.refusal_of(ReenterTile(9)), "tile_not_told 9")


def test_leaving_when_only_two_are_at_the_table():
    check_refusal(GameBuilder(seats=2).refusal_of(LeaveTable(1)), "too_few_stay")
    game = GameBuilder(seats=3)
    game.play(LeaveTable(1))
    check_refusal(game.refusal_of(LeaveTable(1)), "not_seated")


def test_a_dives_moves_when_no_dive_is_on():
    for move in (ReportGems(0, ("gold",)), PlayCards(0, 1, 1), ScoreDive(), PlayProtection(0), PlaceBoats(0, ("centre",))):
        check_refusal(GameBuilder().refusal_of(move), "no_dive")


def test_placing_boats_before_the_tile_is_entered():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    check_refusal(game.refusal_of(PlaceBoats(0, ("centre",))), "tile_first 1")


def test_reentering_a_tile_in_a_dive():
    game = GameBuilder().lead_dive(BOATS)
    check_refusal(game.refusal_of(ReenterTile(1)), "not_now")


def refusal_in_setup(move):
    game = GameBuilder.__new__(GameBuilder)
    game.state, game.chance = (
        GAME.rulebook.apply(GAME.initial_state(create_setup()), GAME.deal(create_setup(), Chance(bytes(32)))),
        Chance(bytes(32)),
    )
    return game.refusal_of(move)


def test_set_up_moves_out_of_order():
    check_refusal(refusal_in_setup(Rest(0)), "setup_not_finished")
    check_refusal(refusal_in_setup(NameEmptySite(6)), "empty_site_known")
    game = GameBuilder(scenario="scattered-wealth", empty_site=0)
    flip_tile(game)
    check_refusal(game.refusal_of(NameEmptySite(7)), "not_a_square_site 7")


def test_impossible_fixes_of_a_scored_dive():
    game = GameBuilder().lead_dive({0: ("blue",)}).draw_gems("black", "silver").stop_dive()
    check_refusal(game.refusal_of(FixScoredGem(2, (1,), ("gold",))), "no_scored_dive 2")
    check_refusal(game.refusal_of(FixScoredGem(1, (2,), ("gold",))), "no_told_gem")
    check_refusal(game.refusal_of(FixScoredGem(1, (1,), ("green",))), "gem_not_held")
    check_refusal(game.refusal_of(FixScoredGem(1, (1,), ("black",))), "other_hazards 1")


def edition_with_first_tile(**changes):
    tiles = [dict(tile) for tile in GAME.edition()["tiles"]]
    tiles[0] |= changes
    return {"tiles": tiles}


def test_impossible_fixes():
    game = GameBuilder().lead_dive({0: ("blue",), 1: ("gold",)}).draw_gems("silver")
    check_refusal(game.refusal_of(FixGem((3,), ("gold",))), "no_told_gem")
    check_refusal(game.refusal_of(FixTileGem(9, ("gold",))), "no_told_gem")
    check_refusal(game.refusal_of(FixGem((0,), ("green",))), "gem_not_held")
    check_refusal(game.refusal_of(FixBoats(9, ("centre",))), "boats_not_told_yet 9")
    check_refusal(game.refusal_of(FixBoats(2, ("gold",))), "spot_not_free gold")
    check_refusal(game.refusal_of(FixBoats(0, ("away",))), "leader_not_there 0")
    check_refusal(game.refusal_of(FixDiver(0, True)), "diver_is_right 0")
    check_refusal(game.refusal_of(FixEmptySite((9,))), "site_not_empty")


@pytest.mark.parametrize(
    ("edition", "refusal"),
    [
        ({"tiles": "lost"}, "unreadable_edition "),
        ({}, "unreadable_edition "),
        (edition_with_first_tile(kind="advanced"), "short_edition 4 starting 5"),
        (edition_with_first_tile(worth=99), "impossible_edition starting-1 99 3"),
        (edition_with_first_tile(spots=["pink"]), "impossible_edition starting-1 3 1"),
    ],
)
def test_unplayable_editions(edition, refusal):
    setup = GAME.setup(seats_named(NAMES[:3]), {}, edition)
    with pytest.raises(IllegalMoveError) as raised:
        GAME.deal(setup, Chance(bytes(32)))
    assert plain_text(raised.value.sentence).startswith(refusal)


def test_every_refusal_has_a_test_in_this_module():
    page = Path(__file__).read_text("utf-8")
    refusals = [key.removeprefix("refused.") for key in sentence_file(GAME.package, "en").sentences if key.startswith("refused.")]
    assert [refusal for refusal in refusals if f'"{refusal}' not in page] == []
