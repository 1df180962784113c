"""Scenarios of kits: one is drawn at the deal, some are locked at first, and each group has its own notes."""

import pytest

from companion.games import catalogue
from companion.games.kit.language import KitError
from companion.games.kit.reading import read_kit
from companion.games.kit.scenarios import ScenarioDrawn
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import default_seats, seed_of, simulate
from companion.session.record.verification import verify
from companion.table.chance import Chance
from companion.table.drawn_option import RANDOM, candidates, drawn_among, is_drawn, options_again
from companion.table.moves import IllegalMoveError
from companion.table.reader import Reader

GAME = catalogue.game("kit")
KIT = "Desert campaign"
FIRST, SECOND, LAST = "First crossing", "The long road", "Last water"
TWO_SCENARIOS = """kit = 1
name = "Two"
seats = [1, 2]
[counters]
round = {}
[[phases]]
name = "Turn"
answers = [{ say = "Step", main = true, do = ["round += 1", "done"] }]
[[scenarios]]
name = "A"
[[scenarios]]
name = "B"
after = "A"
[end]
when = "round > 2"
"""


def play_game(scenario, number=0, components="app"):
    return simulate(GAME, 2, seed_of("scenario", number), {"kit": KIT, "scenario": scenario, "components": components})


def test_scenario_names_with_spaces_can_be_drawn():
    value = drawn_among((SECOND, LAST))
    assert is_drawn(value) and candidates(value, (FIRST, SECOND, LAST)) == (SECOND, LAST)
    assert candidates(value, (FIRST, SECOND)) == () and candidates(drawn_among(("A",)), ("A", "B")) == ("A",)
    assert options_again({"scenario": value}) == {"scenario": value}


@pytest.mark.parametrize("components", ["app", "table"])
def test_a_scenario_is_drawn_by_the_seed_and_verifies(components):
    games = [play_game(drawn_among((SECOND, LAST)), number, components) for number in range(12)]
    assert {game.state.scenario for game in games} == {SECOND, LAST}
    assert all(verify(recorded_in(game.as_json())).difference == "" for game in games)


def begin_game(scenario):
    setup = GAME.setup(default_seats(2), {"kit": KIT, "scenario": scenario})
    events = GAME.deal(setup, Chance(bytes(32)))
    return setup, events, GAME.rulebook.apply(GAME.initial_state(setup), events)


def test_drawn_scenario_lists_the_contents_of_each_place():
    setup, events, state = begin_game(drawn_among((LAST,)))
    assert events[0] == ScenarioDrawn(LAST, (LAST, "Letztes Wasser"))
    assert state.things == begin_game(LAST)[2].things != begin_game(FIRST)[2].things
    reader = GAME.reader()
    assert reader.read(GAME.view(state, None).scenario) == LAST
    assert "Fathom draws the scenario" in reader.read(GAME.checklist(setup)[0])


def test_set_up_list_before_the_draw_omits_parts_of_single_scenarios():
    setup, _, _ = begin_game(drawn_among((FIRST, LAST)))
    assert len(GAME.checklist(setup)) == 1


def test_random_scenario_is_never_a_locked_scenario():
    assert begin_game(RANDOM)[2].scenario == FIRST


def test_draw_among_unknown_scenarios_is_refused_with_a_sentence():
    with pytest.raises(IllegalMoveError) as refusal:
        begin_game(drawn_among(("No such one", FIRST)))
    assert "has no scenario" in GAME.reader().read(refusal.value.sentence)


def test_scenarios_that_wait_for_each_other_are_refused():
    with pytest.raises(KitError) as error:
        read_kit(TWO_SCENARIOS.replace('name = "A"', 'name = "A"\nafter_win = "B"'))
    sentence = Reader("companion.games.kit").read(error.value.sentence)
    assert sentence == "Line 10: “A” can never be played: the scenarios wait for each other. Leave out one “after”."
    assert read_kit(TWO_SCENARIOS).scenario("B").is_locked
