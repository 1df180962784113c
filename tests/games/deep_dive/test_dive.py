"""Test a dive, in the order of the rulebook."""

from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import DiverResurfaced, FlipTile, GoDeeper, Resurface, SpendRock, TakeTile, TileTaken
from companion.games.deep_dive.state import NO_SEAT, Phase
from companion.games.deep_dive.turns import TurnPassed
from companion.table.any_time_moves import LeaveTable
from companion.table.sentence import SeatName, say
from companion.table.standings import ScoreLine
from tests.games.deep_dive.builders import (
    FLIP,
    RESURFACE,
    ROCK,
    SKIP_FLIP,
    apply_moves,
    column,
    count_box_tiles,
    count_tiles,
    dealt_state,
    decide,
    deeper_label,
    dive_flip_label,
    empty_depth,
    face_up_tiles,
    find_choice,
    give_tiles,
    labels,
    put_face_up,
    put_next,
    set_pile_height,
    skip_label,
    take_label,
    trap_penguin,
)


def test_a_seat_starts_at_depth_1_where_it_can_only_flip():
    state = dealt_state(3)
    assert (state.up, state.at, state.phase) == (0, 1, Phase.BEGIN)
    assert labels(state) == [FLIP]


def test_a_rock_spent_at_the_start_dives_to_any_depth():
    state = give_tiles(dealt_state(3), 0, (2, "rock"))
    spend = find_choice(state, ROCK)
    for depth in (2, 3, 4, 5):
        dived = apply_moves(state, spend.fill(((depth,),)))
        assert (dived.at, dived.divers[0].rocks, dived.spent) == (depth, (), ((0, 2),))
        assert count_tiles(dived) == count_box_tiles(dived)
    assert apply_moves(state, SpendRock(0, (1,))).at == 1


def test_one_rock_is_spent_a_turn():
    state = give_tiles(dealt_state(3), 0, (2, "rock"), (1, "rock"))
    dived = apply_moves(state, SpendRock(0, (3,)))
    assert len(dived.divers[0].rocks) == 1 and ROCK not in labels(dived)


def test_a_face_up_food_is_taken_and_the_turn_ends():
    state = put_face_up(dealt_state(3), 1, "green2", "pink1")
    taken_state = apply_moves(state, TakeTile(0, 1, "green2"))
    assert column(taken_state, 0, "green") == (2,) and face_up_tiles(taken_state, 1) == ("pink1",)
    assert (taken_state.up, taken_state.at, taken_state.phase) == (1, 1, Phase.BEGIN)


def test_a_face_up_rock_is_taken_and_the_turn_ends():
    taken_state = apply_moves(put_face_up(dealt_state(3), 1, "rock"), TakeTile(0, 1, "rock"))
    assert taken_state.divers[0].rocks == (1,) and taken_state.up == 1


def test_a_rock_taken_in_one_turn_is_spent_in_a_later_one():
    state = apply_moves(put_next(dealt_state(2), 1, "rock", "rock"), FlipTile(0), TakeTile(0, 1, "rock"))
    assert ROCK not in labels(state)
    state = apply_moves(state, FlipTile(1), TakeTile(1, 1, "rock"))
    assert ROCK in labels(state)


def test_open_water_stays_face_up_and_carries_the_seat_to_the_next_depth():
    state = apply_moves(put_next(dealt_state(3), 1, "water"), FlipTile(0))
    assert (state.up, state.at, state.phase) == (0, 2, Phase.DIVE)
    assert face_up_tiles(state, 1) == ("water",)


def test_open_water_at_depth_4_carries_the_seat_to_depth_5():
    state = put_next(give_tiles(dealt_state(3), 0, (1, "rock")), 4, "water")
    assert apply_moves(state, SpendRock(0, (4,)), FlipTile(0)).at == 5


def test_a_flipped_rock_is_taken_or_left_face_up_for_the_next_depth():
    state = apply_moves(put_next(dealt_state(3), 1, "rock"), FlipTile(0))
    assert labels(state) == [take_label("rock"), dive_flip_label(2)]
    taken_state, deeper_state = apply_moves(state, TakeTile(0, 1, "rock")), apply_moves(state, GoDeeper(0))
    assert taken_state.divers[0].rocks == (1,) and taken_state.up == 1
    assert (deeper_state.at, deeper_state.up, face_up_tiles(deeper_state, 1)) == (2, 0, ("rock",))


def test_a_flipped_food_is_taken_or_left_face_up_for_the_next_depth():
    state = apply_moves(put_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    assert labels(state) == [take_label("pink2"), dive_flip_label(2)]
    taken_state, deeper_state = apply_moves(state, TakeTile(0, 1, "pink2")), apply_moves(state, GoDeeper(0))
    assert column(taken_state, 0, "pink") == (2,) and taken_state.up == 1
    assert (deeper_state.at, face_up_tiles(deeper_state, 1)) == (2, ("pink2",))


def test_tile_left_face_up_may_be_taken_by_the_next_seat():
    state = apply_moves(put_next(dealt_state(2), 1, "pink2"), FlipTile(0), GoDeeper(0))
    state = apply_moves(put_next(state, 2, "predator"), FlipTile(0))
    assert take_label("pink2") in labels(state)


def test_at_depth_5_a_flipped_food_is_taken():
    state = put_next(give_tiles(dealt_state(3), 0, (1, "rock")), 5, "yellow9")
    state = apply_moves(state, SpendRock(0, (5,)), FlipTile(0))
    assert column(state, 0, "yellow") == (9,) and state.up == 1


def test_dive_and_flip_is_one_answer_when_nothing_is_decided_between():
    state = put_next(apply_moves(put_next(dealt_state(3), 1, "pink2"), FlipTile(0)), 2, "green4")
    dived = apply_moves(state, find_choice(state, dive_flip_label(2)).move)
    assert (dived.at, dived.phase, dived.flipped_tile) == (2, Phase.FLIPPED, "green4")
    assert face_up_tiles(dived, 1) == ("pink2",) and labels(dived) == [take_label("green4"), dive_flip_label(3)]
    assert dived == apply_moves(state, GoDeeper(0), FlipTile(0)), "as with two answers"


def test_dive_without_flip_is_offered_when_a_decision_follows_or_rules_are_older():
    flipped = apply_moves(put_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    food = apply_moves(put_next(put_face_up(dealt_state(3), 2, "green3"), 1, "pink2"), FlipTile(0))
    own = apply_moves(put_next(trap_penguin(dealt_state(3), 0, 2), 1, "pink2"), FlipTile(0))
    for state in (food, own, replace(flipped, rules=4)):
        assert labels(state) == [take_label("pink2"), deeper_label(2)]


def test_a_predator_met_by_diving_and_flipping_ends_the_turn():
    state = put_next(apply_moves(put_next(dealt_state(3), 1, "pink2"), FlipTile(0)), 2, "predator")
    caught = apply_moves(state, find_choice(state, dive_flip_label(2)).move)
    assert caught.penguin_depths(0) == (2,) and caught.up == 1


def test_skip_and_flip_is_one_answer_when_nothing_is_decided_between():
    state = put_next(trap_penguin(dealt_state(3), 0, 1), 2, "green3")
    dived = apply_moves(state, find_choice(state, SKIP_FLIP).move)
    assert (dived.at, dived.flipped_tile) == (2, "green3")


def test_a_predator_traps_a_penguin_on_its_tile_and_ends_the_turn():
    state = apply_moves(put_next(dealt_state(3), 1, "predator"), FlipTile(0))
    assert state.penguin_depths(0) == (1,) and state.depth(1).up[-1].penguin == 0
    assert state.up == 1


def test_a_depth_with_an_own_penguin_may_be_passed_over():
    state = trap_penguin(dealt_state(3), 0, 1, 2)
    assert skip_label(1) in labels(state)
    state = apply_moves(state, GoDeeper(0))
    assert state.at == 2 and apply_moves(state, GoDeeper(0)).at == 3
    assert skip_label(3) not in labels(apply_moves(state, GoDeeper(0)))


def test_a_depth_with_an_own_penguin_need_not_be_passed_over():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 1), 1, "pink1")
    assert labels(state) == [FLIP, take_label("pink1"), SKIP_FLIP]


def test_a_depth_with_anothers_penguin_may_not_be_passed_over():
    assert skip_label(1) not in labels(trap_penguin(dealt_state(3), 1, 1))


def test_third_predator_returns_all_penguins_and_one_tile():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 1, 3), 3, "green4", "water")
    state = put_face_up(put_face_up(state, 2, "pink3"), 1, "rock")
    state = apply_moves(put_next(state, 1, "predator"), FlipTile(0))
    assert state.phase == Phase.RETREAT and state.penguin_depths(0) == ()
    assert labels(state) == [take_label("rock"), take_label("green4"), RESURFACE]
    state_after = apply_moves(state, TakeTile(0, 3, "green4"))
    assert column(state_after, 0, "green") == (4,) and state_after.up == 1 and state_after.phase == Phase.BEGIN


def test_a_retreat_may_bring_a_tile_from_the_depth_of_the_last_predator():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 4, 3), 1, "pink2")
    state = apply_moves(put_next(state, 1, "predator"), FlipTile(0))
    assert state.refuge == (1, 3, 4) and take_label("pink2") in labels(state)


def test_a_retreat_names_only_depths_that_hold_a_tile():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 4, 3), 1, "pink2")
    state = apply_moves(put_next(state, 1, "predator"), FlipTile(0))
    assert GAME.prompt(state).question == say("ask.retreat", seat=SeatName(0), depths=(1,)) and state.refuge == (1, 3, 4)
    assert GAME.view(state, None).refuge == (1,)


def test_retreat_may_bring_no_tile():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 4, 4), 4, "pink5")
    state_after = apply_moves(put_next(state, 1, "predator"), FlipTile(0), Resurface(0))
    assert face_up_tiles(state_after, 4)[-1] == "pink5" and state_after.up == 1


def test_retreat_without_a_takeable_tile_ends_the_turn():
    state_after = apply_moves(put_next(trap_penguin(dealt_state(3), 0, 4, 4), 1, "predator"), FlipTile(0))
    assert (state_after.up, state_after.phase, state_after.penguin_depths(0)) == (1, Phase.BEGIN, ())


def test_retreat_without_a_tile_is_the_last_choice_and_names_its_loss():
    state = put_face_up(trap_penguin(dealt_state(3), 0, 4, 4), 4, "pink5")
    *takes, nothing = GAME.prompt(apply_moves(put_next(state, 1, "predator"), FlipTile(0))).choices
    assert (nothing.move, nothing.cell, nothing.loses) == (Resurface(0), "out", say("loses.tile"))
    assert [(choice.note, choice.loses) for choice in takes] == [
        (say("note.from_depth", depth=4, gain=say("note.gain", points=2)), "")
    ]


def test_after_a_retreat_the_predators_stay_face_up_without_penguins():
    state_after = apply_moves(put_next(trap_penguin(dealt_state(3), 0, 4, 4), 1, "predator"), FlipTile(0))
    assert [up_tile.penguin for up_tile in state_after.depth(4).up] == [NO_SEAT, NO_SEAT]


def test_an_emptied_depth_counts_as_trapped_for_passing_but_not_for_a_retreat():
    state = set_pile_height(put_face_up(trap_penguin(dealt_state(3), 0, 3, 3), 1, "pink1"), 1, 0)
    state = apply_moves(replace(state, ending=True), GoDeeper(0))
    state = apply_moves(put_next(put_face_up(state, 3, "pink4"), 1), GoDeeper(0))
    state = apply_moves(put_next(state, 2, "predator"), FlipTile(0))
    assert state.refuge == (2, 3) and labels(state) == [take_label("pink4"), RESURFACE]


def test_seat_resurfaces_empty_handed_only_from_an_exhausted_depth_5():
    state = replace(give_tiles(dealt_state(3), 0, (1, "rock")), ending=True)
    older = apply_moves(replace(empty_depth(state, 5), rules=2), SpendRock(0, (5,)))
    assert labels(older) == [RESURFACE] and apply_moves(older, Resurface(0)).up == 1
    assert decide(empty_depth(state, 5), SpendRock(0, (5,)))[1:] == (DiverResurfaced(0), TurnPassed(1, 1)), (
        "nobody is asked what has one answer"
    )


def test_at_depth_5_without_face_down_tiles_face_up_food_can_still_be_taken():
    state = put_face_up(give_tiles(dealt_state(3), 0, (1, "rock")), 5, "pink8")
    state = replace(set_pile_height(state, 5, 0), ending=True)
    assert labels(apply_moves(state, SpendRock(0, (5,)))) == [take_label("pink8")]


def test_the_same_tile_twice_is_one_choice_that_marks_both():
    state = put_face_up(dealt_state(4), 1, "pink1", "water", "pink1")
    assert find_choice(state, take_label("pink1")).marks == ("tile:1:0", "tile:1:2")


def test_a_choice_says_how_many_points_a_tile_adds_and_why():
    state = put_face_up(give_tiles(dealt_state(3), 0, (2, "pink3"), (2, "green4")), 1, "yellow2", "pink1")
    assert find_choice(state, take_label("yellow2")).note == say("note.gain_full", points=6, sum=9)
    assert find_choice(state, take_label("pink1")).note == say("note.gain_rounded", points=0, sum=1, half=0)
    state = put_face_up(give_tiles(dealt_state(3), 0, (2, "pink3")), 1, "yellow2")
    assert find_choice(state, take_label("yellow2")).note == say("note.gain_rounded", points=1, sum=5, half=2)


def test_the_log_says_how_many_points_a_taken_tile_added_and_why():
    state = put_face_up(give_tiles(dealt_state(3), 0, (2, "pink3"), (2, "green4")), 1, "yellow2")
    (gain,) = TileTaken(0, 1, "yellow2").gains(apply_moves(state, TakeTile(0, 1, "yellow2")))
    assert (gain.seats, gain.points) == ((0,), 6), "9 of the full row instead of half of 7"
    assert gain.lines == (
        ScoreLine(say("score.row", number=1, worths=(3, 4, 2)), 9),
        ScoreLine(say("score.row_before"), -3),
    )
    state = apply_moves(put_face_up(dealt_state(3), 1, "pink2"), TakeTile(0, 1, "pink2"))
    (gain,) = TileTaken(0, 1, "pink2").gains(state)
    assert gain.points == 1 and len(gain.lines) == 1 and TileTaken(0, 1, "rock").gains(state) == ()


def test_leaving_a_flipped_tile_is_in_the_cell_of_a_flip():
    state = apply_moves(put_next(dealt_state(3), 1, "pink2"), FlipTile(0))
    assert {choice.label.key: choice.cell for choice in GAME.prompt(state).choices} == {
        "choice.take": "other",
        "choice.dive_flip": "go",
    }


def test_question_to_skip_a_bare_depth_names_no_tile():
    state = replace(set_pile_height(give_tiles(dealt_state(3), 0, (2, "rock")), 1, 0), ending=True)
    assert GAME.prompt(state).question == say("ask.skip_bare", seat=SeatName(0), depth=1)
    last = GAME.prompt(replace(state, ending=True, is_last=True)).question
    assert last == say("ask.last_skip_bare", seat=SeatName(0), depth=1)


def test_button_shows_the_chance_of_a_predator_only_with_odds_on():
    assert find_choice(dealt_state(4), FLIP).note == say("note.down", down=39)
    assert find_choice(dealt_state(4, odds="shown"), FLIP).note == say("note.down_predator", down=39, chance=0.14)
    assert find_choice(dealt_state(4, odds="off"), FLIP).note == say("note.down", down=39)


def test_a_seat_that_leaves_frees_its_penguins_and_the_others_play_on():
    state_after = apply_moves(trap_penguin(dealt_state(3), 1, 2), LeaveTable(1))
    assert state_after.depth(2).up[-1].penguin == NO_SEAT and state_after.present_seats == (0, 2)
    assert apply_moves(put_next(state_after, 1, "predator"), FlipTile(0)).up == 2


def test_a_seat_that_leaves_in_its_turn_passes_it_on():
    state = apply_moves(put_next(dealt_state(3), 1, "pink1"), FlipTile(0))
    assert TurnPassed(1, 1) in decide(state, LeaveTable(0))
    state_after = apply_moves(state, LeaveTable(0))
    assert (state_after.up, state_after.first, state_after.phase) == (1, 1, Phase.BEGIN)


def test_next_round_begins_if_the_last_seat_leaves_in_its_turn():
    state_after = apply_moves(replace(dealt_state(3), up=2), LeaveTable(2))
    assert (state_after.up, state_after.round) == (0, 2)


def test_seat_that_left_is_ranked_last():
    state = apply_moves(give_tiles(dealt_state(3), 1, (5, "pink9")), LeaveTable(1))
    assert [row.seat for row in GAME.standings(state).seats] == [0, 2, 1]


def test_a_trapped_penguin_sounds_bad_and_a_kept_tile_good():
    def moods(tile, *moves):
        state = apply_moves(put_next(dealt_state(3), 1, tile), *moves)
        return {mood for event in decide(state, FlipTile(0) if not moves else TakeTile(0, 1, tile)) if (mood := event.mood())}

    assert moods("predator") == {"hazard"}
    assert moods("pink1", FlipTile(0)) == {"good"}
    assert moods("water") == set()
