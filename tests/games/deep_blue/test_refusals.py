"""Refused, with a reason: each line of the digest, by the sentence the table reads."""

from pathlib import Path

import pytest

from companion.games.deep_blue import GAME, words
from companion.games.deep_blue.moves import (
    CloseDive,
    ConnectSites,
    CorrectTile,
    CountCrew,
    DrawGem,
    LayTiles,
    LeadDive,
    LeadStormDive,
    LearnTile,
    NameEmptySite,
    OpenMarket,
    PlaceBoats,
    PlayCards,
    PlayProtection,
    Recruit,
    RefreshMarket,
    ReportGems,
    ReportTileGem,
    Rest,
    Resurface,
    Sail,
    ScoreDive,
    StopDive,
    TellAgain,
    TellTile,
    UseSpot,
)
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.moves import IllegalMove
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import NAMES, Evening, flip, sunken
from tests.games.deep_blue.test_end import evening_of_four

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def hazard():
    evening = Evening().dive(BOATS).draws("blue")
    evening.do(ReportGems(0, ("blue",)))
    return evening


def says(refusal, reason, sentence):
    assert (refusal.reason, refusal.message) == (reason, sentence)


def test_drawing_before_the_dives_hazards_are_answered():
    says(hazard().refused(ReportGems(0, ("gold",))), "hazard_first", "First Green has to answer the blue gem.")


def test_stopping_or_playing_cards_before_the_hazards_are_answered():
    for move in (StopDive(0), PlayCards(1, 1, 5), ScoreDive()):
        says(hazard().refused(move), "hazard_first", "First Green has to answer the blue gem.")


def test_answering_out_of_order():
    says(
        hazard().refused(PlayProtection(1)),
        "answer_out_of_order",
        "Green answers first, not Orange: the leader, then clockwise.",
    )


def test_answering_when_there_is_no_hazard():
    evening = Evening().dive(BOATS).draws("blue")
    says(evening.refused(Resurface(0)), "nothing_to_answer", "There is no hazard to answer.")


def test_a_spot_that_the_seat_does_not_hold():
    evening = hazard()
    evening.do(PlayProtection(0))
    says(evening.refused(UseSpot(1, "blue")), "spot_not_held", "Orange holds no blue spot.")


def test_a_spot_that_the_seat_has_used():
    evening = hazard()
    evening.do(UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2), ReportGems(0, ("blue",)))
    says(evening.refused(UseSpot(0, "blue")), "spot_used", "Green has already used the blue spot.")


def test_a_spot_that_does_not_help():
    evening = hazard()
    evening.do(PlayProtection(0))
    says(evening.refused(UseSpot(1, "gold")), "spot_does_not_help", "The gold spot does not help against a blue gem.")


def test_a_rushed_boat_on_a_spot():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",)).do(PlaceBoats(0, ("centre",)))
    says(
        evening.refused(PlaceBoats(1, ("rush:gold",))),
        "rushed_on_spot",
        "A rushed boat never holds a spot: Orange's cannot lie on gold.",
    )


def test_a_spot_that_is_taken_or_that_the_tile_has_not():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",))
    says(evening.refused(PlaceBoats(0, ("gold", "gold"))), "spot_not_free", "There is no free gold spot at this wreck.")
    evening.do(PlaceBoats(0, ("gold",)))
    says(evening.refused(PlaceBoats(1, ("gold",))), "spot_not_free", "There is no free gold spot at this wreck.")
    says(evening.refused(PlaceBoats(1, ("red",))), "spot_not_free", "There is no free red spot at this wreck.")


def test_a_rush_on_a_sunken_city_dive_under_dangerous_reefs():
    evening = Evening(scenario="dangerous-reefs")
    flip(evening)
    evening.do(LeadDive(1, (10,)))
    sentence = "Dangerous Reefs: nobody may rush into a dive on a Sunken City tile."
    says(evening.refused(PlaceBoats(1, ("centre", "rush"))), "no_rush", sentence)
    evening.do(PlaceBoats(1, ("centre",)))
    says(evening.refused(PlaceBoats(2, ("rush",))), "no_rush", sentence)


def test_a_third_boat():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",))
    says(evening.refused(PlaceBoats(0, ("gold", "centre", "rush"))), "third_boat", "Green has two boats, not 3.")


def test_a_leader_that_is_not_there():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",))
    sentence = "Green leads, so one of its boats must be there already, not rushing."
    for boats in ((), ("rush",), ("rush", "rush")):
        says(evening.refused(PlaceBoats(0, boats)), "leader_not_there", sentence)


def test_telling_boats_out_of_order():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",))
    for move in (PlaceBoats(1, ("gold",)), CloseDive(1)):
        says(evening.refused(move), "boats_out_of_order", "It is for Green to tell boats now, not for Orange.")
    says(evening.refused(CloseDive(0)), "boats_out_of_order", "It is for Green to tell boats now, not for Green.")


def test_drawing_before_the_boats_are_told():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    evening.told(1, "starting", 3, ("gold",))
    says(evening.refused(ReportGems(0, ("gold",))), "boats_not_told", "First every seat tells its boats.")


def test_stopping_before_the_first_draw():
    evening = Evening().dive(BOATS)
    says(evening.refused(StopDive(0)), "draw_first", "At least 1 gem must be drawn before the leader may stop.")


def test_cards_before_the_first_draw():
    evening = Evening().dive(BOATS)
    says(evening.refused(PlayCards(0, 1, 3)), "nothing_drawn", "Cards are played on gems, and none is drawn yet.")


def test_cards_from_a_seat_that_resurfaced():
    evening = hazard()
    evening.do(PlayProtection(0), Resurface(1), PlayProtection(2))
    says(evening.refused(PlayCards(1, 1, 5)), "resurfaced", "Orange has resurfaced and plays no more cards in this dive.")


def test_cards_from_a_seat_that_is_not_in_the_dive():
    evening = Evening().dive({0: ("gold",)}).draws("gold")
    says(evening.refused(PlayCards(2, 1, 5)), "not_in_dive", "Yellow is not in this dive.")


@pytest.mark.parametrize(("cards", "points"), [(0, 3), (9, 3), (1, 61), (1, -1)])
def test_cards_that_cannot_be(cards, points):
    evening = Evening().dive(BOATS).draws("gold")
    says(
        evening.refused(PlayCards(0, cards, points)),
        "impossible_cards",
        f"{cards} cards for {points} points: it must be 1 to 8 cards and 0 to 60 points.",
    )


def test_a_starting_token_of_a_seat_that_has_none_left():
    evening = Evening()
    for move in (Recruit(0, (), 1), RefreshMarket(0, (), 1), Sail(0, (), 1)):
        says(evening.refused(move), "no_such_tokens", "Green has 0 starting tokens left, not 1.")
    evening.take("Rest")
    says(evening.refused(Sail(1, (), 2)), "no_such_tokens", "Orange has 1 starting tokens left, not 2.")


@pytest.mark.parametrize("gem", ["black", "blue"])
def test_a_plus_one_in_black_or_blue(gem):
    sentence = f"No crew card has “+1” {gem}: only silver, gold, red, green and purple gems can be added."
    for move in (Recruit(0, (gem,)), RefreshMarket(0, ("gold", gem))):
        says(Evening().refused(move), "no_such_plus", sentence)
    state = folded(GAME, GAME.empty(fresh()), GAME.start(fresh(), Chance(bytes(32))))
    with pytest.raises(IllegalMove, match=f"No crew card has “\\+1” {gem}"):
        GAME.decide(state, OpenMarket((gem,)), Chance(bytes(32)))


def fresh():
    return GAME.setup(seats_named(NAMES[:3]), {})


def test_more_plus_ones_than_cards():
    says(Evening().refused(Recruit(0, ("gold", "red"))), "too_many_gems", "2 gems are too many: 1 at most can be added here.")
    says(Evening().refused(RefreshMarket(0, ("gold",) * 6)), "too_many_gems", "6 gems are too many: 5 at most can be added here.")


def test_a_dive_on_a_face_down_tile():
    says(Evening().refused(LeadDive(0, (9,))), "no_dive_there", "No dive at site 9: it lies face down.")


def test_a_dive_on_an_empty_site():
    evening = Evening(empty_site=3)
    says(evening.refused(LeadDive(0, (3,))), "no_dive_there", "No dive at site 3: it is empty: the blank tile was there.")


def test_a_dive_on_a_discarded_tile():
    evening = Evening().dive({0: ("gold",)}, site=2).draws("gold").stops()
    says(evening.refused(LeadDive(1, (2,))), "no_dive_there", "No dive at site 2: it was dived on and is gone.")


@pytest.mark.parametrize("site", [(), (0,), (16,), (1, 2)])
def test_a_dive_at_no_site(site):
    assert Evening().refused(LeadDive(0, site)).reason == "no_such_site"


def test_a_reported_gem_the_bag_does_not_hold_offers_to_count_again():
    evening = Evening().dive(BOATS).draws("red")
    refusal = evening.refused(ReportGems(0, ("red",)))
    says(refusal, "not_in_bag", "By our count the bag holds 0 red gems, so this cannot be. Count the bag again?")
    assert refusal.offers == ("RecountBag",)
    assert any(type(aside.move).__name__ == "RecountBag" for aside in GAME.asides(evening.state))


def test_a_pair_of_which_the_bag_holds_only_one_offers_to_count_again():
    evening = sunken("troubled-waters", {0: ("centre",)})
    says(
        evening.refused(ReportGems(0, ("red", "red"))),
        "not_in_bag",
        "By our count the bag holds 1 red gems, so this cannot be. Count the bag again?",
    )


def test_a_reported_gem_that_is_none():
    evening = Evening().dive(BOATS)
    says(evening.refused(ReportGems(0, ("pink",))), "unknown_gem", "There is no gem “pink”.")


@pytest.mark.parametrize("gems", [(), ("silver", "silver")])
def test_more_or_fewer_gems_than_one(gems):
    evening = Evening().dive(BOATS)
    says(
        evening.refused(ReportGems(0, gems)),
        "wrong_number",
        f"{len(gems)} gems: it must be 1 here, and they are told in the order drawn.",
    )


def test_a_reported_gem_when_the_app_draws_and_a_draw_when_the_bag_is_on_the_table():
    says(Evening(bag="app").dive(BOATS).refused(ReportGems(0, ("gold",))), "bag_in_app", "The bag is in the app: Fathom draws.")
    says(Evening().dive(BOATS).refused(DrawGem(0)), "bag_on_table", "The bag is on the table: tell what was drawn.")


def test_drawing_or_stopping_for_the_leader():
    evening = Evening().dive(BOATS).draws("gold")
    says(evening.refused(ReportGems(1, ("gold",))), "leader_draws", "Green leads and draws, not Orange.")
    says(evening.refused(StopDive(1)), "leader_stops", "Green leads and decides when to stop, not Orange.")


def test_drawing_from_an_empty_bag():
    evening = Evening().dive(BOATS).draws("gold")
    evening.aside("Count the bag again", 0, 0, 0, 0, 0, 0, 0)
    says(evening.refused(ReportGems(0, ("gold",))), "bag_empty", "The bag is empty: the leader must stop.")


def test_drawing_after_the_stop():
    evening = Evening().dive(BOATS).draws("gold")
    evening.do(StopDive(0))
    for move in (ReportGems(0, ("gold",)), StopDive(0)):
        says(evening.refused(move), "dive_is_over", "The dive is over: no more gems are drawn.")


def test_scoring_before_the_stop():
    evening = Evening().dive(BOATS).draws("gold")
    says(evening.refused(ScoreDive()), "leader_goes_on", "Green has not stopped yet.")


def test_stopping_between_the_two_gems_of_a_pair():
    evening = sunken("troubled-waters", {0: ("centre",)})
    evening.do(ReportGems(0, ("gold",)))
    for move in (StopDive(0), PlayCards(0, 1, 1)):
        says(evening.refused(move), "second_gem_first", "Troubled Waters: the second gem of the pair has to be told first.")


@pytest.mark.parametrize("move", [Rest(0), Recruit(0), Sail(0), LeadDive(0, (1,)), ReportGems(0, ("gold",)), TellAgain(1)])
def test_anything_after_the_end(move):
    evening = evening_of_four((10, 30, 20))
    says(evening.refused(move), "game_over", "The game is over: the fourth Sunken City dive was scored.")


def test_crew_of_a_seat_that_is_not_asked():
    evening = evening_of_four((30, 10, 30))
    says(evening.refused(CountCrew(1, 9)), "crew_not_asked", "Orange is not asked for its crew cards now.")
    says(evening.refused(CountCrew(0, 3)), "impossible_crew", "3 crew cards: it must be 4 to 34.")


def test_acting_out_of_turn():
    for move in (Rest(1), Recruit(1), RefreshMarket(1), Sail(1), LeadDive(1, (1,))):
        says(Evening().refused(move), "not_your_turn", "It is Green's turn, not Orange's.")


def test_a_second_action_in_a_turn():
    evening = Evening().dive(BOATS)
    says(evening.refused(Rest(0)), "turn_not_finished", "The turn's action was taken; first it has to be finished.")


def test_setting_up_twice():
    says(Evening(tiles="app").refused(LayTiles()), "tiles_are_laid", "The starting tiles lie already.")
    says(Evening().refused(OpenMarket()), "market_is_open", "The market is open already.")
    says(Evening().refused(NameEmptySite(3)), "empty_site_known", "The empty site is known already.")


def test_flipping_what_does_not_lie_face_down_or_three_tiles():
    says(Evening().refused(Sail(0, (2,))), "not_face_down", "There is no face-down tile at site 2.")
    sentence = "{} tiles: a Sail flips two different tiles at most, one for each boat."
    says(Evening().refused(Sail(0, (8, 9, 10))), "too_many_tiles", sentence.format(3))
    says(Evening().refused(Sail(0, (8, 8))), "too_many_tiles", sentence.format(2))


def test_a_tile_that_was_already_turned_up():
    evening = Evening().dive(BOATS, site=1).draws("gold").stops()
    evening.do(LeadDive(1, (2,)))
    face = evening.state.face_at(1)
    refusal = evening.refused(TellTile(2, (face.id,)))
    says(
        refusal,
        "tile_already_told",
        "The tile worth 3 · gold, red, blue was already turned up, at site 1: there is one of each.",
    )
    assert refusal.offers == ("TellAgain",)


def test_a_tile_that_no_buoy_of_this_colour_has():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    says(
        evening.refused(LearnTile(1, "sunken", 6, ())),
        "wrong_buoy",
        "A tile of this kind (Sunken City) cannot lie at site 1: starting tiles lie on the squares, 1 to 6, the others on 7 to 15.",
    )
    says(evening.refused(TellTile(1, ("starting-2",))), "unknown_tile", "No tile of this game is known by that face.")
    says(evening.refused(LearnTile(2, "starting", 3, ())), "tile_not_asked", "The tile at site 2 is not asked for now.")
    says(
        evening.refused(LearnTile(1, "starting", 21, ())),
        "impossible_tile",
        "Worth 21 with 0 spots: a tile is worth 0 to 20 and has 4 known spots at most.",
    )


def test_a_fifth_sunken_city_tile():
    evening = Evening(scenario="bounty-wrecks")
    for site in (7, 8, 9, 10):
        flip(evening, site)
    evening.take("Sail and flip …", (11,))
    refusal = evening.refused(LearnTile(11, "sunken", 6, ()))
    says(refusal, "kind_used_up", "There are only 4 Sunken City tiles, and all were turned up.")
    assert refusal.offers == ("TellAgain",) and evening.labels() == ["Another tile …"]


def test_a_boat_that_rushes_from_a_tile_still_owed_a_dive():
    evening = Evening(scenario="a-storm-is-coming")
    evening.take("Sail and flip two …", (8, 12))
    evening.told(8, "sunken", 5, ()).told(12, "sunken", 7, ())
    evening.take("Dive at site 12")
    says(
        evening.refused(PlaceBoats(0, ("centre", "rush"))),
        "owed_a_dive",
        "The other boat waits at site 8, which is still owed a dive: it may not rush away.",
    )
    says(evening.refused(LeadStormDive(0, 8)), "no_storm_there", "No dive is owed at site 8 now.")


def test_a_gem_on_a_site_that_gets_none():
    evening = Evening(scenario="scattered-wealth", empty_site=5)
    flip(evening)
    says(
        evening.refused(ConnectSites(10, (5,))),
        "site_gets_no_gem",
        "Site 5 gets no gem: each tile holds one, and empty sites get none.",
    )
    says(evening.refused(ConnectSites(11, ())), "nothing_to_scatter", "No gems are to be scattered from site 11 now.")
    evening.do(ConnectSites(10, (11,)))
    says(evening.refused(ReportTileGem(11, ("gold",))), "nothing_to_lay", "No gem is to be laid on site 11 now.")
    assert evening.refused(ReportTileGem(10, ("purple",))).offers == ("RecountBag",)


def test_corrections_that_cannot_be():
    evening = Evening()
    says(evening.refused(CorrectCounter("tokens", 0, 7)), "impossible_count", "starting tokens: it must be 0 to 6, not 7.")
    says(evening.refused(CorrectCounter("gold", 0, 7)), "unknown_counter", "There is no such counter.")
    says(evening.refused(CorrectTile("sunken-1", 3, ())), "unknown_tile", "No tile of this game is known by that face.")
    says(evening.refused(TellAgain(9)), "tile_not_told", "The tile at site 9 must be told first.")


def test_leaving_when_only_two_are_at_the_table():
    says(
        Evening(seats=2).refused(LeaveTable(1)),
        "too_few_stay",
        "Deep Blue needs two at the table, so nobody more can leave.",
    )
    evening = Evening(seats=3)
    evening.do(LeaveTable(1))
    says(evening.refused(LeaveTable(1)), "not_at_table", "Orange is not at the table.")


def test_a_dives_moves_when_no_dive_is_on():
    for move in (ReportGems(0, ("gold",)), PlayCards(0, 1, 1), ScoreDive(), PlayProtection(0), PlaceBoats(0, ("centre",))):
        says(Evening().refused(move), "no_dive", "No dive is on.")


def test_boats_before_the_tile_is_told():
    evening = Evening()
    evening.do(LeadDive(0, (1,)))
    says(evening.refused(PlaceBoats(0, ("centre",))), "tile_first", "The tile at site 1 must be told first.")


def test_telling_a_tile_again_in_a_dive():
    evening = Evening().dive(BOATS)
    says(evening.refused(TellAgain(1)), "not_now", "A tile can be told again between dives, when the tiles are on the table.")


def asked_in_setup(move):
    evening = Evening.__new__(Evening)
    evening.state, evening.chance = folded(GAME, GAME.empty(fresh()), GAME.start(fresh(), Chance(bytes(32)))), Chance(bytes(32))
    return evening.refused(move)


def test_the_setup_out_of_order():
    says(asked_in_setup(Rest(0)), "setup_not_finished", "The tiles and the market come before the first turn.")
    says(
        asked_in_setup(NameEmptySite(7)),
        "not_a_square_site",
        "The blank tile lies on one of the square sites, 1 to 6, not on site 7.",
    )


def an_edition(**changes):
    tiles = [dict(tile) for tile in GAME.edition()["tiles"]]
    tiles[0] |= changes
    return {"tiles": tiles}


@pytest.mark.parametrize(
    ("edition", "reason", "sentence"),
    [
        ({"tiles": "lost"}, "unreadable_edition", "The tiles of this edition cannot be read: "),
        ({}, "unreadable_edition", "The tiles of this edition cannot be read: "),
        (an_edition(kind="advanced"), "short_edition", "This edition has 4 starting tiles, and 5 are needed."),
        (an_edition(worth=99), "impossible_edition", "The tile starting-1 of this edition cannot be: worth 99 with 3 spots."),
        (an_edition(spots=["pink"]), "impossible_edition", "The tile starting-1 of this edition cannot be: worth 3 with 1 spots."),
    ],
)
def test_an_edition_that_cannot_be_played(edition, reason, sentence):
    setup = GAME.setup(seats_named(NAMES[:3]), {}, edition)
    with pytest.raises(IllegalMove) as refusal:
        GAME.start(setup, Chance(bytes(32)))
    assert refusal.value.reason == reason and refusal.value.message.startswith(sentence)


def test_every_reason_is_read_by_a_test_of_this_page():
    page = Path(__file__).read_text("utf-8")
    assert [reason for reason in words.REFUSED if f'"{reason}"' not in page] == []
