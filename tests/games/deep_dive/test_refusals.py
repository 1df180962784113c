"""Every line of "Refused, with a reason": the sentence says why, with the numbers in it."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive.moves import (
    ChooseFood,
    ComeUp,
    CorrectWorths,
    DropDoubt,
    FlipTile,
    GoDeeper,
    RetellTile,
    SpendRock,
    TakeTile,
    TellTile,
)
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.moves import IllegalMove
from companion.table.wording import named
from tests.games.deep_dive.builders import (
    NAMES,
    after,
    at_start,
    begun,
    decided,
    owning,
    with_height,
    with_next,
    with_penguin,
    with_up,
)


def refused(state, move) -> tuple[str, str]:
    """The reason and the sentence, as the table reads it."""
    with pytest.raises(IllegalMove) as refusal:
        decided(state, move)
    return refusal.value.reason, named(refusal.value.message, NAMES)


def ended(state):
    return replace(state, phase="over")


def test_passing_over_a_depth_without_an_own_penguin():
    assert refused(with_penguin(begun(4), 1, 1), GoDeeper(0)) == (
        "no_passing",
        "Ann cannot pass over depth 1: 0 of their penguins are trapped there, and the end is not triggered.",
    )


def test_passing_over_a_depth_that_is_not_emptied_after_the_trigger():
    assert refused(replace(begun(4), ending=True), GoDeeper(0)) == (
        "no_passing",
        "Ann cannot pass over depth 1: 0 of their penguins are trapped there, and 39 tiles still lie face down there.",
    )


def test_passing_over_an_emptied_depth_before_the_end_is_triggered():
    assert refused(with_height(begun(4), 1, 0), GoDeeper(0))[0] == "no_passing"


def test_passing_over_depth_5_even_with_a_penguin_there():
    state = after(owning(with_penguin(begun(4), 0, 5), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refused(state, GoDeeper(0)) == (
        "deepest",
        "There is nothing below depth 5, and nobody passes over it: take or flip a tile there.",
    )


def test_taking_what_is_not_face_up_there():
    assert refused(with_up(begun(4), 1, "pink1"), TakeTile(0, 1, "pink2")) == (
        "not_face_up",
        "0 pink 2 tiles lie face up at depth 1.",
    )


def test_taking_from_another_depth_than_where_the_seat_is():
    assert refused(with_up(begun(4), 2, "pink3"), TakeTile(0, 2, "pink3")) == (
        "elsewhere",
        "Ann is at depth 1: nothing can be taken from depth 2.",
    )


@pytest.mark.parametrize(("tile", "called"), [("water", "Open water"), ("predator", "Predator")])
def test_taking_what_is_not_takeable(tile, called):
    assert refused(with_up(begun(4), 1, tile), TakeTile(0, 1, tile)) == (
        "not_takeable",
        f"{called} stays where it is: only food and rocks can be taken.",
    )


def test_taking_another_tile_than_the_one_just_flipped():
    state = after(with_next(with_up(begun(4), 1, "green1"), 1, "pink2"), FlipTile(0))
    assert refused(state, TakeTile(0, 1, "green1")) == (
        "not_the_flipped",
        "After flipping a pink 2, only that can be taken here, not the green 1.",
    )


def test_flipping_again_before_deciding():
    state = after(with_next(begun(4), 1, "pink2"), FlipTile(0))
    assert refused(state, FlipTile(0)) == ("decide_first", "First take the pink 2 or leave it.")


def test_resurfacing_empty_handed_while_something_can_be_done():
    assert refused(with_up(begun(4), 1, "pink1"), ComeUp(0)) == (
        "empty_handed",
        "There is still something to do at depth 1: 38 tiles lie face down and 1 can be taken.",
    )


def test_resurfacing_empty_handed_from_depth_5_with_tiles_face_down():
    state = after(owning(begun(4), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refused(state, ComeUp(0)) == (
        "empty_handed",
        "There is still something to do at depth 5: 18 tiles lie face down and 0 can be taken.",
    )


def test_resurfacing_empty_handed_from_an_emptied_depth_above_the_deepest():
    state = replace(with_height(begun(4), 1, 0), ending=True)
    assert refused(state, ComeUp(0)) == (
        "empty_handed",
        "There is still something to do: depth 1 can be passed over, down to depth 5.",
    )


def test_resurfacing_empty_handed_with_a_tile_just_flipped():
    state = after(with_next(begun(4), 1, "pink2"), FlipTile(0))
    assert refused(state, ComeUp(0)) == (
        "empty_handed",
        "There is still something to do at depth 1: take the pink 2, or leave it and dive on.",
    )


def test_going_deeper_than_5():
    state = after(owning(begun(4), 0, (1, "rock")), SpendRock(0, (5,)))
    assert refused(state, GoDeeper(0))[0] == "deepest"


@pytest.mark.parametrize("depth", [0, 6])
def test_starting_at_a_depth_there_is_not(depth):
    state = owning(begun(4), 0, (1, "rock"))
    assert refused(state, SpendRock(0, (depth,))) == ("no_such_depth", f"A dive starts at one depth from 1 to 5, not at {depth}.")


def test_starting_at_two_depths_at_once():
    state = owning(begun(4), 0, (1, "rock"))
    assert refused(state, SpendRock(0, (2, 3))) == ("no_such_depth", "A dive starts at one depth from 1 to 5, not at 2 and 3.")


def test_spending_a_rock_not_owned():
    assert refused(owning(begun(4), 1, (1, "rock")), SpendRock(0, (3,))) == (
        "no_rock",
        "Ann owns 0 rocks: only a rock of an earlier turn can be spent.",
    )


def test_spending_a_rock_after_the_turn_has_begun():
    state = after(with_next(owning(begun(4), 0, (2, "rock")), 1, "water"), FlipTile(0))
    assert refused(state, SpendRock(0, (3,))) == ("dive_begun", "A rock is spent before the dive: Ann is at depth 2 already.")


def test_spending_a_second_rock_in_one_turn():
    state = after(owning(begun(4), 0, (2, "rock"), (1, "rock")), SpendRock(0, (3,)))
    assert refused(state, SpendRock(0, (4,)))[0] == "dive_begun"


def retreating():
    state = with_up(with_up(with_penguin(begun(4), 0, 1, 3), 3, "green4", "pink4"), 2, "pink3")
    return after(with_next(state, 1, "predator"), FlipTile(0))


def test_on_a_retreat_a_tile_from_a_depth_without_an_own_penguin():
    assert refused(retreating(), TakeTile(0, 2, "pink3")) == (
        "no_penguin_there",
        "Ann had no penguin at depth 2; a retreat brings 1 tile from depth 1 and 3.",
    )


def test_on_a_retreat_more_than_one_tile():
    state = after(retreating(), TakeTile(0, 3, "green4"))
    assert refused(state, TakeTile(0, 3, "pink4")) == ("not_your_turn", "It is Bo's turn, not Ann's.")


@pytest.mark.parametrize("move", [FlipTile(0), GoDeeper(0)])
def test_on_a_retreat_anything_but_taking_a_tile_or_none(move):
    assert refused(retreating(), move) == ("retreating", "Ann retreats: bring up 1 tile or none, nothing else.")


@pytest.mark.parametrize(
    "move", [FlipTile(0), GoDeeper(0), ComeUp(0), TakeTile(0, 1, "pink1"), LeaveTable(0), CorrectWorths(1), DropDoubt()]
)
def test_anything_after_the_end(move):
    assert refused(ended(begun(3)), move) == ("game_over", "The game is over: the last dive was made.")


@pytest.mark.parametrize("move", [FlipTile(1), GoDeeper(1), ComeUp(1), TakeTile(1, 1, "pink1"), SpendRock(1, (2,))])
def test_a_seat_whose_turn_it_is_not(move):
    assert refused(begun(3), move) == ("not_your_turn", "It is Ann's turn, not Bo's.")


def test_flipping_where_nothing_lies_face_down():
    state = replace(with_height(begun(4), 1, 0), ending=True)
    assert refused(state, FlipTile(0)) == ("none_face_down", "0 tiles lie face down at depth 1.")


def test_flipping_in_the_app_what_lies_on_the_table():
    assert refused(begun(2, tiles="table"), FlipTile(0)) == (
        "tiles_on_table",
        "The tiles lie on the table: flip one there and tell which it is.",
    )


def test_telling_a_tile_that_the_app_flips():
    assert refused(begun(2), TellTile(0, ("pink1",))) == ("tiles_in_app", "The tiles are in the app: it flips them itself.")


def test_telling_two_tiles_for_one_flip():
    assert refused(begun(2, tiles="table"), TellTile(0, ("pink1", "pink2"))) == ("one_tile", "One flip shows 1 tile, not 2.")


@pytest.mark.parametrize("tile", ["rock", "water", "pink7", "shoe"])
def test_telling_a_tile_its_depth_cannot_hold(tile):
    state = after(owning(begun(2, tiles="table"), 0, (1, "rock")), SpendRock(0, (5,)))
    reason, sentence = refused(state, TellTile(0, (tile,)))
    assert reason == "not_at_depth"
    assert sentence.startswith("Depth 5 holds no ") and "pink 8, pink 9, pink 10" in sentence


def test_choosing_for_the_opponent_when_nothing_is_to_choose():
    assert refused(begun(1), ChooseFood("pink1")) == ("nothing_to_choose", "The opponent has nothing to choose between now.")


def test_playing_for_the_opponent_in_the_persons_turn():
    assert refused(begun(1), FlipTile(-1)) == ("not_your_turn", "It is Ann's turn, not The opponent's.")


def test_the_opponent_neither_passes_nor_takes_nor_spends():
    state = replace(begun(1), up=-1)
    assert [refused(state, move)[0] for move in (GoDeeper(-1), TakeTile(-1, 1, "pink1"), SpendRock(-1, (2,)), ComeUp(-1))] == [
        "opponent_flips",
        "opponent_takes",
        "no_rock",
        "empty_handed",
    ]


def test_leaving_twice_and_leaving_as_the_last():
    left = after(begun(2), LeaveTable(1))
    assert refused(left, LeaveTable(1)) == ("not_seated", "Bo has left the table already.")
    assert refused(left, LeaveTable(0)) == ("last_seat", "Only 1 seat is left: end the game instead.")


def test_counting_more_tiles_than_have_not_been_seen():
    state = begun(2, tiles="table")
    unseen = state.depth(5).pile.unseen_count
    assert refused(state, CorrectCounter("down:5", None, unseen + 1)) == (
        "too_many_down",
        f"{unseen + 1} cannot lie face down at depth 5: from 0 to {unseen} tiles have not been seen.",
    )


@pytest.mark.parametrize("key", ["down:6", "points", "down:1"])
def test_correcting_a_count_the_game_does_not_have(key):
    assert refused(begun(2), CorrectCounter(key, None, 3)) == ("no_such_counter", f"There is no count “{key}” to correct.")


def test_retelling_a_tile_that_was_never_told():
    state = begun(2, tiles="table")
    assert refused(state, RetellTile(1, ("up:0",), ("pink1",)))[0] == "no_such_tile"


def test_a_move_while_a_doubt_is_open():
    state = after(begun(2), CorrectWorths(2, ("pink",), 2, 3, 3))
    assert refused(state, FlipTile(0)) == ("answer_first", "Settle the question about your box first.")


def test_settling_a_doubt_nobody_has():
    assert refused(at_start(begun(2)), DropDoubt()) == ("not_asked", "Nothing is in doubt about that now.")
