"""Test the end: immediately after the fourth Sunken City dive; crew cards break a tie."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.state import Phase
from tests.games.deep_blue.builders import evening_of_four, places
from tests.games.deep_blue.evening import GameBuilder, flip_tile, plain_text


def story(evening):
    return [plain_text(sentence) for sentence in GAME.standings(evening.state).story]


def test_the_game_ends_at_once_when_the_fourth_sunken_city_dive_is_scored():
    evening = evening_of_four((10, 30, 20))
    assert evening.prompt is None and evening.log[-1] == "ended"
    assert places(evening) == {0: 3, 1: 1, 2: 2}
    assert story(evening) == []


def test_a_tie_for_first_asks_the_tied_seats_for_their_crew_cards_and_nobody_else():
    evening = evening_of_four((30, 10, 30))
    assert evening.asks == "crew 0"
    evening.take("crew", 9)
    assert evening.asks == "crew 2"
    evening.take("crew", 11)
    assert evening.prompt is None
    assert places(evening) == {2: 1, 0: 2, 1: 3}
    assert story(evening) == [
        "tied 0,2 30",
        "count 0 9",
        "count 2 11",
        "wins 2",
    ]


def test_still_tied_they_share():
    evening = evening_of_four((30, 30, 30))
    for cards in (7, 7, 5):
        evening.take("crew", cards)
    assert places(evening) == {0: 1, 1: 1, 2: 3}
    assert story(evening)[-1] == "shared 0,1"


def test_ties_below_share_the_place_and_are_not_asked():
    evening = evening_of_four((10, 30, 10))
    assert evening.prompt is None and places(evening) == {1: 1, 0: 2, 2: 2}


def test_ended_early_a_tie_says_that_nobody_counted():
    evening = GameBuilder()
    assert story(evening) == ["tied 0,1,2 0", "uncounted"]


def test_at_the_end_every_chest_is_open():
    shown = GAME.view(evening_of_four((10, 30, 20)).state, None)
    assert [seat.chest for seat in shown.seats] == [10, 30, 20] and shown.phase == Phase.OVER


def test_while_the_crew_is_counted_the_chests_stay_closed():
    shown = GAME.view(evening_of_four((30, 30, 20)).state, None)
    assert [seat.chest for seat in shown.seats] == [None] * 3 and shown.phase == Phase.CREW


def test_before_the_first_gem_the_fourth_city_dive_says_that_it_ends_the_game():
    evening = GameBuilder(scenario="dangerous-reefs")
    notices = []
    for site in (10, 11, 12, 13):
        flip_tile(evening, site, worth=0, spots=())
        evening.do(LeadDive(evening.state.up, (site,)))
        notices.append(plain_text(GAME.view(evening.state, None).notice))
        evening.place_boats(dict.fromkeys(range(3), ("centre",)))
        notices.append(plain_text(GAME.view(evening.state, None).notice))
        evening.draw_gems("black")
        assert plain_text(GAME.view(evening.state, None).notice) == ""
        evening.stop_dive()
    assert notices == [""] * 6 + ["last_dive"] * 2
