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
from companion.table.any_time_moves import CorrectCounter
from tests.games.deep_blue.builders import gems
from tests.games.deep_blue.evening import GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive

BOATS = {0: ("blue",), 1: ("gold",), 2: ("centre",)}


def dive_with_gems(*drawn):
    return GameBuilder().dive(BOATS).draw_gems(*drawn)


def scores(evening):
    dive = evening.state.dive
    return [score_now(evening.state, diver).total for diver in dive.divers]


def correction_labels(evening):
    return [plain_text(choice.label) for choice in any_time_choices(evening.state)]


def test_a_gem_told_wrongly_counts_as_what_it_is():
    evening = dive_with_gems("silver", "silver")
    evening.take_any_time("fix_gem", (1,), ("gold",))
    assert scores(evening) == [1 + 2 + 3, 1 + 5, 1 + 2] and gems(evening.state) == 31


def test_a_hazard_told_as_a_treasure_is_defended_against_late():
    evening = dive_with_gems("blue", "silver", "gold")
    evening.take_any_time("fix_gem", (1,), ("blue",))
    assert evening.asks == "hazard 0 2 blue"
    evening.do(UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    assert "report" in evening.labels()


def test_a_hazard_that_was_none_is_defended_against_no_more():
    evening = dive_with_gems("blue")
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0))
    evening.take_any_time("fix_gem", (1,), ("silver",))
    assert not evening.state.dive.answering and "report" in evening.labels()


def test_a_first_warning_that_was_none_makes_the_second_one_a_warning():
    evening = dive_with_gems("blue")
    evening.do(ReportGems(0, ("blue",)))
    evening.take_any_time("fix_gem", (0,), ("silver",))
    assert not evening.state.dive.hazards


def test_a_hazard_put_right_after_the_stop_is_still_defended_against():
    evening = dive_with_gems("black", "silver")
    evening.do(StopDive(0))
    evening.take_any_time("fix_gem", (1,), ("black",))
    assert evening.asks == "hazard 0 2 black"
    evening.do(PlayProtection(0), PlayProtection(1), PlayProtection(2))
    assert evening.labels() == ["score", "cards", "cards", "cards"]


def test_a_gem_on_a_tile_is_put_right():
    evening = GameBuilder(scenario="scattered-wealth")
    flip_tile(evening)
    evening.do(ConnectSites(10, ()), ReportTileGem(10, ("gold",)))
    evening.take_any_time("fix_tile_gem 10", ("black",))
    assert evening.state.site(10).gem == "black" and evening.bag["gold"] == 3 and gems(evening.state) == 31


def test_who_was_told_to_be_up_dives_on_and_scores():
    evening = dive_with_gems("blue", "silver")
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    evening.take_any_time("dives_on 1")
    assert evening.state.dive.diving_seats == (0, 1, 2)
    evening.take_any_time("came_up 2")
    evening.stop_dive()
    assert evening.result == {0: 1 + 3, 1: 1, 2: 0}


def test_a_leader_who_came_up_after_all_draws_no_more():
    evening = dive_with_gems("blue", "silver")
    evening.take_any_time("came_up 0")
    assert "report" not in evening.labels() and "score" in evening.labels()


def test_boats_are_put_right_and_free_their_spots():
    evening = dive_with_gems("gold")
    evening.take_any_time("fix_boats 1", ("centre",))
    evening.take_any_time("fix_boats 2", ("gold",))
    assert [(one.seat, one.spots) for one in evening.state.dive.divers] == [(0, ("blue",)), (1, ()), (2, ("gold",))]
    assert "gold" not in [option.value for option in boats(evening, 1).options]


def test_a_seat_told_to_be_away_joins_and_one_told_to_dive_stays_out():
    evening = GameBuilder().dive({0: ("blue",), 2: ("centre",)}).draw_gems("gold")
    evening.take_any_time("fix_boats 1", ("gold+rush",))
    evening.take_any_time("fix_boats 2", ("away",))
    assert [(one.seat, one.boats, one.rushed) for one in evening.state.dive.divers] == [(0, 1, 0), (1, 2, 1)]


def test_the_leader_is_never_away():
    assert "away" not in [option.value for option in boats(dive_with_gems("gold"), 0).options]


def boats(evening, seat):
    return next(one for one in any_time_choices(evening.state) if plain_text(one.label) == f"fix_boats {seat}").fields[0]


def test_where_boats_are_is_never_in_the_log():
    evening = dive_with_gems("gold")
    evening.take_any_time("fix_boats 2", ("red",))
    assert evening.log[-1] == "BoatsFixed 2"


def test_what_cards_brought_is_put_right_and_never_in_the_log():
    evening = dive_with_gems("gold").play_cards(1, 14)
    evening.do(CorrectCounter("card_points", 1, 9))
    assert scores(evening)[1] == 9 + 5 and evening.log[-1] == "cards_fixed 1"


def test_how_many_cards_there_were_is_put_right_where_it_counts():
    evening = sunken_city_dive("the-best-of-the-best", {0: ("gold",)}).draw_gems("gold").play_cards(0, 6, 2)
    evening.do(CorrectCounter("cards", 0, 1))
    assert evening.state.dive.diver(0).cards == 1
    assert all(counter.key != "cards" for counter in counters(dive_with_gems("gold").state))


def test_the_empty_site_is_put_right():
    evening = GameBuilder(empty_site=6)
    evening.take_any_time("fix_empty", (3,))
    assert evening.state.sites_with(EMPTY) == (3,)
    evening.dive({0: ("centre",)}, site=6)
    assert evening.state.dive.site == 6


def test_in_the_app_no_gem_was_told_wrongly():
    evening = GameBuilder(bag="app").dive({0: ("gold",)})
    evening.take("draw 1")
    assert "fix_gem" not in correction_labels(evening)


# a correction undoes the consequences of the wrong entry


def test_a_spot_used_against_a_gem_that_was_no_hazard_can_be_used_again():
    evening = dive_with_gems("blue")
    evening.do(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    evening.take_any_time("fix_gem", (1,), ("silver",))
    assert evening.state.dive.diver(0).unused_spots == ("blue",) and evening.state.dive.diving_seats == (0, 1, 2)
    assert evening.log[-3:] == ["DefenceUndone 0 blue", "DefenceUndone 1 card", "DefenceUndone 2 up"]
    assert [plain_text(one) for one in evening.prompt.reminders] == ["undone 0 blue", "undone 1 card", "undone 2 up"]
    evening.do(ReportGems(0, ("blue",)), UseSpot(0, "blue"))


def test_a_leader_who_resurfaced_before_a_gem_that_was_no_hazard_leads_on():
    evening = dive_with_gems("black", "silver")
    evening.do(ReportGems(0, ("black",)), Resurface(0), PlayProtection(1), PlayProtection(2))
    assert evening.asks == "last_forced 0"
    evening.take_any_time("fix_gem", (2,), ("gold",))
    assert evening.state.dive.is_leader_diving and "report" in evening.labels()


def test_who_dives_again_defends_against_the_hazards_that_came_since():
    evening = dive_with_gems("black", "blue")
    evening.do(ReportGems(0, ("black",)), PlayProtection(0), Resurface(1), PlayProtection(2))
    evening.draw_gems("blue", "silver")
    evening.take_any_time("fix_gem", (2,), ("silver",))
    assert evening.asks == "hazard 1 2 blue"
    evening.do(PlayProtection(1))
    assert "report" in evening.labels()


def test_a_first_warning_that_was_none_undoes_the_defence_against_the_second():
    evening = dive_with_gems("blue")
    evening.do(ReportGems(0, ("blue",)), UseSpot(0, "blue"), Resurface(1), PlayProtection(2))
    evening.draw_gems("blue")
    evening.take_any_time("fix_gem", (0,), ("silver",))
    assert evening.state.dive.diving_seats == (0, 1, 2) and evening.state.dive.diver(0).unused_spots == ("blue",)
    assert evening.asks == "hazard 1 2 blue", "the third blue is the second now: only Orange has yet to answer it"


def test_whoever_defended_with_a_spot_it_did_not_hold_defends_again():
    evening = dive_with_gems("blue")
    evening.do(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), PlayProtection(2))
    evening.take_any_time("fix_boats 0", ("centre",))
    assert evening.asks == "hazard 0 2 blue" and plain_text(evening.prompt.choices[0].label) == "card blue"
    evening.do(PlayProtection(0))
    assert "report" in evening.labels()


def test_a_boat_that_joins_late_need_not_answer_what_is_over():
    evening = GameBuilder().dive({0: ("centre",), 1: ("gold",)}).draw_gems("blue", "blue")
    evening.take_any_time("fix_boats 2", ("centre",))
    assert "report" in evening.labels()
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0))
    evening.take_any_time("fix_boats 2", ("red",))
    evening.do(PlayProtection(1))
    assert evening.asks == "hazard 2 3 blue"


def test_a_spot_that_the_tile_has_not_pays_no_more():
    evening = GameBuilder().dive({0: ("red",), 1: ("gold",), 2: ("blue",)}).draw_gems("red", "blue")
    assert scores(evening) == [10 + 3, 4, 4]
    evening.do(ReportGems(0, ("blue",)), PlayProtection(0), PlayProtection(1), UseSpot(2, "blue"))
    evening.take_any_time("correct_tile 1", 3, ("gold",))
    assert [one.spots for one in evening.state.divers] == [(), ("gold",), ()]
    assert scores(evening) == [4 + 3, 4, 4] and evening.asks == "hazard 2 2 blue"


def test_games_of_before_keep_what_followed_from_a_mistake():
    evening = dive_with_gems("blue")
    evening.state = replace(evening.state, terms=replace(evening.state.terms, rules=2))
    evening.do(ReportGems(0, ("blue",)), UseSpot(0, "blue"), PlayProtection(1), Resurface(2))
    evening.take_any_time("fix_gem", (1,), ("silver",))
    assert evening.state.dive.diver(0).unused_spots == () and evening.state.dive.diving_seats == (0, 1)


# a half-entered pair of gems is dropped, however a dive ends


def half_a_pair():
    """Return a game of Troubled Waters with a physical bag; the first gem of the second pair is a second blue."""
    evening = sunken_city_dive("troubled-waters", {0: ("centre",), 1: ("centre",), 2: ("centre",)})
    return evening.do(ReportGems(0, ("blue", "silver")), ReportGems(0, ("blue",))) and evening


def test_a_leader_corrected_to_have_resurfaced_between_two_gems_gives_the_pair_up():
    evening = half_a_pair()
    assert evening.asks == "second 0"
    evening.take_any_time("came_up 0")
    assert evening.asks == "hazard 1 2 blue" and not evening.state.dive.awaits_second_gem
    evening.do(PlayProtection(1), PlayProtection(2))
    assert evening.labels() == ["score", "cards", "cards"]
    evening.take("cards", 5, seat=1)
    evening.take("score")
    assert evening.state.dive is None


def test_a_leader_who_dives_on_after_all_draws_the_next_pair():
    evening = half_a_pair()
    evening.take_any_time("came_up 0")
    evening.take_any_time("dives_on 0")
    assert evening.asks == "hazard 0 2 blue"
    evening.do(*map(PlayProtection, range(3)), ReportGems(0, ("gold", "silver")))


def test_a_pair_left_half_in_a_game_of_before_can_be_scored():
    evening = half_a_pair()
    evening.state = replace(evening.state, terms=replace(evening.state.terms, rules=2))
    evening.take_any_time("came_up 0")
    assert evening.labels() == ["score"]
    evening.take("score")


# a dive on the empty square


def test_a_dive_on_the_empty_square_is_called_off_and_the_square_noted():
    evening = GameBuilder(empty_site=0)
    evening.take("dive", (4,))
    assert "no_tile" in evening.labels()
    evening.take("no_tile")
    assert evening.state.sites_with(EMPTY) == (4,) and evening.asks == "turn 0" and evening.state.dives == 0
    assert plain_text(GAME.view(evening.state, None).subtitle) == "no_tile 4"
    evening.take("dive", (1,))
    assert "no_tile" in evening.labels(), "the square may have been named wrongly"


def test_a_square_named_empty_by_mistake_has_its_tile_again():
    evening = GameBuilder(empty_site=6)
    evening.take("dive", (2,))
    evening.take("no_tile")
    assert evening.state.sites_with(EMPTY) == (2,) and 6 in evening.state.sites_with("face up")


def test_only_a_square_can_be_empty():
    evening = GameBuilder()
    evening.take("flip 1", (8,))
    assert "no_tile" not in evening.labels() and evening.refusal_of(ReportNoTile(8)).reason == "site_not_empty"
