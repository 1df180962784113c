"""Test every line of "Refused, with a reason": each sentence gives the reason, with its numbers."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive.corrections import CancelCorrection, CorrectWorths
from companion.games.deep_dive.dive import FlipTile, GoDeeper, Resurface, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import Phase
from companion.games.deep_dive.tile_corrections import CorrectTile
from companion.games.deep_dive.turns import ChooseFood
from companion.table.any_time_moves import CorrectCounter, LeaveTable
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.sentence import SeatName, say
from tests.games.deep_dive.builders import (
    apply_moves,
    dealt_state,
    decide,
    give_tiles,
    put_face_up,
    put_next,
    set_pile_height,
    start_turn,
    trap_penguin,
)


def refusal_of(state, move):
    """Return the reason and the sentence of the refusal."""
    with pytest.raises(IllegalMoveError) as refused:
        decide(state, move)
    return refused.value.reason, refused.value.sentence


def refusal_words(key, **parts):
    """Return the sentence of a refusal by its key."""
    illegal = illegal_move(key, **parts)
    return illegal.reason, illegal.sentence


def ended_state(state):
    return replace(state, phase=Phase.OVER)


def test_passing_over_a_depth_without_an_own_penguin():
    assert refusal_of(trap_penguin(dealt_state(4), 1, 1), GoDeeper(0)) == refusal_words("no_passing.early", depth=1)


def test_passing_over_a_depth_that_is_not_emptied_after_the_trigger():
    assert refusal_of(replace(dealt_state(4), ending=True), GoDeeper(0)) == refusal_words("no_passing.ending", depth=1, down=39)


def test_passing_over_an_emptied_depth_before_the_end_is_triggered():
    assert refusal_of(set_pile_height(dealt_state(4), 1, 0), GoDeeper(0))[0] == "no_passing"


def test_passing_over_depth_5_even_with_a_penguin_there():
    state = apply_moves(give_tiles(trap_penguin(dealt_state(4), 0, 5), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refusal_of(state, GoDeeper(0)) == refusal_words("deepest", deepest=5)


def test_taking_a_tile_that_is_not_face_up_at_the_depth():
    assert refusal_of(put_face_up(dealt_state(4), 1, "pink1"), TakeTile(0, 1, "pink2")) == refusal_words(
        "not_face_up", tile="pink2", depth=1
    )


def test_taking_from_another_depth_than_where_the_seat_is():
    assert refusal_of(put_face_up(dealt_state(4), 2, "pink3"), TakeTile(0, 2, "pink3")) == refusal_words(
        "elsewhere", seat=SeatName(0), at=1, depth=2
    )


@pytest.mark.parametrize(("tile", "tile_name"), [refusal_words("water"), refusal_words("predator")])
def test_taking_a_tile_that_is_not_takeable(tile, tile_name):
    assert refusal_of(put_face_up(dealt_state(4), 1, tile), TakeTile(0, 1, tile)) == refusal_words("not_takeable", tile=tile)


def test_taking_another_tile_than_the_one_just_flipped():
    state = apply_moves(put_next(put_face_up(dealt_state(4), 1, "green1"), 1, "pink2"), FlipTile(0))
    assert refusal_of(state, TakeTile(0, 1, "green1")) == refusal_words("not_the_flipped", flipped="pink2", tile="green1")


def test_flipping_again_before_deciding():
    state = apply_moves(put_next(dealt_state(4), 1, "pink2"), FlipTile(0))
    assert refusal_of(state, FlipTile(0)) == refusal_words("decide_first", tile="pink2")


def test_resurfacing_empty_handed_while_something_can_be_done():
    assert refusal_of(put_face_up(dealt_state(4), 1, "pink1"), Resurface(0)) == refusal_words(
        "empty_handed.more", depth=1, down=38, takeable=1
    )


def test_resurfacing_empty_handed_from_depth_5_with_tiles_face_down():
    state = apply_moves(give_tiles(dealt_state(4), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refusal_of(state, Resurface(0)) == refusal_words("empty_handed.more", depth=5, down=18, takeable=0)


def test_resurfacing_empty_handed_from_an_emptied_depth_above_the_deepest():
    state = replace(set_pile_height(dealt_state(4), 1, 0), ending=True)
    assert refusal_of(state, Resurface(0)) == refusal_words("empty_handed.skip", depth=1)


def test_resurfacing_empty_handed_with_a_tile_just_flipped():
    state = apply_moves(put_next(dealt_state(4), 1, "pink2"), FlipTile(0))
    assert refusal_of(state, Resurface(0)) == refusal_words("empty_handed.flipped", tile="pink2")


def test_going_deeper_than_5():
    state = apply_moves(give_tiles(dealt_state(4), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refusal_of(state, GoDeeper(0))[0] == "deepest"


@pytest.mark.parametrize("depth", [0, 6])
def test_starting_at_an_unknown_depth(depth):
    state = give_tiles(dealt_state(4), 0, (1, "rock"))
    assert refusal_of(state, SpendRock(0, (depth,))) == refusal_words("no_such_depth.other", depth=depth, deepest=5)


def test_starting_at_two_depths_at_once():
    state = give_tiles(dealt_state(4), 0, (1, "rock"))
    assert refusal_of(state, SpendRock(0, (2, 3))) == refusal_words("no_such_depth.one", deepest=5)


def test_spending_a_rock_not_owned():
    assert refusal_of(give_tiles(dealt_state(4), 1, (1, "rock")), SpendRock(0, (3,))) == refusal_words("no_rock", seat=SeatName(0))


def test_spending_a_rock_after_the_turn_has_begun():
    state = apply_moves(put_next(give_tiles(dealt_state(4), 0, (2, "rock")), 1, "water"), FlipTile(0))
    assert refusal_of(state, SpendRock(0, (3,))) == refusal_words("dive_begun", seat=SeatName(0), depth=2)


def test_spending_a_second_rock_in_one_turn():
    state = apply_moves(give_tiles(dealt_state(4), 0, (2, "rock"), (1, "rock")), SpendRock(0, (3,)))
    assert refusal_of(state, SpendRock(0, (4,)))[0] == "dive_begun"


def retreat_state():
    state = put_face_up(put_face_up(trap_penguin(dealt_state(4), 0, 1, 3), 3, "green4", "pink4"), 2, "pink3")
    return apply_moves(put_next(state, 1, "predator"), FlipTile(0))


def test_taking_a_tile_on_a_retreat_from_a_depth_without_an_own_penguin():
    assert refusal_of(retreat_state(), TakeTile(0, 2, "pink3")) == refusal_words(
        "no_penguin_there", seat=SeatName(0), depth=2, refuge=(1, 3)
    )


def test_taking_more_than_one_tile_on_a_retreat():
    state = apply_moves(retreat_state(), TakeTile(0, 3, "green4"))
    assert refusal_of(state, TakeTile(0, 3, "pink4")) == refusal_words("not_your_turn", up=SeatName(1), seat=SeatName(0))


@pytest.mark.parametrize("move", [FlipTile(0), GoDeeper(0)])
def test_other_moves_on_a_retreat(move):
    assert refusal_of(retreat_state(), move) == refusal_words("retreating", seat=SeatName(0))


@pytest.mark.parametrize(
    "move", [FlipTile(0), GoDeeper(0), Resurface(0), TakeTile(0, 1, "pink1"), LeaveTable(0), CorrectWorths(1), CancelCorrection()]
)
def test_anything_after_the_end(move):
    assert refusal_of(ended_state(dealt_state(3)), move) == refusal_words("game_over")


@pytest.mark.parametrize("move", [FlipTile(1), GoDeeper(1), Resurface(1), TakeTile(1, 1, "pink1"), SpendRock(1, (2,))])
def test_a_move_of_a_seat_out_of_turn(move):
    assert refusal_of(dealt_state(3), move) == refusal_words("not_your_turn", up=SeatName(0), seat=SeatName(1))


def test_flipping_at_an_exhausted_depth():
    state = replace(set_pile_height(dealt_state(4), 1, 0), ending=True)
    assert refusal_of(state, FlipTile(0)) == refusal_words("none_face_down", depth=1)


def test_flipping_a_physical_tile_in_the_app():
    assert refusal_of(dealt_state(2, tiles="table"), FlipTile(0)) == refusal_words("tiles_on_table")


def test_entering_a_tile_that_the_app_flips():
    assert refusal_of(dealt_state(2), EnterTile(0, ("pink1",))) == refusal_words("tiles_in_app")


def test_entering_two_tiles_for_one_flip():
    assert refusal_of(dealt_state(2, tiles="table"), EnterTile(0, ("pink1", "pink2"))) == refusal_words("one_tile", count=2)


@pytest.mark.parametrize("tile", ["rock", "water", "pink7", "shoe"])
def test_entering_a_tile_that_its_depth_cannot_hold(tile):
    state = apply_moves(give_tiles(dealt_state(2, tiles="table"), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refusal_of(state, EnterTile(0, (tile,))) == refusal_words("not_at_depth", tile=tile, depth=5)


def test_choosing_food_for_the_opponent_when_no_choice_is_open():
    assert refusal_of(dealt_state(1), ChooseFood("pink1")) == refusal_words("nothing_to_choose")


def test_playing_for_the_opponent_in_the_persons_turn():
    assert refusal_of(dealt_state(1), FlipTile(-1)) == refusal_words("not_your_turn", up=SeatName(0), seat=say("opponent"))


def test_the_opponent_neither_passes_nor_takes_nor_spends():
    state = replace(dealt_state(1), up=-1)
    assert [
        refusal_of(state, move)[0] for move in (GoDeeper(-1), TakeTile(-1, 1, "pink1"), SpendRock(-1, (2,)), Resurface(-1))
    ] == [
        "opponent_flips",
        "opponent_takes",
        "no_rock",
        "empty_handed",
    ]


def test_leaving_twice_and_leaving_as_the_last():
    state_after = apply_moves(dealt_state(2), LeaveTable(1))
    assert refusal_of(state_after, LeaveTable(1)) == refusal_words("not_seated")
    assert refusal_of(state_after, LeaveTable(0)) == refusal_words("last_seat")


def test_counting_more_tiles_than_have_not_been_seen():
    state = dealt_state(2, tiles="table")
    unseen = state.depth(5).pile.unseen_count
    assert refusal_of(state, CorrectCounter("down:5", None, unseen + 1)) == refusal_words(
        "counter_range", counter=say("counter.down", depth=5), low=0, high=unseen, value=unseen + 1
    )


@pytest.mark.parametrize("key", ["down:6", "points", "down:1"])
def test_correcting_a_count_the_game_does_not_have(key):
    assert refusal_of(dealt_state(2), CorrectCounter(key, None, 3)) == refusal_words("no_such_counter")


def test_correcting_a_tile_that_was_never_entered():
    state = dealt_state(2, tiles="table")
    assert refusal_of(state, CorrectTile(1, ("up:0",), ("pink1",)))[0] == "no_such_tile"


def test_a_move_while_a_doubt_is_open():
    state = apply_moves(dealt_state(2), CorrectWorths(2, ("pink",), 2, 3, 3))
    assert refusal_of(state, FlipTile(0)) == refusal_words("answer_first")


def test_cancelling_a_correction_when_none_is_asked():
    assert refusal_of(start_turn(dealt_state(2)), CancelCorrection()) == refusal_words("not_asked")
