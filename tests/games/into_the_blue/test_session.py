"""Test Into the Blue in a session: secrets, saved corrections of the box, corrections of moves, and undo."""

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.corrections import CheckTreasures, ReturnChest
from companion.games.into_the_blue.placing import PlaceShells, TakeChest
from companion.games.into_the_blue.rolling import CorrectDice, ReportRoll
from companion.games.into_the_blue.state import NO_SEAT, Phase
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import CorrectableCounter, CorrectCounter
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Choice
from companion.table.seats import seats_named
from companion.table.sentence import SeatName, Sentence, say
from tests.games.into_the_blue.builders import (
    NAMES,
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
RUN = (1, 1, 2, 3, 3, 5)
DICE_WITHOUT_RUN = (2, 2, 3, 4, 5, 6)
WORTHS = tuple(range(1, 16))


def begin_session(**options):
    table = SessionThread(Store.in_memory(), PlayClock())
    table.handle(BeginSession("into-the-blue", seats_named(NAMES[:3]), options))
    return table


def choose(table, key, *values):
    """Answer with the choice, or any-time choice, whose label has this sentence key."""
    prompt = table.snapshot.prompt
    table.handle(
        Answer(next(choice.id for choice in (*prompt.choices, *prompt.any_time_choices) if label_key(choice) == key), values)
    )


def label_key(choice):
    return choice.label.key if isinstance(choice.label, Sentence) else ""


CHECK = say("check_box")


def is_unchecked(table):
    return GAME.standings(table.session.state.game).doubt == CHECK


# treasures


def test_unchecked_treasures_are_named_at_set_up_and_end_only():
    assert GAME.view(dealt_state(), None).subtitle == say("header.turn", turn=1)
    step = GAME.checklist(setup())[-1]
    assert "2/1/1, 4/2/2, 6/3/3, 8/4/4, 10/5/5 VP" in read_english(step), "with the values to compare"
    assert GAME.standings(dealt_state()).doubt == CHECK


def test_the_fifteen_worths_are_entered_once_and_kept_for_later_games():
    table = begin_session()
    choose(table, "choice.enter_treasures", *WORTHS)
    assert not is_unchecked(table)
    assert [level.treasures for level in table.snapshot.view.levels] == [(1, 2), (4, 5), (7, 8), (10, 11), (13, 14)]
    table.handle(CloseSession())
    table.handle(BeginSession("into-the-blue", seats_named(NAMES[:4])))
    assert [level.treasures for level in table.snapshot.view.levels][4] == (13, 15, 14)
    assert not is_unchecked(table)
    assert "choice.treasures_right" not in [label_key(aside) for aside in table.snapshot.prompt.any_time_choices]


def test_shipped_treasures_can_be_confirmed_with_one_tap():
    table = begin_session()
    choose(table, "choice.treasures_right")
    assert table.session.setup.edition["treasures"]["verified"] is False
    assert GAME.current_edition(table.session.state.game)["treasures"] == {
        "verified": True,
        "main": [2, 4, 6, 8, 10],
        "second": [1, 2, 3, 4, 5],
        "third": [1, 2, 3, 4, 5],
    }


def test_entered_treasures_can_be_undone():
    table = begin_session()
    choose(table, "choice.enter_treasures", *WORTHS)
    table.handle(Undo())
    assert is_unchecked(table)


def test_log_names_the_entered_treasures():
    sentence = GAME.rulebook.describe(decide(dealt_state(), CheckTreasures(*WORTHS))[0])
    assert sentence.parts["levels"][:2] == (
        say("log.treasures_of_level", level=1, worths=(1, 2, 3)),
        say("log.treasures_of_level", level=2, worths=(4, 5, 6)),
    )


# chests


def chest_taken_state(**options):
    return replace(apply_moves(fixed_state(PERFECT, **options), TakeChest(0, 1)), up=2)


def test_chest_value_is_secret_to_its_seat_until_the_end():
    state = chest_taken_state()
    worth = state.chests[1]
    for seat in (None, 1, 2, 3):
        view = GAME.view(state, seat)
        assert view.chests[1].worth == 0 and view.seats[0].chest is None and view.seats[0].has_chest
    own = GAME.view(state, 0)
    assert own.chests[1].worth == own.seats[0].chest == worth
    assert GAME.view(replace(state, phase=Phase.OVER), None).seats[0].chest == worth


def test_chest_values_are_open_with_the_option():
    state = chest_taken_state(totals="open")
    assert GAME.view(state, None).chests[1].worth == state.chests[1]


def test_log_shows_the_chest_value_only_to_its_seat():
    event = decide(fixed_state(PERFECT), TakeChest(0, 1))[0]
    assert GAME.rulebook.describe(event) == GAME.rulebook.describe(event, 1) == say("log.ChestTaken", seat=SeatName(0))
    assert GAME.rulebook.describe(event, 0).parts["worth"] == event.worth


def test_undo_past_a_roll_or_a_chest_asks_first():
    assert decide(fixed_state(PERFECT), TakeChest(0, 1))[0].has_revealed()
    table = begin_session()
    choose(table, "choice.roll")
    table.handle(Undo())
    assert table.snapshot.is_question
    table = begin_session(dice="table")
    choose(table, "choice.tell", ("1",) * 6)
    table.handle(Undo())
    assert not table.snapshot.is_question


# corrections


def test_shells_are_corrected_between_a_level_and_the_hand():
    state = set_shells(dealt_state(), [(2, 0, 3, 0, 0), *[(0,) * 5] * 3])
    corrected = apply_moves(state, CorrectCounter("level:3", 0, 1))
    assert corrected.shells[2][0] == 1 and corrected.unplayed[0] == 9
    counter = next(
        choice
        for choice in GAME.any_time_choices(state)
        if isinstance(choice, CorrectableCounter) and choice.key == "level:3" and choice.seat == 0
    )
    assert (counter.value, counter.low, counter.high) == (3, 0, 10)
    sentence = GAME.rulebook.describe(decide(state, CorrectCounter("level:3", 0, 1))[0])
    assert (sentence.parts["seat"], sentence.parts["value"], sentence.parts["level"], sentence.parts["before"]) == (
        SeatName(0),
        1,
        3,
        3,
    )


def test_a_correction_to_the_last_shell_ends_the_game_and_one_back_does_not():
    state = set_shells(dealt_state(), [(0,) * 5, (11, 0, 0, 0, 0), (0,) * 5, (0,) * 5])
    ending = apply_moves(state, CorrectCounter("level:2", 1, 1))
    assert ending.ending == 1
    assert apply_moves(ending, CorrectCounter("level:2", 1, 0)).ending == NO_SEAT


def test_a_seat_without_shells_in_its_last_turn_places_none():
    state = set_shells(fixed_state((1, 1, 2, 2, 2, 4)), [(12, 0, 0, 0, 0), *[(0,) * 5] * 3])
    assert [choice.move for choice in GAME.prompt(state).choices] == [PlaceShells(0, 2, 0), PlaceShells(0, 1, 0)]
    assert apply_moves(state, PlaceShells(0, 1, 0)).up == 1


# the board


def test_dice_of_the_run_are_lit_and_the_others_are_dim():
    dice = GAME.view(rolled_state((1, 1, 2, 4, 5, 6)), None).tray.dice
    assert [die.is_lit for die in dice] == [True, True, True, False, False, False]
    assert [die.is_lost for die in dice] == [False, False, False, True, True, True]
    perfect = GAME.view(replace(fixed_state(PERFECT), phase=Phase.OPEN), None)
    assert all(die.is_lit for die in perfect.tray.dice)


def test_levels_show_how_many_dice_they_would_get():
    view = GAME.view(fixed_state((1, 1, 2, 3, 3, 5)), None)
    assert [level.shells_to_place for level in view.levels] == [2, 1, 2, 0, 0]


def test_tray_says_that_it_waits_for_physical_dice():
    view = GAME.view(dealt_state(dice="table"), None)
    assert view.tray.is_waiting and view.sentence == say("tray.waiting") and view.tray.rolls_left == 3
    assert GAME.view(dealt_state(), None).sentence == say("tray.roll")


@pytest.mark.parametrize(
    ("faces", "says"), [((2,) * 6, say("tray.run", top=0)), ((1,) * 6, say("tray.run", top=1)), (PERFECT, say("tray.perfect"))]
)
def test_fixed_dice_are_named(faces, says):
    assert GAME.view(fixed_state(faces), None).sentence == says


def test_a_new_turn_begins_with_an_unrolled_tray():
    view = GAME.view(apply_moves(fixed_state((1, 1, 2, 3, 3, 5)), PlaceShells(0, 1, 2)), None)
    assert view.tray.throwing == (0, 1, 2, 3, 4, 5) and view.tray.rolls_left == 3
    assert dealt_state().phase == Phase.ROLL


def test_set_up_list_depends_on_the_number_of_seats():
    assert say("setup.shells", each=12, all=48) in GAME.checklist(setup(4))
    assert say("setup.tokens_three") in GAME.checklist(setup(4)) and say("setup.tokens_two") in GAME.checklist(setup(3))
    assert say("setup.chests_here") in GAME.checklist(setup(3, chests="table"))


# the answers


def test_stop_is_in_the_last_cell_and_warns_without_a_1():
    with_run, choice_without_run = (
        next(choice for choice in GAME.prompt(rolled_state(dice)).choices if label_key(choice) == "choice.stop")
        for dice in (RUN, DICE_WITHOUT_RUN)
    )
    assert (with_run.cell, with_run.loses) == ("out", "")
    assert (choice_without_run.cell, choice_without_run.loses) == ("out", say("loses.no_shells"))


def test_stop_is_in_the_first_cell_after_a_perfect_dive():
    stop = next(choice for choice in GAME.prompt(rolled_state(PERFECT)).choices if label_key(choice) == "choice.stop")
    assert (stop.cell, stop.loses) == ("go", "")


# wrong entries


def report_rolls(*rolls):
    """Return the state after the first seat entered these rolls; the second and later ones reroll all six dice."""
    state = apply_moves(dealt_state(dice="table"), ReportRoll(0, face_names(rolls[0])))
    for dice in rolls[1:]:
        state = apply_moves(state, ReportRoll(0, face_names(dice), is_last=True))
    return state


def face_names(dice):
    return tuple("chest" if face == 6 else str(face) for face in dice)


def test_corrected_dice_leave_the_number_of_rolls_unchanged():
    state = apply_moves(report_rolls(DICE_WITHOUT_RUN), CorrectDice(0, face_names(RUN)))
    assert (state.phase, state.rolls, state.dice) == (Phase.AGAIN, 1, RUN)


@pytest.mark.parametrize(("dice", "phase"), [(RUN, Phase.PLACE), (PERFECT, Phase.OPEN), (DICE_WITHOUT_RUN, Phase.FAIL)])
def test_phase_follows_the_corrected_dice(dice, phase):
    for before in (RUN, PERFECT, DICE_WITHOUT_RUN):
        assert apply_moves(report_rolls(before, before), CorrectDice(0, face_names(dice))).phase == phase


def test_dice_rolled_in_the_app_cannot_be_corrected():
    assert not [
        choice
        for choice in GAME.any_time_choices(rolled_state(RUN))
        if isinstance(choice, Choice) and isinstance(choice.move, CorrectDice)
    ]
    with pytest.raises(IllegalMoveError) as refusal:
        decide(rolled_state(RUN), CorrectDice(0, face_names(RUN)))
    assert refusal.value.reason == "no_told_dice"


def test_chest_taken_by_mistake_returns_to_the_floor():
    state = apply_moves(fixed_state(PERFECT, chests="table"), TakeChest(0, 2, (8,)))
    back = apply_moves(state, ReturnChest(2))
    assert 2 in back.floor and not back.chests[2] and GAME.standings(back).seats[0].total == 0
    app = apply_moves(fixed_state(PERFECT), TakeChest(0, 2), ReturnChest(2))
    assert 2 in app.floor and app.chests[2], "the app's chest keeps its secret value"
