"""Test a turn and the end of the game, in the order of the rulebook."""

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import ALL_DICE, CHESTS
from companion.games.into_the_blue.placing import PlaceShells, TakeChest
from companion.games.into_the_blue.rolling import ChooseDice, DiceRolled, ReportRoll, RollDice, StopRolling
from companion.games.into_the_blue.state import NO_SEAT, Phase
from companion.games.into_the_blue.turns import EnterValue, GameEnded
from companion.table.any_time_moves import LeaveTable
from companion.table.chance import Chance
from companion.table.game import remaining_seats
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice
from companion.table.sentence import SeatName, say
from tests.games.into_the_blue.builders import (
    NAMES,
    SEED,
    apply_moves,
    dealt_state,
    decide,
    fixed_state,
    read_english,
    rolled_state,
    set_shells,
    setup,
)

PERFECT = (1, 2, 3, 4, 5, 6)


def moves(state):
    return [choice.move for choice in GAME.prompt(state).choices]


# numbers of seats and pieces


@pytest.mark.parametrize(("seats", "shells"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_every_seat_has_twelve_shells(seats, shells):
    assert sum(dealt_state(seats).unplayed) == shells


@pytest.mark.parametrize("seats", [1, 6])
def test_set_up_refuses_fewer_than_two_or_more_than_five_seats(seats):
    with pytest.raises(IllegalMoveError) as refusal:
        GAME.setup(setup(2).seats * 3 if seats == 6 else setup(2).seats[:1])
    assert refusal.value.reason == "seat_count" and GAME.seats == range(2, 6)


def test_five_chests_start_shuffled_on_the_floor():
    state = dealt_state()
    assert sorted(state.chests) == sorted(CHESTS) == [5, 6, 6, 7, 8]
    assert state.holders == (NO_SEAT,) * 5
    orders = {GAME.deal(setup(), Chance(SEED, drawn_count))[0].chests for drawn_count in range(400)}
    assert len(orders) == 60, "all 5!/2! orders come up"


def test_first_seat_starts_and_old_set_ups_draw_the_start_player():
    before = replace(setup(), options=setup().options | {"starter": "random"}, rules=0)
    starters = {GAME.deal(before, Chance(SEED, drawn_count))[0].starter for drawn_count in range(50)}
    assert starters == {0, 1, 2, 3}
    assert dealt_state().up == 0


# rolling


def test_the_first_roll_is_with_six_dice():
    events = decide(dealt_state(), RollDice(0, ALL_DICE))
    assert len(events) == 1 and len(events[0].dice) == 6
    assert set(events[0].dice) <= {1, 2, 3, 4, 5, 6}
    assert moves(dealt_state()) == [RollDice(0, ALL_DICE)]


def test_any_dice_may_be_rerolled_including_kept_dice():
    state = apply_moves(rolled_state((1, 2, 3, 3, 3, 3)), RollDice(0, (3, 4, 5)))
    assert state.dice[:3] != () and state.rolls == 2 and state.phase == Phase.AGAIN
    state_after = apply_moves(state, RollDice(0, (0, 1, 2)))
    assert state_after.rolls == 3


def test_a_kept_die_keeps_its_face():
    for drawn_count in range(50):
        events = GAME.rulebook.decide(rolled_state((1, 1, 2, 4, 4, 6)), RollDice(0, (0, 3)), Chance(SEED, drawn_count))
        kept_dice = list(events[0].dice)
        for face in events[0].fell:
            kept_dice.remove(face)
        assert sorted(kept_dice) == [1, 2, 4, 6]


def test_turn_never_ends_automatically_while_rolls_remain():
    assert apply_moves(dealt_state(), RollDice(0, ALL_DICE)).phase == Phase.AGAIN
    assert rolled_state(PERFECT, rolls=2).phase == Phase.AGAIN
    assert moves(rolled_state(PERFECT))[0] == StopRolling(0)


def test_one_tap_keeps_the_advised_dice_and_says_for_which_level():
    state = rolled_state((1, 1, 2, 4, 5, 6))
    pick_choice, quick, _ = GAME.prompt(state).choices
    assert quick.label == say("choice.reroll", count=1) and quick.note == say("note.keep_for_chest", kept=[1, 2, 4, 5, 6])
    assert (quick.role, pick_choice.role) == ("primary", "secondary")
    assert quick.move == RollDice(0, (1,))
    assert [choice.role for choice in GAME.prompt(rolled_state((6,) * 6)).choices[:2]] == ["primary", "secondary"], (
        "nothing to keep"
    )


def test_the_third_roll_fixes_the_outcome():
    state = apply_moves(rolled_state((1, 2, 3, 3, 3, 3), rolls=2), RollDice(0, (5,)))
    assert state.phase == Phase.PLACE


def test_stopping_fixes_the_outcome():
    assert apply_moves(rolled_state((1, 2, 3, 3, 3, 3)), StopRolling(0)).phase == Phase.PLACE
    assert apply_moves(rolled_state(PERFECT), StopRolling(0)).phase == Phase.OPEN


# outcomes of a dive


def test_rulebook_example_of_scott():
    assert moves(fixed_state((1, 1, 2, 3, 3, 5))) == [PlaceShells(0, 3, 2), PlaceShells(0, 2, 1), PlaceShells(0, 1, 2)]


def test_rulebook_example_of_alice():
    choices = GAME.prompt(fixed_state((1, 2, 3, 3, 3, 4))).choices
    assert [(choice.move.level, choice.move.shells) for choice in choices] == [(4, 1), (3, 3), (2, 1), (1, 1)]


def test_no_shell_is_placed_without_a_one():
    state = fixed_state((2, 2, 3, 4, 5, 6))
    assert state.phase == Phase.FAIL and moves(state) == [StopRolling(0)]
    passed = apply_moves(state, StopRolling(0))
    assert passed.up == 1 and passed.phase == Phase.ROLL and sum(passed.unplayed) == 48


def test_stopping_early_without_a_one_is_an_unsuccessful_dive():
    events = decide(rolled_state((2, 2, 3, 4, 5, 6)), StopRolling(0))
    assert [type(event).__name__ for event in events] == ["RollingStopped", "DiveFailed"]
    assert apply_moves(rolled_state((2, 2, 3, 4, 5, 6)), StopRolling(0)).up == 1


def test_shells_are_placed_and_the_turn_passes_clockwise():
    state = apply_moves(fixed_state((1, 1, 2, 3, 3, 5)), PlaceShells(0, 3, 2))
    assert state.shells[2] == (2, 0, 0, 0) and state.unplayed == (10, 12, 12, 12)
    assert state.up == 1 and state.turn == 2 and state.rolls == 0


def test_all_shells_are_placed_when_fewer_than_the_dice_are_left():
    state = set_shells(fixed_state((1, 1, 1, 1, 2, 2)), [(5, 5, 0, 0, 0), *[(0,) * 5] * 3])
    assert moves(state) == [PlaceShells(0, 2, 2), PlaceShells(0, 1, 2)]
    assert apply_moves(state, PlaceShells(0, 1, 2)).unplayed[0] == 0


def test_a_perfect_dive_takes_a_chest_in_secret_and_another_turn():
    state = fixed_state(PERFECT)
    assert moves(state) == [TakeChest(0, chest) for chest in range(5)]
    state_after = apply_moves(state, TakeChest(0, 2))
    assert state_after.holders == (NO_SEAT, NO_SEAT, 0, NO_SEAT, NO_SEAT)
    assert (
        state_after.up == 0
        and state_after.phase == Phase.ROLL
        and state_after.rolls == 0
        and state_after.turn == 2
        and state_after.unplayed[0] == 12
    )


def test_placement_note_says_what_the_placement_changes():
    rows = [(0, 0, 0, 0, 0), (1, 2, 3, 0, 0), *[(0,) * 5] * 2]
    notes = [read_english(choice.note) for choice in GAME.prompt(set_shells(fixed_state((1, 1, 2, 3, 3, 3)), rows)).choices]
    assert notes == [
        "+3 VP · Scott wins tie (level 2)",
        "+2 VP · second, 1 behind",
        "+2 VP · you’ll lead",
    ]


@pytest.mark.parametrize(
    ("own_above", "other_above", "note"),
    [
        (0, 1, "+2 VP · Scott wins tie (level 1)"),
        (0, 0, "+2 VP · tie: earlier last turn wins"),
        (2, 1, "+4 VP · you win tie (level 1)"),
        (1, 1, "+1 VP · incl. −1, level 1"),
    ],
)
def test_placement_note_says_who_is_ahead_in_a_tie_and_why(own_above, other_above, note):
    rows = [(own_above, 0, 0, 0, 0), (other_above, 1, 0, 0, 0), (0,) * 5, (0,) * 5]
    state = replace(set_shells(fixed_state((1, 1, 2, 4, 4, 5)), rows), last_turns=(3, 2, 0, 0))
    choices = GAME.prompt(state).choices
    assert next(read_english(choice.note) for choice in choices if choice.move.level == 2) == note


def test_placement_note_says_that_a_level_is_led_already_and_that_a_tie_on_another_one_is_won():
    """A guest saw “lead · 6 VP” on a level that was his, and no word of the tie that a shell above would win."""
    state = set_shells(fixed_state((1, 2, 4, 4, 4, 5), 2), [(1, 0, 3, 0, 0), (0, 1, 3, 0, 0)])
    notes = {choice.move.level: read_english(choice.note) for choice in GAME.prompt(state).choices}
    assert notes == {2: "+7 VP · wins levels 2 and 3", 1: "+0 VP · yours already"}


def test_placement_note_says_on_which_other_level_the_placement_costs_a_tie():
    """A guest read “+7 VP · you’ll lead” beside a coin of 10: his placed shell cost a tie for unplayed shells on level 3."""
    state = set_shells(fixed_state((1, 2, 3, 4, 5, 5), 2), [(0, 0, 1, 0, 0), (0, 0, 1, 1, 0)])
    notes = {choice.move.level: read_english(choice.note) for choice in GAME.prompt(replace(state, last_turns=(2, 1))).choices}
    assert notes[5] == "+7 VP · incl. −3, level 3" and notes[3] == "+0 VP · yours already"


def test_level_says_what_each_number_of_shells_there_would_bring():
    """A guest read “level 2 is safe: +4 VP · you’ll lead” for an advice that kept one of two dice: it brought a tie."""
    state = set_shells(rolled_state((1, 1, 2, 2, 4, 5), 2, 2), [(2, 0, 0, 0, 0), (1, 1, 0, 0, 0)])
    level = GAME.view(state, None).levels[1]
    assert [read_english(level.meaning(shells)) for shells in (0, 1, 2, 3)] == [
        "+4 VP · you win tie (level 1)",
        "+4 VP · you win tie (level 1)",
        "+4 VP · you’ll lead",
        "+4 VP · you’ll lead",
    ]


# physical dice


def test_physical_dice_may_be_reported_only_after_stopping():
    state = dealt_state(dice="table")
    sentences = ReportRoll(0, ("3", "1", "Chest", "2", "2", "5"), True)
    state = apply_moves(state, sentences)
    assert state.dice == (1, 2, 2, 3, 5, 6) and state.phase == Phase.PLACE


def test_every_physical_roll_may_be_reported():
    state = apply_moves(dealt_state(dice="table"), ReportRoll(0, ("1", "2", "5", "5", "5", "5")), ChooseDice(0, (2, 3, 4, 5)))
    assert state.phase == Phase.THROW and state.throwing == (2, 3, 4, 5)
    state = apply_moves(state, ReportRoll(0, ("3", "3", "chest", "4")))
    assert state.dice == (1, 2, 3, 3, 4, 6) and state.rolls == 2 and state.phase == Phase.AGAIN


def any_time_moves(state):
    return [choice.move for choice in GAME.any_time_choices(state) if isinstance(choice, Choice)]


def test_rolls_in_the_app_and_physical_rolls_may_be_mixed():
    any_time_choices = any_time_moves(dealt_state())
    assert ReportRoll(0) in any_time_choices and ReportRoll(0, is_last=True) in any_time_choices
    state = apply_moves(dealt_state(), ReportRoll(0, ("1",) * 6), RollDice(0, (1, 2)), ChooseDice(0, (5,)), RollDice(0, (5,)))
    assert state.rolls == 3
    assert RollDice(0, ALL_DICE) in any_time_moves(dealt_state(dice="table"))


def test_a_player_who_entered_a_roll_is_asked_for_physical_dice_until_the_app_rolls():
    """The other players keep the app's dice."""
    report, app_roll = ReportRoll(0), RollDice(0, ALL_DICE)
    state = apply_moves(dealt_state(2), replace(report, faces=("1", "2", "5", "5", "5", "5")))
    assert ChooseDice(0) in offered_moves(state)
    state = apply_moves(state, ChooseDice(0, (5,)), RollDice(0, (5,)), StopRolling(0), PlaceShells(0, 1, 1))
    assert offered_moves(state) == [RollDice(1, ALL_DICE)] and not GAME.view(state, None).tray.is_waiting
    state = apply_moves(replace(state, dice=(1,) * 6, phase=Phase.PLACE), PlaceShells(1, 1, 6))
    assert offered_moves(state) == [report, replace(report, is_last=True), app_roll] and GAME.view(state, None).tray.is_waiting
    assert app_roll not in any_time_moves(state) and state.own_dice == (0,)
    assert apply_moves(state, app_roll).own_dice == ()


def offered_moves(state):
    return [choice.move for choice in GAME.prompt(state).choices]


def test_app_roll_and_physical_roll_differ_only_in_the_source():
    rolled_here = decide(dealt_state(), RollDice(0, ALL_DICE))[0]
    sentences = decide(
        dealt_state(), ReportRoll(0, tuple(["1", "2", "3", "4", "5", "chest"][face - 1] for face in rolled_here.fell))
    )[0]
    assert replace(sentences, source="app") == rolled_here and sentences.source == "table"


# physical chests


def test_value_of_a_real_chest_is_entered_in_secret_or_at_the_end():
    state = apply_moves(fixed_state(PERFECT, chests="table"), TakeChest(0, 0, (8,)))
    assert state.chests == (8, 0, 0, 0, 0)
    state = apply_moves(replace(state, phase=Phase.OPEN), TakeChest(0, 1))
    last = replace(state, phase=Phase.OPEN, holders=(0, 0, 1, 2, NO_SEAT), chests=(8, 0, 0, 0, 0))
    asked_state = apply_moves(last, TakeChest(0, 4))
    assert GAME.prompt(asked_state).question == say("ask.worth", seat=SeatName(0))
    assert [option.value for option in GAME.prompt(asked_state).choices[0].fields[0].options] == [5, 6, 7]
    for chest, worth in ((1, 6), (2, 5), (3, 7), (4, 6)):
        asked_state = apply_moves(asked_state, EnterValue(chest, (worth,)))
    assert asked_state.phase == Phase.OVER and GAME.prompt(asked_state) is None
    assert {row.seat: row.total for row in GAME.standings(asked_state).seats} == {0: 20, 1: 5, 2: 7, 3: 0}


def test_impossible_secret_chest_values_are_asked_again_openly():
    state = replace(fixed_state(PERFECT, chests="table"), holders=(1, 2, 3, 0, NO_SEAT), chests=(8, 8, 0, 0, 0))
    events = decide(state, TakeChest(0, 4))
    assert [type(event).__name__ for event in events] == ["ChestTaken", "GameEnded", "ChestsQuestioned"]
    assert GAME.rulebook.apply(state, events).chests == (0,) * 5


# the end of the game


def state_before_last_shell():
    """Return a state in which seat 1 is asked where to place its last two shells."""
    rows = [(2, 0, 0, 0, 0), (5, 5, 0, 0, 0), (1, 0, 0, 0, 0), (0,) * 5]
    return replace(set_shells(fixed_state((1, 1, 2, 4, 4, 4)), rows), up=1, turn=10, last_turns=(9, 10, 7, 8))


def test_all_other_seats_have_one_more_turn_after_the_last_shell():
    events = decide(state_before_last_shell(), PlaceShells(1, 1, 2))
    assert [type(event).__name__ for event in events] == ["ShellsPlaced", "EndTriggered"]
    state = apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2))
    for seat in (2, 3, 0):
        assert state.up == seat and GAME.prompt(state).question == say("ask.last_turn", seat=SeatName(seat))
        state = apply_moves(replace(state, phase=Phase.FAIL, rolls=3, dice=(2,) * 6), StopRolling(seat))
    assert state.phase == Phase.OVER and state.last_turns == (13, 10, 11, 12)


def test_end_is_announced_after_the_last_turn():
    state = replace(apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2)), up=0, phase=Phase.FAIL, rolls=3, dice=(2,) * 6)
    assert [type(event).__name__ for event in decide(state, StopRolling(0))] == ["DiveFailed", "GameEnded"]


def test_an_extra_turn_belongs_to_the_last_turn():
    state = apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2))
    state = apply_moves(replace(state, phase=Phase.OPEN, rolls=3, dice=PERFECT), TakeChest(2, 0))
    assert state.up == 2 and state.phase == Phase.ROLL and state.turn == 12
    assert apply_moves(replace(state, phase=Phase.FAIL, rolls=3, dice=(2,) * 6), StopRolling(2)).up == 3


def test_a_second_seat_running_out_changes_nothing():
    state = apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2))
    state = set_shells(state, [(2, 0, 0, 0, 0), (7, 5, 0, 0, 0), (11, 0, 0, 0, 0), (0,) * 5])
    events = decide(replace(state, phase=Phase.PLACE, rolls=3, dice=(1, 3, 3, 3, 3, 3)), PlaceShells(2, 1, 1))
    assert [type(event).__name__ for event in events] == ["ShellsPlaced"]
    assert GAME.rulebook.apply(replace(state, phase=Phase.PLACE, rolls=3), events).ending == 1


def test_the_last_chest_ends_the_game_at_once():
    state = replace(fixed_state(PERFECT), holders=(1, 1, 2, 3, NO_SEAT))
    events = decide(state, TakeChest(0, 4))
    assert events[-1] == GameEnded("last_chest")
    assert GAME.rulebook.apply(state, events).phase == Phase.OVER


def test_the_last_chest_cuts_off_last_turns_to_come():
    state = apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2))
    state = replace(state, phase=Phase.OPEN, rolls=3, dice=PERFECT, holders=(1, 1, 2, 3, NO_SEAT))
    assert apply_moves(state, TakeChest(2, 4)).phase == Phase.OVER


def test_other_seat_of_two_has_one_more_turn():
    state = set_shells(fixed_state((1, 1, 2, 4, 4, 4), seats=2), [(5, 5, 0, 0, 0), (1, 0, 0, 0, 0)])
    state = apply_moves(state, PlaceShells(0, 1, 2))
    assert state.up == 1
    assert apply_moves(replace(state, phase=Phase.FAIL, rolls=3, dice=(2,) * 6), StopRolling(1)).phase == Phase.OVER


# seats that leave


def test_seat_that_leaves_has_no_more_turns_and_keeps_its_shells_placed():
    state = set_shells(dealt_state(), [(1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (0,) * 5, (0,) * 5])
    state_after = apply_moves(state, LeaveTable(0))
    assert state_after.up == 1 and remaining_seats(GAME, state_after) == (1, 2, 3) and state_after.shells[0] == (1, 2, 0, 0)
    assert apply_moves(replace(state_after, up=3, phase=Phase.FAIL, rolls=3, dice=(2,) * 6), StopRolling(3)).up == 1


def test_when_one_seat_is_left_the_game_ends():
    events = decide(dealt_state(2), LeaveTable(0))
    assert events[-1] == GameEnded("alone")
    assert GAME.prompt(apply_moves(dealt_state(2), LeaveTable(0))) is None


def test_the_seat_that_placed_its_last_shell_may_leave():
    state = apply_moves(state_before_last_shell(), PlaceShells(1, 1, 2), LeaveTable(1))
    for seat in (2, 3, 0):
        assert state.up == seat
        state = apply_moves(replace(state, phase=Phase.FAIL, rolls=3, dice=(2,) * 6), StopRolling(seat))
    assert state.phase == Phase.OVER


def test_log_calls_a_second_roll_of_all_dice_a_reroll():
    first, second = decide(dealt_state(), RollDice(0, ALL_DICE)), decide(rolled_state((1, 2, 3, 4, 5, 5)), RollDice(0, ALL_DICE))
    sentences = [GAME.reader(NAMES).read(GAME.rulebook.describe(event)).partition(":")[0] for (event,) in (first, second)]
    assert sentences[0].startswith("Sarah rolls ") and sentences[1] == "Sarah rerolls all"


def test_rules_1_record_a_reroll_of_all_dice_as_a_roll():
    state = rolled_state((1, 2, 3, 4, 5, 5))
    (event,) = decide(replace(state, terms=replace(state.terms, rules=1)), RollDice(0, ALL_DICE))
    assert type(event) is DiceRolled
