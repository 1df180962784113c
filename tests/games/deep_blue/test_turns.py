"""Test a turn: recruit, sail, rest or dive, then the next seat clockwise."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.actions import Recruit, RefreshMarket, Sail
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile, plain_text


def test_turns_go_clockwise():
    game = GameBuilder(seats=3)
    seats = []
    for _ in range(4):
        seats.append(game.state.up)
        game.take("rest")
    assert seats == [0, 1, 2, 0]


def test_recruit_adds_the_new_cards_gem_at_once_and_for_good():
    game = GameBuilder()
    game.take("recruit_gem", ("green",))
    assert game.bag["green"] == 1 and game.supply["green"] == 1
    game.lead_dive({1: ("gold",)}).draw_gems("green").stop_dive()
    assert game.bag["green"] == 1


def test_recruit_without_a_gem_changes_no_gems():
    game = GameBuilder()
    before = game.state.bag
    game.take("recruit")
    assert game.state.bag == before


def test_a_refresh_adds_up_to_five_gems():
    game = GameBuilder()
    game.take("refresh", ("green", "green", "purple", "gold", "red"))
    assert sum(game.state.bag.held_counts) == 24 and sum(game.state.bag.aside) == 7


def test_refresh_gem_that_the_supply_lacks_does_not_move_and_the_screen_says_so():
    game = GameBuilder(gems=("green", "green"))
    game.take("recruit_gem", ("green",))
    assert sum(game.state.bag.held_counts) == 21
    assert game.log[-1] == "added_none green"
    assert plain_text(GAME.view(game.state, None).subtitle) == "missing green"
    game.take("rest")
    assert "green" not in plain_text(GAME.view(game.state, None).subtitle)


def test_any_number_of_tokens_may_be_spent_on_recruit_refresh_or_sail():
    game = GameBuilder(seats=5)
    game.rest_until(3)
    game.play(find_variant(game, "tokens 2", "sail").fill((2,)))
    assert game.state.tokens == (0, 1, 1, 0, 2)
    game.take("refresh", (), 1)
    assert game.state.tokens == (0, 1, 1, 0, 1)
    game.take("rest")
    game.take("gem_tokens 1", ("gold",))
    assert game.state.tokens == (0, 0, 1, 0, 1) and game.bag["gold"] == 4


def test_seat_without_tokens_is_offered_none():
    game = GameBuilder()
    assert not [label for label in game.labels() if "tokens" in label]
    game.take("rest")
    offered_labels = [label for label in game.labels() if "tokens" in label]
    assert offered_labels == ["flip_tokens 1", "tokens 1", "gem_tokens 1", "tokens 1"]


def test_one_flip_with_a_token_is_a_separate_choice():
    game = GameBuilder(tiles="app")
    game.take("rest")
    variant = find_variant(game, "flip_tokens 1", "sail")
    assert [field.name for field in variant.fields] == ["sites"] and variant.fields[0].most == 1
    assert variant.fill(((9,),)) == Sail(1, sites=(9,), tokens=1)
    two = find_variant(game, "flip 2", "sail")
    assert (two.fields[1].least, two.fields[1].most) == (2, 2), "two tiles are two tiles"
    assert two.fill((1, (9, 8))) == Sail(1, sites=(9, 8), tokens=1)
    game = GameBuilder(tiles="app", seats=5).rest_until(4)
    assert find_variant(game, "flip_tokens 2", "sail").fill((2, (9,))) == Sail(4, sites=(9,), tokens=2)


def test_token_without_a_flip_is_a_choice_without_fields():
    game = GameBuilder()
    game.take("rest")
    assert find_variant(game, "tokens 1", "sail").move == Sail(1, tokens=1) and not find_variant(game, "tokens 1", "sail").fields
    assert find_variant(game, "tokens 1", "recruit").move == Recruit(1, tokens=1)


def find_variant(game, label, step):
    """Return the variant of an answer with this label."""
    return next(choice for choice in game.prompt.choices if (plain_text(choice.label), plain_text(choice.step)) == (label, step))


def test_no_token_can_be_spent_on_a_dive():
    game = GameBuilder()
    game.take("rest")
    assert [field.name for field in game.find_choice("dive").fields] == ["site"]


def test_sail_flips_the_tiles_on_which_boats_ended_two_at_most():
    game = GameBuilder(tiles="app")
    game.take("flip 2", (12, 8))
    assert (game.state.site(12).status, game.state.site(8).status) == ("face up", "face up")
    assert game.state.sites_with("face down") == (7, 9, 10, 11, 13, 14, 15)


def test_faces_of_flipped_physical_tiles_are_asked_in_order():
    game = GameBuilder(scenario="bounty-wrecks")
    game.take("flip 2", (12, 8))
    assert game.question == "tile 12"
    game.take("other_tile", 4, ("silver", "gold"))
    assert game.question == "tile 8"
    game.take("sunken_tile", 7, ("red",))
    assert game.question == "turn 1"
    assert game.state.face_at(8).is_sunken and not game.state.face_at(12).is_sunken


def test_screen_names_the_tile_to_lay_when_tiles_are_in_the_app():
    game = GameBuilder(tiles="app")
    game.take("flip 1", (9,))
    assert plain_text(GAME.view(game.state, None).subtitle) == f"tiles tile 9 {plain_text(game.state.face_at(9).words)}"


def test_screen_names_the_site_of_each_of_two_tiles_to_lay():
    game = GameBuilder(tiles="app", scenario="bounty-wrecks")
    game.take("flip 2", (9, 11))
    faces = [f"tile {site} {plain_text(game.state.face_at(site).words)}" for site in (9, 11)]
    assert plain_text(GAME.view(game.state, None).subtitle) == f"tiles {','.join(faces)}"


def test_only_face_up_tiles_are_offered_for_a_dive():
    game = GameBuilder(empty_site=4)
    assert [option.value for option in game.find_choice("dive").fields[0].options] == [1, 2, 3, 5, 6]
    flip_tile(game, 11, kind="advanced")
    assert 11 in [option.value for option in game.find_choice("dive").fields[0].options]


def test_no_flip_is_offered_when_all_tiles_are_face_up():
    game = GameBuilder(tiles="app", scenario="bounty-wrecks")
    for first in (7, 9, 11, 13):
        game.play(Sail(game.state.up, (first, first + 1)))
    assert "flip 1" in game.labels() and "flip 2" not in game.labels()
    game.take("flip 1", (15,))
    assert "flip 1" not in game.labels()


def test_the_moves_name_their_seat():
    game = GameBuilder()
    assert [choice.move for choice in game.prompt.choices if plain_text(choice.label) in ("recruit", "sail")] == [
        Recruit(0),
        Sail(0),
    ]
    assert game.find_choice("refresh").fill([()]) == RefreshMarket(0)
