"""Test late corrections of wrong entries with all consequences: gems, boats, divers, cards and the empty site."""

from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive import ReportGems, StopDive
from companion.games.deep_blue.hazards import PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem
from companion.games.deep_blue.scoring import score_now
from companion.games.deep_blue.state import EMPTY
from companion.games.deep_blue.wrecks import ReportNoTile
from companion.table.any_time_moves import CorrectCounter, counter_choice
from tests.games.deep_blue.builders import count_gems
from tests.games.deep_blue.game_builder import GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def test_correction_of_a_secret_chest_is_announced_as_a_difference():
    notes = [counter_choice(counter).note.key for counter in counters(GameBuilder().lead_dive(BOATS).state)]
    assert notes[-1] == "aside.secret" and notes[0] == "aside.now"


def dive_with_gems(*gems):
    return GameBuilder().lead_dive(BOATS).draw_gems(*gems)


def current_points(game):
    dive = game.state.dive
    return [score_now(game.state, diver).total for diver in dive.divers]


def correction_labels(game):
    return [plain_text(choice.label) for choice in any_time_choices(game.state)]


def test_corrected_gem_scores_as_its_new_colour():
    game = dive_with_gems("silver", "silver")
    game.take_any_time("fix_gem", (1,), ("gold",))
    assert current_points(game) == [1 + 2 + 3, 1 + 5, 1 + 2] and count_gems(game.state) == 31


def test_gem_corrected_to_a_hazard_is_defended_against_late():
    game = dive_with_gems("blue", "silver", "gold")
    game.take_any_time("fix_gem", (1,), ("blue",))
    assert game.question == "hazard 0 2 blue"
    game.play(UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    assert "report" in game.labels()


def test_hazard_corrected_to_a_treasure_needs_no_defence():
    game = dive_with_gems("blue")
    game.play(ReportGems(0, ("blue",)), PlayProtection(0))
    game.take_any_time("fix_gem", (1,), ("silver",))
    assert not game.state.dive.answering and "report" in game.labels()


def test_second_hazard_becomes_a_warning_when_the_first_is_corrected_to_a_treasure():
    game = dive_with_gems("blue")
    game.play(ReportGems(0, ("blue",)))
    game.take_any_time("fix_gem", (0,), ("silver",))
    assert not game.state.dive.hazards


def test_hazard_corrected_after_the_stop_is_still_defended_against():
    game = dive_with_gems("black", "silver")
    game.play(StopDive(0))
    game.take_any_time("fix_gem", (1,), ("black",))
    assert game.question == "hazard 0 2 black"
    game.play(PlayProtection(0), PlayProtection(1), PlayProtection(2))
    assert game.labels() == ["score", "cards", "cards", "cards"]


def test_gem_on_a_tile_is_corrected():
    game = GameBuilder(scenario="scattered-wealth")
    flip_tile(game)
    game.play(ConnectSites(10, ()), ReportTileGem(10, ("gold",)))
    game.take_any_time("fix_tile_gem 10", ("black",))
    assert game.state.site(10).gem == "black" and game.bag["gold"] == 3 and count_gems(game.state) == 31


def test_diver_corrected_from_resurfaced_to_diving_scores():
    game = dive_with_gems("blue", "silver")
    game.play(ReportGems(0, ("blue",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    game.take_any_time("dives_on 1")
    assert game.state.dive.diving_seats == (0, 1, 2)
    game.take_any_time("came_up 2")
    game.stop_dive()
    assert game.dive_points == {0: 1 + 3, 1: 1, 2: 0}


def test_leader_corrected_to_resurfaced_draws_no_more():
    game = dive_with_gems("blue", "silver")
    game.take_any_time("came_up 0")
    assert "report" not in game.labels() and "score" in game.labels()


def test_corrected_boats_free_their_spots():
    game = dive_with_gems("gold")
    game.take_any_time("fix_boats 1", ("centre",))
    game.take_any_time("fix_boats 2", ("gold",))
    assert [(diver.seat, diver.spots) for diver in game.state.dive.divers] == [(0, ("blue",)), (1, ()), (2, ("gold",))]
    assert "gold" not in [option.value for option in boats_field(game, 1).options]


def test_corrected_boats_add_a_seat_to_the_dive_and_remove_another():
    game = GameBuilder().lead_dive({0: ("blue",), 2: ("centre",)}).draw_gems("gold")
    game.take_any_time("fix_boats 1", ("gold+rush",))
    game.take_any_time("fix_boats 2", ("away",))
    assert [(diver.seat, diver.boats, diver.rushed) for diver in game.state.dive.divers] == [(0, 1, 0), (1, 2, 1)]


def test_the_leader_is_never_away():
    assert "away" not in [option.value for option in boats_field(dive_with_gems("gold"), 0).options]


def boats_field(game, seat):
    return next(choice for choice in any_time_choices(game.state) if plain_text(choice.label) == f"fix_boats {seat}").fields[0]


def test_log_never_names_the_places_of_boats():
    game = dive_with_gems("gold")
    game.take_any_time("fix_boats 2", ("red",))
    assert game.log[-1] == "BoatsFixed 2"


def test_corrected_card_points_count_and_are_never_in_the_log():
    game = dive_with_gems("gold").play_cards(1, 14)
    game.play(CorrectCounter("card_points", 1, 9))
    assert current_points(game)[1] == 9 + 5 and game.log[-1] == "cards_fixed 1"


def test_number_of_cards_can_be_corrected_only_in_the_best_of_the_best():
    game = sunken_city_dive("the-best-of-the-best", {0: ("gold",)}).draw_gems("gold").play_cards(0, 6, 2)
    game.play(CorrectCounter("cards", 0, 1))
    assert game.state.dive.diver(0).cards == 1
    assert all(counter.key != "cards" for counter in counters(dive_with_gems("gold").state))


def test_empty_site_is_corrected():
    game = GameBuilder(empty_site=6)
    game.take_any_time("fix_empty", (3,))
    assert game.state.sites_with(EMPTY) == (3,)
    game.lead_dive({0: ("centre",)}, site=6)
    assert game.state.dive.site == 6


def test_gem_drawn_in_the_app_cannot_be_corrected():
    game = GameBuilder(bag="app").lead_dive({0: ("gold",)})
    game.take("draw 1")
    assert "fix_gem" not in correction_labels(game)


# a correction undoes the consequences of the wrong entry


def test_spot_used_against_a_gem_corrected_to_a_treasure_is_unused_again():
    game = dive_with_gems("blue")
    game.play(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    game.take_any_time("fix_gem", (1,), ("silver",))
    assert game.state.dive.diver(0).unused_spots == ("blue",) and game.state.dive.diving_seats == (0, 1, 2)
    assert game.log[-3:] == ["DefenceUndone 0 blue", "DefenceUndone 1 card", "DefenceUndone 2 up"]
    assert [plain_text(reminder) for reminder in game.prompt.reminders] == ["undone 0 blue", "undone 1 card", "undone 2 up"]
    game.play(ReportGems(0, ("blue",)), UseSpot(0, "blue"))


def test_leader_dives_on_when_its_hazard_is_corrected_to_a_treasure():
    game = dive_with_gems("black", "silver")
    game.play(ReportGems(0, ("black",)), Resurface(0), PlayProtection(1), PlayProtection(2))
    assert game.question == "last_forced 0"
    game.take_any_time("fix_gem", (2,), ("gold",))
    assert game.state.dive.is_leader_diving and "report" in game.labels()


def test_diver_corrected_to_diving_defends_against_later_hazards():
    game = dive_with_gems("black", "blue")
    game.play(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    game.draw_gems("blue", "silver")
    game.take_any_time("fix_gem", (2,), ("silver",))
    assert game.question == "hazard 1 2 blue"
    game.play(PlayProtection(1))
    assert "report" in game.labels()


def test_correcting_the_first_warning_undoes_the_defence_against_the_second():
    game = dive_with_gems("blue")
    game.play(ReportGems(0, ("blue",)), UseSpot(0, "blue"), Resurface(1), PlayProtection(2))
    game.draw_gems("blue")
    game.take_any_time("fix_gem", (0,), ("silver",))
    assert game.state.dive.diving_seats == (0, 1, 2) and game.state.dive.diver(0).unused_spots == ("blue",)
    assert game.question == "hazard 1 2 blue", "the third blue is the second now: only Orange has yet to answer it"


def test_diver_defends_again_when_its_boat_is_corrected_off_the_spot():
    game = dive_with_gems("blue")
    game.play(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2))
    game.take_any_time("fix_boats 0", ("centre",))
    assert game.question == "hazard 0 2 blue" and plain_text(game.prompt.choices[0].label) == "card blue"
    game.play(PlayProtection(0))
    assert "report" in game.labels()


def test_boat_that_joins_late_answers_no_earlier_hazard():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("gold",)}).draw_gems("blue", "blue")
    game.take_any_time("fix_boats 2", ("centre",))
    assert "report" in game.labels()
    game.play(ReportGems(0, ("blue",)), PlayProtection(0))
    game.take_any_time("fix_boats 2", ("red",))
    game.play(PlayProtection(1))
    assert game.question == "hazard 2 3 blue"


def test_spot_removed_by_correcting_the_tile_scores_no_more():
    game = GameBuilder().lead_dive({0: ("red",), 1: ("gold",), 2: ("blue",)}).draw_gems("red", "blue")
    assert current_points(game) == [10 + 3, 4, 4]
    game.play(ReportGems(0, ("blue",)), PlayProtection(0), PlayProtection(1), UseSpot(2, "blue"))
    game.take_any_time("correct_tile 1", 3, ("gold",))
    assert [diver.spots for diver in game.state.divers] == [(), ("gold",), ()]
    assert current_points(game) == [4 + 3, 4, 4] and game.question == "hazard 2 2 blue"


def test_games_before_rules_3_keep_the_consequences_of_a_corrected_mistake():
    game = dive_with_gems("blue")
    game.state = replace(game.state, terms=replace(game.state.terms, rules=2))
    game.play(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    game.take_any_time("fix_gem", (1,), ("silver",))
    assert game.state.dive.diver(0).unused_spots == () and game.state.dive.diving_seats == (0, 1)


# a half-entered pair of gems is dropped, however a dive ends


def report_half_a_pair():
    """Return a game of Troubled Waters with a physical bag, after the first gem of the second pair: a second blue one."""
    game = sunken_city_dive("troubled-waters", {0: ("centre",), 1: ("centre",), 2: ("centre",)})
    return game.play(ReportGems(0, ("blue", "silver")), ReportGems(0, ("blue",))) and game


def test_leader_corrected_to_resurfaced_within_a_pair_ends_the_pair():
    game = report_half_a_pair()
    assert game.question == "second 0"
    game.take_any_time("came_up 0")
    assert game.question == "hazard 1 2 blue" and not game.state.dive.awaits_second_gem
    game.play(PlayProtection(1), PlayProtection(2))
    assert game.labels() == ["score", "cards", "cards"]
    game.take("cards", 5, seat=1)
    game.take("score")
    assert game.state.dive is None


def test_leader_corrected_to_diving_again_draws_the_next_pair():
    game = report_half_a_pair()
    game.take_any_time("came_up 0")
    game.take_any_time("dives_on 0")
    assert game.question == "hazard 0 2 blue"
    game.play(*map(PlayProtection, range(3)), ReportGems(0, ("gold", "silver")))


def test_half_reported_pair_of_a_game_before_rules_3_can_be_scored():
    game = report_half_a_pair()
    game.state = replace(game.state, terms=replace(game.state.terms, rules=2))
    game.take_any_time("came_up 0")
    assert game.labels() == ["score"]
    game.take("score")


# a dive on the empty square


def test_dive_on_the_empty_square_is_called_off_and_marks_the_square_empty():
    game = GameBuilder(empty_site=0)
    game.take("dive", (4,))
    assert "no_tile" in game.labels()
    game.take("no_tile")
    assert game.state.sites_with(EMPTY) == (4,) and game.question == "turn 0" and game.state.dives == 0
    assert plain_text(GAME.view(game.state, None).subtitle) == "no_tile 4"
    game.take("dive", (1,))
    assert "no_tile" in game.labels(), "the square may have been named wrongly"


def test_a_square_named_empty_by_mistake_has_its_tile_again():
    game = GameBuilder(empty_site=6)
    game.take("dive", (2,))
    game.take("no_tile")
    assert game.state.sites_with(EMPTY) == (2,) and 6 in game.state.sites_with("face up")


def test_only_a_square_site_can_be_empty():
    game = GameBuilder()
    game.take("flip 1", (8,))
    assert "no_tile" not in game.labels() and game.refusal_of(ReportNoTile(8)).reason == "site_not_empty"
