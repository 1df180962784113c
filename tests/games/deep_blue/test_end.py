"""Test the end: immediately after the fourth Sunken City dive; crew cards break a tie."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.state import Phase
from tests.games.deep_blue.builders import places, play_four_city_dives
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile, plain_text


def result_lines(game):
    return [plain_text(sentence) for sentence in GAME.standings(game.state).story]


def test_the_game_ends_at_once_when_the_fourth_sunken_city_dive_is_scored():
    game = play_four_city_dives((10, 30, 20))
    assert game.prompt is None and game.log[-1] == "ended"
    assert places(game) == {0: 3, 1: 1, 2: 2}
    assert result_lines(game) == []


def test_tie_for_first_asks_only_the_tied_seats_for_their_crew_cards():
    game = play_four_city_dives((30, 10, 30))
    assert game.question == "crew 0"
    game.take("crew", 9)
    assert game.question == "crew 2"
    game.take("crew", 11)
    assert game.prompt is None
    assert places(game) == {2: 1, 0: 2, 1: 3}
    assert result_lines(game) == [
        "tied 0,2 30",
        "count 0 9",
        "count 2 11",
        "wins 2",
    ]


def test_seats_still_tied_after_the_crew_share_the_place():
    game = play_four_city_dives((30, 30, 30))
    for cards in (7, 7, 5):
        game.take("crew", cards)
    assert places(game) == {0: 1, 1: 1, 2: 3}
    assert result_lines(game)[-1] == "shared 0,1"


def test_ties_below_share_the_place_and_are_not_asked():
    game = play_four_city_dives((10, 30, 10))
    assert game.prompt is None and places(game) == {1: 1, 0: 2, 2: 2}


def test_tie_of_a_game_ended_early_says_that_crew_was_not_counted():
    game = GameBuilder()
    assert result_lines(game) == ["tied 0,1,2 0", "uncounted"]


def test_at_the_end_every_chest_is_open():
    view = GAME.view(play_four_city_dives((10, 30, 20)).state, None)
    assert [seat.chest for seat in view.seats] == [10, 30, 20] and view.phase == Phase.OVER


def test_chests_stay_closed_while_the_crew_is_counted():
    view = GAME.view(play_four_city_dives((30, 30, 20)).state, None)
    assert [seat.chest for seat in view.seats] == [None] * 3 and view.phase == Phase.CREW


def test_fourth_city_dive_says_before_the_first_gem_that_it_ends_the_game():
    game = GameBuilder(scenario="dangerous-reefs")
    notices = []
    for site in (10, 11, 12, 13):
        flip_tile(game, site, worth=0, spots=())
        game.play(LeadDive(game.state.up, (site,)))
        notices.append(plain_text(GAME.view(game.state, None).notice))
        game.place_boats(dict.fromkeys(range(3), ("centre",)))
        notices.append(plain_text(GAME.view(game.state, None).notice))
        game.draw_gems("black")
        assert plain_text(GAME.view(game.state, None).notice) == ""
        game.stop_dive()
    assert notices == [""] * 6 + ["last_dive"] * 2
