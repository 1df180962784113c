"""Test a dive, in the order of the rulebook."""

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import DiverResurfaced, FlipTile, GoDeeper, Resurface, SpendRock, TakeTile
from companion.games.deep_dive.state import NO_SEAT, Phase
from companion.games.deep_dive.turns import TurnPassed
from companion.table.any_time_moves import LeaveTable
from companion.table.sentence import SeatName, say
from tests.games.deep_dive.builders import (
    DIVE_FLIP,
    FLIP,
    RESURFACE,
    ROCK,
    SKIP_FLIP,
    after_moves,
    choice,
    column,
    dealt_state,
    decide,
    deeper_label,
    empty_depth,
    found_tiles,
    labels,
    skip_label,
    take_label,
    tiles_of_box,
    up_tiles,
    with_height,
    with_next,
    with_penguin,
    with_taken,
    with_up,
)


def test_a_seat_starts_at_depth_1_where_it_can_only_flip():
    state = dealt_state(3)
    assert (state.up, state.at, state.phase) == (0, 1, Phase.BEGIN)
    assert labels(state) == [FLIP]


def test_a_rock_spent_at_the_start_leaves_the_game_and_starts_the_dive_at_any_depth():
    state = with_taken(dealt_state(3), 0, (2, "rock"))
    spend = choice(state, ROCK)
    for depth in (2, 3, 4, 5):
        dived = after_moves(state, spend.fill(((depth,),)))
        assert (dived.at, dived.divers[0].rocks, dived.spent) == (depth, (), ((0, 2),))
        assert found_tiles(dived) == tiles_of_box(dived)
    assert after_moves(state, SpendRock(0, (1,))).at == 1


def test_one_rock_is_spent_a_turn():
    state = with_taken(dealt_state(3), 0, (2, "rock"), (1, "rock"))
    dived = after_moves(state, SpendRock(0, (3,)))
    assert len(dived.divers[0].rocks) == 1 and ROCK not in labels(dived)


def test_a_face_up_food_is_taken_and_the_turn_ends():
    state = with_up(dealt_state(3), 1, "green2", "pink1")
    done = after_moves(state, TakeTile(0, 1, "green2"))
    assert column(done, 0, "green") == (2,) and up_tiles(done, 1) == ("pink1",)
    assert (done.up, done.at, done.phase) == (1, 1, Phase.BEGIN)


def test_a_face_up_rock_is_taken_and_the_turn_ends():
    done = after_moves(with_up(dealt_state(3), 1, "rock"), TakeTile(0, 1, "rock"))
    assert done.divers[0].rocks == (1,) and done.up == 1


def test_a_rock_taken_in_one_turn_is_spent_in_a_later_one():
    state = after_moves(with_next(dealt_state(2), 1, "rock", "rock"), FlipTile(0), TakeTile(0, 1, "rock"))
    assert ROCK not in labels(state)
    state = after_moves(state, FlipTile(1), TakeTile(1, 1, "rock"))
    assert ROCK in labels(state)


def test_open_water_stays_face_up_and_carries_the_seat_to_the_next_depth():
    state = after_moves(with_next(dealt_state(3), 1, "water"), FlipTile(0))
    assert (state.up, state.at, state.phase) == (0, 2, Phase.DIVE)
    assert up_tiles(state, 1) == ("water",)


def test_open_water_at_depth_4_carries_the_seat_to_depth_5():
    state = with_next(with_taken(dealt_state(3), 0, (1, "rock")), 4, "water")
    assert after_moves(state, SpendRock(0, (4,)), FlipTile(0)).at == 5


def test_a_flipped_rock_is_taken_or_left_face_up_for_the_next_depth():
    state = after_moves(with_next(dealt_state(3), 1, "rock"), FlipTile(0))
    assert labels(state) == [take_label("rock"), DIVE_FLIP]
    taken, left = after_moves(state, TakeTile(0, 1, "rock")), after_moves(state, GoDeeper(0))
    assert taken.divers[0].rocks == (1,) and taken.up == 1
    assert (left.at, left.up, up_tiles(left, 1)) == (2, 0, ("rock",))


def test_a_flipped_food_is_taken_or_left_face_up_for_the_next_depth():
    state = after_moves(with_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    assert labels(state) == [take_label("pink2"), DIVE_FLIP]
    taken, left = after_moves(state, TakeTile(0, 1, "pink2")), after_moves(state, GoDeeper(0))
    assert column(taken, 0, "pink") == (2,) and taken.up == 1
    assert (left.at, up_tiles(left, 1)) == (2, ("pink2",))


def test_what_was_left_may_be_taken_by_the_next_seat():
    state = after_moves(with_next(dealt_state(2), 1, "pink2"), FlipTile(0), GoDeeper(0))
    state = after_moves(with_next(state, 2, "predator"), FlipTile(0))
    assert take_label("pink2") in labels(state)


def test_at_depth_5_a_flipped_food_is_taken():
    state = with_next(with_taken(dealt_state(3), 0, (1, "rock")), 5, "yellow9")
    state = after_moves(state, SpendRock(0, (5,)), FlipTile(0))
    assert column(state, 0, "yellow") == (9,) and state.up == 1


def test_diving_and_flipping_is_one_answer_where_nothing_is_decided_between():
    state = with_next(after_moves(with_next(dealt_state(3), 1, "pink2"), FlipTile(0)), 2, "green4")
    dived = after_moves(state, choice(state, DIVE_FLIP).move)
    assert (dived.at, dived.phase, dived.flipped_tile) == (2, Phase.FLIPPED, "green4")
    assert up_tiles(dived, 1) == ("pink2",) and labels(dived) == [take_label("green4"), DIVE_FLIP]
    assert dived == after_moves(state, GoDeeper(0), FlipTile(0)), "as with two answers"


def test_diving_alone_is_offered_where_something_is_decided_below_or_the_game_is_older():
    flipped = after_moves(with_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    food = after_moves(with_next(with_up(dealt_state(3), 2, "green3"), 1, "pink2"), FlipTile(0))
    own = after_moves(with_next(with_penguin(dealt_state(3), 0, 2), 1, "pink2"), FlipTile(0))
    for state in (food, own, replace(flipped, rules=4)):
        assert labels(state) == [take_label("pink2"), deeper_label(2)]


def test_a_predator_met_by_diving_and_flipping_ends_the_turn():
    state = with_next(after_moves(with_next(dealt_state(3), 1, "pink2"), FlipTile(0)), 2, "predator")
    caught = after_moves(state, choice(state, DIVE_FLIP).move)
    assert caught.penguin_depths(0) == (2,) and caught.up == 1


def test_a_skip_flips_at_once_where_nothing_else_can_be_done_below():
    state = with_next(with_penguin(dealt_state(3), 0, 1), 2, "green3")
    dived = after_moves(state, choice(state, SKIP_FLIP).move)
    assert (dived.at, dived.flipped_tile) == (2, "green3")


def test_a_predator_traps_a_penguin_on_its_tile_and_ends_the_turn():
    state = after_moves(with_next(dealt_state(3), 1, "predator"), FlipTile(0))
    assert state.penguin_depths(0) == (1,) and state.depth(1).up[-1].penguin == 0
    assert state.up == 1


def test_a_depth_with_an_own_penguin_may_be_passed_over():
    state = with_penguin(dealt_state(3), 0, 1, 2)
    assert skip_label(1) in labels(state)
    state = after_moves(state, GoDeeper(0))
    assert state.at == 2 and after_moves(state, GoDeeper(0)).at == 3
    assert skip_label(3) not in labels(after_moves(state, GoDeeper(0)))


def test_a_depth_with_an_own_penguin_need_not_be_passed_over():
    state = with_up(with_penguin(dealt_state(3), 0, 1), 1, "pink1")
    assert labels(state) == [FLIP, take_label("pink1"), SKIP_FLIP]


def test_a_depth_with_anothers_penguin_may_not_be_passed_over():
    assert skip_label(1) not in labels(with_penguin(dealt_state(3), 1, 1))


def test_the_third_predator_brings_all_penguins_back_and_one_tile_along():
    state = with_up(with_penguin(dealt_state(3), 0, 1, 3), 3, "green4", "water")
    state = with_up(with_up(state, 2, "pink3"), 1, "rock")
    state = after_moves(with_next(state, 1, "predator"), FlipTile(0))
    assert state.phase == Phase.RETREAT and state.penguin_depths(0) == ()
    assert labels(state) == [take_label("rock"), take_label("green4"), RESURFACE]
    done = after_moves(state, TakeTile(0, 3, "green4"))
    assert column(done, 0, "green") == (4,) and done.up == 1 and done.phase == Phase.BEGIN


def test_a_retreat_may_bring_a_tile_from_the_depth_of_the_last_predator():
    state = with_up(with_penguin(dealt_state(3), 0, 4, 3), 1, "pink2")
    state = after_moves(with_next(state, 1, "predator"), FlipTile(0))
    assert state.refuge == (1, 3, 4) and take_label("pink2") in labels(state)


def test_a_retreat_may_bring_nothing():
    state = with_up(with_penguin(dealt_state(3), 0, 4, 4), 4, "pink5")
    done = after_moves(with_next(state, 1, "predator"), FlipTile(0), Resurface(0))
    assert up_tiles(done, 4)[-1] == "pink5" and done.up == 1


def test_a_retreat_with_nothing_to_bring_ends_the_turn():
    done = after_moves(with_next(with_penguin(dealt_state(3), 0, 4, 4), 1, "predator"), FlipTile(0))
    assert (done.up, done.phase, done.penguin_depths(0)) == (1, Phase.BEGIN, ())


def test_resurfacing_from_a_retreat_without_a_tile_is_the_way_out_and_says_what_it_loses():
    state = with_up(with_penguin(dealt_state(3), 0, 4, 4), 4, "pink5")
    *takes, nothing = GAME.prompt(after_moves(with_next(state, 1, "predator"), FlipTile(0))).choices
    assert (nothing.move, nothing.cell, nothing.loses) == (Resurface(0), "out", say("loses.tile"))
    assert [(one.note, one.loses) for one in takes] == [(say("note.from_depth", depth=4, gain=say("note.gain", points=2)), "")]


def test_after_a_retreat_the_predators_stay_face_up_without_penguins():
    done = after_moves(with_next(with_penguin(dealt_state(3), 0, 4, 4), 1, "predator"), FlipTile(0))
    assert [one.penguin for one in done.depth(4).up] == [NO_SEAT, NO_SEAT]


def test_an_emptied_depth_counts_as_trapped_for_passing_but_not_for_a_retreat():
    state = with_height(with_up(with_penguin(dealt_state(3), 0, 3, 3), 1, "pink1"), 1, 0)
    state = after_moves(replace(state, ending=True), GoDeeper(0))
    state = after_moves(with_next(with_up(state, 3, "pink4"), 1), GoDeeper(0))
    state = after_moves(with_next(state, 2, "predator"), FlipTile(0))
    assert state.refuge == (2, 3) and labels(state) == [take_label("pink4"), RESURFACE]


def test_only_with_nothing_face_down_and_nothing_takeable_a_seat_comes_up_from_depth_5_with_nothing():
    state = replace(with_taken(dealt_state(3), 0, (1, "rock")), ending=True)
    older = after_moves(replace(empty_depth(state, 5), rules=2), SpendRock(0, (5,)))
    assert labels(older) == [RESURFACE] and after_moves(older, Resurface(0)).up == 1
    assert decide(empty_depth(state, 5), SpendRock(0, (5,)))[1:] == (DiverResurfaced(0), TurnPassed(1, 1)), (
        "nobody is asked what has one answer"
    )


def test_at_depth_5_without_face_down_tiles_face_up_food_can_still_be_taken():
    state = with_up(with_taken(dealt_state(3), 0, (1, "rock")), 5, "pink8")
    state = replace(with_height(state, 5, 0), ending=True)
    assert labels(after_moves(state, SpendRock(0, (5,)))) == [take_label("pink8")]


def test_the_same_tile_twice_is_one_choice_that_marks_both():
    state = with_up(dealt_state(4), 1, "pink1", "water", "pink1")
    assert choice(state, take_label("pink1")).marks == ("tile:1:0", "tile:1:2")


def test_a_choice_says_how_many_points_a_tile_adds_and_why():
    state = with_up(with_taken(dealt_state(3), 0, (2, "pink3"), (2, "green4")), 1, "yellow2", "pink1")
    assert choice(state, take_label("yellow2")).note == say("note.gain_full", points=6, sum=9)
    assert choice(state, take_label("pink1")).note == say("note.gain_half", points=0, sum=1, half=0)
    state = with_up(with_taken(dealt_state(3), 0, (2, "pink3")), 1, "yellow2")
    assert choice(state, take_label("yellow2")).note == say("note.gain_half", points=1, sum=5, half=2)


def test_leaving_a_flipped_tile_has_the_place_of_a_flip():
    state = after_moves(with_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    assert {one.label.key: one.cell for one in GAME.prompt(state).choices} == {"choice.take": "other", "choice.dive_flip": "go"}


def test_a_depth_with_nothing_to_take_is_not_said_to_have_a_tile():
    state = replace(with_height(with_taken(dealt_state(3), 0, (2, "rock")), 1, 0), ending=True)
    assert GAME.prompt(state).about == say("ask.skip_bare", seat=SeatName(0), depth=1)


def test_a_button_tells_the_predators_chance_only_where_odds_are_shown():
    assert choice(dealt_state(4), FLIP).note == say("note.down", down=39)
    assert choice(dealt_state(4, odds="shown"), FLIP).note == say("note.down_predator", down=39, chance=0.14)
    assert choice(dealt_state(4, odds="off"), FLIP).note == say("note.down", down=39)


def test_a_seat_that_leaves_frees_its_penguins_and_the_others_play_on():
    left = after_moves(with_penguin(dealt_state(3), 1, 2), LeaveTable(1))
    assert left.depth(2).up[-1].penguin == NO_SEAT and left.present_seats == (0, 2)
    assert after_moves(with_next(left, 1, "predator"), FlipTile(0)).up == 2


def test_a_seat_that_leaves_in_its_turn_passes_it_on():
    state = after_moves(with_next(dealt_state(3), 1, "pink1"), FlipTile(0))
    assert TurnPassed(1, 1) in decide(state, LeaveTable(0))
    left = after_moves(state, LeaveTable(0))
    assert (left.up, left.first, left.phase) == (1, 1, Phase.BEGIN)


def test_when_the_last_seat_of_a_round_leaves_in_its_turn_the_next_round_begins():
    left = after_moves(replace(dealt_state(3), up=2), LeaveTable(2))
    assert (left.up, left.round) == (0, 2)


def test_a_seat_that_left_comes_after_those_who_stayed():
    state = after_moves(with_taken(dealt_state(3), 1, (5, "pink9")), LeaveTable(1))
    assert [row.seat for row in GAME.standings(state).seats] == [0, 2, 1]


def test_a_trapped_penguin_sounds_like_a_hazard_and_a_tile_brought_up_like_a_good_draw():
    def moods(tile, *moves):
        state = after_moves(with_next(dealt_state(3), 1, tile), *moves)
        return {mood for event in decide(state, FlipTile(0) if not moves else TakeTile(0, 1, tile)) if (mood := event.mood())}

    assert moods("predator") == {"hazard"}
    assert moods("pink1", FlipTile(0)) == {"good"}
    assert moods("water") == set()
