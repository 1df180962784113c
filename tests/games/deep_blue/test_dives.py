"""Test a dive: boats at the wreck and boats that rush in, draws, cards, the stop."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, ReportGems, StopDive
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile, plain_text, sunken_city_dive


def test_leader_places_boats_first_and_the_others_follow_clockwise():
    game = GameBuilder(seats=3).rest_until(1)
    game.play(LeadDive(1, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    questions = []
    while game.state.dive.asked_seats:
        questions.append(game.question)
        game.play(PlaceBoats(game.state.dive.asked_seats[0], ("centre",)))
    assert questions == [
        "boats_of_leader 1",
        "boats 2 1",
        "boats 0 1",
    ]
    assert game.state.dive.diving_seats == (1, 2, 0)


def test_physical_starting_tile_is_entered_at_its_first_dive():
    game = GameBuilder()
    game.take("dive", (2,))
    assert game.question == "tile 2"
    assert game.labels() == ["known_tile", "other_tile", "no_tile"]
    game.take("known_tile", ("starting-1",))
    assert game.question == "boats_of_leader 0"


def test_each_spot_holds_one_boat():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert game.labels() == ["spot gold", "spot red", "spot blue", "centre", "two"]
    game.take("spot gold")
    assert game.labels() == ["away", "spot red", "spot blue", "centre", "rush", "two", "nobody_else"]


def test_two_spots_of_one_colour_hold_two_boats():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "gold"))
    game.take("spot gold")
    assert "spot gold" in game.labels()
    game.take("spot gold")
    assert "spot gold" not in game.labels()


def test_a_seat_may_hold_two_different_spots():
    game = GameBuilder().lead_dive({0: ("gold", "blue"), 1: ("red",)})
    green, orange = game.state.dive.divers
    assert (green.spots, green.boats) == (("gold", "blue"), 2)
    assert (orange.spots, orange.boats) == (("red",), 1)


def test_second_boat_may_rush_to_a_tile_with_the_first():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold",))
    game.take("two", ("gold+rush",))
    assert game.state.dive.divers[0].rushed == 1
    game.take("two", ("rush+rush",))
    assert game.state.dive.divers[1].rushed == 2


def test_two_boats_are_offered_at_every_possible_pair_of_places():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "red"))
    pairs = [option.value for option in game.find_choice("two").fields[0].options]
    assert pairs == ["gold+red", "gold+centre", "gold+rush", "red+centre", "red+rush", "centre+centre", "centre+rush"]


def test_seat_without_a_boat_is_out_of_the_dive():
    game = GameBuilder().lead_dive({0: ("gold",), 2: ("rush",)})
    assert game.state.dive.diving_seats == (0, 2)


def test_answer_nobody_else_ends_the_questions_for_boats():
    game = GameBuilder(seats=5)
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ())
    game.take("centre")
    game.take("nobody_else")
    assert game.state.dive.diving_seats == (0,) and game.question == "first 0 1 1"


def test_the_leader_draws_at_least_one_gem():
    game = GameBuilder().lead_dive({0: ("gold",)})
    assert game.labels() == ["report"]
    game.draw_gems("silver")
    assert game.labels(0) == ["report", "stop", "cards"]


def test_a_draw_in_the_app_takes_one_gem_out_of_the_bag():
    game = GameBuilder(bag="app").lead_dive({0: ("gold",)})
    before = game.state.bag
    game.take("draw 1")
    assert game.state.bag.size == before.size - 1 and len(game.state.bag.drawn_kinds) == 1
    assert game.events[0].source == "app"


def test_a_reported_gem_is_the_same_event_with_another_source():
    app, table = GameBuilder(bag="app").lead_dive({0: ("gold",)}), GameBuilder().lead_dive({0: ("gold",)})
    draw_event = app.play(DrawGem(0))[0]
    reported = table.play(ReportGems(0, draw_event.gems))[0]
    assert (draw_event.gems, draw_event.seat, type(draw_event)) == (reported.gems, reported.seat, type(reported))
    assert (draw_event.source, reported.source) == ("app", "table")


def test_only_colours_in_the_bag_can_be_reported_by_touch():
    game = GameBuilder().lead_dive({0: ("gold",)})
    assert [plain_text(option.label) for option in game.find_choice("report").fields[0].options] == [
        "name silver",
        "name gold",
        "name red",
        "name black",
        "name blue",
    ]
    assert game.find_choice("report").report_pattern == "DRAW gems"


def test_every_seat_still_diving_may_play_cards_while_the_leader_decides():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",), 2: ("centre",)}).draw_gems("silver")
    assert [choice.seat for choice in game.prompt.choices if plain_text(choice.label) == "cards"] == [0, 1, 2]
    game.take("cards", 9, seat=1)
    assert game.state.dive.divers[1].points == 9
    assert game.labels(0)[0] == "report"


def test_cards_are_played_more_than_once_in_a_dive():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("silver").play_cards(0, 4).draw_gems("gold").play_cards(0, 5, cards=2)
    assert (game.state.dive.divers[0].points, game.state.dive.divers[0].cards) == (9, 3)


def test_stop_asks_once_for_the_last_cards():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("silver")
    game.take("stop")
    assert game.question == "last 0"
    assert game.labels() == ["score", "cards", "cards"]
    game.take("cards", 6, seat=1)
    game.take("score")
    assert game.totals == (1 + 3, 1 + 6, 0)


def test_leader_must_stop_when_the_bag_is_empty():
    game = GameBuilder().lead_dive({0: ("centre",)})
    game.draw_gems(*["silver"] * 7, *["gold"] * 3, "red", *["black"] * 4, *["blue"] * 4)
    assert game.question == "empty_bag 0"
    assert game.labels() == ["stop", "cards"]
    game.take("stop")
    assert game.state.dive is None and game.totals[0] == 7 + 6 + 4 + 3


def test_a_dive_returns_all_drawn_gems_and_discards_the_tile():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("silver", "black", "red")
    game.stop_dive()
    assert sum(game.state.bag.held_counts) == 19 and game.state.bag.drawn_kinds == ()
    assert game.state.site(1).status == "gone"
    assert game.question == "turn 1"


def test_a_sunken_city_tile_goes_to_its_place_on_the_board():
    game = sunken_city_dive("dangerous-reefs", {0: ("gold",)}).draw_gems("silver").stop_dive()
    assert game.state.sunken_dived == 1
    assert plain_text(GAME.view(game.state, None).title) == "between 3"


def test_the_points_of_a_dive_are_shown_until_the_next_action():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold").stop_dive()
    view = GAME.view(game.state, None)
    assert game.dive_points == {0: 5 + 3, 1: 2}
    assert [plain_text(seat.note) for seat in view.seats] == ["scored 8", "scored 2", ""]
    game.take("rest")
    assert game.state.result == ()
    assert [seat.note for seat in GAME.view(game.state, None).seats] == ["", "", ""]


def test_seat_notes_show_the_spot_of_each_boat():
    game = GameBuilder().lead_dive({0: ("blue",), 1: ("gold",), 2: ("centre",)})
    assert [plain_text(seat.note) for seat in GAME.view(game.state, None).seats] == [
        "note leads,on blue,points 3",
        "note dives,on gold",
        "note dives",
    ]


def test_a_dive_on_a_tile_flipped_in_an_earlier_turn():
    game = GameBuilder(scenario="bounty-wrecks")
    flip_tile(game, 13, kind="advanced", worth=5, spots=("silver",))
    game.play(LeadDive(1, (13,)))
    game.place_boats({1: ("silver",)}).draw_gems("silver", "silver").stop_dive()
    assert game.dive_points == {1: 6 + 5}


def test_stopping_is_the_leaders_alone_and_scores_once():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("gold")
    game.play(StopDive(0))
    assert game.labels() == ["score", "cards"]
