"""Test that no view, prompt or log contains a secret."""

import pytest
from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.games.deep_blue.dive import CardsPlayed, DiveScored
from companion.games.deep_blue.scoring import own_lines
from companion.games.deep_blue.state import DiveScore
from companion.table.any_time_moves import CorrectCounter
from companion.table.scored_points import SourcePoints
from tests.games.deep_blue.game_builder import GameBuilder, plain_text
from tests.games.deep_blue.sweep import encode_public_view

read = GAME.reader(code="en").read


def add_points(state, seat=1):
    return replace(state, tally=state.tally.add(seat, [SourcePoints("gems", 77, 9)]))


def test_games_that_differ_only_in_a_chest_have_equal_public_views():
    for game in (GameBuilder(), GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")):
        assert encode_public_view(game.state) == encode_public_view(add_points(game.state))


def test_games_that_differ_only_in_face_down_tiles_have_equal_public_views():
    state = GameBuilder(tiles="app").state
    down = state.sites_with("face down")
    moved = list(state.sites)
    for site, other in zip(down, (*down[1:], down[0])):
        moved[site - 1] = state.sites[other - 1]
    assert tuple(moved) != state.sites
    assert encode_public_view(state) == encode_public_view(replace(state, sites=tuple(moved)))


def test_view_of_a_seat_shows_its_own_chest_and_no_other():
    state = add_points(GameBuilder().state)
    assert [seat.chest for seat in GAME.view(state, 1).seats] == [None, 77, None]
    assert [seat.chest for seat in GAME.view(state, 0).seats] == [0, None, None]


def test_view_of_a_seat_says_where_its_points_come_from():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("centre",)}).draw_gems("gold").stop_dive()
    game.play(CorrectCounter("chest", 0, -1))
    views = [GAME.view(game.state, seat).seats for seat in (None, 0, 1)]
    assert [[read(line) for line in seats[0].own] for seats in views] == [[], ["Dive 1: gems 2, wreck 3", "Corrections: −1"], []]
    assert [read(line) for line in views[2][1].own] == ["Dive 1: gems 2"]


def test_own_lines_sum_up_the_dives_before_the_last_six():
    tally = GameBuilder().state.tally
    for number in range(1, 9):
        tally = tally.add(0, [SourcePoints("gems", number, number)])
    lines = own_lines(replace(GameBuilder().state, tally=tally), 0)
    assert [read(line) for line in lines] == ["Dives up to 2: 3", *(f"Dive {number}: gems {number}" for number in range(3, 9))]


def test_open_totals_are_shown_to_all():
    game = GameBuilder(totals="open").lead_dive({0: ("centre",)}).draw_gems("gold").stop_dive()
    assert [seat.chest for seat in GAME.view(game.state, None).seats] == [5, 0, 0]


CARDS_PLAYED = CardsPlayed(1, 2, 37)
SCORED = DiveScored(3, 4, (DiveScore(0, gems=41), DiveScore(1, cards=37, gems=5)))


def test_log_shows_cards_but_not_their_points():
    assert plain_text(GAME.rulebook.describe(CARDS_PLAYED, None)) == "cards 1 2"
    assert plain_text(GAME.rulebook.describe(CARDS_PLAYED, 0)) == "cards 1 2"


def test_log_of_a_seat_shows_its_own_points():
    assert plain_text(GAME.rulebook.describe(CARDS_PLAYED, 1)) == "cards_open 1 2 37"
    assert plain_text(GAME.rulebook.describe(SCORED, 1)) == "scored_own 4 42"


def test_log_says_that_a_dive_was_scored_but_not_the_points():
    assert plain_text(GAME.rulebook.describe(SCORED, None)) == "scored 4" == plain_text(GAME.rulebook.describe(SCORED, 2))


def test_log_shows_all_points_with_open_totals():
    assert plain_text(GAME.rulebook.describe(replace(CARDS_PLAYED, is_open=True), None)) == "cards_open 1 2 37"
    assert plain_text(GAME.rulebook.describe(replace(SCORED, is_open=True), None)) == "scored_open 4 total 1 42,total 0 41"


def test_log_hides_the_spots_of_boats():
    game = GameBuilder().lead_dive({0: ("gold", "red"), 1: ("blue",)})
    assert [line for line in game.log if line.startswith("joined")] == [
        "joined 0 2",
        "joined 1 1",
    ]


def test_log_hides_the_dealt_tiles():
    game = GameBuilder(tiles="app")
    sentences = [
        plain_text(GAME.rulebook.describe(event, seat)) for event in GAME.deal(game.setup, game.chance) for seat in (None, 0)
    ]
    assert "TilesDealt" in sentences
    assert not [text for text in sentences if "sunken" in text or "worth" in text]


@pytest.mark.parametrize(("source", "shows"), [("app", True), ("table", False)])
def test_only_a_draw_in_the_app_reveals_a_gem(source, shows):
    game = GameBuilder(bag=source).lead_dive({0: ("gold",)})
    if source == "app":
        game.take("draw 1")
    else:
        game.draw_gems("gold")
    assert [event.has_revealed() for event in game.events] == [shows]


@pytest.mark.parametrize(("tiles", "shows"), [("app", True), ("table", False)])
def test_only_a_flip_in_the_app_reveals_a_tile(tiles, shows):
    game = GameBuilder(tiles=tiles)
    game.take("flip 1", (9,))
    assert any(event.has_revealed() for event in game.events) is shows
