"""Test every branch of the solo opponent's rule on a hand-made ocean."""

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.dive import FlipTile
from companion.games.deep_dive.real_tiles import EnterTile
from companion.games.deep_dive.state import OPPONENT, Phase, TakenTile
from companion.games.deep_dive.turns import ChooseFood
from companion.table.sentence import say
from companion.table.standings import ScoreLine
from tests.games.deep_dive.builders import (
    ENTER,
    FLIP,
    apply_moves,
    column,
    dealt_state,
    decide,
    empty_depth,
    face_up_tiles,
    find_choice,
    give_tiles,
    labels,
    put_face_up,
    put_next,
    read_english,
    set_pile_height,
    take_label,
)


def state_before_opponents_flip(depth=1, **options):
    """Return the state in which the opponent is about to flip at `depth`."""
    return start_opponents_turn(dealt_state(1, **options), depth)


def start_opponents_turn(state, depth=1):
    return replace(state, up=OPPONENT, at=depth, pawn=depth)


def test_the_ocean_is_set_up_as_for_two():
    assert [depth.pile.height for depth in dealt_state(1).depths] == [depth.pile.height for depth in dealt_state(2).depths]


def test_opponent_takes_a_turn_after_each_turn_of_the_player():
    state = apply_moves(put_next(dealt_state(1), 1, "predator"), FlipTile(0))
    assert state.up == OPPONENT and state.pawn == 1
    state = apply_moves(put_next(state, 1, "water"), FlipTile(OPPONENT))
    assert state.up == 0


def test_opponents_flip_is_a_prompt_with_one_choice_for_the_player():
    prompt = GAME.prompt(state_before_opponents_flip())
    assert [(choice.label, choice.seat, choice.role) for choice in prompt.choices] == [(FLIP, 0, "primary")]
    assert prompt.question == say("ask.opponent", depth=1)


@pytest.mark.parametrize(("tile", "owned"), [("pink2", (1, 0, 0)), ("rock", (0, 1, 0)), ("water", (0, 0, 1))])
def test_opponent_keeps_food_rocks_and_open_water(tile, owned):
    opponent = apply_moves(put_next(state_before_opponents_flip(), 1, tile), FlipTile(OPPONENT)).divers[OPPONENT]
    assert (sum(map(len, opponent.columns)), len(opponent.rocks), opponent.waters) == owned


def test_opponent_takes_nothing_on_a_predator_without_face_up_food():
    state = put_face_up(dealt_state(1), 1, "rock", "water")
    state = apply_moves(put_next(start_opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert face_up_tiles(state, 1) == ("rock", "water", "predator") and state.up == 0
    assert state.divers[OPPONENT].columns == ((), (), ())


def test_opponent_takes_its_rarest_colour_on_a_predator():
    state = give_tiles(dealt_state(1), OPPONENT, (2, "pink2"), (2, "green2"))
    state = put_face_up(state, 1, "pink2", "yellow1", "green2")
    state = apply_moves(put_next(start_opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "yellow") == (1,)
    assert face_up_tiles(state, 1) == ("pink2", "green2", "predator")


def test_opponents_rarest_colour_is_chosen_among_the_face_up_colours():
    state = give_tiles(dealt_state(1), OPPONENT, (2, "pink2"), (2, "pink3"), (2, "green2"))
    state = put_face_up(state, 1, "pink2", "green1")
    state = apply_moves(put_next(start_opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "green") == (2, 1) and column(state, OPPONENT, "yellow") == ()


def test_tied_colours_are_pooled_and_the_highest_worth_is_taken():
    state = give_tiles(put_face_up(dealt_state(1), 2, "pink2", "green4", "yellow4", "green3"), OPPONENT, (1, "yellow1"))
    state = apply_moves(put_next(start_opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "green") == (4,)


def test_player_chooses_between_equal_worths_of_tied_colours():
    state = put_face_up(dealt_state(1), 2, "pink3", "green3", "yellow2")
    state = apply_moves(put_next(start_opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert state.phase == Phase.GIVE and labels(state) == [take_label("pink3"), take_label("green3")]
    assert {choice.seat for choice in GAME.prompt(state).choices} == {0}
    state_after = apply_moves(state, ChooseFood("green3"))
    assert column(state_after, OPPONENT, "green") == (3,) and state_after.up == 0 and state_after.pawn == 3


def test_two_equal_tiles_of_one_colour_need_no_choice():
    state = put_face_up(dealt_state(1), 2, "pink3", "pink3")
    state = apply_moves(put_next(start_opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "pink") == (3,) and state.up == 0


def test_predator_traps_no_penguin_of_the_opponent():
    state = apply_moves(put_next(state_before_opponents_flip(), 1, "predator"), FlipTile(OPPONENT))
    assert state.penguin_depths(OPPONENT) == ()


def test_opponent_moves_one_depth_down_after_its_turn():
    assert apply_moves(put_next(state_before_opponents_flip(2), 2, "water"), FlipTile(OPPONENT)).pawn == 3


def test_opponent_moves_from_depth_5_to_depth_1():
    assert apply_moves(put_next(state_before_opponents_flip(5), 5, "predator"), FlipTile(OPPONENT)).pawn == 1


def test_opponent_skips_depths_without_face_down_tiles():
    state = empty_depth(empty_depth(state_before_opponents_flip(2), 3), 4)
    assert apply_moves(put_next(state, 2, "water"), FlipTile(OPPONENT)).pawn == 5


def test_opponent_moves_from_depth_5_to_depth_2_when_depth_1_is_emptied():
    assert apply_moves(put_next(empty_depth(state_before_opponents_flip(5), 1), 5, "predator"), FlipTile(OPPONENT)).pawn == 2


def test_opponent_moves_at_once_when_the_player_empties_its_depth():
    state = put_next(set_pile_height(dealt_state(1), 1, 1), 1, "pink1")
    state = apply_moves(state, FlipTile(0))
    assert state.pawn == 2 and state.up == 0


def test_final_round_starts_at_once_when_the_opponent_triggers_the_end():
    state = apply_moves(put_next(set_pile_height(state_before_opponents_flip(), 1, 1), 1, "predator"), FlipTile(OPPONENT))
    assert (state.up, state.is_last) == (0, True)


def test_opponent_always_takes_the_last_turn():
    state = replace(dealt_state(1), ending=True, is_last=True)
    state = apply_moves(put_next(state, 1, "predator"), FlipTile(0))
    assert state.up == OPPONENT and not state.is_over
    assert apply_moves(put_next(state, 1, "water"), FlipTile(OPPONENT)).is_over


def test_opponent_finishes_the_round_and_has_a_final_turn_when_the_player_triggers():
    state = apply_moves(put_next(set_pile_height(dealt_state(1), 1, 1), 1, "predator"), FlipTile(0))
    turns = []
    while not state.is_over:
        turns.append((state.up, state.is_last))
        if state.up == 0:
            state = replace(state, at=2, phase=Phase.DIVE)
        state = apply_moves(put_next(state, state.at, "predator"), FlipTile(state.up))
    assert turns == [(OPPONENT, False), (0, True), (OPPONENT, True)]


def test_player_enters_the_opponents_physical_tile():
    state = state_before_opponents_flip(3, tiles="table")
    tell = find_choice(state, ENTER)
    assert tell.seat == 0 and tell.report_pattern == "DRAW tiles"
    assert column(apply_moves(state, tell.fill((("green5",),))), OPPONENT, "green") == (5,)
    assert apply_moves(state, EnterTile(OPPONENT, ("water",))).divers[OPPONENT].tiles == (TakenTile("water", 3),)


def test_correction_of_the_opponents_food_names_the_opponent():
    state = give_tiles(dealt_state(1, tiles="table"), OPPONENT, (5, "pink9"))
    (places, _) = find_choice(state, say("choice.fix", depth=5)).fields
    assert [(option.label, option.note) for option in places.options] == [
        (say("short_tile", tile="pink9"), say("field.of_opponent"))
    ]


HAUL = ((1, "pink1"), (5, "green9"), (3, "yellow3"), (4, "pink6"), (1, "rock"), (2, "rock"), (3, "water"))


@pytest.mark.parametrize(("level", "points"), [("easy", 13 + 3 + 2), ("medium", 13 + 3 + 6), ("hard", 19 + 10 + 3)])
def test_opponents_points_depend_on_the_difficulty(level, points):
    tableaux = GAME.view(give_tiles(dealt_state(1, opponent=level), OPPONENT, *HAUL), None).tableaux
    assert tableaux[-1].seat == OPPONENT and tableaux[-1].points == points


def test_opponents_incomplete_row_counts_in_full_at_the_hardest_level():
    assert [
        row.points for row in GAME.view(give_tiles(dealt_state(1, opponent="hard"), OPPONENT, *HAUL), None).tableaux[-1].rows
    ] == [13, 6]
    assert [
        row.points for row in GAME.view(give_tiles(dealt_state(1, opponent="easy"), OPPONENT, *HAUL), None).tableaux[-1].rows
    ] == [13, 3]


def test_the_story_says_how_the_opponent_scores():
    state = give_tiles(dealt_state(1, opponent="hard"), OPPONENT, *HAUL)
    assert read_english(GAME.standings(state).story[0]) == (
        "The opponent (hard) has 32 VP. All its food scores in full, each rock 5 VP, open water 3 VP."
    )


def test_player_scores_nothing_for_rocks():
    state = give_tiles(dealt_state(1), 0, (1, "rock"), (2, "pink3"))
    assert GAME.standings(state).seats[0].lines == (ScoreLine(say("score.rounded_row", number=1, worths=(3,)), 1),)


def test_player_wins_loses_or_ties_by_points_then_complete_rows():
    def place(own_tiles, its):
        state = give_tiles(give_tiles(dealt_state(1), 0, *own_tiles), OPPONENT, *its)
        assert not any("wins" in read_english(line) for line in GAME.standings(state).story)
        standings = GAME.standings(replace(state, phase=Phase.OVER))
        return standings.seats[0].place, [read_english(line) for line in standings.story[1:]]

    row = ((1, "pink1"), (1, "green1"), (1, "yellow1"))
    assert place(((5, "pink8"),), row) == (1, ["Ann wins by 1 VP."])
    assert place(row, ((5, "pink8"),)) == (2, ["The opponent wins by 1 VP."])
    assert place(row, ((4, "pink6"),)) == (
        1,
        ["Ann and the opponent have 3 VP each.", "Tie-break, complete rows: Ann 1 and the opponent 0. Ann wins."],
    )
    assert place(((4, "pink6"),), ((4, "pink7"),)) == (
        1,
        [
            "Ann and the opponent have 3 VP each.",
            "Tie-break, complete rows: Ann 0 and the opponent 0. Ann and the opponent share the win.",
        ],
    )


def test_game_of_two_has_no_opponent():
    assert len(dealt_state(2).divers) == 2 and dealt_state(2).level == ""
    assert decide(put_next(dealt_state(2), 1, "predator"), FlipTile(0))[-1].seat == 1


@pytest.mark.parametrize(("is_last", "key"), [(False, "why.ending_alone"), (True, "why.last_alone")])
def test_the_end_is_explained_to_one_player(is_last, key):
    """Help spoke of “everyone”."""
    state = replace(dealt_state(1), ending=True, is_last=is_last)
    assert say(key) in GAME.prompt(state).reason.parts["parts"]
