"""Test sentences that Deep Blue shows unasked: numbers, the scenario's change, reminders of actions on the board."""

import pytest
from msgspec.structs import replace

from companion.command.terminal.text_views import choice_numbers, sort_by_seat
from companion.games.deep_blue import GAME
from companion.games.deep_blue.actions import Rest, Sail
from companion.games.deep_blue.bag import GemFixed, TileGemFixed
from companion.games.deep_blue.boats import FixBoats, LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems
from companion.games.deep_blue.hazards import HazardDefended, PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.wrecks import LearnTile, ReenterTile
from companion.table.any_time_moves import LeaveTable
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import NAMES, GameBuilder, any_time_choices, flip_tile, plain_text, sunken_city_dive


def read_words(words, code="en"):
    return GAME.reader(NAMES, code).read(words)


def rule_text(game):
    return read_words(game.prompt.reason)


def test_note_of_rest_says_that_resting_cards_return_at_random():
    assert read_words(GameBuilder().find_choice("rest").note) == "draw 3 resting cards"


def test_set_up_list_leaves_gems_in_the_box_when_the_app_draws():
    assert "setup.gems_in_app" in setup_keys(bag="app")
    assert "setup.gems" not in setup_keys(bag="app") and "setup.supply" not in setup_keys(bag="app")
    assert {"setup.gems", "setup.supply"} <= setup_keys(bag="table")


def test_scattered_wealth_needs_real_gems_on_tiles_even_when_the_app_draws():
    assert "setup.gems_on_tiles" in setup_keys(bag="app", scenario="scattered-wealth")


def setup_keys(**options):
    setup = GAME.setup(seats_named(NAMES[:3]), options)
    return {line.key for line in GAME.checklist(setup)}


def test_screen_says_that_a_dive_is_called_off_when_its_leader_leaves():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)})
    game.play(LeaveTable(0))
    assert "DiveCalledOff 0 1" in game.log
    assert plain_text(GAME.view(game.state, None).subtitle) == "called_off 1"
    game.take("rest")
    assert plain_text(GAME.view(game.state, None).subtitle) != "called_off 1"


def test_why_lists_the_worth_of_gems():
    game = GameBuilder().lead_dive({0: ("gold",)})
    assert "silver 1 VP (3 on its spot), gold 2 VP (5 on its spot), red 4 VP (10 on its spot)" in rule_text(game)
    game.draw_gems("gold").take("stop")
    assert "gold 2 VP (5 on its spot)" in rule_text(game)


@pytest.mark.parametrize(
    ("scenario", "contradiction"),
    [("troubled-waters", "one gem at a time"), ("dangerous-reefs", "may rush in:"), ("a-storm-is-coming", "one move away may")],
)
def test_why_omits_rules_that_the_scenario_contradicts(scenario, contradiction):
    assert contradiction not in rule_text(sunken_city_dive(scenario, {0: ("gold",), 1: ("centre",)}))
    game = lead_city_dive(scenario)
    assert contradiction not in rule_text(game)
    game.take("spot gold")
    assert contradiction not in rule_text(game)


def test_ruins_of_plenty_does_not_say_that_the_leader_alone_scores_the_tile():
    assert "3-VP wreck" not in rule_text(lead_city_dive("ruins-of-plenty"))


def lead_city_dive(scenario):
    """Return a dive on a Sunken City tile, before any boats are entered."""
    game = GameBuilder(scenario=scenario)
    flip_tile(game)
    if game.state.dive is None:
        game.play(LeadDive(game.state.up, (10,)))
    return game


# points if the dive stops now


def divers_by_seat(game):
    return {diver.seat: diver for diver in GAME.view(game.state, None).divers}


def test_each_diver_sees_its_points_so_far_and_what_they_are_made_of():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold", "silver").play_cards(1, 4)
    divers = divers_by_seat(game)
    assert (divers[0].score_now.total, divers[0].score_now.gems, divers[0].score_now.tile) == (9, 6, 3)
    assert (divers[1].score_now.total, divers[1].score_now.cards, divers[1].score_now.gems) == (7, 4, 3)
    assert sketch_texts(game)[-2].endswith("9 VP now (gems 6 · wreck 3)") and sketch_texts(game)[-1].endswith(
        "7 VP now (cards 4 · gems 3)"
    )
    assert read_words(game.find_choice("stop").note) == "score 9 VP"


def test_best_of_the_best_scores_the_points_shown_during_the_dive():
    game = sunken_city_dive("the-best-of-the-best", {0: ("gold",), 1: ("centre",)}).draw_gems("gold").play_cards(1, 5, cards=2)
    divers = divers_by_seat(game)
    assert divers[1].score_now.cards == 13
    assert "13" not in game.stop_dive().log[-1]
    assert game.dive_points == {seat: diver.score_now.total for seat, diver in divers.items()}


def test_resurface_note_names_the_points_kept_and_the_leaders_tile():
    game = GameBuilder().lead_dive({0: ("centre",), 1: ("red",)}).draw_gems("blue").play_cards(1, 4)
    game.take("report", ("blue",))
    assert read_words(game.find_choice("resurface").note) == "end dive, keep 3 VP"
    game.take("card blue")
    assert read_words(game.find_choice("resurface").note) == "keep 4 VP"


# cards


def test_number_of_cards_is_asked_only_in_the_best_of_the_best():
    ordinary = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("gold")
    assert [field.name for field in ordinary.find_choice("cards").fields] == ["points"]
    assert read_words(ordinary.find_choice("cards").note) == "for VP"
    ordinary.take("cards", 7)
    assert read_words(GAME.rulebook.describe(ordinary.events[0], None)) == "Green plays cards (VP secret until the end)"
    expert = sunken_city_dive("the-best-of-the-best", {0: ("gold",)}).draw_gems("gold")
    assert [field.name for field in expert.find_choice("cards").fields] == ["cards", "points"]
    assert read_words(expert.find_choice("cards").note) == "Fathom adds 4 VP per card"
    assert plain_text(expert.refusal_of(PlayCards(0, 0, 7)).sentence) == "impossible_cards 0 7 8 60"


# wrongly entered tiles that are corrected later


def correct_tile_late(scenario, **options):
    """Return a game in which Green flips a city tile entered as ordinary, and corrects it in Orange's turn."""
    game = GameBuilder(scenario=scenario, **options)
    flip_tile(game, 10, 4, ("gold",), "advanced")
    game.play(ReenterTile(10), LearnTile(10, "sunken", 6, ("red",)))
    return game


def test_storm_corrected_late_is_led_by_the_flipping_seat_and_costs_no_turn():
    game = correct_tile_late("a-storm-is-coming")
    assert (game.state.dive.leader, game.state.dive.site, game.state.dive.scenario) == (0, 10, "a-storm-is-coming")
    game.place_boats({0: ("red",)}).draw_gems("gold").stop_dive()
    assert game.question == "turn 1"


def test_scattered_wealth_corrected_late_scatters_its_gems():
    assert correct_tile_late("scattered-wealth").question == "connect 10"


def test_city_tile_corrected_to_ordinary_starts_no_storm():
    game = GameBuilder(scenario="a-storm-is-coming")
    game.take("flip 2", (10, 11))
    game.enter_tile(10, "sunken", 6, ("red",)).enter_tile(11, "sunken", 7, ("red",))
    assert game.state.storm_sites == (10, 11)
    game.play(ReenterTile(11), LearnTile(11, "advanced", 4, ("gold",)))
    assert game.state.storm_sites == () and game.state.dive.site == 10


def test_dive_says_to_sail_out_first_until_the_boats_have_sailed():
    game = GameBuilder()
    note = read_words(game.find_choice("dive").note)
    game.play(Sail(0))
    assert note == "sail out first" == read_words(game.find_choice("dive").note), "of the next player, too"
    game.play(Rest(1), Rest(2))
    assert read_words(game.find_choice("dive").note) == "where your boat is"


def test_city_tile_entered_as_ordinary_can_be_corrected_after_its_dive():
    game = GameBuilder()
    flip_tile(game, 10, 4, ("gold",), "advanced")
    game.play(LeadDive(1, (10,)))
    game.place_boats({1: ("gold",)}).draw_gems("gold").stop_dive()
    assert game.state.sunken_dived == 0
    replacing = next(choice for choice in any_time_choices(game.state) if isinstance(choice.move, ReenterTile))
    assert (read_words(replacing.label), read_words(replacing.note)) == ("Enter tile 10 again", "another tile is there")
    game.take_any_time("tell_again 10")
    game.play(LearnTile(10, "sunken", 6, ("red",)))
    assert game.state.sunken_dived == 1 and game.question == "turn 2"


def test_the_fourth_city_dive_counted_late_ends_the_game():
    game = GameBuilder()
    flip_tile(game, 10, 4, ("gold",), "advanced")
    game.play(LeadDive(1, (10,)))
    game.place_boats({1: ("gold",)}).draw_gems("gold").stop_dive()
    game.state = replace(game.state, sunken_dived=3)
    game.play(ReenterTile(10), LearnTile(10, "sunken", 6, ("red",)))
    assert game.state.is_ended


# reminders


def reminder_texts(game):
    return [read_words(line) for line in game.prompt.reminders]


def test_reminders_name_the_pieces_to_move_during_and_after_a_dive():
    game = GameBuilder().lead_dive({0: ("blue",), 1: ("red",)}).draw_gems("blue")
    game.take("report", ("blue",))
    game.play(UseSpot(0, "blue"), Resurface(1))
    assert reminder_texts(game) == ["Green, move your boat on blue to the centre", "Orange, move your boat next to the wreck"]
    game.draw_gems("gold")
    assert reminder_texts(game) == []
    game.stop_dive()
    assert reminder_texts(game) == ["Return 3 gems to the bag", "Remove tile 1 from the game"]
    game.take("rest")
    assert reminder_texts(game) == []


def test_reminder_for_several_divers_is_one_sentence():
    game = GameBuilder(4).lead_dive({0: ("blue",), 1: ("red",), 2: ("gold",)}).draw_gems("blue")
    game.take("report", ("blue",))
    game.play(UseSpot(0, "blue"), Resurface(1), Resurface(2))
    game.state = replace(game.state, news=(*game.state.news, HazardDefended(3, "blue", "blue")))
    english, german = (GAME.reader(("Tom", "Zoe", "Bo", "Cy"), code) for code in ("en", "de"))
    reminders = game.prompt.reminders
    assert [english.read(reminder) for reminder in reminders] == [
        "Tom and Cy, move your boats on blue to the centre",
        "Zoe and Bo, move your boats next to the wreck",
    ]
    assert [german.read(reminder) for reminder in reminders] == [
        "Tom und Cy, zieht eure Boote von Blau in die Mitte",
        "Zoe und Bo, zieht eure Boote neben das Wrack",
    ]


def test_cards_that_only_defended_go_to_the_resting_crew_too():
    game = GameBuilder().lead_dive({0: ("blue",), 1: ("red",)}).draw_gems("blue")
    game.take("report", ("blue",))
    game.play(UseSpot(0, "blue"), PlayProtection(1))
    game.stop_dive()
    assert "Put played cards with the resting crew" in reminder_texts(game)


def test_a_correction_of_boats_marks_where_fathom_has_them():
    game = GameBuilder().lead_dive({0: ("blue",), 1: ("red", "centre")})
    for seat, place in ((0, "blue"), (1, "red+centre")):
        fix = next(choice for choice in any_time_choices(game.state) if choice.move == FixBoats(seat))
        assert [option.value for option in fix.fields[0].options if option.note and read_words(option.note) == "now"] == [place]


def test_reminder_moves_the_city_tile_but_no_gems_of_the_app():
    game = sunken_city_dive("dangerous-reefs", {0: ("red",)}, bag="app")
    game.take("draw 1")
    game.stop_dive()
    assert reminder_texts(game) == ["Move tile 10 to its Sunken City space"]


def test_reminders_name_the_market_to_refill_and_the_tile_to_flip():
    game = GameBuilder()
    game.take("recruit")
    assert reminder_texts(game) == ["Green, shift the market to $1 and refill it"]
    game.take("flip 1", (9,))
    assert reminder_texts(game) == ["Flip the tile at site 9"]
    game.enter_tile(9, "advanced", 4, ("gold",))
    assert reminder_texts(game) == []


def test_one_reminder_names_both_tiles_to_flip():
    game = GameBuilder()
    game.take("flip 2", (7, 9))
    assert reminder_texts(game) == ["Flip the tiles at sites 7 and 9"]


# answers of a turn, and the board in a terminal


def test_turn_offers_four_actions_and_variants_of_recruit_and_sail():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("gold").stop_dive()
    choices = game.prompt.choices
    assert sorted(plain_text(choice.label) for choice in choices if not choice.step) == ["dive", "recruit", "rest", "sail"]
    assert {plain_text(choice.step) for choice in choices if choice.step} == {"recruit", "sail"}


def numbers_of_choices(game, code):
    return choice_numbers(sort_by_seat(GAME.reader(NAMES, code).read_all(game.prompt)))


@pytest.mark.parametrize("code", ["en", "de"])
def test_choices_without_a_site_are_numbered_in_order(code):
    assert numbers_of_choices(GameBuilder(), code) == list("12345678")
    spending = GameBuilder()
    spending.rest_until(2)
    assert numbers_of_choices(spending, code) == [*map(str, range(1, 13))]
    boats = GameBuilder()
    boats.play(LeadDive(0, (1,)))
    boats.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert numbers_of_choices(boats, code) == list("12345")
    pair = sunken_city_dive("troubled-waters", {0: ("gold",), 1: ("red",)}, bag="app")
    pair.play(DrawGem(0))
    assert numbers_of_choices(pair, code) == list("1234")


def sketch_texts(game, code="en"):
    return [read_words(line, code) for line in GAME.view(game.state, None).sketch]


def test_the_board_can_be_read_in_a_terminal():
    game = GameBuilder()
    assert sketch_texts(game)[5:7] == ["  6  empty", "  7  face down"] and sketch_texts(game)[9] == " 10  face down"
    assert sketch_texts(game)[-1] == "  Supply: 2 silver, 2 gold, 2 red, 2 green, 4 purple"
    game.lead_dive({0: ("gold",), 1: ("centre",)})
    assert sketch_texts(game)[1] == "  Drawn: no gems · 19 in the bag" and sketch_texts(game)[4] == "  Orange  diving · no VP now"
    game.draw_gems("gold", "silver")
    assert sketch_texts(game)[:2] == ["  1  3 VP · gold, red, blue", "  Drawn: gold, silver · 17 in the bag"]
    assert sketch_texts(game)[2] == "  Values: silver 1 VP (3 on its spot), gold 2 VP (5 on its spot), red 4 VP (10 on its spot)"
    assert sketch_texts(game)[3] == "  Green  leads · on gold · 9 VP now (gems 6 · wreck 3)"


def test_a_dive_shows_what_each_gem_is_worth_to_each_diver():
    game = GameBuilder()
    game.lead_dive({0: ("gold",), 1: ("centre",)})
    leader, other = GAME.view(game.state, None).divers
    assert leader.worths == {"silver": 1, "gold": 5, "red": 4}
    assert other.worths == {"silver": 1, "gold": 2, "red": 4}


def test_cards_played_in_a_dive_rest_after_it():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    game.play(PlayCards(1, points=5))
    game.stop_dive()
    assert "Put played cards with the resting crew" in reminder_texts(game)


def test_a_correction_that_changes_nothing_says_so():
    same_event, other = (GemFixed(0, "blue", gem) for gem in ("blue", "red"))
    assert read_words(GAME.rulebook.describe(same_event, None)) == "Nothing changes: the gem is blue"
    assert read_words(GAME.rulebook.describe(other, None)) == "You correct a gem: it’s red, not blue"
    assert read_words(GAME.rulebook.describe(TileGemFixed(9, "gold", "gold"), None)) == "Nothing changes: the gem is gold"


# Help answers frequent questions about the current prompt


def shows_rule(game, key):
    """Return whether Help shows this rule now."""
    rule = game.prompt.reason
    rule = rule.parts.get("rule", rule)
    return f"why.{key}" in [part.key for part in rule.parts.get("parts", (rule,))] and len(rule_text(game)) > 40


@pytest.mark.parametrize(
    ("gems", "rule"),
    [
        ((), "The first black and the first blue gem only warn;"),
        (("black",), "A black gem is out: every diver must defend against the next one. The first blue only warns."),
        (("gold", "blue"), "A blue gem is out: every diver must defend against the next one. The first black only warns."),
        (("black", "blue"), "A black and a blue gem are out: every diver must defend against each further one."),
        (("black", "black"), "A black gem is out: every diver must defend against the next one. The first blue only warns."),
    ],
)
def test_why_says_which_hazards_are_still_warnings(gems, rule):
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems(*gems)
    assert rule in rule_text(game)


def test_why_says_when_cards_may_be_played_on_a_gem():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    assert shows_rule(game, "cards")
    game.take("stop")
    assert shows_rule(game, "cards")


def test_why_says_that_others_still_score_when_the_leader_resurfaces():
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("blue")
    game.play(ReportGems(0, ("blue",)))
    assert shows_rule(game, "leader_up")
    game.play(Resurface(0), PlayProtection(1))
    assert game.question == "last_forced_alone 0 1" and shows_rule(game, "leader_up")


def test_why_says_that_two_boats_do_not_double_gems():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)))
    game.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert shows_rule(game, "two_boats")
    game.play(PlaceBoats(0, ("gold", "red")))
    assert shows_rule(game, "two_boats")


def test_why_says_that_the_fourth_city_ends_the_game_at_once():
    assert shows_rule(GameBuilder(), "fourth_city")
    assert shows_rule(sunken_city_dive("bounty-wrecks", {0: ("gold",)}), "fourth_city")
    assert not shows_rule(GameBuilder().lead_dive({0: ("gold",)}), "fourth_city")
