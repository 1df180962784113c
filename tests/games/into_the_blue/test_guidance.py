"""Test questions that are not asked because there is no choice, reminders, and corrections."""

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
    apply_moves,
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


def test_set_up_has_no_option_for_the_start_player():
    assert "starter" not in {option.name for option in GAME.options}
    assert setup().rules == 3 and dealt_state().up == 0


def test_set_up_drops_the_old_option_for_the_start_player():
    next_setup = setup(dice="table", starter="random")
    assert next_setup.options == setup(dice="table").options


def test_primary_button_keeps_the_sequence_and_chooses_no_level():
    by_role = {choice.role: choice for choice in reversed(GAME.prompt(rolled_state((1, 2, 3, 3, 5, 6))).choices)}
    assert by_role["primary"].move == RollDice(0, (3,))
    assert {choice.role for choice in GAME.prompt(fixed_state((1, 2, 3, 3, 5, 6))).choices} == {"secondary"}


def test_sentences_of_the_last_chest_promise_no_further_turn():
    state = replace(fixed_state(PERFECT), holders=(0, 1, 0, 1, -1))
    assert "another turn, not even you" in read_english(GAME.prompt(state).reason) and "take another turn" not in read_english(
        GAME.prompt(state).reason
    )
    sentences = " ".join(read_english(GAME.rulebook.describe(event)) for event in decide(state, TakeChest(0, 4)))
    assert "another turn" not in sentences and "ends at once" in sentences


def test_question_after_a_chest_says_that_the_seat_goes_again():
    assert (
        read_english(GAME.prompt(apply_moves(fixed_state(PERFECT), TakeChest(0, 1))).question)
        == "Sarah, you go again: roll the dice"
    )
    next_up = apply_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    assert read_english(GAME.prompt(next_up).question).endswith(", roll the dice")


def test_why_names_the_values_of_chests_and_treasures():
    assert "5, 6, 6, 7 and 8 VP" in read_english(GAME.prompt(fixed_state(PERFECT)).reason)
    assert "6/3/3 VP on level 3, 4/2/2 VP on level 2" in read_english(GAME.prompt(fixed_state((1, 2, 3, 3, 5, 6))).reason)


def test_reminder_to_place_shells_lasts_until_the_next_roll():
    state = apply_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    assert [read_english(reminder) for reminder in GAME.prompt(state).reminders] == ["Sarah, put 2 shells on level 3"]
    assert not GAME.prompt(apply_moves(state, RollDice(1, ALL_DICE))).reminders


def test_chest_entered_in_secret_is_corrected_in_secret():
    state = apply_moves(fixed_state(PERFECT, chests="table"), TakeChest(0, 0, (7,)))
    fix = next(choice for choice in GAME.any_time_choices(state) if isinstance(getattr(choice, "move", None), CorrectChest))
    assert fix.seat == 0
    events = decide(state, fix.fill([(8,)]))
    assert "8" not in read_english(GAME.rulebook.describe(events[0])) and "8" not in read_english(
        GAME.rulebook.describe(events[0], 1)
    )
    assert GAME.rulebook.apply(state, events).chests[0] == 8
    assert not any(
        isinstance(getattr(choice, "move", None), CorrectChest) for choice in GAME.any_time_choices(fixed_state(PERFECT))
    )


def test_chest_corrected_at_the_end_leaves_other_chests_unchanged():
    state = replace(dealt_state(2, chests="table"), phase=Phase.WORTHS, holders=(0, 1, -1, -1, -1))
    state = apply_moves(state, EnterValue(0, (8,)), CorrectChest(0, (7,)))
    assert state.chests[0] == 7
    with pytest.raises(IllegalMoveError):
        decide(state, CorrectChest(1, (8,)))
    assert apply_moves(state, EnterValue(1, (8,))).phase == Phase.OVER


def test_board_is_drawn_as_lines_of_text():
    state = apply_moves(fixed_state((1, 2, 3, 3, 5, 6)), PlaceShells(0, 3, 2))
    lines = sketch_lines(replace(state, holders=(1, -1, -1, -1, -1)))
    assert lines[2] == "  Level 3  6 + 3 + 3  Sarah 2 shells"
    assert lines[5] == "  Chests  (Scott)  [2]  [3]  [4]  [5]"
    assert lines[6] == "  Dice: 1 2 3 3 5 chest · sequence: 1–3"
    assert sketch_lines(state, "de")[2].endswith("Sarah 2 Muscheln")


def test_a_seat_sees_the_values_of_its_chests_if_it_has_several():
    state = replace(dealt_state(2), chests=(6, 5, 7, 6, 8), holders=(0, 0, 1, -1, -1))
    own_lines = [[read_english(line) for view in GAME.view(state, seat).seats for line in view.own] for seat in (None, 0, 1)]
    assert own_lines == [[], ["Chests: 6 and 5"], []]
