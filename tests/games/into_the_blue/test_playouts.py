"""Test random games: invariants at every step and number of seats; `verify` accepts the games."""

import json
import random

import pytest

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import CHESTS, SHELLS
from companion.games.into_the_blue.state import NO_SEAT
from companion.session.record.recorded_file import recorded_in
from companion.session.record.session_rules import any_time_choices_of
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from companion.table.any_time_moves import SessionMove
from companion.table.chance import Chance
from companion.table.game import remaining_seats
from tests.games.into_the_blue.builders import dealt_state, random_move
from tests.invariants import check_every_choice, combine_checks, replay_events
from tests.long_tests import SAMPLED, long_except_first
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(1000, 24)
CHECKED_GAMES, RANDOM_MOVE_GAMES = full_or_sample(8, 4, 2), full_or_sample(15, 6, 2)
TABLE = {"dice": "table", "chests": "table"}


def check_pieces(step):
    """Check that each seat has twelve shells, and that there are five chests."""
    state = step.state_before
    for seat in range(state.terms.seats):
        assert sum(column[seat] for column in state.shells) + state.unplayed[seat] == SHELLS
    assert min(state.unplayed) >= 0 and len(state.holders) == len(CHESTS)
    if not state.terms.is_chests_on_table:
        assert sorted(state.chests) == sorted(CHESTS)


def check_secrets(step):
    """Check that no view and no sentence for other seats contains the value of a chest."""
    state = step.state_before
    for seat in (None, *range(state.terms.seats)):
        view = GAME.view(state, seat)
        assert all(chest.worth == 0 for chest in view.chests if chest.holder in (NO_SEAT, None) or chest.holder != seat)
        assert all(row.chest is None for row in view.seats if row.seat != seat)
    for event in step.events:
        if type(event).__name__ in ("ChestTaken", "GameBegun"):
            assert not {"worth", "chests"} & set(GAME.rulebook.describe(event).parts)


@SAMPLED
@pytest.mark.parametrize("options", [{}, TABLE], ids=["app", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_step_of_random_games_holds_the_invariants(seats, options):
    for number in range(CHECKED_GAMES):
        seed = seed_of("close", number)
        watch = combine_checks(check_pieces, check_secrets, check_every_choice(GAME, seed))
        game = simulate(GAME, seats, seed, options, watch=watch)
        assert game.is_over
        replay_events(game)


@pytest.mark.parametrize("seats", long_except_first([4, 2, 3, 5], 2))
def test_many_games_end_with_all_shells_and_chests_and_verify(seats):
    ends = set()
    for number in range(GAMES):
        game = simulate(GAME, seats, seed_of("many", number))
        assert game.is_over
        state = game.state
        assert all(sum(column[seat] for column in state.shells) + state.unplayed[seat] == SHELLS for seat in range(seats))
        assert sorted(state.chests) == sorted(CHESTS)
        assert sum(row.total for row in game.standings.seats) == sum_given_tokens(state)
        ends.update(type(event).__name__ for event in game.steps[-1].events)
        verification = verify(recorded_in(game.as_json()))
        assert verification.is_true and verification.moves == len(game.steps), verification.difference
    assert ends >= {"ShellsPlaced", "DiveFailed"}


def sum_given_tokens(state):
    """Return the sum of all treasures and chests taken by any seat."""
    most = 3 if state.terms.seats > 3 else 2
    tokens = sum(
        sum((treasures[0], *sorted(treasures[1:], reverse=True))[: min(most, sum(count > 0 for count in column))])
        for treasures, column in zip(state.terms.treasures, state.shells)
    )
    return tokens + sum(worth for worth, holder in zip(state.chests, state.holders) if holder != NO_SEAT)


@SAMPLED
@pytest.mark.parametrize("options", [{}, TABLE], ids=["app", "table"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_random_any_time_moves_never_break_a_game(seats, options):
    for number in range(RANDOM_MOVE_GAMES):
        luck, seed = random.Random(f"{seats} {number}"), seed_of("restless", number)
        chance, state, events = Chance(seed), dealt_state(seats, **options), []
        while (prompt := GAME.prompt(state)) is not None and len(events) < 3000:
            any_time = [choice for choice in any_time_choices_of(GAME, state, False) if not isinstance(choice.move, SessionMove)]
            is_any_time = luck.random() < 0.15 and any_time
            move = random_move(tuple(any_time) if is_any_time else prompt.choices, luck)
            new_events = GAME.rulebook.decide(state, move, chance)
            state = GAME.rulebook.apply(state, new_events)
            events += new_events
            assert all(sum(column[seat] for column in state.shells) + state.unplayed[seat] == SHELLS for seat in range(seats))
            assert min(state.unplayed) >= 0 and len(remaining_seats(GAME, state)) >= 1
            GAME.view(state, None), GAME.standings(state)
        assert GAME.prompt(state) is None
        assert GAME.rulebook.apply(dealt_state(seats, **options), tuple(events)) == state


@pytest.mark.parametrize("seats", [2, 5])
def test_views_of_the_end_show_every_chest(seats):
    game = simulate(GAME, seats, seed_of("end", 4), {"chests": "table"})
    view = GAME.view(game.state, None)
    assert view.is_over and all(chest.worth for chest in view.chests if chest.holder != NO_SEAT)


def test_game_as_json_has_rolls_and_options():
    data = json.loads(simulate(GAME, 3, seed_of("data")).as_json())
    rolls = [event for event in data["events"] if event["type"] == "DiceRolled"]
    assert rolls and all(len(roll["dice"]) == 6 and roll["source"] == "app" for roll in rolls)
    assert data["setup"]["options"] == {"dice": "app", "chests": "app", "totals": "hidden"}


def test_verify_finds_a_die_that_was_turned():
    data = json.loads(simulate(GAME, 2, seed_of("turned")).as_json())
    roll = next(event for move in data["moves"] for event in move["events"] if event["type"] == "DiceRolled")
    roll["fell"][0] = roll["fell"][0] % 6 + 1
    data["events"] = [event for move in [{"events": data["events"][:1]}, *data["moves"]] for event in move["events"]]
    assert not verify(recorded_in(json.dumps(data))).is_true
