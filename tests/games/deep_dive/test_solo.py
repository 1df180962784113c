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
    FLIP,
    TELL,
    after_moves,
    choice,
    column,
    dealt_state,
    decide,
    empty_depth,
    labels,
    read_english,
    take_label,
    up_tiles,
    with_height,
    with_next,
    with_taken,
    with_up,
)


def waiting_opponent(depth=1, **options):
    """Return the state in which the opponent is about to flip at `depth`."""
    return opponents_turn(dealt_state(1, **options), depth)


def opponents_turn(state, depth=1):
    return replace(state, up=OPPONENT, at=depth, pawn=depth)


def test_the_ocean_is_set_up_as_for_two():
    assert [one.pile.height for one in dealt_state(1).depths] == [one.pile.height for one in dealt_state(2).depths]


def test_the_person_starts_and_the_opponent_takes_a_turn_after_each_of_theirs():
    state = after_moves(with_next(dealt_state(1), 1, "predator"), FlipTile(0))
    assert state.up == OPPONENT and state.pawn == 1
    state = after_moves(with_next(state, 1, "water"), FlipTile(OPPONENT))
    assert state.up == 0


def test_the_opponents_step_is_a_prompt_with_one_choice_of_the_persons():
    prompt = GAME.prompt(waiting_opponent())
    assert [(one.label, one.seat, one.role) for one in prompt.choices] == [(FLIP, 0, "primary")]
    assert prompt.about == say("ask.opponent", depth=1)


@pytest.mark.parametrize(("tile", "owned"), [("pink2", (1, 0, 0)), ("rock", (0, 1, 0)), ("water", (0, 0, 1))])
def test_food_rocks_and_open_water_it_keeps(tile, owned):
    opponent = after_moves(with_next(waiting_opponent(), 1, tile), FlipTile(OPPONENT)).divers[OPPONENT]
    assert (sum(map(len, opponent.columns)), len(opponent.rocks), opponent.waters) == owned


def test_a_predator_stays_where_it_is_and_nothing_is_taken_where_no_food_is_face_up():
    state = with_up(dealt_state(1), 1, "rock", "water")
    state = after_moves(with_next(opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert up_tiles(state, 1) == ("rock", "water", "predator") and state.up == 0
    assert state.divers[OPPONENT].columns == ((), (), ())


def test_on_a_predator_it_takes_the_colour_it_has_fewest_of_whatever_the_worth():
    state = with_taken(dealt_state(1), OPPONENT, (2, "pink2"), (2, "green2"))
    state = with_up(state, 1, "pink2", "yellow1", "green2")
    state = after_moves(with_next(opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "yellow") == (1,)
    assert up_tiles(state, 1) == ("pink2", "green2", "predator")


def test_fewest_counts_among_the_colours_face_up_there():
    state = with_taken(dealt_state(1), OPPONENT, (2, "pink2"), (2, "pink3"), (2, "green2"))
    state = with_up(state, 1, "pink2", "green1")
    state = after_moves(with_next(opponents_turn(state), 1, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "green") == (2, 1) and column(state, OPPONENT, "yellow") == ()


def test_tied_colours_are_pooled_and_the_highest_worth_is_taken():
    state = with_taken(with_up(dealt_state(1), 2, "pink2", "green4", "yellow4", "green3"), OPPONENT, (1, "yellow1"))
    state = after_moves(with_next(opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "green") == (4,)


def test_between_equal_worths_of_tied_colours_the_person_chooses():
    state = with_up(dealt_state(1), 2, "pink3", "green3", "yellow2")
    state = after_moves(with_next(opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert state.phase == Phase.GIVE and labels(state) == [take_label("pink3"), take_label("green3")]
    assert {one.seat for one in GAME.prompt(state).choices} == {0}
    chosen = after_moves(state, ChooseFood("green3"))
    assert column(chosen, OPPONENT, "green") == (3,) and chosen.up == 0 and chosen.pawn == 3


def test_two_equal_tiles_of_one_colour_are_no_choice():
    state = with_up(dealt_state(1), 2, "pink3", "pink3")
    state = after_moves(with_next(opponents_turn(state, 2), 2, "predator"), FlipTile(OPPONENT))
    assert column(state, OPPONENT, "pink") == (3,) and state.up == 0


def test_a_predator_traps_none_of_its_penguins():
    state = after_moves(with_next(waiting_opponent(), 1, "predator"), FlipTile(OPPONENT))
    assert state.penguin_depths(OPPONENT) == ()


def test_after_its_turn_it_moves_one_deeper():
    assert after_moves(with_next(waiting_opponent(2), 2, "water"), FlipTile(OPPONENT)).pawn == 3


def test_from_depth_5_it_moves_back_to_depth_1():
    assert after_moves(with_next(waiting_opponent(5), 5, "predator"), FlipTile(OPPONENT)).pawn == 1


def test_it_moves_over_depths_without_face_down_tiles():
    state = empty_depth(empty_depth(waiting_opponent(2), 3), 4)
    assert after_moves(with_next(state, 2, "water"), FlipTile(OPPONENT)).pawn == 5


def test_it_wraps_from_5_over_an_emptied_depth_1_to_depth_2():
    assert after_moves(with_next(empty_depth(waiting_opponent(5), 1), 5, "predator"), FlipTile(OPPONENT)).pawn == 2


def test_when_the_person_empties_its_depth_it_moves_on_at_once():
    state = with_next(with_height(dealt_state(1), 1, 1), 1, "pink1")
    state = after_moves(state, FlipTile(0))
    assert state.pawn == 2 and state.up == 0


def test_when_it_triggers_the_end_the_final_round_starts_at_once():
    state = after_moves(with_next(with_height(waiting_opponent(), 1, 1), 1, "predator"), FlipTile(OPPONENT))
    assert (state.up, state.is_last) == (0, True)


def test_it_always_takes_the_last_turn_of_the_game():
    state = replace(dealt_state(1), ending=True, is_last=True)
    state = after_moves(with_next(state, 1, "predator"), FlipTile(0))
    assert state.up == OPPONENT and not state.is_over
    assert after_moves(with_next(state, 1, "water"), FlipTile(OPPONENT)).is_over


def test_when_the_person_triggers_it_still_has_the_rest_of_the_round_and_a_final_turn():
    state = after_moves(with_next(with_height(dealt_state(1), 1, 1), 1, "predator"), FlipTile(0))
    turns = []
    while not state.is_over:
        turns.append((state.up, state.is_last))
        if state.up == 0:
            state = replace(state, at=2, phase=Phase.DIVE)
        state = after_moves(with_next(state, state.at, "predator"), FlipTile(state.up))
    assert turns == [(OPPONENT, False), (0, True), (OPPONENT, True)]


def test_with_real_tiles_the_person_tells_what_it_flipped():
    state = waiting_opponent(3, tiles="table")
    tell = choice(state, TELL)
    assert tell.seat == 0 and tell.hears == "DRAW tiles"
    assert column(after_moves(state, tell.fill((("green5",),))), OPPONENT, "green") == (5,)
    assert after_moves(state, EnterTile(OPPONENT, ("water",))).divers[OPPONENT].tiles == (TakenTile("water", 3),)


def test_a_food_of_the_opponents_that_was_told_wrongly_is_called_its():
    state = with_taken(dealt_state(1, tiles="table"), OPPONENT, (5, "pink9"))
    (places, _) = choice(state, say("choice.fix", depth=5)).fields
    assert [(one.label, one.note) for one in places.options] == [(say("tile", tile="pink9"), say("field.of_opponent"))]


HAUL = ((1, "pink1"), (5, "green9"), (3, "yellow3"), (4, "pink6"), (1, "rock"), (2, "rock"), (3, "water"))


@pytest.mark.parametrize(("level", "points"), [("easy", 13 + 3 + 2), ("medium", 13 + 3 + 6), ("hard", 19 + 10 + 3)])
def test_its_points_depend_on_the_difficulty(level, points):
    tableaux = GAME.view(with_taken(dealt_state(1, opponent=level), OPPONENT, *HAUL), None).tableaux
    assert tableaux[-1].seat == OPPONENT and tableaux[-1].points == points


def test_at_its_hardest_an_incomplete_row_shows_all_its_food():
    assert [
        row.points for row in GAME.view(with_taken(dealt_state(1, opponent="hard"), OPPONENT, *HAUL), None).tableaux[-1].rows
    ] == [13, 6]
    assert [
        row.points for row in GAME.view(with_taken(dealt_state(1, opponent="easy"), OPPONENT, *HAUL), None).tableaux[-1].rows
    ] == [13, 3]


def test_its_points_are_told_line_by_line():
    state = with_taken(dealt_state(1, opponent="hard"), OPPONENT, *HAUL)
    assert read_english(GAME.standings(state).story[0]) == (
        "The opponent (hard) has 32 VP. All food in full = 19; 2 rocks at 5 VP = 10; 1 open-water tile at 3 VP = 3."
    )


def test_the_person_gets_nothing_for_rocks():
    state = with_taken(dealt_state(1), 0, (1, "rock"), (2, "pink3"))
    assert GAME.standings(state).seats[0].lines == (ScoreLine(say("score.half_tile", number=1, worths=(3,)), 1),)


def test_the_person_wins_loses_or_ties_by_points_then_complete_rows():
    def place(mine, its):
        standings = GAME.standings(with_taken(with_taken(dealt_state(1), 0, *mine), OPPONENT, *its))
        return standings.seats[0].place, [read_english(line) for line in standings.story[1:]]

    row = ((1, "pink1"), (1, "green1"), (1, "yellow1"))
    assert place(((5, "pink8"),), row) == (1, ["Ann wins by 1 VP."])
    assert place(row, ((5, "pink8"),)) == (2, ["The opponent wins by 1 VP."])
    assert place(row, ((4, "pink6"),)) == (
        1,
        ["Ann and the opponent have 3 VP each.", "Tie-break, complete rows: Ann has 1 and the opponent has none. Ann wins."],
    )
    assert place(((4, "pink6"),), ((4, "pink7"),)) == (
        1,
        [
            "Ann and the opponent have 3 VP each.",
            "Tie-break, complete rows: Ann has none and the opponent has none. Ann and the opponent share the win.",
        ],
    )


def test_no_opponent_sits_down_with_two_seats():
    assert len(dealt_state(2).divers) == 2 and dealt_state(2).level == ""
    assert decide(with_next(dealt_state(2), 1, "predator"), FlipTile(0))[-1].seat == 1
