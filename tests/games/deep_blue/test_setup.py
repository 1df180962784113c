"""Test the set-up: 31 gems, the tokens, the tiles, the scenario, and the opening market's gems."""

import msgspec
import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.box import SCENARIOS
from companion.games.deep_blue.opening import OpenMarket
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.games.deep_blue.game_builder import NAMES, GameBuilder, plain_text


def deal_game(seats=3, seed=bytes(32), **options):
    setup = GAME.setup(seats_named(NAMES[:seats]), options)
    return GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, Chance(seed)))


def test_19_gems_are_in_the_bag_and_12_in_the_supply():
    game = GameBuilder()
    assert game.bag == {"silver": 7, "gold": 3, "red": 1, "green": 0, "purple": 0, "black": 4, "blue": 4}
    assert game.supply == {"silver": 2, "gold": 2, "red": 2, "green": 2, "purple": 4, "black": 0, "blue": 0}


@pytest.mark.parametrize(("seats", "tokens"), [(2, (0, 1)), (3, (0, 1, 1)), (4, (0, 1, 1, 2)), (5, (0, 1, 1, 2, 2))])
def test_starting_tokens_go_by_turn_order(seats, tokens):
    assert deal_game(seats).tokens == tokens


@pytest.mark.parametrize("seats", [1, 6])
def test_set_up_refuses_fewer_than_two_or_more_than_five_seats(seats):
    with pytest.raises(IllegalMoveError, match=r"seat_count.*fewest=2 most=5"):
        GAME.setup(seats_named(["x"] * seats))


def test_game_has_the_chosen_scenario():
    assert deal_game(scenario="bounty-wrecks").terms.scenario == "bounty-wrecks"


def test_a_random_scenario_is_any_of_the_seven():
    drawn_scenarios = {deal_game(seed=bytes([seed]) * 32, scenario="random").terms.scenario for seed in range(60)}
    assert drawn_scenarios == set(SCENARIOS) and len(drawn_scenarios) == 7


def test_troubled_waters_is_suggested_first():
    assert deal_game().terms.scenario == "troubled-waters"


def test_app_deals_five_starting_tiles_face_up_on_squares_and_leaves_one_empty():
    state = deal_game(tiles="app")
    squares, other_sites = state.sites[:6], state.sites[6:]
    assert sorted(site.status for site in squares) == ["empty"] + ["face up"] * 5
    assert all(site.face.startswith("starting") for site in squares if site.status == "face up")
    assert all(site.status == "face down" for site in other_sites)
    assert sum(site.face.startswith("sunken") for site in other_sites) == 4


def test_app_deals_differ_by_seed():
    assert len({deal_game(seed=bytes([seed]) * 32, tiles="app").sites for seed in range(20)}) == 20


def test_app_names_the_starting_tile_of_each_site():
    state = deal_game(tiles="app")
    prompt = GAME.prompt(state)
    assert plain_text(prompt.question) == "lay_tiles" and [plain_text(choice.label) for choice in prompt.choices] == ["laid"]
    for number in state.sites_with("face up"):
        assert say("tile.at", site=number, tile=state.face_at(number).words) in prompt.reason.parts["tiles"]
    assert say("tile.none_at", site=state.sites_with("empty")[0]) in prompt.reason.parts["tiles"]


def open_market(**options):
    """Return a game whose market is open."""
    state = deal_game(**options)
    assert plain_text(GAME.prompt(state).question) == "market"
    return GAME.rulebook.apply(state, GAME.rulebook.decide(state, OpenMarket(), Chance(bytes(32))))


def test_first_turn_follows_the_market_without_asking_for_the_empty_square():
    assert GameBuilder(tiles="app").question == "turn 0"
    prompt = GAME.prompt(msgspec.structs.replace(open_market(), afloat=(0,)))
    dive = next(choice for choice in prompt.choices if plain_text(choice.label) == "dive")
    assert plain_text(prompt.question) == "turn 0"
    assert [option.value for option in dive.fields[0].options] == [1, 2, 3, 4, 5, 6] and plain_text(dive.note) == "dive"


def test_an_older_game_asks_for_the_empty_square_before_the_first_turn():
    setup = msgspec.structs.replace(GAME.setup(seats_named(NAMES[:3])), rules=1)
    state = GAME.rulebook.apply(GAME.initial_state(setup), GAME.deal(setup, Chance(bytes(32))))
    state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, OpenMarket(), Chance(bytes(32))))
    assert [plain_text(choice.label) for choice in GAME.prompt(state).choices] == [f"site {site}" for site in range(1, 7)]


def test_empty_square_is_asked_before_gems_are_scattered():
    game = GameBuilder(scenario="scattered-wealth", empty_site=0)
    game.take("flip 1", (10,))
    game.enter_tile(10, "sunken", 5, ())
    assert game.question == "empty" and game.labels() == [f"site {site}" for site in range(1, 7)]
    game.take("site 4")
    assert game.question == "connect 10"
    assert 4 not in [option.value for option in game.find_choice("connected").fields[0].options]


def test_sixth_square_is_empty_after_dives_on_five():
    game = GameBuilder(empty_site=0)
    for site in (1, 2, 3, 5):
        game.lead_dive({game.state.up: ("centre",)}, site=site).draw_gems("silver").stop_dive()
        assert not game.state.sites_with("empty")
    game.lead_dive({game.state.up: ("centre",)}, site=6)
    assert game.state.sites_with("empty") == (4,)


def test_the_opening_markets_gems_move_from_the_supply_to_the_bag():
    game = GameBuilder(gems=("green", "red", "purple", "purple"))
    assert (game.bag["green"], game.bag["red"], game.bag["purple"]) == (1, 2, 2)
    assert (game.supply["green"], game.supply["red"], game.supply["purple"]) == (1, 1, 2)
    assert game.log[0] == "opened some 1 green,some 1 red,some 2 purple 4"


def test_market_gem_that_the_supply_lacks_does_not_move_and_the_screen_says_so():
    game = GameBuilder(gems=("green", "green", "green", "red"), tiles="app")
    assert game.bag["green"] == 2 and game.supply["green"] == 0 and game.bag["red"] == 2
    assert plain_text(GAME.view(game.state, None).subtitle) == "missing green"


def test_the_set_up_list_counts_the_gems_and_the_tokens():
    setup = GAME.setup(seats_named(NAMES[:4]), {"scenario": "dangerous-reefs", "bag": "table"})
    steps = [GAME.reader(NAMES).read(step) for step in GAME.checklist(setup)]
    assert "Put 7 silver, 3 gold, 1 red, 4 black and 4 blue in the bag (19 gems)." in steps
    assert "Put 2 silver, 2 gold, 2 red, 2 green and 4 purple in the supply (12 gems)." in steps
    assert "Give out starting tokens in turn order: Green 0, Orange 1, Yellow 1 and Violet 2." in steps
    assert "Put the scenario card Dangerous Reefs beside the board." in steps


def test_set_up_list_puts_tiles_in_reach_when_the_app_shuffles_them():
    steps = [plain_text(step) for step in GAME.checklist(GAME.setup(seats_named(NAMES[:2]), {"tiles": "app"}))]
    assert "tiles_in_app" in steps and not {"starting", "advanced"} & set(steps)
