"""Test left-out questions, reminders, and corrections."""

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import ALL_DICE
from companion.games.into_the_blue.corrections import CorrectChest
from companion.games.into_the_blue.placing import PlaceShells, TakeChest
from companion.games.into_the_blue.rolling import RollDice
from companion.games.into_the_blue.state import Phase
from companion.games.into_the_blue.turns import EnterValue
from companion.table.moves import IllegalMoveError
from tests.games.into_the_blue.builders import (
    NAMES,
    after_moves,
    dealt_state,
    decide,
    fixed_state,
    read_english,
    rolled_state,
    setup,
)

PERFECT = (1, 2, 3, 4, 5, 6)


def sketch_lines(state, code="en"):
    return GAME.reader(NAMES, code).read_all(tuple(GAME.view(state, None).sketch))


def test_nobody_is_asked_again_who_starts():
    assert "starter" not in {option.name for option in GAME.options}
    assert setup().rules == 3 and dealt_state().up == 0


def test_a_game_like_one_of_before_is_set_up_without_the_option_it_had():
    again = setup(dice="table", starter="random")
    assert again.options == setup(dice="table").options


def test_the_largest_button_throws_no_sequence_away_and_chooses_no_level():
    by_role = {choice.role: choice for choice in reversed(GAME.prompt(rolled_state((1, 2, 3, 3, 5, 6))).choices)}
    assert by_role["primary"].move == RollDice(0, (3, 4, 5))
    assert {choice.role for choice in GAME.prompt(fixed_state((1, 2, 3, 3, 5, 6))).choices} == {"secondary"}


def test_the_last_chest_promises_no_further_turn():
    state = replace(fixed_state(PERFECT), holders=(0, 1, 0, 1, -1))
    assert "another turn, not even you" in read_english(GAME.prompt(state).why) and "take another turn" not in read_english(
        GAME.prompt(state).why
    )
    told = " ".join(read_english(GAME.book.describe(event)) for event in decide(state, TakeChest(0, 4)))
    assert "another turn" not in told and "ends at once" in told


def test_who_took_a_chest_hears_that_it_is_their_turn_again():
    assert (
        read_english(GAME.prompt(after_moves(fixed_state(PERFECT), TakeChest(0, 1))).about) == "Sarah, you go again: roll the dice"
    )
    next_up = after_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    assert read_english(GAME.prompt(next_up).about).endswith(", roll the dice")


def test_why_gives_the_numbers_of_the_box():
    assert "5, 6, 6, 7 and 8 VP" in read_english(GAME.prompt(fixed_state(PERFECT)).why)
    assert "6/3/3 VP on level 3, 4/2/2 VP on level 2" in read_english(GAME.prompt(fixed_state((1, 2, 3, 3, 5, 6))).why)


def test_hands_are_reminded_of_the_shells_they_place_until_the_next_dice_fall():
    state = after_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    assert [read_english(one) for one in GAME.prompt(state).reminders] == ["Sarah, put 2 shells on level 3"]
    assert not GAME.prompt(after_moves(state, RollDice(1, ALL_DICE))).reminders


def test_a_chest_told_wrongly_in_secret_is_put_right_in_secret():
    state = after_moves(fixed_state(PERFECT, chests="table"), TakeChest(0, 0, (7,)))
    fix = next(one for one in GAME.any_time_choices(state) if isinstance(getattr(one, "move", None), CorrectChest))
    assert fix.seat == 0
    events = decide(state, fix.fill([(8,)]))
    assert "8" not in read_english(GAME.book.describe(events[0])) and "8" not in read_english(GAME.book.describe(events[0], 1))
    assert GAME.book.apply(state, events).chests[0] == 8
    assert not any(isinstance(getattr(one, "move", None), CorrectChest) for one in GAME.any_time_choices(fixed_state(PERFECT)))


def test_a_chest_told_wrongly_at_the_end_is_put_right_and_leaves_the_others_theirs():
    state = replace(dealt_state(2, chests="table"), phase=Phase.WORTHS, holders=(0, 1, -1, -1, -1))
    state = after_moves(state, EnterValue(0, (8,)), CorrectChest(0, (7,)))
    assert state.chests[0] == 7
    with pytest.raises(IllegalMoveError):
        decide(state, CorrectChest(1, (8,)))
    assert after_moves(state, EnterValue(1, (8,))).phase == Phase.OVER


def test_the_board_is_drawn_in_lines_people_read():
    state = after_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    lines = sketch_lines(replace(state, holders=(1, -1, -1, -1, -1)))
    assert lines[2] == "  Level 3  6 + 3 + 3  Sarah 2 shells"
    assert lines[5] == "  Chests  (Scott)  [2]  [3]  [4]  [5]"
    assert lines[6] == "  Dice: 1 2 3 3 5 chest · sequence: 1–3"
    assert sketch_lines(state, "de")[2].endswith("Sarah 2 Muscheln")
