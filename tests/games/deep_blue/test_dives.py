"""Test a dive: boats at the wreck and boats that rush in, draws, cards, the stop."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, ReportGems, StopDive
from tests.games.deep_blue.evening import GameBuilder, flip_tile, plain_text, sunken_city_dive


def test_the_leader_tells_its_boats_first_then_the_others_clockwise():
    evening = GameBuilder(seats=3).skip_to(1)
    evening.do(LeadDive(1, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    asked = []
    while evening.state.dive.asked:
        asked.append(evening.asks)
        evening.do(PlaceBoats(evening.state.dive.asked[0], ("centre",)))
    assert asked == [
        "boats_of_leader 1",
        "boats 2 1",
        "boats 0 1",
    ]
    assert evening.state.dive.diving_seats == (1, 2, 0)


def test_a_starting_tile_on_the_table_tells_its_face_at_its_first_dive():
    evening = GameBuilder()
    evening.take("dive", (2,))
    assert evening.asks == "tile 2"
    assert evening.labels() == ["known_tile", "other_tile", "no_tile"]
    evening.take("known_tile", ("starting-1",))
    assert evening.asks == "boats_of_leader 0"


def test_each_spot_holds_one_boat():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert evening.labels() == ["spot gold", "spot red", "spot blue", "centre", "two"]
    evening.take("spot gold")
    assert evening.labels() == ["away", "spot red", "spot blue", "centre", "rush", "two", "nobody_else"]


def test_two_spots_of_one_colour_hold_two_boats():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold", "gold"))
    evening.take("spot gold")
    assert "spot gold" in evening.labels()
    evening.take("spot gold")
    assert "spot gold" not in evening.labels()


def test_a_seat_may_hold_two_different_spots():
    evening = GameBuilder().dive({0: ("gold", "blue"), 1: ("red",)})
    green, orange = evening.state.dive.divers
    assert (green.spots, green.boats) == (("gold", "blue"), 2)
    assert (orange.spots, orange.boats) == (("red",), 1)


def test_the_second_boat_may_rush_also_where_the_first_already_lies():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold",))
    evening.take("two", ("gold+rush",))
    assert evening.state.dive.divers[0].rushed == 1
    evening.take("two", ("rush+rush",))
    assert evening.state.dive.divers[1].rushed == 2


def test_two_boats_are_offered_in_every_way_that_can_be():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold", "red"))
    pairs = [option.value for option in evening.choice("two").fields[0].options]
    assert pairs == ["gold+red", "gold+centre", "gold+rush", "red+centre", "red+rush", "centre+centre", "centre+rush"]


def test_a_seat_that_is_not_there_is_out_of_the_dive():
    evening = GameBuilder().dive({0: ("gold",), 2: ("rush",)})
    assert evening.state.dive.diving_seats == (0, 2)


def test_nobody_else_ends_the_asking():
    evening = GameBuilder(seats=5)
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ())
    evening.take("centre")
    evening.take("nobody_else")
    assert evening.state.dive.diving_seats == (0,) and evening.asks == "first 0 1 1"


def test_the_leader_draws_at_least_one_gem():
    evening = GameBuilder().dive({0: ("gold",)})
    assert evening.labels() == ["report"]
    evening.draw_gems("silver")
    assert evening.labels(0) == ["report", "stop", "cards"]


def test_a_draw_in_the_app_takes_one_gem_out_of_the_bag():
    evening = GameBuilder(bag="app").dive({0: ("gold",)})
    before = evening.state.bag
    evening.take("draw 1")
    assert evening.state.bag.size == before.size - 1 and len(evening.state.bag.drawn) == 1
    assert evening.events[0].source == "app"


def test_a_reported_gem_is_the_same_event_with_another_source():
    app, table = GameBuilder(bag="app").dive({0: ("gold",)}), GameBuilder().dive({0: ("gold",)})
    drawn = app.do(DrawGem(0))[0]
    told = table.do(ReportGems(0, drawn.gems))[0]
    assert (drawn.gems, drawn.seat, type(drawn)) == (told.gems, told.seat, type(told))
    assert (drawn.source, told.source) == ("app", "table")


def test_only_what_is_in_the_bag_can_be_told_by_touch():
    evening = GameBuilder().dive({0: ("gold",)})
    assert [plain_text(option.label) for option in evening.choice("report").fields[0].options] == [
        "name silver",
        "name gold",
        "name red",
        "name black",
        "name blue",
    ]
    assert evening.choice("report").hears == "DRAW gems"


def test_every_seat_still_diving_may_play_cards_while_the_leader_decides():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",), 2: ("centre",)}).draw_gems("silver")
    assert [choice.seat for choice in evening.prompt.choices if plain_text(choice.label) == "cards"] == [0, 1, 2]
    evening.take("cards", 9, seat=1)
    assert evening.state.dive.divers[1].points == 9
    assert evening.labels(0)[0] == "report"


def test_cards_are_played_more_than_once_in_a_dive():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("silver").play_cards(0, 4).draw_gems("gold").play_cards(0, 5, cards=2)
    assert (evening.state.dive.divers[0].points, evening.state.dive.divers[0].cards) == (9, 3)


def test_stop_asks_once_for_last_cards():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("silver")
    evening.take("stop")
    assert evening.asks == "last 0"
    assert evening.labels() == ["score", "cards", "cards"]
    evening.take("cards", 6, seat=1)
    evening.take("score")
    assert evening.totals == (1 + 3, 1 + 6, 0)


def test_with_the_bag_empty_the_leader_must_stop():
    evening = GameBuilder().dive({0: ("centre",)})
    evening.draw_gems(*["silver"] * 7, *["gold"] * 3, "red", *["black"] * 4, *["blue"] * 4)
    assert evening.asks == "empty_bag 0"
    assert evening.labels() == ["stop", "cards"]
    evening.take("stop")
    assert evening.state.dive is None and evening.totals[0] == 7 + 6 + 4 + 3


def test_after_the_dive_all_drawn_gems_return_to_the_bag_and_the_tile_is_discarded():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("silver", "black", "red")
    evening.stop_dive()
    assert sum(evening.state.bag.held) == 19 and evening.state.bag.drawn == ()
    assert evening.state.site(1).status == "gone"
    assert evening.asks == "turn 1"


def test_a_sunken_city_tile_goes_to_its_place_on_the_board():
    evening = sunken_city_dive("dangerous-reefs", {0: ("gold",)}).draw_gems("silver").stop_dive()
    assert evening.state.sunken_dived == 1
    assert plain_text(GAME.view(evening.state, None).title) == "between 1 4"


def test_the_points_of_a_dive_are_shown_until_the_next_action():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold").stop_dive()
    shown = GAME.view(evening.state, None)
    assert evening.result == {0: 5 + 3, 1: 2}
    assert [plain_text(seat.note) for seat in shown.seats] == ["scored 8", "scored 2", ""]
    evening.take("rest")
    assert evening.state.result == ()
    assert [seat.note for seat in GAME.view(evening.state, None).seats] == ["", "", ""]


def test_the_flags_show_who_holds_which_spot():
    evening = GameBuilder().dive({0: ("blue",), 1: ("gold",), 2: ("centre",)})
    assert [plain_text(seat.note) for seat in GAME.view(evening.state, None).seats] == [
        "note leads,on blue,points 3",
        "note dives,on gold",
        "note dives",
    ]


def test_a_dive_on_a_tile_flipped_in_an_earlier_turn():
    evening = GameBuilder(scenario="bounty-wrecks")
    flip_tile(evening, 13, kind="advanced", worth=5, spots=("silver",))
    evening.do(LeadDive(1, (13,)))
    evening.place_boats({1: ("silver",)}).draw_gems("silver", "silver").stop_dive()
    assert evening.result == {1: 6 + 5}


def test_stopping_is_the_leaders_alone_and_scores_once():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("gold")
    evening.do(StopDive(0))
    assert evening.labels() == ["score", "cards"]
