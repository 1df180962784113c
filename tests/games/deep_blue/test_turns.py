"""Test a turn: recruit, sail, rest or dive, then the next seat clockwise."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.actions import Recruit, RefreshMarket, Sail
from tests.games.deep_blue.evening import GameBuilder, flip_tile, plain_text


def test_turns_go_clockwise():
    evening = GameBuilder(seats=3)
    seats = []
    for _ in range(4):
        seats.append(evening.state.up)
        evening.take("rest")
    assert seats == [0, 1, 2, 0]


def test_recruit_adds_the_new_cards_gem_at_once_and_for_good():
    evening = GameBuilder()
    evening.take("recruit_gem", ("green",))
    assert evening.bag["green"] == 1 and evening.supply["green"] == 1
    evening.dive({1: ("gold",)}).draw_gems("green").stop_dive()
    assert evening.bag["green"] == 1


def test_recruit_without_a_gem_changes_no_gems():
    evening = GameBuilder()
    before = evening.state.bag
    evening.take("recruit")
    assert evening.state.bag == before


def test_a_refresh_adds_up_to_five_gems():
    evening = GameBuilder()
    evening.take("refresh", ("green", "green", "purple", "gold", "red"))
    assert sum(evening.state.bag.held) == 24 and sum(evening.state.bag.aside) == 7


def test_a_plus_one_that_the_supply_lacks_moves_nothing_and_the_screen_says_so():
    evening = GameBuilder(gems=("green", "green"))
    evening.take("recruit_gem", ("green",))
    assert sum(evening.state.bag.held) == 21
    assert evening.log[-1] == "added_none green"
    assert plain_text(GAME.view(evening.state, None).subtitle) == "missing green"
    evening.take("rest")
    assert "green" not in plain_text(GAME.view(evening.state, None).subtitle)


def test_tokens_are_spent_on_recruit_refresh_and_sail_any_number_in_one_action():
    evening = GameBuilder(seats=5)
    evening.skip_to(3)
    evening.do(variant(evening, "tokens 2", "sail").fill((2,)))
    assert evening.state.tokens == (0, 1, 1, 0, 2)
    evening.take("refresh", (), 1)
    assert evening.state.tokens == (0, 1, 1, 0, 1)
    evening.take("rest")
    evening.take("gem_tokens 1", ("gold",))
    assert evening.state.tokens == (0, 0, 1, 0, 1) and evening.bag["gold"] == 4


def test_a_seat_without_tokens_is_not_offered_any():
    evening = GameBuilder()
    assert not [label for label in evening.labels() if "tokens" in label]
    evening.take("rest")
    offered = [label for label in evening.labels() if "tokens" in label]
    assert offered == ["flip_tokens 1", "tokens 1", "gem_tokens 1", "tokens 1"]


def test_one_flip_and_a_token_have_a_place_of_their_own():
    evening = GameBuilder(tiles="app")
    evening.take("rest")
    one = variant(evening, "flip_tokens 1", "sail")
    assert [field.name for field in one.fields] == ["sites"] and one.fields[0].most == 1
    assert one.fill(((9,),)) == Sail(1, sites=(9,), tokens=1)
    two = variant(evening, "flip 2", "sail")
    assert (two.fields[1].least, two.fields[1].most) == (2, 2), "two tiles are two tiles"
    assert two.fill((1, (9, 8))) == Sail(1, sites=(9, 8), tokens=1)
    evening = GameBuilder(tiles="app", seats=5).skip_to(4)
    assert variant(evening, "flip_tokens 2", "sail").fill((2, (9,))) == Sail(4, sites=(9,), tokens=2)


def test_a_token_alone_is_one_more_tap():
    evening = GameBuilder()
    evening.take("rest")
    assert variant(evening, "tokens 1", "sail").move == Sail(1, tokens=1) and not variant(evening, "tokens 1", "sail").fields
    assert variant(evening, "tokens 1", "recruit").move == Recruit(1, tokens=1)


def variant(evening, label, step):
    """Return the variant of an answer with this label."""
    return next(one for one in evening.prompt.choices if (plain_text(one.label), plain_text(one.step)) == (label, step))


def test_no_token_can_be_spent_on_a_dive():
    evening = GameBuilder()
    evening.take("rest")
    assert [field.name for field in evening.choice("dive").fields] == ["site"]


def test_sail_flips_the_tiles_on_which_boats_ended_two_at_most():
    evening = GameBuilder(tiles="app")
    evening.take("flip 2", (12, 8))
    assert (evening.state.site(12).status, evening.state.site(8).status) == ("face up", "face up")
    assert evening.state.sites_with("face down") == (7, 9, 10, 11, 13, 14, 15)


def test_on_the_table_each_flipped_tiles_face_is_asked_in_order():
    evening = GameBuilder(scenario="bounty-wrecks")
    evening.take("flip 2", (12, 8))
    assert evening.asks == "tile 12"
    evening.take("other_tile", 4, ("silver", "gold"))
    assert evening.asks == "tile 8"
    evening.take("sunken_tile", 7, ("red",))
    assert evening.asks == "turn 1"
    assert evening.state.face_at(8).is_sunken and not evening.state.face_at(12).is_sunken


def test_in_the_app_the_screen_says_which_tile_to_lay():
    evening = GameBuilder(tiles="app")
    evening.take("flip 1", (9,))
    assert plain_text(GAME.view(evening.state, None).subtitle) == f"tiles tile 9 {plain_text(evening.state.face_at(9).words)}"


def test_of_two_tiles_to_lay_the_screen_says_where_each_goes():
    evening = GameBuilder(tiles="app", scenario="bounty-wrecks")
    evening.take("flip 2", (9, 11))
    faces = [f"tile {site} {plain_text(evening.state.face_at(site).words)}" for site in (9, 11)]
    assert plain_text(GAME.view(evening.state, None).subtitle) == f"tiles {','.join(faces)}"


def test_only_face_up_tiles_are_offered_for_a_dive():
    evening = GameBuilder(empty_site=4)
    assert [option.value for option in evening.choice("dive").fields[0].options] == [1, 2, 3, 5, 6]
    flip_tile(evening, 11, kind="advanced")
    assert 11 in [option.value for option in evening.choice("dive").fields[0].options]


def test_when_no_tile_is_left_face_down_no_flip_is_offered():
    evening = GameBuilder(tiles="app", scenario="bounty-wrecks")
    for first in (7, 9, 11, 13):
        evening.do(Sail(evening.state.up, (first, first + 1)))
    assert "flip 1" in evening.labels() and "flip 2" not in evening.labels()
    evening.take("flip 1", (15,))
    assert "flip 1" not in evening.labels()


def test_the_moves_name_their_seat():
    evening = GameBuilder()
    assert [choice.move for choice in evening.prompt.choices if plain_text(choice.label) in ("recruit", "sail")] == [
        Recruit(0),
        Sail(0),
    ]
    assert evening.choice("refresh").fill([()]) == RefreshMarket(0)
