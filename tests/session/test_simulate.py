"""Random players play whole games; invariants are checked at every step."""

import json

import msgspec
import pytest

from companion.session.record.chooser import NoChoiceError, RandomPlayer
from companion.session.record.simulated_game import ChoiceRefusedError, SimulatedMove, seed_of, simulate
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice, Number, Option, Pick, Prompt, Text
from tests.example_games import pearls
from tests.example_games.pearls import GAME
from tests.invariants import (
    InvariantError,
    check_every_choice,
    check_no_secrets,
    combine_checks,
    replay_events,
)


def test_a_simulated_game_ends():
    game = simulate(GAME, 3, seed_of(1))
    assert game.is_over and len(game.standings.seats) == 3


def test_the_same_seed_plays_the_same_game():
    assert simulate(GAME, 2, seed_of("a")).as_json() == simulate(GAME, 2, seed_of("a")).as_json()
    assert simulate(GAME, 2, seed_of("a")).as_json() != simulate(GAME, 2, seed_of("a", 1)).as_json()


def test_a_simulated_game_is_printed_as_data_in_the_documented_format():
    data = json.loads(simulate(GAME, 2, seed_of(1)).as_json())
    assert list(data) == ["game", "seed", "setup", "moves", "events", "standings", "fingerprint"]
    assert {"seat", "place", "total", "lines"} == set(data["standings"][0])
    assert [event for move in data["moves"] for event in move["events"]] == data["events"]
    assert all("type" in event for event in data["events"])


def test_every_listed_choice_is_accepted_and_replay_equals_the_live_state():
    for number in range(20):
        seed = seed_of("invariants", number)
        holds = combine_checks(check_no_secrets(GAME, lambda state: ["seed"]), check_every_choice(GAME, seed))
        replay_events(simulate(GAME, 2, seed, watch=holds))


def test_a_choice_the_game_refuses_is_found():
    def decide(state, move, chance):
        raise IllegalMoveError("no", "Never.")

    stubborn = pearls.replace_parts(decide=decide)
    with pytest.raises(ChoiceRefusedError, match=r"offered .* and refused it: Never"):
        simulate(stubborn, 2, seed_of(1))


def test_a_prompt_without_a_choice_is_found():
    stuck = pearls.replace_parts(prompt=lambda state: Prompt("What now?", ()))
    with pytest.raises(NoChoiceError, match="What now"):
        simulate(stuck, 2, seed_of(1))


def test_an_answer_that_loses_something_without_leading_out_is_found():
    def costly(state):
        prompt = GAME.prompt(state)
        choices = tuple(msgspec.structs.replace(choice, loses="a pearl", cell="go") for choice in prompt.choices) if prompt else ()
        return prompt and msgspec.structs.replace(prompt, choices=choices)

    game = pearls.replace_parts(prompt=costly)
    with pytest.raises(InvariantError, match="loses something"):
        simulate(game, 2, seed_of(1), watch=check_every_choice(game, seed_of(1)))


def test_a_game_that_replays_differently_is_found():
    game = simulate(GAME, 2, seed_of(1))
    with pytest.raises(InvariantError, match="differs"):
        replay_events(msgspec.structs.replace(game, state=None))


def test_a_secret_in_a_view_is_found():
    watch = check_no_secrets(GAME, lambda state: [str(state.bag[0] + state.bag[1])])
    with pytest.raises(InvariantError, match="shows 12"):
        simulate(GAME, 2, seed_of(1), watch=watch)


def test_an_endless_game_is_stopped():
    endless = pearls.replace_parts(evolve=lambda state, event: state)
    game = simulate(endless, 2, seed_of(1), most_moves=30)
    assert not game.is_over and len(game.steps) == 30


def test_fields_are_filled_inside_their_ranges():
    options = tuple(Option(value, value) for value in "abcd")
    fields = (
        Number("n", "n", 2, 10, 4),
        Pick("p", "p", options, 0, 4),
        Pick("q", "q", options, 3, 6, repeats=True),
        Text("t", "t", 5, 1),
    )
    choice = Choice("fill", pearls.Stop(0), fields=fields)
    player = RandomPlayer(7)
    filled = [player.values(choice) for _ in range(300)]
    for values in filled:
        [field.check(value) for field, value in zip(fields, values)]
    assert {values[0] for values in filled} == {2, 6, 10}
    assert {len(values[1]) for values in filled} == {0, 1, 2, 3, 4} and {len(values[2]) for values in filled} == {3, 4, 5, 6}


def test_a_step_knows_where_the_games_chance_stood():
    steps: list[SimulatedMove] = []
    simulate(GAME, 2, seed_of(3), watch=steps.append)
    drawn_count = 0
    for step in steps:
        assert step.draws_before == drawn_count
        drawn_count += step.draw_count
