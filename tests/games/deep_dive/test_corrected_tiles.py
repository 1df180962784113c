"""Test that a wrongly entered tile can be corrected at any time, with its consequences for penguins, retreats, tiles and rocks."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import NO_SEAT, Phase, TakenTile
from companion.games.deep_dive.tile_corrections import CorrectTile, DeclineLateTile, FixPenguin, TakeLateTile
from companion.session.record.session_rules import changes_nothing
from companion.table.any_time_moves import CorrectCounter, LeaveTable
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice
from companion.table.sentence import SeatName, say
from tests.games.deep_dive.builders import (
    apply_moves,
    column,
    count_box_tiles,
    count_tiles,
    dealt_state,
    give_tiles,
    put_face_up,
    read_english,
    start_turn,
    trap_penguin,
)


def create_ocean(seats=3):
    return dealt_state(seats, tiles="table")


def enter_tiles(state, *tiles):
    """Return the state after one turn for each of `tiles`, entered at depth 1."""
    for tile in tiles:
        state = apply_moves(state, EnterTile(state.up, (tile,)))
    return state


def correct_tile(state, depth, place, tile):
    right = apply_moves(state, CorrectTile(depth, (place,), (tile,)))
    assert count_tiles(right) == count_box_tiles(right)
    return right


def test_predator_corrected_to_food_frees_its_penguin_and_may_be_taken():
    state = correct_tile(enter_tiles(create_ocean(), "predator"), 1, "up:0", "pink2")
    assert not state.penguin_depths(0) and state.up == 1
    assert read_english(GAME.prompt(state).question) == "Ann, take a tile after the correction?"
    taken_state = apply_moves(state, TakeLateTile(0, 1, "pink2"))
    assert column(taken_state, 0, "pink") == (2,) and taken_state.up == 1 and not taken_state.late and not taken_state.depth(1).up
    declined_state = apply_moves(state, DeclineLateTile(0))
    assert declined_state.depth(1).takeable == ("pink2",) and not declined_state.late


def test_late_tile_must_be_taken_or_left_before_the_next_move():
    state = correct_tile(enter_tiles(create_ocean(), "predator"), 1, "up:0", "pink2")
    with pytest.raises(IllegalMoveError) as refusal:
        apply_moves(state, EnterTile(1, ("rock",)))
    assert refusal.value.reason == "late_first"
    assert not apply_moves(state, LeaveTable(0)).late


def test_predator_corrected_to_open_water_frees_its_penguin():
    state = correct_tile(enter_tiles(create_ocean(), "predator"), 1, "up:0", "water")
    assert not state.penguin_depths(0) and not state.late


def test_taken_food_corrected_to_a_predator_traps_a_penguin():
    state = apply_moves(enter_tiles(create_ocean(), "pink2"), TakeTile(0, 1, "pink2"))
    state = correct_tile(state, 1, "0:pink2", "predator")
    assert state.penguin_depths(0) == (1,) and column(state, 0, "pink") == ()


def test_left_food_corrected_to_a_predator_traps_a_penguin_of_the_flipping_seat():
    state = apply_moves(enter_tiles(create_ocean(), "pink2"), GoDeeper(0))
    state = correct_tile(state, 1, "up:0", "predator")
    assert state.penguin_depths(0) == (1,) and state.up == 1, "the dive ended there"
    old = replace(apply_moves(enter_tiles(create_ocean(), "pink2"), GoDeeper(0)), rules=3)
    assert correct_tile(old, 1, "up:0", "predator").up == 0, "as it was decided then"


def test_correction_that_traps_a_third_penguin_frees_all_three():
    state = trap_penguin(put_face_up(create_ocean(), 2, "green3"), 1, 2, 3)
    state = give_tiles(state, 1, (1, "pink2"))
    state = correct_tile(state, 1, "1:pink2", "predator")
    assert state.penguin_depths(1) == () and [late.depths for late in state.late] == [(1, 2, 3)]
    assert column(apply_moves(state, TakeLateTile(1, 2, "green3")), 1, "green") == (3,)


def test_correction_to_a_third_predator_asks_nothing_without_a_takeable_tile():
    state = give_tiles(trap_penguin(create_ocean(), 1, 2, 3), 1, (1, "pink2"))
    assert not correct_tile(state, 1, "1:pink2", "predator").late


def test_flipped_tile_is_corrected_before_it_is_taken_or_left():
    state = correct_tile(enter_tiles(create_ocean(), "pink2"), 1, "up:0", "predator")
    assert state.penguin_depths(0) == (1,) and state.up == 1, "the rule follows at once"
    assert correct_tile(enter_tiles(create_ocean(), "pink2"), 1, "up:0", "rock").phase == Phase.FLIPPED


def test_discarded_rock_corrected_to_food_returns_to_its_owner():
    state = give_tiles(create_ocean(), 0, (2, "rock"))
    state = apply_moves(state, SpendRock(0, (4,)))
    state = correct_tile(state, 2, "spent:0", "green3")
    assert column(state, 0, "green") == (3,) and not state.spent


def test_recount_of_rocks_returns_a_discarded_rock():
    state = apply_moves(give_tiles(create_ocean(), 0, (2, "rock"), (1, "rock")), SpendRock(0, (4,)))
    back = apply_moves(state, CorrectCounter("rocks", 0, 2))
    assert back.divers[0].rocks == (2, 1) and not back.spent
    corrected_state = apply_moves(state, CorrectCounter("rocks", 0, 0))
    assert corrected_state.divers[0].rocks == () and [depth for _, depth in corrected_state.spent] == [1, 2]
    with pytest.raises(IllegalMoveError):
        apply_moves(state, CorrectCounter("rocks", 0, 3))


def test_corrected_tile_of_the_opponent_is_kept_or_left_by_its_rules():
    state = give_tiles(dealt_state(1, tiles="table"), -1, (3, "pink4"))
    water = correct_tile(state, 3, "1:pink4", "water")
    assert water.divers[-1].tiles[-1] == TakenTile("water", 3)
    predator = correct_tile(state, 3, "1:pink4", "predator")
    assert [(up_tile.tile, up_tile.penguin) for up_tile in predator.depth(3).up] == [("predator", NO_SEAT)]


def test_reminder_of_a_tile_for_the_opponent_goes_when_the_tile_is_corrected():
    """A guest corrected yellow 1 to pink 2 and still read “Give the opponent yellow 1”."""
    reminder = say("remind.opponent", tile="pink4")
    state = replace(give_tiles(dealt_state(1, tiles="table"), -1, (3, "pink4")), to_do=(reminder,))
    assert GAME.prompt(state).reminders == (reminder,)
    assert not GAME.prompt(correct_tile(state, 3, "1:pink4", "water")).reminders


def test_a_food_keeps_its_place_when_only_its_worth_was_wrong():
    state = correct_tile(give_tiles(create_ocean(), 0, (1, "pink1"), (2, "pink2")), 1, "0:pink1", "pink2")
    assert state.divers[0].tiles == (TakenTile("pink2", 1), TakenTile("pink2", 2))
    assert start_turn(state).up == 0


# corrections have all their consequences (since rules 4)


def retreat_state(third="predator"):
    """Return the state after the third predator, flipped at depth 1; Ann's penguins are trapped at depths 2 and 3.

    A green 3 is face up at depth 2.
    """
    return enter_tiles(trap_penguin(put_face_up(create_ocean(), 2, "green3"), 0, 2, 3), third)


def test_the_only_tile_of_a_retreat_is_the_main_answer():
    take, nothing = GAME.prompt(retreat_state()).choices
    assert (take.move, take.role, take.cell) == (TakeTile(0, 2, "green3"), "primary", "go") and nothing.loses
    ocean = put_face_up(put_face_up(create_ocean(), 2, "green3"), 3, "pink4")
    *takes, _ = GAME.prompt(enter_tiles(trap_penguin(ocean, 0, 2, 3), "predator")).choices
    assert [choice.role for choice in takes] == ["secondary"] * 2


def test_third_predator_corrected_to_food_undoes_the_retreat_and_asks_about_the_tile():
    state = retreat_state()
    assert state.phase == Phase.RETREAT and state.penguin_depths(0) == ()
    state = correct_tile(state, 1, "up:0", "pink2")
    assert (state.phase, state.up, state.penguin_depths(0)) == (Phase.FLIPPED, 0, (2, 3))
    assert [choice.label.key for choice in GAME.prompt(state).choices] == ["choice.take", "choice.deeper"]
    assert say("remind.put_back", seat=SeatName(0), depths=(2, 3)) in GAME.prompt(state).reminders
    assert column(apply_moves(state, TakeTile(0, 1, "pink2")), 0, "pink") == (2,)


def test_third_predator_corrected_to_open_water_undoes_the_retreat_and_dives_on():
    state = correct_tile(retreat_state(), 1, "up:0", "water")
    assert (state.phase, state.at, state.penguin_depths(0)) == (Phase.DIVE, 2, (2, 3))


def test_earlier_predator_corrected_to_food_undoes_the_retreat_and_ends_the_turn():
    state = retreat_state()
    at = next(f"up:{at}" for at, up_tile in enumerate(state.depth(3).up) if up_tile.tile == "predator")
    state = correct_tile(state, 3, at, "pink4")
    assert state.up == 1 and sorted(state.penguin_depths(0)) == [1, 2]
    assert column(apply_moves(state, TakeLateTile(0, 3, "pink4")), 0, "pink") == (4,)


def test_undone_retreat_returns_the_tile_it_took():
    state = apply_moves(retreat_state(), TakeTile(0, 2, "green3"))
    assert column(state, 0, "green") == (3,) and state.up == 1
    state = correct_tile(state, 1, "up:0", "pink2")
    assert column(state, 0, "green") == () and state.depth(2).takeable == ("green3",)
    assert state.penguin_depths(0) == (2, 3) and state.up == 1 and [late.tile for late in state.late] == ["pink2"]


def test_retreat_before_rules_4_keeps_its_tile_after_a_correction():
    old = apply_moves(replace(retreat_state(), rules=3), TakeTile(0, 2, "green3"))
    state = correct_tile(old, 1, "up:0", "pink2")
    assert column(state, 0, "green") == (3,) and state.penguin_depths(0) == ()


def test_predator_corrected_to_a_predator_traps_no_freed_penguin():
    state = apply_moves(retreat_state(), TakeTile(0, 2, "green3"))
    assert correct_tile(state, 1, "up:0", "predator").penguin_depths(0) == ()
    assert correct_tile(replace(state, rules=3), 1, "up:0", "predator").penguin_depths(0) == (1,), "as it was decided then"


def test_passed_tile_corrected_to_a_third_predator_ends_the_dive_with_a_retreat():
    state = trap_penguin(put_face_up(create_ocean(), 2, "green3"), 0, 2, 3)
    state = correct_tile(apply_moves(enter_tiles(state, "pink2"), GoDeeper(0)), 1, "up:0", "predator")
    assert (state.phase, state.up, state.refuge) == (Phase.RETREAT, 0, (1, 2, 3))


def test_open_water_corrected_to_food_may_still_be_taken():
    state = enter_tiles(create_ocean(), "water")
    assert (state.up, state.at) == (0, 2)
    state = correct_tile(state, 1, "up:0", "pink2")
    assert GAME.prompt(state).choices[0].move == TakeLateTile(0, 1, "pink2")
    taken_state = apply_moves(state, TakeLateTile(0, 1, "pink2"))
    assert column(taken_state, 0, "pink") == (2,) and taken_state.up == 1
    assert apply_moves(state, DeclineLateTile(0)).up == 0


def test_corrected_tile_of_an_earlier_dive_does_not_end_the_current_dive():
    state = apply_moves(enter_tiles(create_ocean(2), "pink2"), GoDeeper(0), EnterTile(0, ("green3",)), TakeTile(0, 2, "green3"))
    state = apply_moves(enter_tiles(state, "rock"), TakeTile(1, 1, "rock"))
    state = correct_tile(state, 1, "up:0", "predator")
    assert state.up == 0 and state.penguin_depths(0) == (1,)


def test_taken_tile_corrected_to_a_predator_leaves_another_seats_flip_unchanged():
    state = apply_moves(enter_tiles(create_ocean(), "pink2"), TakeTile(0, 1, "pink2"))
    state = correct_tile(enter_tiles(state, "green1"), 1, "0:pink2", "predator")
    assert (state.up, state.flipped_tile, state.penguin_depths(0), state.penguin_depths(1)) == (1, "green1", (1,), ())


# corrections of where penguins are


def penguin_choice(state, depth):
    offered_choices = (choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice))
    return next((choice for choice in offered_choices if choice.move == FixPenguin(depth)), None)


def test_owner_of_a_trapped_penguin_can_be_fixed():
    state = enter_tiles(create_ocean(), "predator")
    choice = penguin_choice(state, 1)
    assert [option.value for option in choice.fields[1].options] == [NO_SEAT, 0, 1, 2]
    state = apply_moves(state, choice.fill((("up:0",), (2,))))
    assert state.penguin_depths(2) == (1,) and state.penguin_depths(0) == ()
    assert apply_moves(state, FixPenguin(1, ("up:0",), (NO_SEAT,))).penguin_depths(2) == ()


def test_a_penguin_fixed_to_where_it_is_changes_nothing():
    """Check that a retreat's mark stays, so that the retreat and its tile can still be undone."""
    trapped, retreat = enter_tiles(create_ocean(), "predator"), retreat_state()
    for state, seat in ((trapped, 0), (retreat, NO_SEAT)):
        assert changes_nothing(GAME, state, GAME.rulebook.decide(state, FixPenguin(1, ("up:0",), (seat,)), None))


def test_fixed_owner_with_a_third_trapped_penguin_frees_all_three():
    state = enter_tiles(trap_penguin(put_face_up(create_ocean(), 2, "green3"), 1, 2, 3), "predator")
    state = apply_moves(state, FixPenguin(1, ("up:0",), (1,)))
    assert state.penguin_depths(1) == () and GAME.prompt(state).question == say("ask.late", seat=SeatName(1))


def test_penguins_are_fixed_only_where_predators_are_and_tiles_are_real():
    assert penguin_choice(create_ocean(), 1) is None
    assert penguin_choice(dealt_state(3), 1) is None
    with pytest.raises(IllegalMoveError):
        apply_moves(enter_tiles(create_ocean(), "pink2"), FixPenguin(1, ("up:0",), (0,)))


# Help


def test_why_explains_predators_and_skipping():
    def why_keys(state):
        return [part.key for part in GAME.prompt(state).reason.parts["parts"]]

    assert "why.predator" in why_keys(create_ocean()) and "why.skip" not in why_keys(create_ocean())
    assert "why.skip" in why_keys(trap_penguin(create_ocean(), 0, 1))
