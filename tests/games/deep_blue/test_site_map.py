"""Test the map of sites: players place each site, later games keep the map, and it shows the boats entered."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.actions import Recruit, Sail
from companion.games.deep_blue.dive import ReportGems
from companion.games.deep_blue.hazards import PlayProtection, Resurface
from companion.games.deep_blue.site_map import MoveSite
from companion.games.deep_blue.state import DEFAULT_MAP
from companion.table.any_time_moves import LeaveTable
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile


def public_view(game):
    return GAME.view(game.state, None)


def boats_by_site(game):
    """Return the seats with a known boat by site, only for sites with boats."""
    return {site.number: site.boats for site in public_view(game).sites if site.boats}


def test_moved_site_keeps_its_place_in_later_games():
    first = GameBuilder(scenario="bounty-wrecks")
    assert not public_view(first).is_map_drawn and [site.at for site in public_view(first).sites] == list(DEFAULT_MAP)
    first.take_any_time("move_site", (4,), 90, 10)
    assert first.log[-1] == "SiteMoved 4 90 10" and public_view(first).sites[3].at == (90, 10)
    second = GameBuilder(scenario="bounty-wrecks", edition=GAME.current_edition(first.state))
    assert public_view(second).is_map_drawn
    assert [site.at for site in public_view(second).sites] == [*DEFAULT_MAP[:3], (90, 10), *DEFAULT_MAP[4:]]


@pytest.mark.parametrize("map_text", ["1,2", "1,2 " * 14 + "1,200", "1,2 " * 16, "x,y " * 15])
def test_game_refuses_an_unreadable_map(map_text):
    with pytest.raises(ValueError, match=r"map|literal"):
        GameBuilder(edition=GAME.edition() | {"map": map_text})


def test_an_edition_without_a_map_has_the_default_one():
    old = {key: value for key, value in GAME.edition().items() if key != "map"}
    assert not public_view(GameBuilder(edition=old)).is_map_drawn


def test_the_map_shows_boats_until_their_seat_sails_again():
    game = GameBuilder(scenario="bounty-wrecks")
    assert boats_by_site(game) == {}
    flip_tile(game, 10, 9, ("red", "silver"))
    assert boats_by_site(game) == {10: (0,)}
    game.lead_dive({1: ("gold",), 2: ("rush",)})
    assert boats_by_site(game) == {10: (0,), 1: (1, 2)}
    game.draw_gems("silver").stop_dive()
    assert boats_by_site(game) == {10: (0,), 1: (1, 2)}, "their boats are still there, without a tile"
    game.play(Recruit(2), Sail(0))
    assert boats_by_site(game) == {1: (1, 2)}
    game.play(LeaveTable(2))
    assert boats_by_site(game) == {1: (1,)}


def test_the_map_shows_no_boat_of_a_seat_that_resurfaced():
    """The reminder moves it next to the wreck, to a place that Fathom doesn’t know."""
    game = GameBuilder(scenario="bounty-wrecks").lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("blue")
    assert boats_by_site(game) == {1: (0, 1)}
    game.play(ReportGems(0, ("blue",)), PlayProtection(0), Resurface(1))
    game.stop_dive()
    assert boats_by_site(game) == {1: (0,)}


def test_a_corrected_boat_moves_on_the_map():
    game = GameBuilder(scenario="bounty-wrecks").lead_dive({0: ("gold",), 1: ("rush",)})
    assert boats_by_site(game) == {1: (0, 1)}
    game.take_any_time("fix_boats 1", ("away",))
    assert boats_by_site(game) == {1: (0,)}


def test_a_place_beyond_the_map_is_refused():
    assert GameBuilder().refusal_of(MoveSite((4,), 101, 0)).reason == "beyond_map"
    assert GameBuilder().refusal_of(MoveSite((16,), 0, 0)).reason == "no_such_site"
