"""Random games: every listed choice is accepted, replay equals live play, verify accepts, closing is always offered."""

import pytest
from msgspec.structs import replace

from companion.games.toolbox import GAME
from companion.games.toolbox.bags_and_stacks import NewPot
from companion.games.toolbox.tools import CloseToolbox, SelectTool
from companion.session.record.chooser import RandomPlayer
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import ENOUGH_MOVES, SimulatedMove, decide_offered, seed_of, simulate
from companion.session.record.verification import verify
from companion.table.chance import Chance
from companion.table.moves import with_time
from companion.table.prompt import Choice, Prompt
from tests.games.toolbox.builders import ToolboxGame
from tests.invariants import check_every_choice, combine_checks, replay_events
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(60, 15, 5)
CLOSE = Choice("", CloseToolbox(), ends=True)


def check_things_conserved(step):
    """Check that no thing of a pot is lost or added: a stack's order has exactly the things that may be drawn."""
    for pot in step.state_before.pots:
        assert min((*pot.held_counts, *pot.aside), default=0) >= 0
        if pot.pot == "stack" and pot.is_ready:
            assert tuple(sorted(pot.order)) == pot.things_by_kind()


def check_close_offered(step):
    assert CloseToolbox() in [choice.move for choice in GAME.prompt(step.state_before).choices]


@SAMPLED
@pytest.mark.parametrize("seats", range(1, 7))
def test_random_sessions_hold_every_invariant(seats):
    for number in range(GAMES):
        seed = seed_of(f"box-{seats}", number)
        game = simulate(
            GAME, seats, seed, watch=combine_checks(check_every_choice(GAME, seed), check_things_conserved, check_close_offered)
        )
        assert game.is_over and len(game.steps) <= ENOUGH_MOVES
        replay_events(game)
        result = verify(recorded_in(game.as_json()))
        assert result.is_true, result.difference


@pytest.mark.long
@pytest.mark.parametrize("number", range(6))
def test_long_session_holds_every_invariant(number):
    """Play at random without closing the toolbox, and with few changes of tool."""
    seed = seed_of("long", number)
    box, player = ToolboxGame(1 + number), RandomPlayer(seed)
    watch = combine_checks(check_every_choice(GAME, seed), check_things_conserved)
    event_names = set()
    for move_count in range(400):
        prompt = GAME.prompt(box.state)
        kept_choices = [
            choice
            for choice in (*prompt.choices, *GAME.any_time_choices(box.state))
            if choice.move != CloseToolbox() and (move_count % 5 == 0 or not choice.report_pattern)
        ]
        if move_count % 12:
            kept_choices = [
                choice for choice in kept_choices if not isinstance(choice.move, SelectTool) or len(kept_choices) < 4
            ] or kept_choices
        move = with_time(player.move(Prompt("", tuple(kept_choices))), 1000 * move_count)
        before, events = box.state, decide_offered(GAME, box.state, move, Chance(seed, move_count))
        box.state = GAME.rulebook.apply(box.state, events)
        if move_count % 10 == 0:
            watch(SimulatedMove(before, move, events, move_count, 1))
        event_names |= {type(event).__name__ for event in events}
    assert len(event_names) > 8


def test_simulated_sessions_are_closed_after_at_most_200_moves():
    def hardly_ever(state):
        prompt = GAME.prompt(state)
        return prompt and Prompt(prompt.question, (*[choice for choice in prompt.choices if not choice.ends] * 999, CLOSE))

    game = simulate(replace(GAME, prompt=hardly_ever), 2, seed_of("never"))
    assert game.is_over and len(game.steps) == ENOUGH_MOVES == 200 and game.steps[-1].move == CloseToolbox()


def test_only_choices_in_the_last_cell_lose_and_only_closing_ends():
    for number in range(40):
        for step in simulate(GAME, 1 + number % 6, seed_of("loses", number)).steps:
            choices = GAME.prompt(step.state_before).choices
            assert [choice.move for choice in choices if choice.ends] == [CloseToolbox()]
            assert all(
                choice.cell == "out"
                for choice in (*choices, *GAME.any_time_choices(step.state_before))
                if choice.loses or choice.ends
            )


def test_new_pot_is_the_selected_tool():
    assert ToolboxGame().play(NewPot("A", ("bag",))).state.tool == "pot:0"
