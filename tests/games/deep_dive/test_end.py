"""Test the end: the trigger, the rest of the round, the last dive."""

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import FlipTile, GoDeeper, WentDeeper
from companion.games.deep_dive.state import Phase
from companion.games.deep_dive.turns import EndTriggered, GameEnded, LastDiveBegan, TurnPassed
from companion.table.sentence import say
from tests.games.deep_dive.builders import (
    SKIP_FLIP,
    after_moves,
    dealt_state,
    decide,
    labels,
    skip_label,
    with_height,
    with_next,
    with_taken,
    with_up,
)


def with_last_tile(state, depth=1, tile="predator"):
    """Return the state with one face-down tile left at `depth`."""
    return with_next(with_height(state, depth, 1), depth, tile)


def after_trap_at_2(state):
    """Return the state in which the active seat passed the emptied depth 1 and has a penguin trapped at depth 2."""
    return after_moves(with_next(state, 2, "predator"), FlipTile(state.up))


def test_the_end_is_triggered_when_the_last_face_down_tile_of_any_depth_is_flipped():
    state = with_last_tile(dealt_state(4))
    assert EndTriggered(1) in decide(state, FlipTile(0))
    assert not any(isinstance(event, EndTriggered) for event in decide(with_next(dealt_state(4), 1, "predator"), FlipTile(0)))


def test_a_later_emptied_depth_changes_nothing():
    state = replace(with_last_tile(dealt_state(4)), ending=True)
    assert EndTriggered(1) not in decide(state, FlipTile(0))


def test_once_the_end_is_triggered_an_emptied_depth_is_passed_over_without_a_question():
    events = decide(with_last_tile(dealt_state(4)), FlipTile(0))
    assert events[-2:] == (TurnPassed(1, 1), WentDeeper(1, 1, "passed"))
    assert GAME.book.apply(with_last_tile(dealt_state(4)), events).at == 2


def test_what_can_be_taken_there_or_a_rock_that_may_be_spent_leaves_a_choice():
    for begins in (with_up(dealt_state(4), 1, "pink2"), with_taken(dealt_state(4), 1, (1, "rock"))):
        state = after_moves(with_last_tile(begins), FlipTile(0))
        assert (state.up, state.at) == (1, 1) and SKIP_FLIP in labels(state)


def test_games_of_older_rules_ask_as_they_did():
    state = after_moves(replace(with_last_tile(dealt_state(4)), rules=1), FlipTile(0))
    assert labels(state) == [skip_label(1)]
    assert after_moves(state, GoDeeper(1)).at == 2


def test_the_running_turn_and_the_round_are_finished_then_everyone_has_one_final_turn():
    state = after_moves(replace(with_last_tile(dealt_state(3)), up=1), FlipTile(1))
    assert not state.is_last
    state = after_trap_at_2(state)
    assert (state.up, state.is_last, state.round) == (0, True, 2)
    for seat in (0, 1, 2):
        assert state.up == seat
        state = after_trap_at_2(state)
    assert state.is_over and GAME.prompt(state) is None


def test_when_the_start_player_triggers_that_round_is_still_finished_and_the_final_round_follows():
    state = after_moves(with_last_tile(dealt_state(3)), FlipTile(0))
    turns = []
    while not state.is_over:
        turns.append((state.up, state.is_last))
        state = after_trap_at_2(state)
    assert turns == [(1, False), (2, False), (0, True), (1, True), (2, True)]


def test_when_the_last_seat_of_a_round_triggers_the_final_round_starts_at_once():
    events = decide(replace(with_last_tile(dealt_state(3)), up=2), FlipTile(2))
    assert any(isinstance(event, LastDiveBegan) for event in events)
    state = after_moves(replace(with_last_tile(dealt_state(3)), up=2), FlipTile(2))
    assert (state.up, state.is_last) == (0, True)


def test_rounds_run_from_the_start_player_on():
    state = replace(with_last_tile(dealt_state(3)), first=1, up=0)
    state = after_moves(state, FlipTile(0))
    assert (state.up, state.is_last) == (1, True)


def test_the_last_seat_of_the_final_round_ends_the_game():
    state = replace(with_last_tile(dealt_state(3)), up=2, is_last=True, ending=True)
    assert decide(state, FlipTile(2))[-1] == GameEnded()


def test_the_view_says_where_the_game_stands():
    state = dealt_state(3)
    subtitles = [
        GAME.view(one, None).subtitle
        for one in (state, replace(state, ending=True), replace(state, ending=True, is_last=True), replace(state, phase=Phase.OVER))
    ]
    assert subtitles == [
        say("header.round", round=1),
        say("header.ending", round=1),
        say("header.last"),
        say("header.over"),
    ]


def test_the_end_of_a_one_seat_round_is_the_opponents_turn():
    state = after_moves(with_last_tile(dealt_state(1)), FlipTile(0))
    assert (state.up, state.is_last) == (-1, False)
