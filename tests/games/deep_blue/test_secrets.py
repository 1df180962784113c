"""Test that no view, prompt or log contains a secret."""

import pytest
from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import CardsPlayed, DiveScored
from companion.games.deep_blue.state import DiveScore
from companion.table.scored_points import SourcePoints
from tests.games.deep_blue.evening import GameBuilder, plain_text
from tests.games.deep_blue.sweep import everything_shown


def richer(state, seat=1):
    return replace(state, tally=state.tally.add(seat, [SourcePoints("gems", 77, 9)]))


def test_two_evenings_that_differ_only_in_a_chest_look_alike():
    for evening in (GameBuilder(), GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")):
        assert everything_shown(evening.state) == everything_shown(richer(evening.state))


def test_two_evenings_that_differ_only_in_face_down_tiles_look_alike():
    state = GameBuilder(tiles="app").state
    down = state.sites_with("face down")
    moved = list(state.sites)
    for site, other in zip(down, (*down[1:], down[0])):
        moved[site - 1] = state.sites[other - 1]
    assert tuple(moved) != state.sites
    assert everything_shown(state) == everything_shown(replace(state, sites=tuple(moved)))


def test_a_seat_that_peeks_sees_its_own_chest_and_no_other():
    state = richer(GameBuilder().state)
    assert [seat.chest for seat in GAME.view(state, 1).seats] == [None, 77, None]
    assert [seat.chest for seat in GAME.view(state, 0).seats] == [0, None, None]


def test_open_totals_are_open_to_all():
    evening = GameBuilder(totals="open").dive({0: ("centre",)}).draw_gems("gold").stop_dive()
    assert [seat.chest for seat in GAME.view(evening.state, None).seats] == [5, 0, 0]


PLAYED = CardsPlayed(1, 2, 37)
SCORED = DiveScored(3, 4, (DiveScore(0, gems=41), DiveScore(1, cards=37, gems=5)))


def test_the_log_tells_cards_but_not_their_points():
    assert plain_text(GAME.book.describe(PLAYED, None)) == "cards 1 2"
    assert plain_text(GAME.book.describe(PLAYED, 0)) == "cards 1 2"


def test_the_log_of_a_seat_tells_its_own_points():
    assert plain_text(GAME.book.describe(PLAYED, 1)) == "cards_open 1 2 37"
    assert plain_text(GAME.book.describe(SCORED, 1)) == "scored_own 4 42"


def test_the_log_tells_that_a_dive_was_scored_but_not_what():
    assert plain_text(GAME.book.describe(SCORED, None)) == "scored 4" == plain_text(GAME.book.describe(SCORED, 2))


def test_with_open_totals_the_log_tells_all():
    assert plain_text(GAME.book.describe(replace(PLAYED, is_open=True), None)) == "cards_open 1 2 37"
    assert plain_text(GAME.book.describe(replace(SCORED, is_open=True), None)) == "scored_open 4 total 1 42,total 0 41"


def test_the_log_does_not_tell_on_which_spot_a_boat_lay_so_gems_cannot_be_added_up():
    evening = GameBuilder().dive({0: ("gold", "red"), 1: ("blue",)})
    assert [line for line in evening.log if line.startswith("joined")] == [
        "joined 0 2",
        "joined 1 1",
    ]


def test_the_deals_tiles_are_not_in_the_log():
    evening = GameBuilder(tiles="app")
    told = [plain_text(GAME.book.describe(event, seat)) for event in GAME.deal(evening.setup, evening.chance) for seat in (None, 0)]
    assert "TilesDealt" in told
    assert not [text for text in told if "sunken" in text or "worth" in text]


@pytest.mark.parametrize(("source", "shows"), [("app", True), ("table", False)])
def test_a_draw_in_the_app_shows_something_a_report_does_not(source, shows):
    evening = GameBuilder(bag=source).dive({0: ("gold",)})
    if source == "app":
        evening.take("draw 1")
    else:
        evening.draw_gems("gold")
    assert [event.has_revealed() for event in evening.events] == [shows]


@pytest.mark.parametrize(("tiles", "shows"), [("app", True), ("table", False)])
def test_a_flip_in_the_app_shows_a_tile(tiles, shows):
    evening = GameBuilder(tiles=tiles)
    evening.take("flip 1", (9,))
    assert any(event.has_revealed() for event in evening.events) is shows
