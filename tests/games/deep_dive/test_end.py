"""Test the end of the game: its trigger, the rest of the round, the last dive."""

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import FlipTile, GoDeeper, WentDeeper
from companion.games.deep_dive.state import Phase
from companion.games.deep_dive.turns import EndTriggered, GameEnded, LastDiveBegan, TurnPassed
from companion.table.sentence import say
from tests.games.deep_dive.builders import (
    SKIP_FLIP,
    apply_moves,
    dealt_state,
    decide,
    give_tiles,
    labels,
    put_face_up,
    put_next,
    set_pile_height,
    skip_label,
)


def leave_last_tile(state, depth=1, tile="predator"):
    """Return the state with one face-down tile left at `depth`."""
    return put_next(set_pile_height(state, depth, 1), depth, tile)


def trap_at_depth_2(state):
    """Return the state in which the active seat passed the emptied depth 1 and has a penguin trapped at depth 2."""
    return apply_moves(put_next(state, 2, "predator"), FlipTile(state.up))


def test_last_face_down_tile_of_any_depth_triggers_the_end():
    state = leave_last_tile(dealt_state(4))
    assert EndTriggered(1) in decide(state, FlipTile(0))
    assert not any(isinstance(event, EndTriggered) for event in decide(put_next(dealt_state(4), 1, "predator"), FlipTile(0)))


def test_a_later_emptied_depth_changes_nothing():
    state = replace(leave_last_tile(dealt_state(4)), ending=True)
    assert EndTriggered(1) not in decide(state, FlipTile(0))


def test_emptied_depth_is_skipped_automatically_after_the_end_is_triggered():
    events = decide(leave_last_tile(dealt_state(4)), FlipTile(0))
    assert events[-2:] == (TurnPassed(1, 1), WentDeeper(1, 1, "passed"))
    assert GAME.rulebook.apply(leave_last_tile(dealt_state(4)), events).at == 2


def test_emptied_depth_with_a_takeable_tile_or_a_rock_leaves_a_choice():
    for begins in (put_face_up(dealt_state(4), 1, "pink2"), give_tiles(dealt_state(4), 1, (1, "rock"))):
        state = apply_moves(leave_last_tile(begins), FlipTile(0))
        assert (state.up, state.at) == (1, 1) and SKIP_FLIP in labels(state)


def test_games_with_rules_1_ask_before_skipping_an_emptied_depth():
    state = apply_moves(replace(leave_last_tile(dealt_state(4)), rules=1), FlipTile(0))
    assert labels(state) == [skip_label(1)]
    assert apply_moves(state, GoDeeper(1)).at == 2


def test_round_is_finished_and_then_every_seat_has_a_final_turn():
    state = apply_moves(replace(leave_last_tile(dealt_state(3)), up=1), FlipTile(1))
    assert not state.is_last
    state = trap_at_depth_2(state)
    assert (state.up, state.is_last, state.round) == (0, True, 2)
    for seat in (0, 1, 2):
        assert state.up == seat
        state = trap_at_depth_2(state)
    assert state.is_over and GAME.prompt(state) is None


def test_final_round_follows_a_full_round_when_the_start_player_triggers_the_end():
    state = apply_moves(leave_last_tile(dealt_state(3)), FlipTile(0))
    turns = []
    while not state.is_over:
        turns.append((state.up, state.is_last))
        state = trap_at_depth_2(state)
    assert turns == [(1, False), (2, False), (0, True), (1, True), (2, True)]


def test_final_round_starts_at_once_when_the_last_seat_triggers_the_end():
    events = decide(replace(leave_last_tile(dealt_state(3)), up=2), FlipTile(2))
    assert any(isinstance(event, LastDiveBegan) for event in events)
    state = apply_moves(replace(leave_last_tile(dealt_state(3)), up=2), FlipTile(2))
    assert (state.up, state.is_last) == (0, True)


def test_rounds_start_at_the_start_player():
    state = replace(leave_last_tile(dealt_state(3)), first=1, up=0)
    state = apply_moves(state, FlipTile(0))
    assert (state.up, state.is_last) == (1, True)


def test_the_last_seat_of_the_final_round_ends_the_game():
    state = replace(leave_last_tile(dealt_state(3)), up=2, is_last=True, ending=True)
    assert decide(state, FlipTile(2))[-1] == GameEnded()


def test_subtitle_names_the_part_of_the_game():
    state = dealt_state(3)
    subtitles = [
        GAME.view(variant_state, None).subtitle
        for variant_state in (
            state,
            replace(state, ending=True),
            replace(state, ending=True, is_last=True),
            replace(state, phase=Phase.OVER),
        )
    ]
    assert subtitles == [
        say("header.round", round=1),
        say("header.ending", round=1),
        say("header.last"),
        say("header.over"),
    ]


def test_solo_round_ends_after_the_opponents_turn():
    state = apply_moves(leave_last_tile(dealt_state(1)), FlipTile(0))
    assert (state.up, state.is_last) == (-1, False)
