"""Tiles told wrongly are put right at any time, and the rule catches up: penguins, retreats, tiles still taken, rocks."""

import pytest

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import TellTile
from companion.games.deep_dive.retelling import LeaveLate, RetellTile, TakeLate
from companion.games.deep_dive.state import NOBODY, Owned, Phase
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.moves import IllegalMove
from tests.games.deep_dive.builders import (
    accounted,
    after,
    at_start,
    begun,
    column,
    everything,
    owning,
    read,
    with_penguin,
    with_up,
)


def ocean(seats=3):
    return begun(seats, tiles="table")


def told(state, *tiles):
    """Seat after seat, one turn each: `tiles` are told at depth 1."""
    for tile in tiles:
        state = after(state, TellTile(state.up, (tile,)))
    return state


def put_right(state, depth, place, tile):
    right = after(state, RetellTile(depth, (place,), (tile,)))
    assert accounted(right) == everything(right)
    return right


def test_a_predator_that_was_a_food_frees_its_penguin_and_may_be_taken():
    state = put_right(told(ocean(), "predator"), 1, "up:0", "pink2")
    assert not state.trapped(0) and state.up == 1
    assert read(GAME.prompt(state).about) == "Ann, take a tile after the correction?"
    taken = after(state, TakeLate(0, 1, "pink2"))
    assert column(taken, 0, "pink") == (2,) and taken.up == 1 and not taken.late and not taken.depth(1).up
    left = after(state, LeaveLate(0))
    assert left.depth(1).takeable == ("pink2",) and not left.late


def test_nobody_goes_on_before_it_is_taken_or_left():
    state = put_right(told(ocean(), "predator"), 1, "up:0", "pink2")
    with pytest.raises(IllegalMove) as refusal:
        after(state, TellTile(1, ("rock",)))
    assert refusal.value.reason == "late_first"
    assert not after(state, LeaveTable(0)).late


def test_a_predator_that_was_open_water_frees_its_penguin():
    state = put_right(told(ocean(), "predator"), 1, "up:0", "water")
    assert not state.trapped(0) and not state.late


def test_a_food_taken_that_was_a_predator_traps_a_penguin():
    state = after(told(ocean(), "pink2"), TakeTile(0, 1, "pink2"))
    state = put_right(state, 1, "0:pink2", "predator")
    assert state.trapped(0) == (1,) and column(state, 0, "pink") == ()


def test_a_food_left_that_was_a_predator_traps_whoever_flipped_it():
    state = after(told(ocean(), "pink2"), GoDeeper(0))
    state = put_right(state, 1, "up:0", "predator")
    assert state.trapped(0) == (1,) and state.up == 0


def test_a_third_penguin_by_a_correction_frees_all_three():
    state = with_penguin(with_up(ocean(), 2, "green3"), 1, 2, 3)
    state = owning(state, 1, (1, "pink2"))
    state = put_right(state, 1, "1:pink2", "predator")
    assert state.trapped(1) == () and [late.depths for late in state.late] == [(1, 2, 3)]
    assert column(after(state, TakeLate(1, 2, "green3")), 1, "green") == (3,)


def test_who_could_bring_nothing_back_is_not_asked():
    state = owning(with_penguin(ocean(), 1, 2, 3), 1, (1, "pink2"))
    assert not put_right(state, 1, "1:pink2", "predator").late


def test_the_tile_just_flipped_is_put_right_before_it_is_decided():
    state = put_right(told(ocean(), "pink2"), 1, "up:0", "predator")
    assert state.trapped(0) == (1,) and state.up == 1, "the rule follows at once"
    assert put_right(told(ocean(), "pink2"), 1, "up:0", "rock").phase == Phase.FLIPPED


def test_a_discarded_rock_that_was_a_food_goes_to_who_had_it():
    state = owning(ocean(), 0, (2, "rock"))
    state = after(state, SpendRock(0, (4,)))
    state = put_right(state, 2, "spent:0", "green3")
    assert column(state, 0, "green") == (3,) and not state.spent


def test_a_rock_that_was_not_discarded_is_counted_back():
    state = after(owning(ocean(), 0, (2, "rock"), (1, "rock")), SpendRock(0, (4,)))
    back = after(state, CorrectCounter("rocks", 0, 2))
    assert back.divers[0].rocks == (2, 1) and not back.spent
    gone = after(state, CorrectCounter("rocks", 0, 0))
    assert gone.divers[0].rocks == () and [depth for _, depth in gone.spent] == [1, 2]
    with pytest.raises(IllegalMove):
        after(state, CorrectCounter("rocks", 0, 3))


def test_the_opponent_keeps_what_it_really_flipped():
    state = owning(begun(1, tiles="table"), -1, (3, "pink4"))
    water = put_right(state, 3, "1:pink4", "water")
    assert water.divers[-1].tiles[-1] == Owned("water", 3)
    predator = put_right(state, 3, "1:pink4", "predator")
    assert [(one.tile, one.penguin) for one in predator.depth(3).up] == [("predator", NOBODY)]


def test_a_food_keeps_its_place_when_only_its_worth_was_wrong():
    state = put_right(owning(ocean(), 0, (1, "pink1"), (2, "pink2")), 1, "0:pink1", "pink2")
    assert state.divers[0].tiles == (Owned("pink2", 1), Owned("pink2", 2))
    assert at_start(state).up == 0
