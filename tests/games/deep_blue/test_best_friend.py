"""Test sentences that Deep Blue shows unasked: numbers, the scenario's change, reminders of actions on the board."""

import pytest
from msgspec.structs import replace

from companion.command.terminal.text_views import by_seat, choice_numbers
from companion.games.deep_blue import GAME
from companion.games.deep_blue.bag import GemFixed, TileGemFixed
from companion.games.deep_blue.boats import LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, PlayCards, ReportGems
from companion.games.deep_blue.hazards import HazardDefended, PlayProtection, Resurface, UseSpot
from companion.games.deep_blue.wrecks import LearnTile, ReenterTile
from companion.table.any_time_moves import LeaveTable
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import NAMES, GameBuilder, flip_tile, plain_text, sunken_city_dive


def read(words, code="en"):
    return GAME.reader(NAMES, code).read(words)


def rule_text(evening):
    return read(evening.prompt.why)


def test_rest_says_that_its_cards_come_back_at_random():
    assert read(GameBuilder().choice("rest").note) == "draw 3 resting cards"


def test_the_list_leaves_gems_in_the_box_that_are_in_the_app():
    assert "setup.gems_in_app" in setup_keys(bag="app")
    assert "setup.gems" not in setup_keys(bag="app") and "setup.supply" not in setup_keys(bag="app")
    assert {"setup.gems", "setup.supply"} <= setup_keys(bag="table")


def test_scattered_wealth_lays_real_gems_on_tiles_wherever_the_bag_is():
    assert "setup.gems_on_tiles" in setup_keys(bag="app", scenario="scattered-wealth")


def setup_keys(**options):
    setup = GAME.setup(seats_named(NAMES[:3]), options)
    return {line.key for line in GAME.checklist(setup)}


def test_the_table_is_told_that_a_dive_is_off_when_its_leader_leaves_before_the_first_gem():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)})
    evening.do(LeaveTable(0))
    assert "DiveCalledOff 0 1" in evening.log
    assert plain_text(GAME.view(evening.state, None).subtitle) == "called_off 1"
    evening.take("rest")
    assert plain_text(GAME.view(evening.state, None).subtitle) != "called_off 1"


def test_why_says_what_gems_are_worth():
    evening = GameBuilder().dive({0: ("gold",)})
    assert "silver 1 VP (3 on its spot), gold 2 VP (5 on its spot), red 4 VP (10 on its spot)" in rule_text(evening)
    evening.draw_gems("gold").take("stop")
    assert "gold 2 VP (5 on its spot)" in rule_text(evening)


@pytest.mark.parametrize(
    ("scenario", "contradiction"),
    [("troubled-waters", "one gem at a time"), ("dangerous-reefs", "may rush in:"), ("a-storm-is-coming", "one move away may")],
)
def test_a_scenario_leaves_no_contradiction_standing(scenario, contradiction):
    assert contradiction not in rule_text(sunken_city_dive(scenario, {0: ("gold",), 1: ("centre",)}))
    evening = led_city_dive(scenario)
    assert contradiction not in rule_text(evening)
    evening.take("spot gold")
    assert contradiction not in rule_text(evening)


def test_ruins_of_plenty_does_not_say_that_the_leader_alone_scores_the_tile():
    assert "3-VP wreck" not in rule_text(led_city_dive("ruins-of-plenty"))


def led_city_dive(scenario):
    """Return a dive on a Sunken City tile, before any boats are entered."""
    evening = GameBuilder(scenario=scenario)
    flip_tile(evening)
    if evening.state.dive is None:
        evening.do(LeadDive(evening.state.up, (10,)))
    return evening


# points if the dive stops now


def divers(evening):
    return {diver.seat: diver for diver in GAME.view(evening.state, None).divers}


def test_each_diver_sees_its_points_so_far_and_what_they_are_made_of():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold", "silver").play_cards(1, 4)
    shown = divers(evening)
    assert (shown[0].now.total, shown[0].now.gems, shown[0].now.tile) == (9, 6, 3)
    assert (shown[1].now.total, shown[1].now.cards, shown[1].now.gems) == (7, 4, 3)
    assert sketch_texts(evening)[-2].endswith("9 VP now (gems 6 · wreck 3)") and sketch_texts(evening)[-1].endswith(
        "7 VP now (cards 4 · gems 3)"
    )
    assert read(evening.choice("stop").note) == "score 9 VP"


def test_what_is_shown_while_diving_is_what_is_scored_in_the_best_of_the_best():
    evening = sunken_city_dive("the-best-of-the-best", {0: ("gold",), 1: ("centre",)}).draw_gems("gold").play_cards(1, 5, cards=2)
    shown = divers(evening)
    assert shown[1].now.cards == 13
    assert "13" not in evening.stop_dive().log[-1]
    assert evening.result == {seat: diver.now.total for seat, diver in shown.items()}


def test_whoever_resurfaces_is_told_what_stays_the_tile_of_the_leader_too():
    evening = GameBuilder().dive({0: ("centre",), 1: ("red",)}).draw_gems("blue").play_cards(1, 4)
    evening.take("report", ("blue",))
    assert read(evening.choice("resurface").note) == "end dive, keep 3 VP"
    evening.take("card blue")
    assert read(evening.choice("resurface").note) == "keep 4 VP"


# cards


def test_cards_are_one_answer_their_points_and_are_counted_in_the_best_of_the_best_alone():
    ordinary = GameBuilder().dive({0: ("gold",)}).draw_gems("gold")
    assert [field.name for field in ordinary.choice("cards").fields] == ["points"]
    ordinary.take("cards", 7)
    assert read(GAME.book.describe(ordinary.events[0], None)) == "Green plays cards"
    expert = sunken_city_dive("the-best-of-the-best", {0: ("gold",)}).draw_gems("gold")
    assert [field.name for field in expert.choice("cards").fields] == ["cards", "points"]
    assert plain_text(expert.refusal_of(PlayCards(0, 0, 7)).said) == "impossible_cards 0 7 8 60"


# wrongly entered tiles that are corrected later


def told_late(scenario, **options):
    """Return a game in which Green flips a city tile entered as ordinary, and corrects it in Orange's turn."""
    evening = GameBuilder(scenario=scenario, **options)
    flip_tile(evening, 10, 4, ("gold",), "advanced")
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 6, ("red",)))
    return evening


def test_a_storm_told_late_owes_its_dive_to_whoever_flipped_the_tile_and_costs_nobody_a_turn():
    evening = told_late("a-storm-is-coming")
    assert (evening.state.dive.leader, evening.state.dive.site, evening.state.dive.scenario) == (0, 10, "a-storm-is-coming")
    evening.place_boats({0: ("red",)}).draw_gems("gold").stop_dive()
    assert evening.asks == "turn 1"


def test_scattered_wealth_told_late_scatters_its_gems():
    assert told_late("scattered-wealth").asks == "connect 10"


def test_a_city_tile_that_was_none_owes_no_storm():
    evening = GameBuilder(scenario="a-storm-is-coming")
    evening.take("flip 2", (10, 11))
    evening.enter_tile(10, "sunken", 6, ("red",)).enter_tile(11, "sunken", 7, ("red",))
    assert evening.state.owed == (10, 11)
    evening.do(ReenterTile(11), LearnTile(11, "advanced", 4, ("gold",)))
    assert evening.state.owed == () and evening.state.dive.site == 10


def test_a_city_tile_told_as_ordinary_and_dived_on_can_be_counted_later():
    evening = GameBuilder()
    flip_tile(evening, 10, 4, ("gold",), "advanced")
    evening.do(LeadDive(1, (10,)))
    evening.place_boats({1: ("gold",)}).draw_gems("gold").stop_dive()
    assert evening.state.sunken_dived == 0
    evening.take_any_time("tell_again 10")
    evening.do(LearnTile(10, "sunken", 6, ("red",)))
    assert evening.state.sunken_dived == 1 and evening.asks == "turn 2"


def test_the_fourth_city_dive_counted_late_ends_the_game():
    evening = GameBuilder()
    flip_tile(evening, 10, 4, ("gold",), "advanced")
    evening.do(LeadDive(1, (10,)))
    evening.place_boats({1: ("gold",)}).draw_gems("gold").stop_dive()
    evening.state = replace(evening.state, sunken_dived=3)
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 6, ("red",)))
    assert evening.state.is_ended


# reminders


def reminder_texts(evening):
    return [read(line) for line in evening.prompt.reminders]


def test_hands_are_reminded_of_what_to_do_after_a_dive():
    evening = GameBuilder().dive({0: ("blue",), 1: ("red",)}).draw_gems("blue")
    evening.take("report", ("blue",))
    evening.do(UseSpot(0, "blue"), Resurface(1))
    assert reminder_texts(evening) == ["Green, move your boat on blue to the centre", "Orange, move your boats off the wreck"]
    evening.draw_gems("gold")
    assert reminder_texts(evening) == []
    evening.stop_dive()
    assert reminder_texts(evening) == ["Return 3 gems to the bag", "Remove the tile at site 1 from the game"]
    evening.take("rest")
    assert reminder_texts(evening) == []


def test_what_concerns_several_divers_is_one_sentence():
    evening = GameBuilder(4).dive({0: ("blue",), 1: ("red",), 2: ("gold",)}).draw_gems("blue")
    evening.take("report", ("blue",))
    evening.do(UseSpot(0, "blue"), Resurface(1), Resurface(2))
    evening.state = replace(evening.state, news=(*evening.state.news, HazardDefended(3, "blue", "blue")))
    english, german = (GAME.reader(("Tom", "Zoe", "Bo", "Cy"), code) for code in ("en", "de"))
    said = evening.prompt.reminders
    assert [english.read(one) for one in said] == [
        "Tom and Cy, move your boats on blue to the centre",
        "Zoe and Bo, move your boats off the wreck",
    ]
    assert [german.read(one) for one in said] == [
        "Tom und Cy, zieht eure Boote von Blau in die Mitte",
        "Zoe und Bo, zieht eure Boote vom Wrack weg",
    ]


def test_a_city_tile_goes_to_its_place_and_gems_in_the_app_return_by_themselves():
    evening = sunken_city_dive("dangerous-reefs", {0: ("red",)}, bag="app")
    evening.take("draw 1")
    evening.stop_dive()
    assert reminder_texts(evening) == ["Move the tile at site 10 to its Sunken City space"]


def test_hands_are_reminded_to_refill_and_to_flip():
    evening = GameBuilder()
    evening.take("recruit")
    assert reminder_texts(evening) == ["Green, shift the market to $1 and refill it"]
    evening.take("flip 1", (9,))
    assert reminder_texts(evening) == ["Flip the tile at site 9"]
    evening.enter_tile(9, "advanced", 4, ("gold",))
    assert reminder_texts(evening) == []


# answers of a turn, and the board in a terminal


def test_a_turn_is_dive_sail_recruit_or_rest_and_all_else_stands_behind_one_of_them():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("gold").stop_dive()
    choices = evening.prompt.choices
    assert sorted(plain_text(choice.label) for choice in choices if not choice.step) == ["dive", "recruit", "rest", "sail"]
    assert {plain_text(choice.step) for choice in choices if choice.step} == {"recruit", "sail"}


def numbers(evening, code):
    return choice_numbers(by_seat(GAME.reader(NAMES, code).read_all(evening.prompt)))


@pytest.mark.parametrize("code", ["en", "de"])
def test_lines_that_name_no_site_are_numbered_as_they_stand(code):
    assert numbers(GameBuilder(), code) == list("12345678")
    spending = GameBuilder()
    spending.skip_to(2)
    assert numbers(spending, code) == [*map(str, range(1, 13))]
    boats = GameBuilder()
    boats.do(LeadDive(0, (1,)))
    boats.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert numbers(boats, code) == list("12345")
    pair = sunken_city_dive("troubled-waters", {0: ("gold",), 1: ("red",)}, bag="app")
    pair.do(DrawGem(0))
    assert numbers(pair, code) == list("1234")


def sketch_texts(evening, code="en"):
    return [read(line, code) for line in GAME.view(evening.state, None).sketch]


def test_the_board_can_be_read_in_a_terminal():
    evening = GameBuilder()
    assert sketch_texts(evening)[5:7] == ["  6  empty", "  7  face down"] and sketch_texts(evening)[9] == " 10  face down"
    assert sketch_texts(evening)[-1] == "  Supply: 2 silver, 2 gold, 2 red, 2 green, 4 purple"
    evening.dive({0: ("gold",), 1: ("centre",)})
    assert (
        sketch_texts(evening)[1] == "  Drawn: no gems · 19 in the bag"
        and sketch_texts(evening)[4] == "  Orange  diving · no VP now"
    )
    evening.draw_gems("gold", "silver")
    assert sketch_texts(evening)[:2] == ["  1  3 VP · gold, red, blue", "  Drawn: gold, silver · 17 in the bag"]
    assert sketch_texts(evening)[2] == "  Values: silver 1 VP (3 on its spot), gold 2 VP (5 on its spot), red 4 VP (10 on its spot)"
    assert sketch_texts(evening)[3] == "  Green  leads · on gold · 9 VP now (gems 6 · wreck 3)"


def test_a_dive_shows_what_each_gem_is_worth_to_each_diver():
    evening = GameBuilder()
    evening.dive({0: ("gold",), 1: ("centre",)})
    leader, other = GAME.view(evening.state, None).divers
    assert leader.worths == {"silver": 1, "gold": 5, "red": 4}
    assert other.worths == {"silver": 1, "gold": 2, "red": 4}


def test_cards_played_in_a_dive_rest_after_it():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    evening.do(PlayCards(1, points=5))
    evening.stop_dive()
    assert "Put played cards with the resting crew" in reminder_texts(evening)


def test_a_correction_that_changes_nothing_says_so():
    same, other = (GemFixed(0, "blue", gem) for gem in ("blue", "red"))
    assert read(GAME.book.describe(same, None)) == "Nothing changes: the gem is blue"
    assert read(GAME.book.describe(other, None)) == "You correct a gem: it’s red, not blue"
    assert read(GAME.book.describe(TileGemFixed(9, "gold", "gold"), None)) == "Nothing changes: the gem is gold"


# Help answers frequent questions about the current prompt


def tells(evening, key):
    """Return whether Help shows this rule now."""
    rule = evening.prompt.why
    rule = rule.parts.get("rule", rule)
    return f"why.{key}" in [one.key for one in rule.parts.get("parts", (rule,))] and len(rule_text(evening)) > 40


@pytest.mark.parametrize(
    ("gems", "rule"),
    [
        ((), "The first black and the first blue gem only warn."),
        (("black",), "A black gem is out: every diver must defend against the next one. The first blue only warns."),
        (("gold", "blue"), "A blue gem is out: every diver must defend against the next one. The first black only warns."),
        (("black", "blue"), "A black and a blue gem are out: every diver must defend against each further one."),
        (("black", "black"), "A black gem is out: every diver must defend against the next one. The first blue only warns."),
    ],
)
def test_why_tells_which_hazards_only_warn_from_now_on(gems, rule):
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems(*gems)
    assert rule in rule_text(evening)


def test_why_tells_when_and_how_many_cards_may_be_played_on_one_gem():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    assert tells(evening, "cards")
    evening.take("stop")
    assert tells(evening, "cards")


def test_why_tells_that_others_still_score_when_the_leader_resurfaces():
    evening = GameBuilder().dive({0: ("gold",), 1: ("red",)}).draw_gems("blue")
    evening.do(ReportGems(0, ("blue",)))
    assert tells(evening, "leader_up")
    evening.do(Resurface(0), PlayProtection(1))
    assert evening.asks == "last_forced 0" and tells(evening, "leader_up")


def test_why_tells_that_two_boats_do_not_double_gems():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)))
    evening.enter_tile(1, "starting", 3, ("gold", "red", "blue"))
    assert tells(evening, "two_boats")
    evening.do(PlaceBoats(0, ("gold", "red")))
    assert tells(evening, "two_boats")


def test_why_tells_that_the_fourth_city_ends_the_game_at_once():
    assert tells(GameBuilder(), "fourth_city")
    assert tells(sunken_city_dive("bounty-wrecks", {0: ("gold",)}), "fourth_city")
    assert not tells(GameBuilder().dive({0: ("gold",)}), "fourth_city")
